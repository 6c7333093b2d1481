import type { FastifyInstance } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import { TRANSCRIPTION_MAX_LENGTH } from '../../schemas/consultation-output/limits.js'
import { TRANSCRIPT_SEGMENTS_MAX } from '../../schemas/transcript.js'
import type { Tables } from '../database/tables.js'
import { PIECE_TEXT_MAX_LENGTH, type RecognisedPiece } from '../speech/types.js'
import { createTurns } from '../turns.js'
import { joinDictated, readDictated, type DictatedText } from './output.js'
import type { RecordingQuality, RecordingRow } from './recordings.js'
import * as records from './records.js'
import type { ConsultationRow } from './records.js'
import { hear, type Segment } from './state-machine.js'

/** Beginning of the ids of segments that were recognised in audio; a client cannot use it. */
export const HEARD_ID_PREFIX = 'audio:'

/** What was recognised in a stretch of the audio, and where the next one begins. */
export interface HeardStretch {
  /** Where the stretch starts: nothing is added when the transcript has gone on from there already. */
  from_ms: number
  to_ms: number
  /** Times from the start of the recording. */
  pieces: readonly RecognisedPiece[]
  other_language: boolean
  /** Of a stream: the piece to read again from, and when it starts. */
  next?: { piece: number, piece_ms: number }
}

/** Segments with ids that no other stretch has, because no other starts at the same moment. */
function segmentsOf ({ from_ms: from, pieces }: HeardStretch): Segment[] {
  return pieces.map(({ text, start_ms: start, end_ms: end }, at) => ({
    id: `${HEARD_ID_PREFIX}${from}-${at}`, text, is_final: true, speaker: null, start_ms: start, end_ms: end
  }))
}

/** Counts of a transcript. */
type Counts = Pick<ConsultationRow, 'segments' | 'characters'>

/** Whether one more segment of this length fits: the text of a dictation has a space between any two. */
function hasRoom ({ segments, characters }: Counts, length: number): boolean {
  return segments < TRANSCRIPT_SEGMENTS_MAX && characters + segments + length <= TRANSCRIPTION_MAX_LENGTH
}

/** Whether nothing more is heard: the longest segment would not fit. Known from the transcript alone, so that no later one goes in. */
function isFull (counts: Counts): boolean {
  return !hasRoom(counts, PIECE_TEXT_MAX_LENGTH)
}

/** The segments that a transcript has room for: all up to the first that does not fit. */
function fitting ({ segments, characters }: Counts, heard: readonly Segment[]): Segment[] {
  const counts = { segments, characters }
  const kept: Segment[] = []
  for (const segment of isFull(counts) ? [] : heard) {
    if (!hasRoom(counts, segment.text.length)) break
    kept.push(segment)
    counts.segments += 1
    counts.characters += segment.text.length
  }
  return kept
}

/** How the output is written while there is no final report; the text of a dictation is given. */
type Render = (transaction: Transaction<Tables>, row: ConsultationRow, text?: DictatedText) => Promise<string>

/** What is needed of a recording to add to its transcript. */
type Listening = Pick<RecordingRow, 'session' | 'heard_ms' | 'ongoing' | 'transcribed'>
type Locked = ConsultationRow & Listening

/** A consultation and what is known of its audio, both locked; `undefined` when one of them is not there. */
async function lockBoth (transaction: Transaction<Tables>, id: string): Promise<Locked | undefined> {
  return transaction.selectFrom('consultations').innerJoin('audio_recordings', 'consultation_id', 'consultations.id')
    .selectAll('consultations').select(['session', 'heard_ms', 'ongoing', 'transcribed'])
    .where('consultations.id', '=', id).forUpdate(['consultations', 'audio_recordings']).executeTakeFirst()
}

/**
 * The text of a dictation when something was heard. It is taken from the output, which always holds that of all segments, because there may
 * be very many; only when the output says nothing, the segments are asked.
 */
async function dictatedAfter (
  transaction: Transaction<Tables>, { id, output, ongoing: before, segments }: Locked, heard: readonly Segment[], ongoing: string
): Promise<DictatedText> {
  const text = readDictated(JSON.parse(output) as ConsultationOutput)
  if (text.fixed === '' && segments > 0) return joinDictated(await records.readDictatedSegments(transaction, id), ongoing)
  const fixed = heard.map(segment => segment.text)
  if (text.fixed !== '') fixed.unshift(text.fixed)
  const typed = before === '' ? text.ongoing : text.ongoing.slice(0, -before.length - 1)
  return joinDictated({ fixed: fixed.join(' '), typed }, ongoing)
}

/** Share of the connections to the database that what is heard may take at once: the others are for those who wait for an answer. */
const CONNECTIONS_SHARE = 0.4

/**
 * Takes what is recognised in the audio of consultations into their transcripts. Each stretch once, however often and by however many
 * instances it is offered: the text and how far the audio is heard are written together.
 */
export function createHeard ({ changes, config, db, log }: FastifyInstance, render: Render) {
  const turns = createTurns(Math.ceil(config.DATABASE_POOL_MAX * CONNECTIONS_SHARE))
  const isEnough = ({ words }: Pick<ConsultationRow, 'words'>): boolean => words >= config.REPORT_MIN_WORDS

  /** Changes a consultation and what is known of its audio, both locked. `undefined` when there is nothing to change any more. */
  async function change<T> (id: string, act: (transaction: Transaction<Tables>, row: Locked) => Promise<T>): Promise<T | undefined> {
    return turns.take(async () => db.transaction().execute(async transaction => {
      const row = await lockBoth(transaction, id)
      return row === undefined || row.state === 'final' ? undefined : act(transaction, row)
    }))
  }

  /** Writes both, and tells everybody when the output is another one: all with one statement. */
  async function write (
    transaction: Transaction<Tables>, row: Locked, recording: Partial<RecordingRow> & { ongoing: string }, heard: readonly Segment[] = [],
    counts: Partial<ConsultationRow> = {}
  ): Promise<void> {
    const after = { ...row, ...counts }
    let output = row.output
    if (row.template === 'dictation_api') {
      output = await render(transaction, after, await dictatedAfter(transaction, row, heard, recording.ongoing))
    } else if (isEnough(row) !== isEnough(after)) {
      // All that counts for any other output is whether there are enough words.
      output = await render(transaction, after)
    }
    const changed = output !== row.output
    await transaction.with('recording', query => query.updateTable('audio_recordings').set(recording as never).where('consultation_id', '=', row.id))
      .updateTable('consultations')
      .set({ ...counts, ...changed ? { output, version: row.version + 1 } : {}, updated_at: sql<Date>`now()` } as never)
      .where('id', '=', row.id)
      .$if(changed, query => query.returning(changes.publication(row.id).as('published')))
      .execute()
  }

  return {
    /**
     * Adds a stretch. What was being dictated is replaced by it. What a full transcript has no room for is left out: a warning tells, and
     * so does the quality of the recording.
     *
     * @param session of a stream that still comes: nothing is added when another has it
     * @returns whether it was added: it is not when the transcript does not end where the stretch starts
     */
    async add (id: string, stretch: HeardStretch, session?: string): Promise<boolean> {
      const { from_ms: from, to_ms: to, other_language: other, next } = stretch
      return await change(id, async (transaction, row) => {
        if (row.heard_ms !== from || row.transcribed || (session !== undefined && row.session !== session)) return false
        const offered = segmentsOf(stretch)
        const taken = fitting(row, offered)
        if (taken.length < offered.length) {
          log.warn({ consultation: row.id, from_ms: from, to_ms: to }, 'a transcript is as long as it may be; what is heard is left out')
        }
        const { life: { segments, words, characters }, kept } = hear(row, taken)
        await records.writeSegments(transaction, row.id, row.segments, kept)
        const recording = {
          heard_ms: to,
          ongoing: '',
          ...other ? { other_language: true } : {},
          ...next === undefined ? {} : { heard_piece: next.piece, heard_piece_ms: next.piece_ms }
        }
        await write(transaction, row, recording, kept, { segments, words, characters })
        return true
      }) ?? false
    },

    /** Shows what is being dictated after `from_ms`, unless the transcript has gone on or is closed, or another session streams. */
    async showOngoing (id: string, from: number, text: string, session: string): Promise<void> {
      await change(id, async (transaction, row) => {
        if (row.state !== 'recording' || row.heard_ms !== from || row.session !== session || row.ongoing === text) return
        await write(transaction, row, { ongoing: text })
      })
    },

    /** Notes that all of the audio is in the transcript, and what the sound was like; `enqueue` has the report made. */
    async complete (
      id: string, quality: RecordingQuality, enqueue: (transaction: Transaction<Tables>, id: string) => Promise<void>
    ): Promise<void> {
      await change(id, async (transaction, row) => {
        if (row.transcribed || row.state !== 'processing') return
        const whole: RecordingQuality = { ...quality, cut: quality.cut || isFull(row) }
        await write(transaction, row, { transcribed: true, ongoing: '', quality: JSON.stringify(whole) })
        await enqueue(transaction, id)
      })
    }
  }
}
