import type { UnsupportedText } from '../../../schemas/evidence.js'
import { once } from '../../runtime/index.js'
import { normalised } from '../reading/phrases.js'
import { isSameAmount } from '../reading/quantities/amounts.js'
import { claimsOf, has } from './claims.js'
import type { Drug } from './drugs.js'
import type { Quantity } from '../reading/quantities/index.js'
import { mark, type Read } from './statement.js'
import type { Talk } from './talk.js'
import { grouped, type TranscriptIndex, type TranscriptSentence } from './transcript-index.js'
import { units } from '../reading/quantities/units.js'
import type { Verdicts } from './verdicts.js'

/** Verdicts that rule a drug out of the plan, unless the sentence says that it is stopped. */
const DECIDED = new Set(['refused', 'supposed', 'family', 'past'])

/** Verdicts that rule out besides that a drug is started: whoever is treated takes it already, or somebody only told of it. */
const KNOWN = new Set(['taken', 'reported'])

function isDose ({ unit, kind }: Quantity): boolean {
  return kind !== 'implied' && unit !== null && units[unit].dose
}

/** The drug that a dose belongs to: the last one before it, else the first one after it. */
function ownerOf (dose: Quantity, drugs: readonly Drug[]): Drug | undefined {
  return drugs.findLast(({ from }) => from <= dose.from) ?? drugs[0]
}

/** A dose that was said, with its drug and its sentence. */
interface SaidDose {
  key: string
  dose: Quantity
  sentence: TranscriptSentence
}

/** Compares the decisions of a plan with what was said. */
export interface Decisions {
  /**
   * Marks decisions in a sentence of the plan that nobody made: a drug that was refused, stopped, only supposed, or somebody else's; and
   * doses that belong to another drug or are out of date.
   */
  marks: (read: Read, value: string) => UnsupportedText[]
}

/** The doses in sentences that name a drug, in the order spoken. */
function dosesBesideDrugs ({ sentences }: TranscriptIndex): SaidDose[] {
  return sentences.flatMap(sentence => sentence.quantities.filter(isDose).flatMap(dose => {
    const key = ownerOf(dose, sentence.drugs)?.key
    return key === undefined ? [] : [{ key, dose, sentence }]
  }))
}

/** Reads the doses of the talk on first use. */
export function createDecisions (index: TranscriptIndex, talk: Talk, verdicts: Verdicts): Decisions {
  const words = claimsOf(talk.language)
  const doses = once(() => dosesBesideDrugs(index))
  const byDrug = once(() => grouped(doses(), ({ key }) => key))
  const byAmount = once(() => [...new Map(doses().map(one => [`${one.key} ${one.dose.value} ${one.dose.unit}`, one])).values()])

  /** Marks drugs that the plan gives although nobody in the talk did. */
  function drugMarks (drugs: readonly Drug[], starts: boolean): UnsupportedText[] {
    return drugs.filter(({ key }) => {
      const against = verdicts.against(key) ?? ''
      return DECIDED.has(against) || verdicts.stopped(key) || (starts && KNOWN.has(against))
    }).map(drug => mark('decision', drug))
  }

  /**
   * Marks doses that belong to another drug, and the old dose of a drug whose dose was changed, unless the plan gives the new one, too.
   * Doses that nobody said are marked elsewhere.
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
      const text = normalised(value)
      return [...has(words.ended, text) ? [] : drugMarks(read.drugs, has(words.started, text)), ...doseMarks(read)]
    }
  }
}
