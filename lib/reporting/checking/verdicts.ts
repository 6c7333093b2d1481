import type { VitalSign } from '../../../schemas/consultation-output/index.js'
import type { EvidenceSource } from '../../../schemas/evidence.js'
import { heldDosesOf } from '../extracting/medication/held-doses.js'
import { decisionsOf } from '../extracting/medication/index.js'
import { dismissedValuesOf, heldValuesOf, vitalSignsOf, weightChangesOf, type HeldValue } from '../extracting/vital-signs/index.js'
import { contextOf } from '../reading/context.js'
import { normalised } from '../reading/phrases.js'
import { once } from '../../runtime/index.js'
import type { Dismissal, Held, HeldReason } from '../held.js'
import type { MedicationTable, Substance } from '../tables/medication.js'
import { wordsOf } from '../words.js'
import { has } from './claims.js'
import { drugMentionsIn, type Drug } from './drugs.js'
import { isUntaken } from './medication-table.js'
import { memoised } from './memoised.js'
import type { Talk } from './talk.js'
import type { TranscriptIndex, QuantityMention, TranscriptSentence } from './transcript-index.js'

/**
 * Why a drug is not prescribed here: it was refused, stopped or not tolerated; only supposed; somebody else's; taken in the past; only
 * reported; already taken.
 */
export type Against = 'refused' | 'supposed' | 'family' | 'past' | 'reported' | 'taken'

/** What the embedded engine finds in the same talk. What it does not find is not a verdict. */
export interface Verdicts {
  /** Why a drug is not prescribed; `null` when it is, or when any mention has nothing against it. */
  against: (key: string) => Against | null
  /** Whether the last decision on a drug is that it is not taken, or the patient does not take it. */
  stopped: (key: string) => boolean
  /**
   * Whether another value was measured today, and the given one was said only of another day, place or person, or as a target; or whether a
   * weight is only what was gained or lost.
   */
  contradicts: (value: VitalSign) => boolean
  /** Whether a number was said only as another vital sign, and this one was not read: the 118 of "118 over 64" is no glucose. */
  isOther: (value: VitalSign) => boolean
  /** Why a value is none of this patient in this visit: it was read, and only on another occasion or of somebody else; `null` otherwise. */
  dismissed: (value: VitalSign) => Dismissal | null
  /** What was said as a vital sign and cannot be understood. */
  held: () => readonly HeldValue[]
  /** The doses of which only a part may have been said. */
  heldDoses: () => readonly Held[]
  /** Why a value is none that the talk says, if it is made of the numbers of one that cannot be understood; `null` otherwise. */
  unclear: (value: VitalSign) => HeldReason | null
}

/** How many words before a drug may say that it is only supposed: more than elsewhere, because a condition comes first. */
const CONDITION_WITHIN = 30

/** How many words before a drug may say that it is only offered: "I could give you …". */
const DOUBT_WITHIN = 6

/** Values of a report are rounded to one decimal. */
const ROUNDING = 0.051

function isWithin ({ quantity, sentence }: QuantityMention, sources: readonly EvidenceSource[]): boolean {
  return sources.some(({ segment_id: id, start, end }) => id === sentence.segment && quantity.start >= start && quantity.numberEnd <= end)
}

/** Whether a vital sign is one of some; a number of one blood pressure is a number of both. */
function isOneOf (id: VitalSign['vital_sign_id'], ids: HeldValue['ids']): boolean {
  return ids.includes(id) || (id.endsWith('_blood_pressure') && ids.some(other => other.endsWith('_blood_pressure')))
}

/** Whether a sentence is about another day, another place, a target, or somebody else. */
function isOfAnotherTime (sentence: TranscriptSentence, { claims, textOf }: Talk): boolean {
  return has(claims.notToday, textOf(sentence)) || has(claims.relatives, textOf(sentence))
}

/** What a mention of a drug says against prescribing it; `null` for nothing. */
function spokenAgainst (drug: Drug, sentence: TranscriptSentence, index: TranscriptIndex, talk: Talk): Against | null {
  const lay = talk.isLay(sentence)
  if (index.refuses(drug, sentence)) return 'refused'
  const context = contextOf(sentence.source, talk.language)
  const near = context.at(drug.start, drug.end)
  if (near.family) return 'family'
  if (near.reported) return 'reported'
  if (near.historical) return 'past'
  if (near.hypothetical || context.at(drug.start, drug.end, { within: CONDITION_WITHIN, onlyBefore: true }).hypothetical) return 'supposed'
  if (lay) return near.negated || has(talk.claims.no, talk.textOf(sentence)) ? 'refused' : 'taken'
  const before = normalised(sentence.text.slice(0, drug.start - sentence.start), talk.language).split(' ').slice(-DOUBT_WITHIN).join(' ')
  return has(talk.claims.uncertain, before) ? 'supposed' : null
}

/**
 * Reads the talk as the embedded engine does, on first use. Linear in its length.
 *
 * @param recorded what the record says is not tolerated
 */
export function createVerdicts (index: TranscriptIndex, talk: Talk, table: MedicationTable, recorded: readonly Substance[]): Verdicts {
  const { language } = talk
  const read = once(() => {
    const keysOf = (ingredients: readonly string[]) => {
      return new Set(ingredients.flatMap(name => drugMentionsIn(wordsOf(name), table)).map(({ key }) => key))
    }
    const { prescribed, stopped, table: rows } = decisionsOf(talk.sentences(), language, table, language, recorded)
    return { prescribed: keysOf(prescribed.map(({ value }) => value.active_ingredient)), stopped: keysOf(stopped), rows }
  })
  const readings = once(() => vitalSignsOf(talk.sentences(), language))
  const signs = once(() => readings().map(({ value }) => value))
  const held = () => heldValuesOf(talk.sentences(), language)

  return {
    against: memoised((key: string) => {
      const { prescribed } = read()
      // A question states nothing, but when it is about the past: "you used to take warfarin, right?"
      const stated = (index.naming.get(key) ?? []).filter(({ drug, sentence }) => (
        !talk.isQuestion(sentence) || contextOf(sentence.source, language).at(drug.start, drug.end).historical
      ))
      const reasons = stated.map(({ drug, sentence }) => spokenAgainst(drug, sentence, index, talk))
      if (reasons.length === 0 || reasons.includes(null) || prescribed.has(key)) return null
      return reasons.find(reason => reason === 'refused') ?? reasons.at(-1) ?? null
    }),
    stopped: key => (read().stopped.has(key) || isUntaken(key, read().rows)) && !read().prescribed.has(key),
    contradicts: ({ vital_sign_id: id, value }) => {
      const measured = signs().find(sign => sign.vital_sign_id === id)
      const changed = id === 'weight' && weightChangesOf(talk.sentences(), language).some(change => Math.abs(change - value) <= ROUNDING)
      if (changed && (measured === undefined || Math.abs(measured.value - value) > ROUNDING)) return true
      if (measured === undefined || Math.abs(measured.value - value) <= ROUNDING) return false
      const spoken = index.saying(value)
      return spoken.length > 0 && spoken.every(({ sentence }) => isOfAnotherTime(sentence, talk))
    },
    isOther: ({ vital_sign_id: id, value }) => {
      const same = readings().filter(reading => Math.abs(reading.value.value - value) <= ROUNDING)
      if (same.length === 0 || same.some(reading => reading.value.vital_sign_id === id)) return false
      const sources = same.flatMap(reading => reading.sources)
      return index.saying(value).every(place => isWithin(place, sources))
    },
    dismissed: ({ vital_sign_id: id, value }) => {
      const isSame = (sign: VitalSign) => sign.vital_sign_id === id && Math.abs(sign.value - value) <= ROUNDING
      if (signs().some(isSame)) return null
      return dismissedValuesOf(talk.sentences(), language).find(({ values }) => values.some(isSame))?.reason ?? null
    },
    held,
    heldDoses: () => heldDosesOf(talk.sentences(), language, table),
    unclear: ({ vital_sign_id: id, value }) => {
      const isSame = (number: number) => Math.abs(number - value) <= ROUNDING
      if (signs().some(sign => sign.vital_sign_id === id && isSame(sign.value))) return null
      const spoken = index.saying(value)
      const isMade = ({ numbers, sources }: HeldValue) => {
        return numbers.some(isSame) || (spoken.length > 0 && spoken.every(place => isWithin(place, sources)))
      }
      return held().find(one => isOneOf(id, one.ids) && isMade(one))?.reason ?? null
    }
  }
}
