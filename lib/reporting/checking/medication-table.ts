import type { PrescribedMedication } from '../../../schemas/consultation-output/index.js'
import { MENTIONED_MEDICATION_MAX, SOURCES_MAX, type MentionedMedication, type MedicationStatus, type RemovalReason } from '../../../schemas/evidence.js'
import type { MedicationDecisions, MedicationRow } from '../extracting/medication/index.js'
import type { MedicationTable } from '../tables/medication.js'
import type { DraftEpisode } from '../types.js'
import { wordsOf } from '../words.js'
import { drugMentionsIn } from './drugs.js'
import { episodeOf } from './read-values.js'

/** What a medicine has that is not to be taken. */
const AGAINST: ReadonlySet<MedicationStatus> = new Set<MedicationStatus>(['stopped', 'refused', 'past'])

/** The medicines of the table that a medication names. */
function keysOf ({ active_ingredient: ingredient }: PrescribedMedication, table: MedicationTable): ReadonlySet<string> {
  return new Set(drugMentionsIn(wordsOf(ingredient), table).map(({ key }) => key))
}

/** Whether the table says of a medicine that this patient does not take it, wherever it is named. */
export function isUntaken (key: string, rows: readonly MedicationRow[]): boolean {
  const own = rows.filter(row => row.key === key)
  return own.length > 0 && own.every(({ prescribed, mentioned: { status, whose } }) => !prescribed && (whose === 'other' || AGAINST.has(status)))
}

/** Why a drafted medication is not one that the visit prescribes to the patient; `null` if nothing that was said speaks against it. */
export function tableAgainst (
  medication: PrescribedMedication, rows: readonly MedicationRow[], table: MedicationTable
): RemovalReason | null {
  const keys = keysOf(medication, table)
  const own = rows.filter(({ key }) => keys.has(key))
  if (own.length === 0 || own.some(({ prescribed }) => prescribed)) return null
  if (own.some(({ barred }) => barred !== null)) return 'allergy'
  return [...keys].filter(key => own.some(row => row.key === key)).every(key => isUntaken(key, own)) ? 'said_otherwise' : null
}

/** What rules do not surely read as decided: they find it only talked about, or an amount of it. */
const UNSURE: ReadonlySet<MedicationStatus> = new Set<MedicationStatus>(['considered', 'starts', 'changed', 'unclear'])

/** Whether the visit does not surely decide on a medication, as far as rules can tell: whoever lists it has to be asked. */
export function isOnlyConsidered (medication: PrescribedMedication, rows: readonly MedicationRow[], table: MedicationTable): boolean {
  const keys = keysOf(medication, table)
  const own = rows.filter(({ key }) => keys.has(key))
  return own.length > 0 && own.every(({ prescribed, mentioned: { status } }) => !prescribed && UNSURE.has(status))
}

/**
 * The episodes of a draft with the medicines that rules read as prescribed and that it lacks, as `added`, each where the episode rests most
 * on the same words.
 */
export function withReadMedication (
  episodes: readonly DraftEpisode[], { prescribed }: MedicationDecisions, table: MedicationTable
): DraftEpisode[] {
  const known = new Set(episodes.flatMap(episode => episode.prescribed_medication.flatMap(({ value }) => [...keysOf(value, table)])))
  const missing = prescribed.filter(({ value }) => ![...keysOf(value, table)].some(key => known.has(key)))
  return missing.reduce((all, { value, sources }) => {
    const into = episodeOf(all, sources)
    const added = { value, sources: sources.slice(0, SOURCES_MAX), doubt: 'added' as const }
    return all.map((episode, at) => {
      return at === into ? { ...episode, prescribed_medication: [...episode.prescribed_medication, added] } : episode
    })
  }, [...episodes])
}

/** The medicines that were named, each with whether the checked report prescribes it. */
export function mentionedOf (
  rows: readonly MedicationRow[], episodes: readonly DraftEpisode[], table: MedicationTable
): MentionedMedication[] {
  const listed = new Set(episodes.flatMap(episode => episode.prescribed_medication.flatMap(({ value }) => [...keysOf(value, table)])))
  return rows.slice(0, MENTIONED_MEDICATION_MAX).map(({ key, mentioned, sources }) => (
    { ...mentioned, prescribed: listed.has(key), sources: sources.slice(0, SOURCES_MAX) }
  ))
}
