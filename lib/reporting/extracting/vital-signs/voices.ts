import type { Role } from '../../reading/speakers/index.js'
import { lastCueIn, type AnnotatedTranscript } from './annotated-transcript.js'

/** Who speaks at a word. */
export function speakerAt ({ sentences, words }: AnnotatedTranscript, at: number): Role {
  return sentences[words[at]?.sentence ?? -1]?.role ?? 'unknown'
}

/** Who reports a value, judged by the words before it and by the speaker. */
export function voiceAt (transcript: AnnotatedTranscript, from: number, to: number): Role {
  const mark = lastCueIn(transcript, ['your', 'own'], from, to) ?? lastCueIn(transcript, ['did'], from, to)
  const staff = mark !== undefined && transcript.cues.get(mark.from)?.some(({ kind }) => kind === 'visit') === true
  if (mark !== undefined && !staff) return mark.kind === 'your' ? 'clinician' : 'patient'
  return speakerAt(transcript, to - 1)
}
