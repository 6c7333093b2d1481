import { numbersIn } from '../numbers/index.js'
import { wordsOf } from '../words.js'
import type { Cues, Facet } from './cues/index.js'
import { lookAt, type Look } from './facets.js'
import type { Needs } from './needed.js'
import { countOf } from './phrases.js'
import { isLay } from './roles/index.js'
import { rolesOf } from './roles/told.js'
import type { Sentence } from './sentences.js'

/** A sentence with what is seen of it. */
export interface Seen {
  sentence: Sentence
  look: Look
}

/** What belongs together in one line: a statement, or questions and what was answered. */
export interface Utterance {
  facet: Facet
  questions: Seen[]
  /** Whether it follows a question of somebody else that is about health or how somebody lives. */
  replies: boolean
  statement: Seen
}

/** Words up to which an answer is written with what was asked; a longer one says it itself. */
const SHORT_ANSWER_WORDS = 6
const YES_OR_NO_WORDS = 5

/** An answer with so many words that tells of health says what was asked: "No, I have never smoked." */
const ITSELF_MIN_WORDS = 4

/** How many questions in a row one answer is written with. */
const QUESTIONS_MAX = 3

/** Most words of the questions that are written with an answer. */
const QUESTIONS_MAX_WORDS = 60

function matters ({ look }: Seen, cues: Cues): boolean {
  return look.health > 0 || countOf(cues.life, look.text) > 0
}

/** The last questions that an answer is written with. */
function askedBefore (questions: readonly Seen[]): Seen[] {
  const asked: Seen[] = []
  let words = 0
  for (const question of questions.slice(-QUESTIONS_MAX).reverse()) {
    words += question.look.words
    if (asked.length > 0 && words > QUESTIONS_MAX_WORDS) break
    asked.unshift(question)
  }
  return asked
}

/** What an answer and its questions are about: what the patient is asked is history, unless the clinician asks while examining. */
function facetOfAnswer (questions: readonly Seen[], answer: Seen, cues: Cues): Facet {
  if (questions.some(({ look }) => countOf(cues.examining, look.text) > 0)) return 'finding'
  if (answer.look.role !== 'clinician' || !isLay(questions[0]?.look.role ?? 'unknown')) return 'history'
  const text = `${questions.map(({ look }) => look.text).join(' ')} ${answer.look.text}`
  const { asks, idle, facet, scores } = lookAt({ text, speaker: null }, cues, 'clinician')
  if (!idle && asks === 'no' && facet !== 'history') return facet
  // "And the pulse? 78.": with a number, a little evidence will do.
  const amounts = numbersIn(wordsOf(answer.look.text), cues.language).length > 0
  return amounts && scores.finding > Math.max(scores.plan, scores.history) ? 'finding' : 'plan'
}

/** What a clinician says without evidence of what it is about goes on with what was said before: an examination, or what is agreed. */
function inStage (stage: Facet, { role, scores }: Look): Facet {
  return role === 'clinician' && scores.history <= scores[stage] ? stage : 'history'
}

/** What is known while the sentences are gone through. */
interface Course {
  cues: Cues
  needs: Needs
  found: Utterance[]
  /** Questions that wait for their answer, all of one speaker. */
  asked: Seen[]
  /** Whether somebody was asked why they came, and whether they said so. */
  askedWhy: boolean
  toldWhy: boolean
  /** What the clinician was last about. */
  stage: Facet
}

/** Whether a sentence must not be lost: one that says nothing by itself only when it alone says what is needed. */
function isNeeded ({ sentence, look }: Seen, needs: Needs): boolean {
  return look.idle ? needs.whole(sentence) : needs.part(sentence)
}

/** Lets go of the questions that wait: only those that are needed are stated without an answer. */
function dropAsked (course: Course, answered: readonly Seen[] = []): void {
  const { asked, found, needs, stage } = course
  for (const question of asked) {
    const { look } = question
    if (answered.includes(question) || !isNeeded(question, needs)) continue
    found.push({ facet: look.facet === 'history' ? inStage(stage, look) : look.facet, questions: [], replies: false, statement: question })
  }
  course.asked = []
}

function ask (course: Course, question: Seen): void {
  const { cues, asked } = course
  const { sentence, look } = question
  if (asked.length > 0 && asked[0]?.sentence.speaker !== sentence.speaker) dropAsked(course)
  course.asked.push(question)
  course.askedWhy ||= countOf(cues.askingWhy, look.text) > 0
  if (look.asks === 'yes' && !isLay(look.role) && countOf(cues.examining, look.text) === 0) course.stage = 'history'
}

/** Takes a sentence as the short answer to the questions that wait; `false` when it is none. */
function reply (course: Course, answer: Seen, saysYesOrNo: boolean): boolean {
  const { cues, needs, asked, found } = course
  const { look } = answer
  const last = asked.at(-1)?.look
  const most = saysYesOrNo ? YES_OR_NO_WORDS : SHORT_ANSWER_WORDS
  const isShort = look.words <= most || (saysYesOrNo && last?.asks === 'tag')
  const saysItself = look.words >= ITSELF_MIN_WORDS && look.health > 0 && look.scores.history > 0
  if (!isShort || saysItself || (!saysYesOrNo && look.facet !== 'history')) return false
  // "Where does it hurt? Mm-hmm." has not been answered yet.
  const needed = isNeeded(answer, needs)
  if (look.idle && !needed && (!saysYesOrNo || countOf(cues.openQuestion, last?.matter ?? '') > 0)) return true
  const questions = askedBefore(asked)
  const toldInQuestion = questions.some(question => isNeeded(question, needs) || matters(question, cues))
  const stated = needed || toldInQuestion || (matters(answer, cues) && !look.idle)
  dropAsked(course, stated ? questions : [])
  if (stated) found.push({ facet: facetOfAnswer(questions, answer, cues), questions, replies: true, statement: answer })
  return true
}

function state (course: Course, statement: Seen, replies: boolean): void {
  const { cues, found } = course
  const { look } = statement
  const facet = look.facet === 'history' ? inStage(course.stage, look) : look.facet
  if (!isLay(look.role)) {
    if (facet === 'finding' || (countOf(cues.announcing, look.text) > 0 && look.scores.finding > 0)) course.stage = 'finding'
    else if (facet === 'judgement' || facet === 'plan') course.stage = 'plan'
  }
  const isReason = course.askedWhy && !course.toldWhy && facet === 'history' && look.role !== 'clinician' && look.health > 0
  course.toldWhy ||= isReason || facet === 'reason'
  const relevant = replies && course.asked.some(question => matters(question, cues))
  dropAsked(course)
  found.push({ facet: isReason ? 'reason' : facet, questions: [], replies: relevant, statement })
}

/**
 * The sentences that say something, each with the questions that it needs to be understood, and what they are about. A question without an
 * answer is left out, and so is an answer that says only yes or no to a question that is not about health or how somebody lives.
 *
 * @param needs which sentences are never left out, whatever they say
 */
export function utterancesOf (sentences: readonly Sentence[], cues: Cues, needs: Needs): Utterance[] {
  const course: Course = { cues, needs, found: [], asked: [], askedWhy: false, toldWhy: false, stage: 'history' }
  const roles = rolesOf(sentences, cues)
  for (const sentence of sentences) {
    const seen = { sentence, look: lookAt(sentence, cues, roles.get(sentence.speaker) ?? 'unknown') }
    const { look } = seen
    const asker = course.asked.at(-1)?.sentence
    const others = asker !== undefined && asker.speaker !== sentence.speaker
    const saysYesOrNo = countOf(cues.answer, look.text) > 0
    // An answer may end in a question mark, when the voice rises: "Like six or seven times a day?"
    const rises = look.asks !== 'no' && others && look.role !== 'clinician' && countOf(cues.question, look.matter) === 0 &&
      (saysYesOrNo || look.scores.history > 0 || look.health > 0)
    const asks = !rises && (look.asks === 'yes' || (look.asks === 'tag' && look.facet === 'history'))
    if (asks) {
      if (!look.idle || look.asks === 'yes' || isNeeded(seen, needs)) ask(course, seen)
      continue
    }
    const replies = asker !== undefined && (others || asker.speaker === null || (saysYesOrNo && asker.piece === sentence.piece))
    if (replies && reply(course, seen, saysYesOrNo)) continue
    if (!look.idle || isNeeded(seen, needs)) state(course, seen, replies)
  }
  dropAsked(course)
  return course.found
}
