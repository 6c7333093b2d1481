import { firstOf } from '../../binary-search.js'
import { oncePer } from '../../../runtime/index.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { contextOf, type ContextKind, type ContextMark } from '../../reading/context.js'
import { correctionsIn } from '../../reading/corrections.js'
import { plainWordsOf } from '../../reading/plain-words.js'
import { reservationsIn } from '../../reading/reservations.js'
import { isLay } from '../../reading/speakers/index.js'
import type { CompiledDiagnosisCues } from './cues.js'
import type { Mention } from './mentions.js'

/** Words around a term within which another person, another time or another clinician leaves open whether it is the patient's now. */
const AROUND_WORDS = 14

/** How surely a disease is judged to be there where a sentence says so. */
const STATED = 3

/** Words with which a sentence begins in which it corrects what was said before it. */
const BEGIN_WORDS = 3

const ELSEWHERE: ReadonlySet<ContextKind> = new Set<ContextKind>(['family', 'historical', 'reported'])

/** The category of ICD-10. */
function categoryOf ({ codes }: Mention): string {
  return codes.icd_10.slice(0, 3)
}

/** Whether something is said to be there of this patient, now. */
function isPresent ({ isAsked, denied, absent }: Mention): boolean {
  return !isAsked && !denied && !absent
}

/** The marks of other people, other times and other clinicians in a sentence, from left to right. */
const elsewhereIn = oncePer(function elsewhereIn (sentence: AttributedSentence, language: string): readonly ContextMark[] {
  return contextOf(sentence, language).marks.filter(({ kind }) => ELSEWHERE.has(kind)).sort((one, other) => one.first - other.first)
})

/** Whether the words around a term speak of somebody else, of earlier, or of what another clinician thinks. */
function isElsewhereAround ({ sentence, termStart, end }: Mention, language: string): boolean {
  const { words } = plainWordsOf(sentence, language)
  const first = firstOf(words.length, at => (words[at]?.start ?? Infinity) >= termStart)
  const last = firstOf(words.length, at => (words[at]?.end ?? Infinity) >= end)
  const [from, to] = [words[Math.max(0, first - AROUND_WORDS)]?.start ?? sentence.start, words[last + AROUND_WORDS]?.end ?? sentence.end]
  const marks = elsewhereIn(sentence, language)
  const begin = firstOf(marks.length, at => (marks[at]?.first ?? Infinity) >= from)
  return marks.slice(begin, firstOf(marks.length, at => (marks[at]?.first ?? Infinity) >= to)).some(({ last }) => last < to)
}

/** Where in a sentence somebody last corrects surely what they said before in it; before all of it where they do not. */
const lastCorrection = oncePer(function lastCorrection (sentence: AttributedSentence, language: string): number {
  return correctionsIn(sentence, language).findLast(({ firm, apart }) => firm || apart)?.start ?? -Infinity
})

/** Whether a sentence begins with what takes back the one before it. */
const takesBack = oncePer(function takesBack (sentence: AttributedSentence, language: string, cues: CompiledDiagnosisCues): boolean {
  const { words, text } = plainWordsOf(sentence, language)
  const begin = words[BEGIN_WORDS]?.start ?? sentence.end
  return cues.takenBack.test(text) ||
    correctionsIn(sentence, language).some(({ start, end, firm }) => firm && start < begin && end < sentence.end - 1) ||
    reservationsIn(sentence, language).some(({ kind, start }) => kind === 'takenBack' && start < begin)
})

/** Whether the same voice takes a judgement back: behind it in its sentence, or at the beginning of the next one. */
function isTakenBack (
  { sentence, index, end }: Mention, sentences: readonly AttributedSentence[], language: string, cues: CompiledDiagnosisCues
): boolean {
  if (lastCorrection(sentence, language) >= end) return true
  const next = sentences[index + 1]
  return next !== undefined && next.speaker === sentence.speaker && !isLay(next.role) && takesBack(next, language, cues)
}

/** Whether a judgement rests on little: it only names a matter to see to ("for the diarrhoea"), or somebody unknown speaks of it. */
function isWeak (
  { sentence, concluded, identified, stated, owned, judged }: Mention, language: string, cues: CompiledDiagnosisCues
): boolean {
  if (concluded || identified) return false
  if (sentence.role === 'unknown' && cues.firstPerson.test(plainWordsOf(sentence, language).text)) return true
  return !stated && !owned && judged < STATED
}

/** What is said of a category of ICD-10. */
interface Category {
  /** Mentions that say that it is there. */
  present: number
  /** The sentence of the first that says something else. */
  firstOpen: number
}

function categoriesOf (mentions: readonly Mention[]): Map<string, Category> {
  const categories = new Map<string, Category>()
  for (const mention of mentions) {
    const key = categoryOf(mention)
    const { present, firstOpen } = categories.get(key) ?? { present: 0, firstOpen: Infinity }
    const isThere = isPresent(mention)
    categories.set(key, { present: present + (isThere ? 1 : 0), firstOpen: isThere ? firstOpen : Math.min(firstOpen, mention.index) })
  }
  return categories
}

/**
 * The mentions, without the judgements that do not settle that this patient has it now: taken back at once, among words about another
 * person or time, or resting on little, where nothing else says that it is there. Linear in their number.
 */
export function settledMentions (
  mentions: readonly Mention[], sentences: readonly AttributedSentence[], language: string, cues: CompiledDiagnosisCues
): Mention[] {
  const categories = categoriesOf(mentions)
  function isSettled (mention: Mention): boolean {
    if (!isPresent(mention) || isLay(mention.sentence.role)) return true
    if (isTakenBack(mention, sentences, language, cues)) return false
    if (!mention.concluded && !mention.controlled && isElsewhereAround(mention, language)) return false
    const { present = 0, firstOpen = Infinity } = categories.get(categoryOf(mention)) ?? {}
    const isOpen = mention.judged < STATED && firstOpen < mention.index
    return !(isOpen || isWeak(mention, language, cues)) || present > 1
  }
  const open = { judged: 0, identified: false, stated: false, explains: false }
  return mentions.map(mention => isSettled(mention) ? mention : { ...mention, ...open })
}
