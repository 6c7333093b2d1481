import { FIXED, type FixedSettings } from '../schemas/fixed-settings.js'
import { limitKeys, Limits } from '../schemas/limits.js'

/** Settings by the names that the code has for them, wherever the service reads them from. */
type Settings = Readonly<Record<string, string | undefined>>

/** Settings, by where the service reads them. */
interface Divided {
  environment: Record<string, string>
  /** For the file that LIMITS_FILE names. */
  limits: Partial<Limits>
  /** What no installation can change. */
  fixed: Partial<FixedSettings>
}

/** The value of a limit as the file has it: a number, `true` or `false`, or text. */
function limitOf (key: keyof Limits, value: string): unknown {
  const { type } = Limits.properties[key]
  return type === 'integer' ? Number(value) : type === 'boolean' ? value === 'true' : value
}

/** Divides settings into those of the environment, those of the file of limits, and what is fixed. */
export function dividedSettings (settings: Settings): Divided {
  const environment: Record<string, unknown> = {}
  const limits: Record<string, unknown> = {}
  const fixed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue
    const key = Object.hasOwn(limitKeys, name) ? limitKeys[name as keyof typeof limitKeys] : undefined
    if (key !== undefined) limits[key] = limitOf(key, value)
    else if (Object.hasOwn(FIXED, name)) fixed[name] = typeof FIXED[name as keyof FixedSettings] === 'number' ? Number(value) : value
    else environment[name] = value
  }
  return { environment, limits, fixed } as Divided
}
