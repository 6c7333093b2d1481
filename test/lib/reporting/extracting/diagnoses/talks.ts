import { conversationOf } from '../../../../../lib/reporting/reading/conversation.js'

const speakers: Readonly<Record<string, string>> = { D: 'doctor', P: 'patient' }

/** The sentences of a talk: lines of a clinician (`D: …`), a patient (`P: …`) or somebody unknown (`?: …`). */
export function sentencesOf (talk: readonly string[], language: string) {
  return conversationOf(talk.map((line, at) => (
    { id: `s-${at}`, text: line.slice(3), speaker: speakers[line.slice(0, 1)] ?? null, start_ms: null, end_ms: null }
  )), language)
}
