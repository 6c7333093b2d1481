import type { Draft, DraftEpisode } from '../../lib/reporting/index.js'

/** The draft of an engine that answers with one episode of just these parts. */
export function draftOf (parts: Partial<DraftEpisode>): Draft {
  const empty: DraftEpisode = {
    label: 'Consultation', narrative: {}, vital_signs: [], complaints: [], diagnoses: [], prescribed_medication: [], sick_note: null
  }
  return { generation_result: 'success', episodes: [{ ...empty, ...parts }] }
}
