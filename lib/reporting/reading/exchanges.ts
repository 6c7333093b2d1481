import { clausesOf } from './clauses.js'
import { disfluencyVocabularyOf } from './disfluencies/vocabulary.js'
import { annotate, matchCount, type Annotation } from './facets.js'
import { countOf } from './phrases.js'
import { isLay } from './speakers/index.js'
import type { AttributedSentence } from './attributed.js'
import type { CompiledTopicCues, Facet } from './topics.js'

/** A sentence, or a clause of one that was recognised without punctuation, with its features. */
export interface Turn {
  /** The sentence that it is, or is a clause of. */
  whole: AttributedSentence
  sentence: AttributedSentence
  annotation: Annotation
  /** Whether it asks, so that what follows is the answer. */
  asks: boolean
}

/** What belongs together in one line: questions with what answers them, or a remark with what was said to it. */
export interface Exchange {
  /** In the order spoken; never empty. */
  turns: Turn[]
  /** What was said before and stands in a line of its own: without it, nobody knows what is decided here ("We leave that one."). */
  context: readonly Turn[]
}

/** What is known of a sentence beside its words. */
export interface Known {
  /** It names a medicine. */
  namesMedicine: (sentence: AttributedSentence) => boolean
  /** It decides on a medicine that it does not name. */
  pointsToMedicine: (sentence: AttributedSentence) => boolean
  /** A value of the report was read from it. */
  hasValue: (sentence: AttributedSentence) => boolean
  /** All that it says is stated elsewhere in the report, so that it must stand in the text though it says nothing by itself. */
  isNeeded: (sentence: AttributedSentence) => boolean
}

const nothingKnown: Known = { namesMedicine: () => false, pointsToMedicine: () => false, hasValue: () => false, isNeeded: () => false }

/** Most words of one exchange: what goes on stands in the next line. */
const EXCHANGE_MAX_WORDS = 100

/** A question and a remark without a matter of their own belong to what was said before, up to this many words. */
const BARE_QUESTION_WORDS = 4
const BARE_WORDS = 8

/**
 * Where nobody says who speaks, a line without punctuation may hold a question, its answer and what was decided. Up to this many words it
 * stays whole; a longer one is cut into clauses. From that many words it is no question that waits for an answer in the next line.
 */
const LINE_MAX_WORDS = 60
const LINE_WORDS = 8

/** Most words of an exchange that is repeated before a decision on it. */
const CONTEXT_MAX_WORDS = 50

/** How many exchanges back a medicine may have been named that a decision only points to. */
const NAMED_EXCHANGES = 3

/** The exchange that is being read. */
interface Reading {
  exchange: Exchange
  words: number
  /** Questions that wait for their answer. */
  open: Turn[]
}

interface Course {
  cues: CompiledTopicCues
  known: Known
  found: Exchange[]
  reading: Reading | null
}

function isSameVoice (one: AttributedSentence, other: AttributedSentence): boolean {
  return one.speaker !== null && one.speaker === other.speaker
}

/** Where nobody says who speaks, a piece may hold several turns. */
function isSameUnknownPiece (one: AttributedSentence, other: AttributedSentence): boolean {
  return one.speaker === null && other.speaker === null && one.piece === other.piece
}

function negates ({ text }: Annotation, cues: CompiledTopicCues): boolean {
  const vocabulary = disfluencyVocabularyOf(cues.language)
  return text.split(' ').some(word => vocabulary.negates(word))
}

/** Whether somebody answers what somebody else asked, or says yes or no right behind their own question: "Fever? No." */
function answers ({ open }: Reading, { sentence, annotation }: Turn, cues: CompiledTopicCues): boolean {
  return open.some(question => !isSameVoice(question.sentence, sentence) ||
    (question.sentence.piece === sentence.piece && matchCount(annotation, cues.answer) > 0))
}

/** Whether a sentence says what it is about: health, or who somebody is. */
function hasMatter ({ sentence, annotation }: Turn, { cues, known }: Course): boolean {
  return annotation.health > 0 || [cues.personal, cues.alarm].some(matcher => matchCount(annotation, matcher) > 0) ||
    known.namesMedicine(sentence) || known.hasValue(sentence)
}

/** What the exchange has been about: what was last found, judged or planned in it. */
function facetSoFar ({ exchange: { turns } }: Reading): Facet {
  return turns.findLast(({ asks, annotation: { facet } }) => !asks && facet !== 'history')?.annotation.facet ?? 'history'
}

function close (course: Course): void {
  if (course.reading !== null) course.found.push(course.reading.exchange)
  course.reading = null
}

function begin (course: Course, turn: Turn, context: readonly Turn[] = []): void {
  close(course)
  course.reading = { exchange: { turns: [turn], context }, words: turn.annotation.words, open: turn.asks ? [turn] : [] }
}

function join (reading: Reading, turn: Turn): void {
  reading.exchange.turns.push(turn)
  reading.words += turn.annotation.words
  if (turn.asks) reading.open.push(turn)
  // Whoever answers has answered all but what they asked themselves; a voice that rises may ask back.
  else if (!/[?？؟]["'”’»)\]]*$/u.test(turn.sentence.text)) reading.open = reading.open.filter(question => isSameVoice(question.sentence, turn.sentence))
}

/** Whether a question belongs to what was said before: it is asked together with others, asks back, asks only for more, or for consent. */
function asksOn (reading: Reading, question: Turn, course: Course): boolean {
  const last = reading.exchange.turns.at(-1) as Turn
  const { words } = question.annotation
  if (last.asks && (words <= BARE_WORDS || isSameVoice(last.sentence, question.sentence))) return true
  const { life, everyday, askingWhy } = course.cues
  const isElse = [life, everyday, askingWhy].some(matcher => matchCount(question.annotation, matcher) > 0)
  if (words > BARE_QUESTION_WORDS || hasMatter(question, course) || isElse) return false
  return !isSameVoice(last.sentence, question.sentence) || (last.sentence.piece === question.sentence.piece && facetSoFar(reading) === 'plan')
}

/** Takes what answers a question, apart from what a clinician said before it, if that was about something else. */
function answer (course: Course, reading: Reading, turn: Turn): void {
  const { exchange: { turns }, open } = reading
  const first = turns.indexOf(open[0] as Turn)
  const isElse = turn.annotation.facet !== 'history' && turns.slice(0, first).some(earlier => {
    return earlier.annotation.facet !== turn.annotation.facet && !isLay(earlier.annotation.role) && hasMatter(earlier, course)
  })
  if (!isElse) return join(reading, turn)
  const questionTurns = turns.splice(first)
  begin(course, questionTurns[0] as Turn)
  for (const each of [...questionTurns.slice(1), turn]) join(course.reading as Reading, each)
}

/** Whether somebody says no to what a clinician has just proposed: "No, my mother put on weight with that, I don't want it." */
function refuses ({ exchange: { turns } }: Reading, { annotation }: Turn, cues: CompiledTopicCues): boolean {
  const { annotation: proposal, asks } = turns.at(-1) as Turn
  return !asks && proposal.role === 'clinician' && proposal.facet === 'plan' &&
    isLay(annotation.role) && matchCount(annotation, cues.answer) > 0 && negates(annotation, cues)
}

/** Whether what is said goes on with the exchange. */
function goesOn (reading: Reading, turn: Turn, course: Course): boolean {
  if (refuses(reading, turn, course.cues)) return true
  const last = reading.exchange.turns.at(-1) as Turn
  const { annotation, sentence } = turn
  const isBare = !hasMatter(turn, course) && annotation.words <= BARE_WORDS
  const soFar = facetSoFar(reading)
  const isElse = annotation.facet !== 'history' && annotation.facet !== soFar
  if (isSameUnknownPiece(last.sentence, sentence)) return !isElse || !hasMatter(turn, course)
  const isAnswered = reading.exchange.turns.some(({ asks }) => asks) && !last.asks
  // "My wife has some left, should I take those" - "No, don't take those."
  if (isBare && !isAnswered && !isSameVoice(last.sentence, sentence) && matchCount(annotation, course.cues.answer) > 0) return true
  const isSameTurn = isSameVoice(last.sentence, sentence) && last.sentence.piece === sentence.piece
  if (isAnswered && isSameTurn && !isElse && annotation.role !== 'clinician') return true
  return isBare && !isElse
}

/** The exchanges of the last few in which a medicine was named, and what was said since; nothing where that is too long to repeat. */
function sinceNamed ({ found, known }: Course, { exchange }: Reading): readonly Turn[] {
  const near = [...found.slice(-(NAMED_EXCHANGES - 1)), exchange]
  const at = near.findLastIndex(({ turns }) => turns.some(({ sentence }) => known.namesMedicine(sentence)))
  const turns = at < 0 ? [] : near.slice(at).flatMap(each => each.turns)
  return turns.reduce((words, { annotation }) => words + annotation.words, 0) <= CONTEXT_MAX_WORDS ? turns : near[at]?.turns ?? []
}

/** What has to be read before a decision on what somebody else just said, or on a medicine that it only points to. */
function contextOf (reading: Reading, turn: Turn, course: Course): readonly Turn[] {
  const { exchange: { turns }, words } = reading
  const { sentence, annotation } = turn
  const { known, cues } = course
  const isElse = annotation.facet !== 'plan' && (annotation.facet !== 'history' || !known.pointsToMedicine(sentence))
  if (isLay(annotation.role) || isElse || known.namesMedicine(sentence)) return []
  const last = turns.at(-1) as Turn
  const isSaidBefore = annotation.role === 'clinician' && isLay(last.annotation.role) && words <= CONTEXT_MAX_WORDS && facetSoFar(reading) === 'history'
  if (isSaidBefore && annotation.facet === 'plan') return turns
  // What is forbidden without a name was named before, whatever points to it.
  const forbids = negates(annotation, cues) && !hasMatter(turn, course)
  return (known.pointsToMedicine(sentence) || forbids) && facetSoFar(reading) !== 'plan' ? sinceNamed(course, reading) : []
}

/** Whether a sentence that says nothing by itself is an answer, or says no to what was said. */
function tells (reading: Reading | null, turn: Turn, { cues, known }: Course): boolean {
  const { annotation, sentence } = turn
  if (known.isNeeded(sentence)) return true
  if (reading === null || annotation.text === '') return false
  const isReply = answers(reading, turn, cues)
  const question = reading.open.at(-1)
  // "Where does it hurt? Mm-hmm." has not been answered yet.
  if (isReply && question !== undefined && countOf(cues.openQuestion, question.annotation.matter) > 0) return false
  if ([cues.courtesy, cues.command, cues.personal].some(matcher => matchCount(annotation, matcher) > 0)) return false
  const last = (reading.exchange.turns.at(-1) as Turn).sentence
  const isInAnswer = last.piece === sentence.piece && reading.exchange.turns.some(({ asks }) => asks)
  const goesOnAnswering = isInAnswer && matchCount(annotation, cues.answer) > 0
  return isReply || goesOnAnswering || (negates(annotation, cues) && (last.piece === sentence.piece || !isSameVoice(last, sentence)))
}

/** An answer may end in a question mark, when the voice rises: "Like six or seven times a day?" */
function rises (reading: Reading | null, { annotation, sentence }: Turn, cues: CompiledTopicCues): boolean {
  const asker = reading?.open.at(-1)?.sentence
  return asker !== undefined && asker.speaker !== sentence.speaker && annotation.role !== 'clinician' &&
    countOf(cues.question, annotation.matter) === 0 &&
    (matchCount(annotation, cues.answer) > 0 || annotation.scores.history > 0 || annotation.health > 0)
}

/** Whether it is a line of an unknown speaker without punctuation, which may hold several turns. */
function isLine ({ sentence: { speaker, text }, annotation: { words } }: Pick<Turn, 'sentence' | 'annotation'>): boolean {
  return speaker === null && words > LINE_WORDS && !/[.,;:?!…]/u.test(text)
}

/** A sentence as it is read: whole, or its clauses. */
function partsOf (sentence: AttributedSentence, cues: CompiledTopicCues): readonly AttributedSentence[] {
  const annotation = annotate(sentence, cues, sentence.role)
  return isLine({ sentence, annotation }) && annotation.words <= LINE_MAX_WORDS ? [sentence] : clausesOf(sentence, cues.language)
}

function read (course: Course, turn: Turn): void {
  const { reading, cues } = course
  const { asks } = turn.annotation
  turn.asks = (asks === 'yes' || (asks === 'tag' && turn.annotation.facet === 'history')) && !rises(reading, turn, cues) && !isLine(turn)
  if (turn.annotation.idle && !(turn.asks && turn.annotation.asks === 'yes') && !tells(reading, turn, course)) return
  if (reading === null || reading.words + turn.annotation.words > EXCHANGE_MAX_WORDS) begin(course, turn)
  else if (!turn.asks && answers(reading, turn, cues)) answer(course, reading, turn)
  else if (turn.asks ? asksOn(reading, turn, course) : goesOn(reading, turn, course)) join(reading, turn)
  else begin(course, turn, turn.asks ? [] : contextOf(reading, turn, course))
}

/**
 * Reads a talk as exchanges, in the order spoken: a question with what answers it, whoever asks and however many turns later; a remark
 * with what was said to it. What names nothing itself ("leave that one", "not today", "how many?") stands with what was said before. Each
 * sentence is in one exchange, but for those that say nothing: fillers, greetings, personal data, words to a machine. Linear.
 *
 * @param known what the report has from a sentence, where that is known
 */
export function exchangesOf (sentences: readonly AttributedSentence[], cues: CompiledTopicCues, known: Known = nothingKnown): Exchange[] {
  const course: Course = { cues, known, found: [], reading: null }
  for (const whole of sentences) {
    for (const sentence of partsOf(whole, cues)) {
      read(course, { whole, sentence, annotation: annotate(sentence, cues, sentence.role), asks: false })
    }
  }
  close(course)
  return course.found
}
