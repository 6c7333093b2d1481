import type { ReportRequest } from '../types.js'
import { roomFor } from './conversation.js'
import { tokensOfOwn } from './encoding.js'
import { withNamedSpeakers } from '../reading/named-speakers.js'
import { reportPrompt } from './prompt.js'
import { reportSchema, strictSubset } from './schema.js'
import { spokenLines, tokensOfLines } from './split.js'

/** How long the prompt for a report is, in estimated tokens, before anything is known of the model. */
export interface PromptSize {
  /** Of what the service tells the model. */
  own: number
  /** Of the talk. */
  talk: number
  /** Whether both, an answer and the errors of a first one fit into a context of so many tokens. */
  fitsInto: (contextTokens: number) => boolean
}

/**
 * Measures the prompt for a report of a whole talk.
 *
 * @param withForm whether it says the form of the answer, for a server that takes no schema
 */
export function promptSizeOf (request: ReportRequest, withForm = false): PromptSize {
  const schema = withForm ? strictSubset(reportSchema(request.template), false) : null
  const system = reportPrompt(request, { block: 'transcript', schema })
  const talk = tokensOfLines(spokenLines(withNamedSpeakers(request)).lines)
  return { own: tokensOfOwn(system), talk, fitsInto: contextTokens => talk <= roomFor(contextTokens, system) }
}
