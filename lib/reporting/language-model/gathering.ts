import type { EvidenceSource, RemovedItem } from '../../../schemas/evidence.js'
import { fold } from '../../runtime/index.js'
import { wordsOf } from '../words.js'
import type { Answer, Prompt } from './conversation.js'
import { factLines, unusableOf, type AnswerSentence, type FactsAnswer } from './draft.js'
import { blockOf, partsOf, shortLines, tokensOfLines, type BlockName, type Line, type Part, type Repeated } from './split.js'

/** Fewest letters of a word that a fact is compared by, and of one that tells it from others. */
const WORD_MIN_LENGTH = 4
const TELLING_MIN_LENGTH = 6

/** What part of the words of a fact another one has to have, next to all that are telling. */
const SHARED_MIN = 0.6

function keysOf (text: string): string[] {
  return wordsOf(text).map(({ text }) => fold(text)).filter(word => /^\p{N}/u.test(word) || word.length >= WORD_MIN_LENGTH)
}

/** Whether facts that were noted before say what a fact says. */
function isSaidBy (text: string, noted: readonly AnswerSentence[]): boolean {
  if (noted.some(fact => fold(fact.text) === fold(text))) return true
  const before = new Set(noted.flatMap(fact => keysOf(fact.text)))
  const keys = keysOf(text)
  const telling = keys.filter(key => /^\p{N}/u.test(key) || key.length >= TELLING_MIN_LENGTH)
  return keys.length > 0 && telling.every(key => before.has(key)) && keys.filter(key => before.has(key)).length >= SHARED_MIN * keys.length
}

/** Facts of a part without those that rest on nothing but repeated lines and were noted of them before. */
export function withoutRepeated (
  facts: readonly AnswerSentence[], before: readonly AnswerSentence[], repeated: Repeated
): AnswerSentence[] {
  if (repeated === null) return [...facts]
  const [first, last] = repeated
  return facts.filter(({ text, sources }) => {
    if (sources.length === 0 || !sources.every(number => number >= first && number <= last)) return true
    return !isSaidBy(text, before.filter(fact => fact.sources.some(number => sources.includes(number))))
  })
}

/** What facts are gathered from, and how. */
interface Gathering {
  lines: readonly Line[]
  block: BlockName
  /** Where the lines of the transcript stand. */
  ranges: readonly EvidenceSource[]
  system: string
  /** Tokens that a part may have. */
  budget: number
  ask: (prompt: Prompt) => Promise<Answer<FactsAnswer>>
  /** Whether all lines fit into one request after all: the first answer tells how many tokens they really are. */
  fitsNow: () => boolean
}

/** Facts in lines, and what of the answers could not be used. */
interface Gathered {
  facts: Line[]
  unusable: RemovedItem[]
}

/** The facts in lines, gathered part by part; `null` when all of them turn out to fit into one request. */
export async function gatherFacts ({ lines, block, ranges, system, budget, ask, fitsNow }: Gathering): Promise<Gathered | null> {
  const gathered: Gathered = { facts: [], unusable: [] }
  let noted: readonly AnswerSentence[] = []
  let before: Part | undefined
  for (const part of partsOf(lines, budget, block)) {
    const read = before === undefined ? 0 : before.first + before.lines.length
    const repeated: Repeated = read > part.first ? [part.first + 1, read] : null
    const { value, dropped } = await ask({
      system, block: blockOf(block, part), tokens: tokensOfLines(part.lines), lastLine: part.first + part.lines.length, repeated
    })
    if (before === undefined && fitsNow()) return null
    const facts = withoutRepeated(value.facts, noted, repeated)
    gathered.facts.push(...factLines({ facts }, lines))
    gathered.unusable.push(...unusableOf(dropped, lines, ranges))
    noted = value.facts
    before = part
  }
  return { ...gathered, facts: shortLines(gathered.facts) }
}
