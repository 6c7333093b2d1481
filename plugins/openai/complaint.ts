/** No message of a server is read further, in characters. */
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
 * The sentences in the body of an error, in whatever nesting servers use, and nothing that they repeat of the request in fields of its
 * own. The sentences may still quote what was sent: they are for looking at, and go no further.
 */
export function sentencesOf (body: string): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    parsed = body
  }
  return messagesOf(parsed).join(' ')
}
