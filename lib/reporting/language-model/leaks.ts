import type { RemovedItem } from '../../../schemas/evidence.js'
import { TERM_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { foldWord } from '../../runtime/index.js'
import { truncated, wordsOf } from '../words.js'
import type { Draft, DraftEpisode, NarrativePart, ReportRequest, Statement } from '../types.js'

/** Shorter statements may be in any prompt by chance. */
const WORDS_MIN = 3

/** The words of a text in a row, without case, accents and signs. */
function wordsIn (text: string): string[] {
  return wordsOf(text).map(({ text }) => foldWord(text)).filter(word => /[\p{L}\p{N}]/u.test(word))
}

function rowOf (text: string): string {
  return ` ${wordsIn(text).join(' ')} `
}

/**
 * A draft without the statements that are the words of the prompt and not of the talk: small models copy what they are told.
 *
 * @param prompt the system message that the draft is the answer to
 */
export function withoutLeaks (draft: Draft, prompt: string, { transcript }: Pick<ReportRequest, 'transcript'>): Draft {
  const promptRow = rowOf(prompt)
  const talkRow = rowOf(transcript.map(({ text }) => text).join(' '))
  const leaked: RemovedItem[] = []

  function isLeak ({ value }: Statement): boolean {
    const row = rowOf(value)
    if (wordsIn(value).length < WORDS_MIN || !promptRow.includes(row) || talkRow.includes(row)) return false
    leaked.push({ kind: 'sentence', text: truncated(value, TERM_MAX_LENGTH), reason: 'not_said', sources: [] })
    return true
  }

  function withoutThem (episode: DraftEpisode): DraftEpisode {
    const parts = Object.entries(episode.narrative) as [NarrativePart, Statement[]][]
    return { ...episode, narrative: Object.fromEntries(parts.map(([part, statements]) => [part, statements.filter(one => !isLeak(one))])) }
  }

  const episodes = draft.episodes.map(withoutThem)
  return leaked.length === 0 ? draft : { ...draft, episodes, unusable: [...draft.unusable ?? [], ...leaked] }
}
