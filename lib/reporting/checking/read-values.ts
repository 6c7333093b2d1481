import type { SickNote, VitalSign } from '../../../schemas/consultation-output/index.js'
import { SOURCES_MAX, type EvidenceSource, type RemovedItem } from '../../../schemas/evidence.js'
import type { DraftEpisode, Sourced } from '../types.js'
import { sickNoteText } from './wording.js'

/** What rules read in a talk. */
export interface ReadValues {
  /** Of each vital sign at most one. */
  vitalSigns: readonly Sourced<VitalSign>[]
  sickNote: Sourced<SickNote> | null
}

/** How far two values of the same reading may lie apart: both are rounded to one decimal. */
const TOLERANCE = 0.1 + 1e-9

/** Both blood pressures are one reading. */
const PRESSURES: readonly string[] = ['systolic_blood_pressure', 'diastolic_blood_pressure']

function isSame (one: VitalSign, other: VitalSign): boolean {
  return one.vital_sign_id === other.vital_sign_id && Math.abs(one.value - other.value) <= TOLERANCE
}

/** Vital signs that are read together. */
function readings (vitalSigns: readonly Sourced<VitalSign>[]): Array<Sourced<VitalSign>[]> {
  const isPressure = ({ value }: Sourced<VitalSign>) => PRESSURES.includes(value.vital_sign_id)
  const pressures = vitalSigns.filter(isPressure)
  const others = vitalSigns.filter(sign => !isPressure(sign)).map(sign => [sign])
  return pressures.length === 0 ? others : [pressures, ...others]
}

/** All that an episode rests on. */
function sourcesOf ({ narrative, vital_signs: signs, ...episode }: DraftEpisode): EvidenceSource[] {
  const { complaints, diagnoses, prescribed_medication: medication } = episode
  return [...Object.values(narrative).flat(), ...signs, ...complaints, ...diagnoses, ...medication].flatMap(({ sources }) => sources)
}

/** Finds the episode that rests most on where something was said; the first of several. */
export function createPlacing (episodes: readonly DraftEpisode[]): (sources: readonly EvidenceSource[]) => number {
  const counts = episodes.map(episode => {
    const bySegment = new Map<string, number>()
    for (const { segment_id: id } of sourcesOf(episode)) bySegment.set(id, (bySegment.get(id) ?? 0) + 1)
    return bySegment
  })
  return function episodeOf (sources) {
    const ids = [...new Set(sources.map(({ segment_id: id }) => id))]
    const shared = counts.map(bySegment => ids.reduce((sum, id) => sum + (bySegment.get(id) ?? 0), 0))
    return Math.max(0, shared.indexOf(Math.max(...shared)))
  }
}

/** The episode that rests most on where something was said; the first of several. */
export function episodeOf (episodes: readonly DraftEpisode[], sources: readonly EvidenceSource[]): number {
  return createPlacing(episodes)(sources)
}

function withVitalSigns (episodes: readonly DraftEpisode[], read: readonly Sourced<VitalSign>[]): readonly DraftEpisode[] {
  const drafted = episodes.flatMap(({ vital_signs: signs }, at) => signs.map(({ value }) => ({ value, at })))
  const missing = read.filter(({ value }) => !drafted.some(other => isSame(value, other.value)))
  if (missing.length === 0) return episodes
  const ids = new Set(missing.map(({ value }) => value.vital_sign_id))
  const rivals = drafted.filter(({ value }) => ids.has(value.vital_sign_id))
  const doubt = rivals.length > 0 ? 'differs' as const : 'added' as const
  const beside = rivals[0] ?? drafted.find(({ value }) => read.some(one => one.value.vital_sign_id === value.vital_sign_id))
  const into = beside?.at ?? episodeOf(episodes, missing.flatMap(({ sources }) => sources))
  return episodes.map((episode, at) => ({
    ...episode,
    vital_signs: [
      ...episode.vital_signs.map(sign => ids.has(sign.value.vital_sign_id) ? { ...sign, doubt } : sign),
      ...at === into ? missing.map(({ value, sources }) => ({ value, sources: sources.slice(0, SOURCES_MAX), doubt })) : []
    ]
  }))
}

function isSameNote (one: SickNote, other: SickNote): boolean {
  return one.from_date === other.from_date && one.to_date === other.to_date
}

/**
 * Holds the values of a checked draft of a language model against those that rules read in the same talk, which read less and are rarely
 * wrong: vital signs, and the days of a sick note.
 *
 * - Where both have the same, there is one.
 * - What only the rules have is put back, as `added`.
 * - Where they differ, nothing is replaced: vital signs stand beside each other, and all of them have to be checked (`differs`). Of a sick
 *   note there can be only one; that of the rules is listed.
 *
 * A second reading of the same sign in the draft ("152 over 88, and later 146 over 84") is no difference, as long as one is that of the
 * rules.
 */
export function withReadValues (
  episodes: readonly DraftEpisode[], { vitalSigns, sickNote }: ReadValues
): { episodes: DraftEpisode[], differing: RemovedItem[] } {
  if (episodes.length === 0) return { episodes: [], differing: [] }
  const complete = readings(vitalSigns).reduce(withVitalSigns, episodes)
  const drafted = complete.flatMap(({ sick_note: note }) => note === null ? [] : [note.value])
  if (sickNote === null || drafted.some(note => isSameNote(note, sickNote.value))) return { episodes: [...complete], differing: [] }
  const sources = sickNote.sources.slice(0, SOURCES_MAX)
  if (drafted.length > 0) {
    return {
      episodes: complete.map(({ sick_note: note, ...episode }) => ({ ...episode, sick_note: note === null ? null : { ...note, doubt: 'differs' } })),
      differing: [{ kind: 'sick_note', text: sickNoteText(sickNote.value), reason: 'differs', sources }]
    }
  }
  const into = episodeOf(complete, sources)
  return {
    episodes: complete.map((episode, at) => at === into ? { ...episode, sick_note: { value: sickNote.value, sources, doubt: 'added' } } : episode),
    differing: []
  }
}
