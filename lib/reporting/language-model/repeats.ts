import type { PrescribedMedication } from '../../../schemas/consultation-output/index.js'
import { TERM_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { fold } from '../../runtime/index.js'
import { codeSystems } from '../tables/codes.js'
import type { DraftEpisode, NarrativePart, Sourced, SourcedCoding, Statement } from '../types.js'
import { truncated } from '../words.js'

/** Most episodes of a draft; further ones are merged into the last. */
export const DRAFT_EPISODES_MAX = 3

/** A text as it is compared to find repeats: without case, accents, punctuation and white space. */
function keyOf (text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** The values whose key was not seen before. An empty key matches nothing. */
function fresh<T> (values: readonly T[], key: (value: T) => string, seen: Set<string>): T[] {
  return values.filter(value => {
    const name = key(value)
    if (name !== '' && seen.has(name)) return false
    seen.add(name)
    return true
  })
}

function codingKey ({ value }: SourcedCoding): string {
  const codes = codeSystems.map(system => value[system]).join(' ').trim()
  return codes === '' ? keyOf(value.description) : codes
}

function medicationKey ({ value }: Sourced<PrescribedMedication>): string {
  const { active_ingredient: ingredient, brand_name: brand, pharmaceutical_form: form } = value
  return keyOf(`${ingredient === '' ? brand ?? '' : ingredient} ${form ?? ''}`)
}

type Five<T> = [T, T, T, T, T]

/** Episodes in which each vital sign, medication, diagnosis, complaint and sick note stands once: where it is first. */
export function withoutRepeats (episodes: readonly DraftEpisode[]): DraftEpisode[] {
  const [vitalSigns, complaints, diagnoses, medication, sickNotes] = Array.from({ length: 5 }, () => new Set<string>()) as Five<Set<string>>
  return episodes.map(episode => ({
    ...episode,
    vital_signs: fresh(episode.vital_signs, ({ value }) => `${value.vital_sign_id} ${value.value}`, vitalSigns),
    complaints: fresh(episode.complaints, codingKey, complaints),
    diagnoses: fresh(episode.diagnoses, codingKey, diagnoses),
    prescribed_medication: fresh(episode.prescribed_medication, medicationKey, medication),
    sick_note: fresh(episode.sick_note === null ? [] : [episode.sick_note], ({ value }) => `${value.from_date} ${value.to_date}`, sickNotes)[0] ?? null
  }))
}

function together (into: DraftEpisode, added: DraftEpisode, label: string): DraftEpisode {
  const seen = new Set<string>()
  const parts = new Set([...Object.keys(into.narrative), ...Object.keys(added.narrative)] as NarrativePart[])
  const narrative = [...parts].map(part => {
    const statements: Statement[] = [...into.narrative[part] ?? [], ...added.narrative[part] ?? []]
    return [part, fresh(statements, ({ value }: Sourced<string>) => `${part} ${keyOf(value)}`, seen)] as const
  })
  return {
    label: truncated(label, TERM_MAX_LENGTH),
    narrative: Object.fromEntries(narrative),
    vital_signs: [...into.vital_signs, ...added.vital_signs],
    complaints: [...into.complaints, ...added.complaints],
    diagnoses: [...into.diagnoses, ...added.diagnoses],
    prescribed_medication: [...into.prescribed_medication, ...added.prescribed_medication],
    sick_note: into.sick_note ?? added.sick_note
  }
}

/**
 * At most three episodes, each with a label of its own. Episodes with the same label are one; what is beyond the third becomes part of it,
 * under both labels, so that nothing is lost. Whatever stands in two of them stays in the first.
 */
export function separateEpisodes (episodes: readonly DraftEpisode[]): DraftEpisode[] {
  const separate: DraftEpisode[] = []
  for (const episode of episodes) {
    const same = separate.findIndex(({ label }) => keyOf(label) === keyOf(episode.label))
    const at = same !== -1 || separate.length < DRAFT_EPISODES_MAX ? same : separate.length - 1
    const into = separate[at]
    if (into === undefined) separate.push(episode)
    else separate[at] = together(into, episode, same === -1 ? `${into.label}; ${episode.label}` : into.label)
  }
  return withoutRepeats(separate)
}
