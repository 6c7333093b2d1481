import { speakersOf } from './conversation.js'
import { roleOf } from './speakers/index.js'
import type { ReportRequest, TranscriptPiece } from '../types.js'

/**
 * The transcript as a language model gets it: a speaker whose name says nothing ("speaker_1") has the role that follows from what they say,
 * if it does. Other names stay.
 */
export function withNamedSpeakers (
  { transcript, input_language: language }: Pick<ReportRequest, 'transcript' | 'input_language'>
): readonly TranscriptPiece[] {
  // Most names say who it is, or there are none: then nothing of the talk has to be read for it.
  const isNameless = ({ speaker, named }: TranscriptPiece) => speaker !== null && named !== true && roleOf(speaker) === 'unknown'
  if (!transcript.some(isNameless)) return transcript
  const roles = new Map<string | null, string>()
  for (const { speaker, role, decided_by: by } of speakersOf(transcript, language)) {
    if (by === 'words' && roleOf(speaker) === 'unknown') roles.set(speaker, role)
  }
  if (roles.size === 0) return transcript
  return transcript.map(piece => ({ ...piece, speaker: roles.get(piece.speaker) ?? piece.speaker }))
}
