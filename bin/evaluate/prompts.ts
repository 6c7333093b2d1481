import { promptSizeOf, type ReportRequest } from '../../lib/reporting/index.js'
import { requestOf } from './evaluation.js'
import type { Input } from './input.js'
import { share } from './matching.js'

/** Contexts that language models are run with, in tokens. */
const CONTEXTS = [4096, 8192, 16_384, 32_768]

/** How many visits a language model with a context is asked about in one request. */
interface Fitting {
  context_tokens: number
  /** With the form of the answer beside the prompt, and in it. */
  visits: number
  visits_with_form: number
}

/** How long prompts are. */
export interface PromptSizes {
  visits: number
  /** The longest, in estimated tokens: what the service tells the model, without the form of the answer and with it. */
  own_tokens: number
  own_tokens_with_form: number
  fitting: Fitting[]
}

/** Measures the prompts for the reports of all consultations, without a model. */
export function promptSizesOf (inputs: readonly Input[], language: string): PromptSizes {
  const requests: ReportRequest[] = inputs.flatMap(({ consultations }) => consultations.map(one => requestOf(one, language)))
  const sizes = requests.map(request => ({ beside: promptSizeOf(request), inside: promptSizeOf(request, true) }))
  return {
    visits: requests.length,
    own_tokens: Math.max(0, ...sizes.map(({ beside }) => beside.own)),
    own_tokens_with_form: Math.max(0, ...sizes.map(({ inside }) => inside.own)),
    fitting: CONTEXTS.map(context => ({
      context_tokens: context,
      visits: sizes.filter(({ beside }) => beside.fitsInto(context)).length,
      visits_with_form: sizes.filter(({ inside }) => inside.fitsInto(context)).length
    }))
  }
}

/** The sizes in lines. */
export function promptsText ({ visits, own_tokens: own, own_tokens_with_form: withForm, fitting }: PromptSizes): string {
  const part = (count: number) => `${count} of ${visits} (${Math.round(100 * (share(count, visits) ?? 0))} %)`
  return [
    `Prompts for ${visits} visits, in tokens as they are estimated before the first answer of a model: at most ${own} besides the talk, ` +
      `${withForm} with the form of the answer.`,
    'Visits that are read in one request:',
    ...fitting.map(({ context_tokens: context, visits: fit, visits_with_form: fitWithForm }) => (
      `  context of ${context} tokens: ${part(fit)}; for a server that takes no schema ${part(fitWithForm)}`
    ))
  ].join('\n')
}
