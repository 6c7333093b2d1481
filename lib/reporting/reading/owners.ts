import { oncePer } from '../../runtime/index.js'
import { forEachPack, type LanguagePack } from '../languages/index.js'
import { anyOf } from '../languages/notation.js'
import { matchesOf } from '../matches.js'
import type { Role } from './speakers/index.js'
import type { Sentence } from './sentences.js'

/** Sentences behind one that only names somebody in which they are spoken of. */
const TOPIC_SENTENCES = 6

/** Words of a sentence that only names somebody, and those before the name: "Well, Mrs Claes, room 5, 82 years, hip." */
const TOPIC_WORDS = 8
const TOPIC_BEFORE = 2

/** Words with which a sentence begins in which "he" or "she" goes on about whoever was named last. */
const BEGIN_WORDS = 2

/** A name, with what may stand before it: "De Wit", "van der Meer". */
const NAME = "(?:(?:[Dd]e|[Vv]an|[Vv]on|[Dd]er|[Dd]en|[Tt]er|[Ll]a|[Ll]e|[Dd]el) )*\\p{Lu}[\\p{L}'’-]+"

type Gender = 'female' | 'male'

/** Who is named in a sentence, or spoken to, and where. */
interface Mark {
  whose: 'patient' | 'other'
  at: number
  end: number
  /** How somebody else is spoken to, so that "you" is not the patient: "Monsieur, …". */
  isCall?: boolean
  /** "You": whoever is spoken to. */
  isYou?: boolean
  /** The sentence does little but name them. */
  isTopic?: boolean
  gender?: Gender | undefined
}

/** Characters of a piece, from one up to another (exclusive). */
export interface Range { start: number, end: number }

/** A sentence with who says it. */
type Said = Sentence & { role: Role }

function anyCase (phrases: readonly string[]): string {
  return anyOf(phrases).replace(/(?<![\\\p{L}])\p{Ll}/gu, letter => `[${letter}${letter.toUpperCase()}]`)
}

/** These phrases as whole words, in any case, or as they are written. */
function whole (phrases: readonly string[], flags: 'giu' | 'gu' = 'giu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.length === 0 ? '(?!)' : anyOf(phrases)})(?![\\p{L}\\p{N}])`, flags)
}

function compile ({ speakers, vitalSigns }: LanguagePack) {
  const { addresses, addressed, formal, introductions, beds, persons, strangers, newborn, titles, clinician } = speakers
  const titled = ([gender, words]: readonly [Gender, readonly string[]]) => ({
    gender,
    named: new RegExp(`(?<![\\p{L}\\p{N}])(${anyCase(words)})\\.? (${NAME})`, 'gu'),
    bare: new RegExp(`(?<=^|[,.;:!?…] ?)(?:${anyCase(words)})(?= ?(?:[,.;:!?…]|$))`, 'gu')
  })
  return {
    titles: ([['female', addresses.female], ['male', addresses.male]] as const).map(titled),
    profession: whole([...titles, ...clinician]),
    introduces: new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(introductions)})[ ,]*$`, 'iu'),
    // What is written with a capital is looked for with it: "Sie" speaks to somebody, "sie" of somebody.
    addressed: [whole(addressed), whole(formal.map(word => word.slice(0, 1).toUpperCase() + word.slice(1)), 'gu')],
    bed: new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(beds)}) (\\p{N}+|\\p{L}+)`, 'giu'),
    strangers: whole(strangers),
    newborn: whole(newborn),
    persons: { female: whole(persons.female), male: whole(persons.male) },
    third: new RegExp(`^(?:\\S+ ){0,${BEGIN_WORDS - 1}}(?:${anyCase(vitalSigns.cues.third)})(?![\\p{L}\\p{N}])`, 'u')
  }
}

type Matchers = ReturnType<typeof compile>

const matchersOf = forEachPack(compile)

/** Somebody with a title and a name, as said in a sentence. */
interface Named { name: string, title: string, gender: Gender, at: number, end: number, isSetOff: boolean }

/** The people of a sentence with a title and a name, those who treat and who name themselves aside: "Herr Doktor", "ich bin Frau Huber". */
function namedIn (text: string, { titles, profession, introduces }: Matchers): Named[] {
  return titles.flatMap(({ gender, named }) => matchesOf(named, text).flatMap(({ 0: { length }, 1: title = '', 2: name = '', index: at }) => {
    const isStaff = matchesOf(profession, name).length > 0 || introduces.test(text.slice(0, at))
    const isSetOff = /[,;]\s*$/.test(text.slice(0, at)) || /^\s*[,;]/.test(text.slice(at + length))
    return isStaff ? [] : [{ name, title: title.toLowerCase(), gender, at, end: at + length, isSetOff }]
  })).sort((one, other) => one.at - other.at)
}

/** Whom a visit is for. */
interface Patient extends Pick<Named, 'name' | 'title' | 'gender'> {
  beds: ReadonlySet<string>
  /** Somebody of the same name is spoken to: which of them it is for, nobody can tell. */
  isCouple: boolean
}

/** Whom the visit is for: who is named first; and where they lie. */
function patientOf (sentences: readonly Said[], matchers: Matchers): Patient | null {
  const named = sentences.map(({ text }) => namedIn(text, matchers))
  const [first] = named.flat()
  if (first === undefined) return null
  const beds = sentences.filter((_, at) => named[at]?.some(one => isSame(one, first)) === true).flatMap(({ text }) => {
    return matchesOf(matchers.bed, text).map(([, bed = '']) => bed)
  })
  const isCouple = named.flat().some(({ name, gender, isSetOff }) => name === first.name && gender !== first.gender && isSetOff)
  return { ...first, beds: new Set(beds.slice(0, 1)), isCouple }
}

function isSame (one: Pick<Named, 'name' | 'gender'>, other: Pick<Named, 'name' | 'gender'>): boolean {
  return one.name === other.name && one.gender === other.gender
}

/** Whether somebody who is named is the patient; `null` where nobody can tell: "señora Ruiz" may be "doña Inés", and of a couple either. */
function isPatient (one: Named, patient: Patient): boolean | null {
  if (isSame(one, patient)) return true
  if (one.name === patient.name) return patient.isCouple ? null : false
  return one.gender === patient.gender && one.title !== patient.title ? null : false
}

function wordsIn (text: string): number {
  return matchesOf(/[\p{L}\p{N}'’]+/gu, text).length
}

/**
 * In which words of a talk somebody else is spoken of, a list for each sentence: who is named with a title, or by their bed, and is not
 * whom the visit is for ("Now Mrs Claes, room 5"); who is spoken to so; who was only seen elsewhere ("a driver I saw"); a newborn, where
 * the patient speaks. It ends where the patient is named or spoken to. Relatives are not among them: `contextOf` knows those. Linear in the
 * length of the talk; nothing is known of a talk without capitals.
 *
 * @param language a BCP 47 tag
 */
export const othersIn = oncePer(function othersIn (sentences: readonly Said[], language: string): ReadonlyArray<readonly Range[]> {
  const matchers = matchersOf(language)
  if (matchers === undefined) return sentences.map(() => [])
  const patient = patientOf(sentences, matchers)
  const speaks = sentences.some(({ role }) => role === 'patient')
  /** The gender of whoever was named last, and is not the patient. */
  let last: Gender | undefined

  function marksOf ({ text, role }: Said): Mark[] {
    if (matchers === undefined) return []
    const isTopic = (at: number, end: number) => {
      return wordsIn(text) <= TOPIC_WORDS && wordsIn(text.slice(0, at)) <= TOPIC_BEFORE && /^ *(?:[,.;:!?…]|$)/.test(text.slice(end))
    }
    const marks = patient === null
      ? []
      : namedIn(text, matchers).flatMap((one): Mark[] => {
        const { at, end, gender } = one
        const isTheirs = isPatient(one, patient)
        if (isTheirs === null) return []
        return [isTheirs ? { whose: 'patient', at, end } : { whose: 'other', at, end, gender, isTopic: isTopic(at, end) }]
      })
    const all = (matcher: RegExp, whose: Mark['whose'], more: Partial<Mark> = {}) => {
      for (const { 0: { length }, index } of matchesOf(matcher, text)) marks.push({ whose, at: index, end: index + length, ...more })
    }
    if (patient !== null) {
      for (const { gender, bare } of patient.isCouple ? [] : matchers.titles) {
        if (gender === patient.gender) all(bare, 'patient')
        else if (role !== 'patient') all(bare, 'other', { isCall: true, gender })
      }
      for (const { 0: { length }, 1: bed = '', index } of patient.beds.size === 0 ? [] : matchesOf(matchers.bed, text)) {
        marks.push({ whose: patient.beds.has(bed) ? 'patient' : 'other', at: index, end: index + length, isTopic: isTopic(index, index + length) })
      }
      const theirs = patient.gender === 'female' ? 'male' : 'female'
      if (!patient.isCouple) all(matchers.persons[patient.gender], 'patient')
      if (last === theirs || marks.some(({ gender }) => gender === theirs)) all(matchers.persons[theirs], 'other', { gender: theirs })
    }
    all(matchers.strangers, 'other')
    if (speaks && role !== 'patient') all(matchers.newborn, 'other')
    if (role !== 'patient') for (const matcher of matchers.addressed) all(matcher, 'patient', { isYou: true })
    return marks.sort((one, other) => one.at - other.at || one.end - other.end)
  }

  /** How many more sentences are about somebody else; 0: the next one, if it goes on with "he" or "she"; `null`: none. */
  let reach: number | null = null
  return sentences.map(sentence => {
    const { text, start, role } = sentence
    const goesOn = role !== 'patient' && reach !== null && (reach > 0 || matchers.third.test(text))
    let open: number | null = goesOn ? 0 : null
    let next = goesOn && reach !== null && reach > 0 ? reach - 1 : null
    const ranges: Range[] = []
    const marks = marksOf(sentence)
    const call = marks.some(({ isCall }) => isCall === true)
    for (const { whose, at, isCall, isYou, isTopic, gender } of marks) {
      if (whose === 'other') {
        open ??= isCall === true ? 0 : at
        next = isTopic === true ? TOPIC_SENTENCES : next ?? 0
        if (gender !== undefined) last = gender
        continue
      }
      // "Monsieur, je prends la vôtre": who is spoken to is not the patient.
      if (open === null || (call && isYou === true)) continue
      if (at > open) ranges.push({ start: start + open, end: start + at })
      open = null
      next = null
    }
    if (open !== null) ranges.push({ start: start + open, end: start + text.length })
    reach = open === null ? null : next
    return ranges
  })
})
