import type { Held } from '../../held.js'
import { oncePer } from '../../../runtime/index.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import type { MedicationTable, Substance } from '../../tables/medication.js'
import { medicationCuesOf, type CompiledMedicationCues } from './cues.js'
import { doseEnd } from './details.js'
import { readSpoken } from './spoken.js'

/** Words after a dose up to the end of a piece in which it may go on: "warfarin 2 point". */
const CUT_WITHIN = 1

/** A dose as it was said of a medicine. */
interface SaidDose {
  substance: Substance
  /** What is held back, where the dose may go on in a later piece. */
  held?: Held
}

/** The doses said in a sentence, each right after its medicine. */
function dosesIn (sentence: AttributedSentence, table: MedicationTable, cues: CompiledMedicationCues): SaidDose[] {
  const spoken = readSpoken(sentence, table, cues)
  const { from, named, to, tokens, words } = spoken
  return named.flatMap((medicine, at): SaidDose[] => {
    const { substance, token } = medicine
    const end = doseEnd(spoken, medicine, cues)
    if (end === token + 1) return []
    const after = tokens.slice(end).filter(word => /[\p{L}\p{N}]/u.test(word)).length
    if (sentence.cut !== true || at < named.length - 1 || after > CUT_WITHIN) return [{ substance }]
    const [start, stop] = [words[from[token] ?? 0]?.start ?? 0, words[(to[end - 1] ?? 1) - 1]?.end ?? 0]
    const text = sentence.text.slice(start - sentence.start, stop - sentence.start)
    return [{ substance, held: { kind: 'medication', text, reason: 'incomplete', sources: [{ segment_id: sentence.piece, start, end: stop }] } }]
  })
}

/**
 * The doses of which only a part may have been said, because the piece may go on in a later one ("warfarin 2" / "point 5", by somebody
 * else), in the order said; none for a medicine whose dose is said in full later.
 *
 * @param language BCP 47 tag of the transcript
 */
export const heldDosesOf = oncePer(function findHeldDoses (
  sentences: readonly AttributedSentence[], language: string, table: MedicationTable
): Held[] {
  const cues = medicationCuesOf(language)
  const first = sentences.findIndex(({ cut }) => cut === true)
  if (cues === undefined || first === -1) return []
  const doses = sentences.slice(first).flatMap(sentence => dosesIn(sentence, table, cues))
  return doses.flatMap(({ held, substance }, at) => {
    const isTold = doses.slice(at + 1).some(later => later.substance === substance && later.held === undefined)
    return held === undefined || isTold ? [] : [held]
  })
})
