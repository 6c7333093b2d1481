import type { ReportRequest } from '../../types.js'
import { roomFor } from '../conversation.js'
import type { Message } from '../dialect.js'
import { withNamedSpeakers } from '../../reading/named-speakers.js'
import { dataPrompt, reportPrompt } from '../prompt.js'
import { blockOf, spokenLines, tokensOfLines } from '../split.js'

/** What stands behind the lines of a talk. */
const END = '\n</transcript>'

/**
 * The messages with which a model is asked for the report of a talk, as far as they are known while the talk goes on; `null` when there is
 * nothing to read, or too much for one request.
 */
export function messagesAhead (request: ReportRequest, contextTokens: number, timeZone: string | null): Message[] | null {
  const { lines } = spokenLines(withNamedSpeakers(request))
  const system = reportPrompt(request, { block: 'transcript', schema: null, timeZone })
  if (lines.length === 0 || tokensOfLines(lines) > roomFor(contextTokens, system)) return null
  const data = dataPrompt(blockOf('transcript', { first: 0, lines }))
  return [{ role: 'system', content: system }, { role: 'user', content: data.slice(0, data.lastIndexOf(END)) }]
}
