import type { UnsupportedText } from '../../../schemas/evidence.js'
import { once } from '../../concurrency/once.js'
import { normalised } from '../reading/phrases.js'
import { isSameAmount } from './amounts.js'
import { claimsOf, has } from './claims.js'
import type { Drug } from './drugs.js'
import type { Quantity } from './quantities.js'
import { mark, type Read } from './statement.js'
import type { Talk } from './talk.js'
import { grouped, type Said, type SaidSentence } from './transcript-index.js'
import { units } from './units.js'
import type { Verdicts } from './verdicts.js'

/** What a statement of the plan may say of a drug that is not prescribed only with a word for it. */
const DECIDED = new Set(['refused', 'supposed', 'family', 'past'])

function isDose ({ unit, kind }: Quantity): boolean {
  return kind !== 'implied' && unit !== null && units[unit].dose
}

/** The drug that a dose is of: the one before it, else the first behind it. */
function ownerOf (dose: Quantity, drugs: readonly Drug[]): Drug | undefined {
  return drugs.findLast(({ from }) => from <= dose.from) ?? drugs[0]
}

/** A dose that was said, with its drug and its sentence. */
interface SaidDose {
  key: string
  dose: Quantity
  sentence: SaidSentence
}

/** What a plan says was decided, held against what was said. */
export interface Decisions {
  /**
   * What a sentence of the plan says was decided, and was not: a drug that was refused, stopped, only supposed, or somebody else's; and
   * doses that are another drug's, or old.
   */
  marks: (read: Read, value: string) => UnsupportedText[]
}

/** The doses that stand beside a drug, in the order spoken. */
function dosesBesideDrugs ({ sentences }: Said): SaidDose[] {
  return sentences.flatMap(sentence => sentence.quantities.filter(isDose).flatMap(dose => {
    const key = ownerOf(dose, sentence.drugs)?.key
    return key === undefined ? [] : [{ key, dose, sentence }]
  }))
}

/** Reads the doses of the talk when they are first asked for. */
export function createDecisions (said: Said, talk: Talk, verdicts: Verdicts): Decisions {
  const words = claimsOf(talk.language)
  const doses = once(() => dosesBesideDrugs(said))
  const byDrug = once(() => grouped(doses(), ({ key }) => key))
  const byAmount = once(() => [...new Map(doses().map(one => [`${one.key} ${one.dose.value} ${one.dose.unit}`, one])).values()])

  /** The drugs that a plan says are given, though nobody gives them. */
  function drugMarks (drugs: readonly Drug[]): UnsupportedText[] {
    return drugs.filter(({ key }) => DECIDED.has(verdicts.against(key) ?? '')).map(drug => mark('decision', drug))
  }

  /**
   * Doses in a plan that are those of another drug, and the old dose of one that was changed, where the new one is not given too. Doses
   * that nobody said are not looked at here.
   */
  function doseMarks ({ quantities, drugs }: Read): UnsupportedText[] {
    const stated = quantities.filter(isDose)
    return stated.flatMap(dose => {
      const owner = ownerOf(dose, drugs)?.key
      const own = byDrug().get(owner ?? '') ?? []
      const last = own.at(-1)
      if (last === undefined) return []
      const isOwn = own.some(one => isSameAmount(dose, one.dose))
      const isOthers = !isOwn && byAmount().some(other => other.key !== owner && isSameAmount(dose, other.dose))
      const isOld = isOwn && has(talk.claims.changed, talk.textOf(last.sentence)) && !stated.some(one => isSameAmount(one, last.dose))
      return isOthers || isOld ? [mark('dose', dose)] : []
    })
  }

  return {
    marks (read, value) {
      if (words === undefined || read.drugs.length === 0) return []
      return [...has(words.ended, normalised(value)) ? [] : drugMarks(read.drugs), ...doseMarks(read)]
    }
  }
}
