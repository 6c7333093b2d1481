/** The fields of a JSON object in a setting. @throws Error for anything else */
export function extraFields (text = ''): Record<string, unknown> {
  if (text === '') return {}
  try {
    const fields: unknown = JSON.parse(text)
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields as Record<string, unknown>
  } catch {
    // said below
  }
  throw new Error('REPORT_EXTRA_BODY must be a JSON object such as {"reasoning_effort":"none"}')
}
