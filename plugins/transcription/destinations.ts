import type { FastifyInstance } from 'fastify'
import {
  heardIn, type HeardWindow, isUnrecognised, type Recognition, type SpeakerTurn, type Unrecognised, type Utterance
} from '../../lib/speech/index.js'
import type { RecordingQuality, RecordingRow } from '../database/tables.js'

/** Where what is recognised in a recording goes. */
export interface Destination {
  /** Up to where the recording needs no recognition, in milliseconds. */
  begunMs: number
  /** Whether what was recognised before is replaced. */
  replaces: boolean
  /**
   * Takes the next window, in order; once it resolves, what was recognised in it is on disk.
   *
   * @param stored whether it already was
   * @returns whether more is on disk now
   */
  keep: (window: Utterance, result: Recognition | Unrecognised, stored: boolean) => Promise<boolean>
  /** Takes the quality of the whole recording, who speaks when, and whether the words are guesses. */
  complete: (
    quality: RecordingQuality, turns: readonly SpeakerTurn[], ending: { doubtful: boolean, requestId: string | undefined }
  ) => Promise<void>
}

/** The transcript, which is continued where it ends. @param revisions of the report when the transcription began */
export function continuing (
  { consultations }: Pick<FastifyInstance, 'consultations'>, { consultation_id: id, heard_ms: begun }: RecordingRow, revisions: number
): Destination {
  let heardMs = begun
  return {
    begunMs: begun,
    replaces: false,
    async keep (window, result) {
      const added = await consultations.recognised.add(id, { from_ms: heardMs, ...heardIn(window, result) }, { revisions })
      if (!added) throw new Error('the transcript has gone on elsewhere')
      heardMs = window.end_ms
      return true
    },
    complete: async (quality, turns, ending) => consultations.recognised.complete(id, quality, turns, { revisions, ...ending })
  }
}

/** All windows of the recording, which replace what was recognised before when they are complete. @param revisions as above */
export function hearingAgain (
  { audio, consultations, db }: Pick<FastifyInstance, 'audio' | 'consultations' | 'db'>, { consultation_id: id }: RecordingRow, revisions: number
): Destination {
  const windows: HeardWindow[] = []
  return {
    begunMs: 0,
    replaces: true,
    async keep (window, result, stored) {
      const isNew = !stored && !isUnrecognised(result)
      if (isNew) await audio.recordings.storeWindow(db, id, window, JSON.stringify(result))
      windows.push({ window, result })
      return isNew
    },
    complete: async (quality, turns, ending) => consultations.recognised.replace(id, windows, quality, turns, { revisions, ...ending })
  }
}
