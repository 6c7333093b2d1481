import { isObject } from '../../runtime/index.js'

/** The fields of a JSON object in a setting. @throws Error for anything else */
export function extraFields (text = ''): Record<string, unknown> {
  if (text === '') return {}
  try {
    const fields: unknown = JSON.parse(text)
    if (isObject(fields)) return fields
  } catch {
    // said below
  }
  throw new Error('REPORT_EXTRA_BODY must be a JSON object such as {"reasoning_effort":"none"}')
}
