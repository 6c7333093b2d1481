import type { MedicationOwner, MedicationStatus } from '../../../../schemas/evidence.js'
import { isLay } from '../../reading/speakers/index.js'
import type { CompiledMedicationCues } from './cues.js'
import { decidedIn, decisionsIn } from './decisions.js'
import { isQuestion } from './spoken.js'
import type { Place } from './talk.js'
import { isDenied } from './denied.js'

function contextOf ({ spoken: { context, words, from }, named: { token } }: Place) {
  const { start = 0, end = 0 } = words[from[token] ?? 0] ?? {}
  return context.at(start, end)
}

/** What one naming of a medicine says of it, where nothing is decided. */
function standing ({ spoken, named }: Place, cues: CompiledMedicationCues): MedicationStatus {
  const { negated, historical, hypothetical } = contextOf({ spoken, named })
  if (historical) return 'past'
  if (hypothetical || negated || isDenied(spoken, named, cues)) return 'considered'
  const decision = decidedIn(spoken.alone, decisionsIn(spoken.alone, cues), cues)[spoken.alone.named.indexOf(named)] ?? null
  if (isQuestion(spoken.alone, cues)) return 'considered'
  if (isLay(spoken.sentence.role)) return decision?.verdict === 'out' || decision?.verdict === 'asked' ? 'considered' : 'goes_on'
  return decision?.verdict === 'none' && cues.directs.test(spoken.text) ? 'goes_on' : 'considered'
}

/** What is said of a medicine that nothing is decided on: whether the patient takes it, took it once, or it is only talked about. */
export function standingOf (places: readonly Place[], cues: CompiledMedicationCues): MedicationStatus {
  const all = places.map(place => standing(place, cues))
  return all.find(status => status === 'goes_on') ?? all.find(status => status === 'past') ?? 'considered'
}

/** Whose a medicine is: somebody else's where each naming says so. */
export function ownerOf (places: readonly Place[], accompanied: boolean, cues: CompiledMedicationCues): MedicationOwner {
  const isOther = (place: Place) => contextOf(place).family ||
    (accompanied && place.spoken.sentence.role === 'other' && cues.own.test(place.spoken.text))
  const [first] = places
  return first !== undefined && isOther(first) ? 'other' : 'patient'
}
