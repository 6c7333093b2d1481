/** Longest event that is read, in characters. */
const EVENT_MAX_LENGTH = 8 * 1024 * 1024

/**
 * The data of the events in a stream (`text/event-stream`), in order. Comments, names and ids are skipped.
 *
 * @throws Error for an event that is too long, and a TypeError for what is not UTF-8
 *
 * Source: HTML Living Standard, section 9.2.6
 */
export async function * eventsIn (body: AsyncIterable<Uint8Array>, received: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let data: string[] = []
  for await (const chunk of body) {
    received()
    rest += decoder.decode(chunk, { stream: true })
    if (rest.length > EVENT_MAX_LENGTH) throw new Error('an event is too long')
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
      else if (line === '' && data.length > 0) {
        yield data.join('\n')
        data = []
      }
    }
  }
  // Some servers end without an empty line; their last event counts too.
  if (rest.startsWith('data:')) data.push(rest.slice(5).trim())
  if (data.length > 0) yield data.join('\n')
}
