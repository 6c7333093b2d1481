import type { MeasuredAnswer } from './asking.js'
import type { ServerFinding } from './findings.js'

/** Tokens of a long report. */
const REPORT_TOKENS = 1500

/** How many times `reportTimeout` all answers of a report may take; half of that is left for other attempts. */
const USABLE_SILENCES = 5

/** Characters of a token, where the server counts none. */
const CHARACTERS_PER_TOKEN = 4

/** The shortest time that a rate can be told from, in seconds. */
const SECONDS_MIN = 0.001

/** Longest `reportTimeout` that can be set, in seconds. */
const TIMEOUT_MAX = 3600

/** How fast a model is, and the `reportTimeout` that it needs; `null` where the one that is set will do. */
export interface SpeedFinding extends Omit<ServerFinding, 'check'> {
  timeoutSeconds: number | null
}

/**
 * How long a report takes, from an answer that was long enough to be measured.
 *
 * @param readSeconds until the answer to a prompt that fills the context begins
 * @param timeoutSeconds `reportTimeout`
 * @param readsSilently whether nothing is heard of the model while it reads
 */
export function speedFinding (
  { text, answerTokens, streamed, firstSeconds, restSeconds }: MeasuredAnswer,
  readSeconds: number,
  timeoutSeconds: number,
  readsSilently = true
): SpeedFinding {
  const tokens = answerTokens ?? text.length / CHARACTERS_PER_TOKEN
  const rate = tokens / Math.max(streamed ? restSeconds : firstSeconds + restSeconds, SECONDS_MIN)
  const seconds = Math.ceil(readSeconds + REPORT_TOKENS / Math.max(rate, 0.01))
  // What is streamed may be silent only while the prompt is read.
  const silence = readsSilently ? 2 * readSeconds : 0
  const needed = Math.ceil(streamed ? Math.max(silence, seconds / USABLE_SILENCES) : 1.5 * seconds)
  const measured = `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} tokens/s: a long report takes about ${seconds} s`
  const short = `${rate < 10 ? rate.toFixed(1) : Math.round(rate)} tokens/s`
  if (needed <= timeoutSeconds) return { ok: true, sentence: `${measured}.`, short, timeoutSeconds: null }
  if (needed > TIMEOUT_MAX) return { ok: false, sentence: `${measured}, which is too slow: use a smaller model or a faster machine.`, short: 'is too slow', timeoutSeconds: null }
  const longer = Math.ceil(needed / 10) * 10
  return { ok: false, sentence: `${measured}, longer than reportTimeout allows: set it to ${longer} in LIMITS_FILE.`, short, timeoutSeconds: longer }
}
