import type { Kysely } from 'kysely'
import { hear, type Segment } from '../../lib/consultation/index.js'
import { fitting, type HeardStretch, segmentsOf, speakerName } from '../../lib/speech/index.js'
import type { Hearing } from '../../schemas/consultation.js'
import type { Listened } from '../audio/index.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import type { Addition, Services } from './context.js'
import { dictatedAfter } from './dictation.js'
import { render } from './output.js'

/** The channels of a recording that have a person each. */
const CHANNELS = [1, 2] as const

/** The output after an addition that is not stored yet. */
export async function outputAfter (
  context: Services, db: Kysely<Tables>, row: Listened, { recording, segments = [], counts = {} }: Addition
): Promise<string> {
  const after = { ...row, ...counts }
  if (row.template === 'dictation_api') {
    return render(context, db, after, { text: await dictatedAfter(db, row, segments, recording.ongoing) })
  }
  const isEnough = ({ words }: Pick<ConsultationRow, 'words'>): boolean => words >= context.config.REPORT_MIN_WORDS
  // Any other output depends only on whether there are enough words, and on whether it is delayed.
  const isSame = isEnough(row) === isEnough(after) && row.waiting_reason === after.waiting_reason
  return isSame ? row.output : render(context, db, after)
}

/** The segments with the speakers of channels counted on after those of sound that is deleted. */
function counted (segments: Segment[], voices: number): Segment[] {
  if (voices === 0) return segments
  const names = new Map(CHANNELS.map(channel => [speakerName(channel), speakerName(voices + channel)]))
  return segments.map(segment => ({ ...segment, speaker: segment.speaker === null ? null : names.get(segment.speaker) ?? segment.speaker }))
}

/** What a stretch adds to the transcript, and whether some of it is left out, because the transcript is full. */
export function additionOf (row: Listened, stretch: HeardStretch, hearing: Hearing): { addition: Addition, isCut: boolean } {
  const { to_ms: to, other_language: other, doubtful = false, coverage, incomplete = false, next } = stretch
  const offered = counted(segmentsOf(stretch, row.output_language, hearing), row.voices_before)
  const taken = fitting(row, offered)
  const { life: { segments, words, characters }, changes } = hear(row, taken)
  const recording = {
    heard_ms: to,
    ongoing: '',
    ...hearing === 'live' ? { heard_live: true } : {},
    ...other ? { other_language: true } : {},
    ...doubtful ? { doubtful: true } : {},
    ...coverage === undefined
      ? {}
      : { worded_ms: (row.worded_ms ?? 0) + coverage.worded_ms, wordless_ms: (row.wordless_ms ?? 0) + coverage.wordless_ms },
    ...incomplete ? { incomplete: true } : {},
    ...next === undefined ? {} : { heard_piece: next.piece, heard_piece_ms: next.piece_ms }
  }
  return { addition: { recording, segments: changes, counts: { segments, words, characters } }, isCut: taken.length < offered.length }
}
