import { FIXED, type FixedSettings } from '../schemas/fixed-settings.js'
import { limitKeys, type Limits } from '../schemas/limits.js'

/** Settings by the names that the code has for them, wherever the service reads them from. */
type Settings = Readonly<Record<string, string | undefined>>

/** Settings, by where the service reads them. */
interface Divided {
  environment: Record<string, string>
  /** For the file that LIMITS_FILE names. */
  limits: Partial<Record<keyof Limits, number>>
  /** What no installation can change. */
  fixed: Partial<FixedSettings>
}

/** Divides settings into those of the environment, those of the file of limits, and what is fixed. */
export function dividedSettings (settings: Settings): Divided {
  const environment: Record<string, unknown> = {}
  const limits: Record<string, unknown> = {}
  const fixed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue
    if (Object.hasOwn(limitKeys, name)) limits[limitKeys[name as keyof typeof limitKeys]] = Number(value)
    else if (Object.hasOwn(FIXED, name)) fixed[name] = typeof FIXED[name as keyof FixedSettings] === 'number' ? Number(value) : value
    else environment[name] = value
  }
  return { environment, limits, fixed } as Divided
}
