import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type DictatedText, isCorrected, isGapId, joinDictated, readDictated, type Segment, type TypedText } from '../../lib/consultation/index.js'
import { continueDictation, type DictatedPart, formatDictation, formatOngoing, isRecognisedId } from '../../lib/speech/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { Listened } from '../audio/index.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import { readDictatedSegments, readSegments } from './segments.js'

/** What decides how a dictation is written down. */
type Dictation = Pick<ConsultationRow, 'id' | 'input_language' | 'dictation_commands'>

/** A segment as it is written down: marks of gaps, what clients sent and what a clinician corrected stay as they are. */
function partOf (segment: Segment): DictatedPart {
  const { id, text } = segment
  return { text, isRecognised: isRecognisedId(id) && !isGapId(id) && !isCorrected(segment) }
}

/** The text of the segments, and of those that are not stored yet. */
async function readTexts (db: Kysely<Tables>, dictation: Dictation, more: readonly Segment[] = []): Promise<TypedText> {
  if (dictation.dictation_commands !== true) {
    const { fixed, typed } = await readDictatedSegments(db, dictation.id)
    const texts = more.map(({ text }) => text)
    return { fixed: (fixed === null ? texts : [fixed, ...texts]).join(' '), typed }
  }
  const segments = [...await readSegments(db, dictation.id), ...more]
  return {
    fixed: await formatDictation(segments.filter(segment => segment.is_final).map(partOf), dictation.input_language),
    typed: segments.filter(segment => !segment.is_final).map(({ text }) => text).join(' ')
  }
}

/** A dictation with the words being spoken right now. */
function withSpoken (dictation: Dictation, texts: TypedText, spoken: string): DictatedText {
  if (dictation.dictation_commands !== true || spoken === '') return joinDictated(texts, spoken)
  const before = texts.typed === '' ? texts.fixed : `${texts.fixed} ${texts.typed}`
  return joinDictated(texts, formatOngoing(before, spoken, dictation.input_language))
}

/** The whole text of a dictation, including what is being spoken. */
export async function readDictation (
  { audio }: Pick<FastifyInstance, 'audio'>, db: Kysely<Tables>, dictation: Dictation
): Promise<DictatedText> {
  const texts = await readTexts(db, dictation)
  return withSpoken(dictation, texts, await audio.recordings.readOngoing(db, dictation.id))
}

/** What the stored output of a dictation holds, without what was being spoken; `null` where that cannot be told from it. */
function shownTexts (dictation: Listened): TypedText | null {
  const { fixed, ongoing } = readDictated(JSON.parse(dictation.output) as ConsultationOutput)
  if (fixed === '' && dictation.segments > 0) return null
  const { ongoing: spoken } = dictation
  if (dictation.dictation_commands === true) {
    return withSpoken(dictation, { fixed, typed: '' }, spoken).ongoing === ongoing ? { fixed, typed: '' } : null
  }
  return { fixed, typed: spoken === '' ? ongoing : ongoing.slice(0, -spoken.length - 1) }
}

/** A text with what was just recognised; `null` where all of it has to be formatted again. */
function continued (
  { dictation_commands: commands, input_language: language }: Dictation, fixed: string, recognised: readonly Segment[]
): string | null {
  const texts = recognised.map(({ text }) => text)
  if (commands !== true) return (fixed === '' ? texts : [fixed, ...texts]).join(' ')
  return recognised.every(segment => partOf(segment).isRecognised) ? continueDictation(fixed, texts, language) : null
}

/**
 * The text of a dictation after recognised speech is added. There may be very many segments, and the output already holds their text, so
 * they are read only when that is not enough.
 */
export async function dictatedAfter (
  db: Kysely<Tables>, dictation: Listened, recognised: readonly Segment[], spoken: string
): Promise<DictatedText> {
  const shown = shownTexts(dictation)
  const fixed = shown === null ? null : continued(dictation, shown.fixed, recognised)
  const texts = shown === null || fixed === null ? await readTexts(db, dictation, recognised) : { fixed, typed: shown.typed }
  return withSpoken(dictation, texts, spoken)
}
