import type { Transaction } from 'kysely'
import { hear, joinDictated, readDictated, type DictatedText, type Segment } from '../../lib/consultation/index.js'
import { fitting, segmentsOf, type HeardStretch } from '../../lib/recognition/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ListenedTo, Progress } from '../audio/heard-recordings.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import type { Context } from './context.js'
import { render } from './output.js'
import { readDictatedSegments } from './segments.js'

/** A consultation with the state of its audio. */
export type Listened = ConsultationRow & ListenedTo

/** The changes that recognised speech makes. */
export interface Addition {
  recording: Progress & { ongoing: string }
  /** Segments to append to the transcript. */
  segments?: readonly Segment[]
  counts?: Partial<ConsultationRow>
}

/** What recognised speech changes in a row; `null` when it no longer fits to it. */
export type Decide = (row: Listened) => Addition | null

/** Adds recognised speech; resolves with whether it was written: not if `decide` says that it no longer fits. */
export type AddTogether = (id: string, decide: Decide) => Promise<boolean>

/**
 * The text of a dictation after recognised speech is added. There may be very many segments, and the output already holds their text, so
 * they are read only when the output has none.
 */
async function dictatedAfter (
  transaction: Transaction<Tables> | null, { id, output, ongoing: before, segments }: Listened, heard: readonly Segment[], ongoing: string
): Promise<DictatedText | null> {
  const text = readDictated(JSON.parse(output) as ConsultationOutput)
  if (text.fixed === '' && segments > 0) {
    return transaction === null ? null : joinDictated(await readDictatedSegments(transaction, id), ongoing)
  }
  const fixed = heard.map(segment => segment.text)
  if (text.fixed !== '') fixed.unshift(text.fixed)
  const typed = before === '' ? text.ongoing : text.ongoing.slice(0, -before.length - 1)
  return joinDictated({ fixed: fixed.join(' '), typed }, ongoing)
}

/**
 * The output after an addition.
 *
 * @param transaction that has stored the segments of the addition; without one, the output is `null` when the transcript must be read
 */
export async function outputAfter (
  context: Context, transaction: Transaction<Tables> | null, row: Listened, { recording, segments = [], counts = {} }: Addition
): Promise<string | null> {
  const after = { ...row, ...counts }
  if (row.template === 'dictation_api') {
    const text = await dictatedAfter(transaction, row, segments, recording.ongoing)
    return text === null ? null : render(context, transaction ?? context.db, after, { text })
  }
  const isEnough = ({ words }: Pick<ConsultationRow, 'words'>): boolean => words >= context.config.REPORT_MIN_WORDS
  // Any other output depends only on whether there are enough words, and on whether it is delayed.
  const isSame = isEnough(row) === isEnough(after) && row.waiting_reason === after.waiting_reason
  return isSame ? row.output : render(context, transaction ?? context.db, after)
}

/** What a stretch adds to the transcript, and whether some of it is left out, because the transcript is full. */
export function additionOf (row: Listened, stretch: HeardStretch): { addition: Addition, isCut: boolean } {
  const { to_ms: to, other_language: other, doubtful = false, coverage, incomplete = false, next } = stretch
  const offered = segmentsOf(stretch, row.output_language)
  const taken = fitting(row, offered)
  const { life: { segments, words, characters }, kept } = hear(row, taken)
  const recording = {
    heard_ms: to,
    ongoing: '',
    ...other ? { other_language: true } : {},
    ...doubtful ? { doubtful: true } : {},
    ...coverage === undefined
      ? {}
      : { worded_ms: (row.worded_ms ?? 0) + coverage.worded_ms, wordless_ms: (row.wordless_ms ?? 0) + coverage.wordless_ms },
    ...incomplete ? { incomplete: true } : {},
    ...next === undefined ? {} : { heard_piece: next.piece, heard_piece_ms: next.piece_ms }
  }
  return { addition: { recording, segments: kept, counts: { segments, words, characters } }, isCut: taken.length < offered.length }
}
