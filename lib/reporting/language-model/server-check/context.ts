import { answerTokens } from '../conversation.js'
import { LanguageModelError } from '../errors.js'
import { contextTokensMin } from '../index.js'
import type { Asking, MeasuredAnswer } from './asking.js'
import type { ServerFinding } from './findings.js'
import { hasFirstWord, longQuestion } from './questions.js'

/** Lines of the prompt that shows how many tokens a line has. */
const SAMPLE_LINES = 40

/** Tokens of a line where the server counts none: more than common tokenisers make. */
const LINE_TOKENS = 20

/** Tokens of a prompt besides its lines. */
const FRAME_TOKENS = 200

/** Of a prompt of which less was counted, as part of what was sent, something was cut. */
const CUT = 0.9

/** The parts of the context that are tried when all of it is refused. */
const SMALLER = [0.75, 0.5, 0.25]

/** What was found about the context, and the setting that fits. */
export interface ContextFinding extends Omit<ServerFinding, 'check'> {
  /** The value that REPORT_CONTEXT_TOKENS should have; `null` where it can stay. */
  contextTokens: number | null
  /** Seconds until the answer to the longest prompt began. */
  firstSeconds: number
}

/** Multiples of this are easy to read. */
const STEP = 1024

function rounded (tokens: number): number {
  return Math.floor(tokens / STEP) * STEP
}

function wrongSize (problem: string, held: number): ContextFinding {
  const most = rounded(held)
  if (most < contextTokensMin()) {
    const least = Math.ceil(contextTokensMin() / STEP) * STEP
    return {
      ok: false,
      sentence: `${problem} Reports need ${least}: start the server with a longer context (vLLM --max-model-len, llama.cpp -c, Ollama OLLAMA_CONTEXT_LENGTH).`,
      short: 'holds too little context',
      contextTokens: null,
      firstSeconds: 0
    }
  }
  return { ok: false, sentence: `${problem} Set REPORT_CONTEXT_TOKENS=${most}, or give the server a longer context.`, short: 'holds less context', contextTokens: most, firstSeconds: 0 }
}

/** What the context of a server is as it says itself, where that is wrong for the setting; `null` where it is not, or nothing is said. */
export function statedContext (contextTokens: number, held: number | null): ContextFinding | null {
  return held === null || held >= contextTokens
    ? null
    : wrongSize(`The server says that it holds ${held} tokens, and REPORT_CONTEXT_TOKENS is ${contextTokens}.`, held)
}

/** Asks a question that fills a part of the context. */
async function askFor (
  tokens: number, lineTokens: number, asking: Asking, signal: AbortSignal
): Promise<{ answer: MeasuredAnswer, expected: number }> {
  const lines = Math.floor((tokens - answerTokens(tokens) - FRAME_TOKENS) / lineTokens)
  return { answer: await asking.ask(longQuestion(lines), signal), expected: lines * lineTokens }
}

/** The largest part of the context that the server takes, in tokens; 0 for none that was tried. */
async function heldOf (contextTokens: number, lineTokens: number, asking: Asking, signal: AbortSignal): Promise<number> {
  for (const part of SMALLER) {
    try {
      await askFor(contextTokens * part, lineTokens, asking, signal)
      return contextTokens * part
    } catch (error) {
      if (!(error instanceof LanguageModelError) || error.failure !== 'context') throw error
    }
  }
  return 0
}

/**
 * Whether the server really holds as many tokens as the setting says, and reads all of a prompt that long.
 *
 * @throws LanguageModelError and the reason of the signal
 */
export async function examineContext (contextTokens: number, asking: Asking, signal: AbortSignal): Promise<ContextFinding> {
  const sample = (await asking.ask(longQuestion(SAMPLE_LINES), signal)).promptTokens
  const lineTokens = sample === null ? LINE_TOKENS : Math.max(sample / SAMPLE_LINES, 1)
  try {
    const { answer: { promptTokens: counted, text, firstSeconds }, expected } = await askFor(contextTokens, lineTokens, asking, signal)
    if (counted !== null && counted < CUT * expected) {
      return { ...wrongSize(`The server cut a prompt of ${Math.round(expected)} tokens to ${counted} without a word.`, counted), firstSeconds }
    }
    if (counted === null && !hasFirstWord(text)) {
      const problem = 'The model did not find what stands at the beginning of a long prompt, and the server counts no tokens: it may cut prompts.'
      return { ok: false, sentence: `${problem} Compare REPORT_CONTEXT_TOKENS=${contextTokens} with the context of the server.`, short: 'may cut prompts', contextTokens: null, firstSeconds }
    }
    const found = hasFirstWord(text) ? '' : ' The model did not find what stands at its beginning, though: it may be too small for long consultations.'
    return { ok: true, sentence: `A prompt for REPORT_CONTEXT_TOKENS=${contextTokens} is read whole.${found}`, contextTokens: null, firstSeconds }
  } catch (error) {
    if (!(error instanceof LanguageModelError) || error.failure !== 'context') throw error
    return wrongSize(`The server refuses a prompt for REPORT_CONTEXT_TOKENS=${contextTokens}.`, await heldOf(contextTokens, lineTokens, asking, signal))
  }
}
