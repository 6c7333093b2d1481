import type { AttributedSentence } from '../../reading/attributed.js'
import { contextOf, type ContextKind } from '../../reading/context.js'
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

/** Whether two mentions are of one category of ICD-10. */
function isSameCategory ({ codes: one }: Mention, { codes: other }: Mention): boolean {
  return one.icd_10.slice(0, 3) === other.icd_10.slice(0, 3)
}

/** Whether something is said to be there of this patient, now. */
function isPresent ({ asked, denied, absent }: Mention): boolean {
  return !asked && !denied && !absent
}

/** Whether the words around a term speak of somebody else, of earlier, or of what another clinician thinks. */
function isElsewhereAround ({ sentence, termStart, end }: Mention, language: string): boolean {
  const { words } = plainWordsOf(sentence, language)
  const [first, last] = [words.findIndex(word => word.start >= termStart), words.findIndex(word => word.end >= end)]
  const [from, to] = [words[Math.max(0, first - AROUND_WORDS)]?.start ?? sentence.start, words[last + AROUND_WORDS]?.end ?? sentence.end]
  return contextOf(sentence, language).marks.some(mark => ELSEWHERE.has(mark.kind) && mark.first >= from && mark.last < to)
}

/** Whether the same voice takes a judgement back: behind it in its sentence, or at the beginning of the next one. */
function isTakenBack (
  { sentence, index, end }: Mention, sentences: readonly AttributedSentence[], language: string, cues: CompiledDiagnosisCues
): boolean {
  if (correctionsIn(sentence, language).some(({ start, firm, apart }) => start >= end && (firm || apart))) return true
  const next = sentences[index + 1]
  if (next === undefined || next.speaker !== sentence.speaker || isLay(next.role)) return false
  const { words, text } = plainWordsOf(next, language)
  const begin = words[BEGIN_WORDS]?.start ?? next.end
  return cues.takenBack.test(text) ||
    correctionsIn(next, language).some(({ start, end: to, firm }) => firm && start < begin && to < next.end - 1) ||
    reservationsIn(next, language).some(({ kind, start }) => kind === 'takenBack' && start < begin)
}

/** Whether a judgement rests on little: it only names a matter to see to ("for the diarrhoea"), or somebody unknown speaks of it. */
function isWeak (
  { sentence, concluded, identified, stated, owned, judged }: Mention, language: string, cues: CompiledDiagnosisCues
): boolean {
  if (concluded || identified) return false
  if (sentence.role === 'unknown' && cues.firstPerson.test(plainWordsOf(sentence, language).text)) return true
  return !stated && !owned && judged < STATED
}

/**
 * The mentions, without the judgements that do not settle that this patient has it now: taken back at once, among words about another
 * person or time, or resting on little, where nothing else says that it is there.
 */
export function settledMentions (
  mentions: readonly Mention[], sentences: readonly AttributedSentence[], language: string, cues: CompiledDiagnosisCues
): Mention[] {
  function isSettled (mention: Mention): boolean {
    if (!isPresent(mention) || isLay(mention.sentence.role)) return true
    if (isTakenBack(mention, sentences, language, cues)) return false
    if (!mention.concluded && !mention.controlled && isElsewhereAround(mention, language)) return false
    const others = mentions.filter(other => other !== mention && isSameCategory(mention, other))
    const isOpen = mention.judged < STATED && others.some(other => other.index < mention.index && !isPresent(other))
    return !(isOpen || isWeak(mention, language, cues)) || others.some(isPresent)
  }
  const open = { judged: 0, identified: false, stated: false, explains: false }
  return mentions.map(mention => isSettled(mention) ? mention : { ...mention, ...open })
}
