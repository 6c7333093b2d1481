/** Most characters of a message that are kept. */
const MESSAGE_MAX_LENGTH = 2000

function messagesOf (body: unknown, depth = 0): string[] {
  if (depth > 4) return []
  if (typeof body === 'string') return [body.slice(0, MESSAGE_MAX_LENGTH)]
  if (Array.isArray(body)) return body.slice(0, 20).flatMap(item => messagesOf(item, depth + 1))
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => {
    return ['error', 'message', 'detail', 'msg', 'loc', 'param', 'code', 'type'].includes(name) ? messagesOf(value, depth + 1) : []
  })
}

/**
 * The messages in the body of an error response, however servers nest them, without fields that echo the request. The messages may still
 * quote what was sent: search them, but never log or store them.
 */
export function errorTextOf (body: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    parsed = body
  }
  return messagesOf(parsed).join(' ')
}
