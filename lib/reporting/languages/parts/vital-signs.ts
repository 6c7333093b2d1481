import type { VitalSign } from '../../../../schemas/consultation-output/index.js'

/** Kinds of names: of vital signs, and of what only resembles one. `blood_pressure` stands for a reading of both pressures. */
export const nameKinds = [
  'weight', 'height', 'bmi', 'blood_pressure', 'systolic', 'diastolic', 'heart_rate', 'glucose', 'temperature', 'fever', 'peak_flow',
  'saturation',
  // A name only for what has the unit or a typical value of a saturation.
  'oxygen',
  // A name only for what is counted in a minute.
  'heart',
  // A rate of the heart or of the breath: only what is too fast for the breath is a name of the heart's.
  'rate',
  // Measurements that are not vital signs of the report.
  'other'
] as const
export type NameKind = typeof nameKinds[number]

/**
 * What the words around a number say about it, besides what the context says of any words: whether it is denied is not asked here.
 */
export const cueKinds = [
  // What looks like one of the other cues but is not: "where we want it", "have you been", "not bad".
  'ignore',
  // It was measured here and now; it is told where what was measured in this visit is told.
  'now', 'visit',
  // It was measured before or elsewhere; in a place where the talk stays for a while; it is what is usual, when that is said before it.
  'elsewhere', 'place', 'habit',
  // It comes from a laboratory; it is an animal's, a twin's or of people at large, who have weights and readings, but no diagnoses here.
  'laboratory', 'person',
  // What only a laboratory measures; what is measured before breakfast.
  'analyte', 'fasting',
  // It is of this day; it was measured in a drop from the finger.
  'today', 'capillary',
  // Where values are kept that were measured before, or an earlier visit: what is read out behind it is of then.
  'record',
  // A day of the week, on which it was measured when that is said before it; told as of then; who speaks measured it; what people have.
  'day', 'past', 'we', 'general',
  // It is told of who is neither spoken to nor speaks; who speaks sets their own apart from another's: "mine", "me too".
  'third', 'mine',
  // What points back to a value at the beginning of a sentence: "that's your husband's".
  'pointing',
  // It is wanted, said before it or after it; it is a limit; it is only supposed; it is asked.
  'target', 'aim', 'threshold', 'condition', 'question',
  // A weight is gained or lost; what stands before the time that took; it is lifted or carried, or a length is not that of a person.
  'change', 'within', 'load',
  // Patients speak about themselves, about what they did or felt; the clinician speaks to them.
  'own', 'did', 'your',
  // What was just said is replaced; it is measured again; it was measured badly.
  'correction', 'again', 'faulty',
  // What is so at present, right before a value.
  'present',
  // "And" and "or"; how a statement begins that looks like a question: "c'est 80".
  'and', 'or', 'telling',
  // Words right before a value, between the two ends of a range, and between the two pressures, surely or perhaps.
  'link', 'range', 'over', 'upon',
  // What joins any two things, and so two pressures too: "ciento treinta y ochenta".
  'with',
  // Between a unit and a second part that needs none: "cuarenta kilos con quinientos".
  'parts',
  // "I am" before a weight or a height.
  'be',
  // How a value got to where it is: "is down to". What begins the reason for something. Between a value and its name: "68 for the pulse".
  'moved', 'reason', 'belongs',
  // A half, after a unit.
  'half',
  // "oh" in "one oh one", "a" in "a metre".
  'oh', 'article',
  // A question for agreement at the end of a statement; words before the first one that tells what a sentence is.
  'tag', 'opener',
  // An opener whose verb stands before its subject though nothing is asked: "dann ist".
  'fronting',
  // How often something was tried, of which the best counts: "best of three".
  'attempts',
  // The talk is a call, said at its beginning; it is of a child in the womb; at home.
  'call', 'unborn', 'home',
  // The patient is asked to blow into a peak flow meter; what may stand before the number of one attempt: "and the last one".
  'blow', 'try'
] as const
export type CueKind = typeof cueKinds[number]

/**
 * The words of one language. All lists hold plain words, several of them in one phrase; in `cues`, `~` may stand at the end of a phrase.
 */
export interface VitalSignVocabulary {
  names: Readonly<Record<NameKind, readonly string[]>>
  /** What is counted or graded and is no vital sign, besides units: cigarettes, ends of ordinals, "more". */
  counted: readonly string[]
  cues: Readonly<Record<CueKind, readonly string[]>>
  /** Whether "one thirty" is 130. */
  joinsHundreds: boolean
  /** Whether blood pressure is also said in centimetres of mercury ("douze sur huit"). */
  centimetres: boolean
  /** Whether a weight without a unit is in kilograms. */
  kilograms: boolean
  /** "1.15" of blood glucose is in grams per litre. */
  gramsPerLitre: boolean
  /** "Twelve kilos four" is 12.4 kg. */
  tenths: boolean
}

/** How vital signs are called: beginnings of words, without accents; of several words, the one that tells. */
export type VitalSignNames = Readonly<Record<VitalSign['vital_sign_id'], readonly string[]>>
