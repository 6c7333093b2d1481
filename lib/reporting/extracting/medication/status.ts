import type { MedicationStatus } from '../../../../schemas/evidence.js'
import { isLay } from '../../reading/speakers/index.js'
import type { CompiledMedicationCues } from './cues.js'
import { isDenied } from './denied.js'
import { isMoved } from './instructions.js'
import { standingOf } from './mentioned.js'
import { type Spoken, textOf } from './spoken.js'
import type { Finding, Place } from './findings.js'

/** What was said of one medicine so far. */
export interface History {
  places: Place[]
  decided: Finding[]
  /** What decided against it last. */
  out: Finding | null
  /** Whether it was decided on before, and whether only as something new. */
  offered: boolean
  isNew: boolean
  /** Whether something said since the last decision leaves open whether it stands. */
  unsettled: boolean
  /** Whether it was refused since the last decision. */
  refused: boolean
  /** Where it was said last how much or how often it is taken, by who may decide it. */
  dosed: Place | null
  last: Finding | Place
}

/** The places where it is said what the patient takes: what they say of it once it is decided, they only repeat. */
function placesBefore ({ places, decided, dosed }: History): readonly Place[] {
  const first = Math.min(decided[0]?.decided.order ?? Infinity, dosed?.spoken.order ?? Infinity)
  return places.filter(({ spoken: { order, sentence } }) => order <= first || !isLay(sentence.role))
}

/** What is decided on a medicine; `unclear` where that was not surely read. */
export function statusOf (history: History, all: readonly Spoken[], cues: CompiledMedicationCues): MedicationStatus {
  const { places, decided, out, offered, isNew, unsettled, refused, dosed, last } = history
  const made = decided.at(-1)
  const { status: standing, isSure } = standingOf(placesBefore(history), all, cues)
  const claimed = isSure ? standing : 'unclear'
  const isTaken = standing === 'goes_on' || !isNew
  if (unsettled) return isNew ? standing : 'goes_on'
  if (made !== undefined) {
    const { decision, decided: spoken } = made
    if (isTaken && (isMoved(made.spoken, made.named, cues) || cues.changed.test(textOf(spoken, decision.from, decision.to)))) return 'changed'
    return decision.fresh && standing !== 'goes_on' ? 'starts' : 'goes_on'
  }
  if (dosed !== null && (out === null || out.decided.order < dosed.spoken.order)) {
    if (isMoved(dosed.spoken, dosed.named, cues)) return 'changed'
    // An amount says that it is taken, not whether that begins.
    if (standing !== 'goes_on') return 'unclear'
  }
  if (standing !== 'goes_on' && (refused || (out !== null && isLay(out.decided.sentence.role) && offered))) return 'refused'
  if (out === null) return claimed
  if (standing === 'past' || standing === 'stopped') return standing
  // What was new in this visit and came to nothing was never taken.
  if (offered && isNew && standing !== 'goes_on') return 'considered'
  // What ends it is said in another sentence than its name, or something was said of it beside: it may be of something else.
  const isPlain = last === out && out.decided === out.spoken
  if (!isPlain || (places.length > 1 && isSure && standing === 'considered')) return 'unclear'
  return standing !== 'goes_on' && isDenied(out.spoken, out.named, cues) ? 'considered' : 'stopped'
}
