import type { Recognition } from '../engine/types.js'
import type { Hypothesis } from './answer.js'
import { agree, isRepetitive, isTooFast, withoutLoops } from './repetition.js'

/** Temperature of a further attempt: at 0, a model that was stuck in a loop gets stuck in it again. */
const TEMPERATURE = 0.4

/** A further attempt at the same sound. */
export type Attempt = (temperature: number) => Promise<Hypothesis>

function textOf ({ pieces }: Hypothesis): string {
  return pieces.map(({ text }) => text).join(' ')
}

/** A hypothesis with each of its loops reduced to one repetition. */
function unlooped (hypothesis: Hypothesis): Hypothesis {
  return { ...hypothesis, pieces: hypothesis.pieces.map(piece => ({ ...piece, text: withoutLoops(piece.text) })) }
}

function recognitionOf ({ ratio: _, ...recognition }: Hypothesis): Recognition {
  return recognition
}

/**
 * Decides about a sound whose text repeats itself. Nothing is dropped: a model in a loop repeats itself, and so does somebody who asks
 * "Does this hurt?" at each joint. The first hypothesis without a repetition wins; else what two hypotheses agree on, which loops never do;
 * else the least repetitive one, marked as doubtful, in which loops that nobody could have spoken in that time are cut down.
 *
 * @param more further attempts, in order; the last one in smaller pieces if the sound can be cut
 */
export async function recogniseAgain (first: Hypothesis, durationMs: number, more: readonly Attempt[]): Promise<Recognition> {
  const hypotheses = [first]
  for (const attempt of more) {
    const hypothesis = await attempt(TEMPERATURE)
    if (!isRepetitive(hypothesis.ratio)) {
      if (hypothesis.pieces.length > 0) return recognitionOf(hypothesis)
      continue
    }
    hypotheses.push(hypothesis)
  }
  const last = hypotheses.at(-1) as Hypothesis
  const confirmed = hypotheses.length === more.length + 1 && hypotheses.slice(0, -1).some(earlier => agree(textOf(earlier), textOf(last)))
  if (confirmed && !isTooFast(textOf(first), durationMs)) return recognitionOf(first)

  const least = hypotheses.reduce((best, next) => next.ratio < best.ratio ? next : best)
  const taken = isTooFast(textOf(least), durationMs) ? unlooped(least) : least
  return { ...recognitionOf(taken), doubtful: true }
}
