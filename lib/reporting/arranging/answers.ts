import type { CompiledTopicCues, Facet } from '../reading/topics.js'
import { annotate, timesSaid, type Annotation } from '../reading/facets.js'
import type { Needs } from './needed.js'
import { countOf } from '../reading/phrases.js'
import { disfluencyVocabularyOf } from '../reading/disfluencies/vocabulary.js'
import { isLay } from '../reading/speakers/index.js'
import { toldIn } from './told.js'
import type { AttributedSentence } from '../reading/attributed.js'

/** A sentence with its features. */
export interface AnnotatedSentence {
  sentence: AttributedSentence
  annotation: Annotation
}

/** What belongs together in one line: a statement, or questions with their answer. */
export interface Exchange {
  facet: Facet
  questions: AnnotatedSentence[]
  /** Whether it follows a question of somebody else that is about health or how somebody lives. */
  replies: boolean
  statement: AnnotatedSentence
  /** Whether it is kept whatever else is said: what is asked of suicide or violence, red flags, and what is denied. */
  stays: boolean
}

/** Words up to which an answer is written with what was asked; a longer one says it itself. */
const SHORT_ANSWER_WORDS = 6
const YES_OR_NO_WORDS = 5

/** An answer about health with at least this many words repeats what was asked: "No, I have never smoked." */
const ITSELF_MIN_WORDS = 4

/** A question with at most this many words only echoes what was asked: "Me? No." */
const ECHO_WORDS = 2

/** How many sentences belong to the answer to a question that is never left out. */
const GRAVE_SENTENCES = 4

/** How many questions in a row one answer is written with. */
const QUESTIONS_MAX = 3

/** Most words of the questions that are written with an answer. */
const QUESTIONS_MAX_WORDS = 60

function matters ({ annotation }: AnnotatedSentence, cues: CompiledTopicCues): boolean {
  return annotation.health > 0 || timesSaid(annotation, cues.life) > 0
}

/** The last questions that an answer is written with. */
function askedBefore (questions: readonly AnnotatedSentence[]): AnnotatedSentence[] {
  const asked: AnnotatedSentence[] = []
  let words = 0
  for (const question of questions.slice(-QUESTIONS_MAX).reverse()) {
    words += question.annotation.words
    if (asked.length > 0 && words > QUESTIONS_MAX_WORDS) break
    asked.unshift(question)
  }
  return asked
}

/** What an answer and its questions are about: what the patient is asked is history, unless the clinician asks while examining. */
function facetOfAnswer (questions: readonly AnnotatedSentence[], answer: AnnotatedSentence, cues: CompiledTopicCues): Facet {
  if (questions.some(({ annotation }) => timesSaid(annotation, cues.examining) > 0)) return 'finding'
  if (answer.annotation.role !== 'clinician' || !isLay(questions[0]?.annotation.role ?? 'unknown')) return 'history'
  const text = `${questions.map(({ annotation }) => annotation.text).join(' ')} ${answer.annotation.text}`
  const { asks, idle, facet, scores } = annotate({ text }, cues, 'clinician')
  if (!idle && asks === 'no' && facet !== 'history') return facet
  // "And the pulse? 78.": with a number, a little evidence will do.
  const amounts = toldIn(cues, answer.annotation).numbers.length > 0
  return amounts && scores.finding > Math.max(scores.plan, scores.history) ? 'finding' : 'plan'
}

/** What a clinician says without evidence of what it is about goes on with what was said before: an examination, or what is agreed. */
function inStage (stage: Facet, { role, scores }: Annotation): Facet {
  return role === 'clinician' && scores.history <= scores[stage] ? stage : 'history'
}

/** The state while going through the sentences. */
interface Course {
  cues: CompiledTopicCues
  needs: Needs
  found: Exchange[]
  /** Questions that wait for their answer, all of one speaker. */
  asked: AnnotatedSentence[]
  /** Whether somebody was asked why they came, and whether they said so. */
  askedWhy: boolean
  toldWhy: boolean
  /** The facet of the clinician's last statement. */
  stage: Facet
  /** How many sentences of an answer that is never left out are yet to come. */
  following: number
}

/** Whether a sentence must be kept; one without meaning of its own only if it alone says what is needed. */
function isNeeded ({ sentence, annotation }: AnnotatedSentence, needs: Needs): boolean {
  return annotation.idle ? needs.whole(sentence) : needs.part(sentence)
}

/** Whether a sentence is about suicide, violence or abuse. */
function isGrave ({ annotation }: AnnotatedSentence, cues: CompiledTopicCues): boolean {
  return timesSaid(annotation, cues.grave) > 0
}

/** Whether a question is kept with its answer whatever it says: it asks for a red flag. */
function isUrgent (question: AnnotatedSentence, cues: CompiledTopicCues): boolean {
  return isGrave(question, cues) || timesSaid(question.annotation, cues.alarm) > 0
}

/** Whether an answer says no to what somebody who is not the patient asks, before anything is agreed. */
function denies ({ cues, asked, stage }: Course, { annotation }: AnnotatedSentence, saysYesOrNo: boolean): boolean {
  const question = asked.at(-1)?.annotation
  if (!saysYesOrNo || question === undefined || stage === 'plan') return false
  if (question.idle || isLay(question.role) || question.words < ECHO_WORDS) return false
  // Who asks without a name may be the patient, "do I get a note for work?": then only what is asked about health counts.
  const isClinician = question.role === 'clinician'
  const isAbout = asked.some(one => one.annotation.health > 0 || (isClinician && matters(one, cues)))
  if (!isAbout && (!isClinician || annotation.words < ITSELF_MIN_WORDS)) return false
  const vocabulary = disfluencyVocabularyOf(cues.language)
  return annotation.text.split(' ').some(word => vocabulary.negates(word))
}

/** Drops the waiting questions: only needed ones are stated without an answer. */
function dropAsked (course: Course, answered: readonly AnnotatedSentence[] = []): void {
  const { cues, asked, found, needs, stage } = course
  for (const question of asked) {
    const { annotation } = question
    const stays = isUrgent(question, cues)
    if (answered.includes(question) || (!stays && !isNeeded(question, needs))) continue
    const facet = annotation.facet === 'history' ? inStage(stage, annotation) : annotation.facet
    found.push({ facet, questions: [], replies: false, statement: question, stays })
  }
  course.asked = []
}

function ask (course: Course, question: AnnotatedSentence): void {
  const { cues, asked } = course
  const { sentence, annotation } = question
  if (asked.length > 0 && asked[0]?.sentence.speaker !== sentence.speaker) dropAsked(course)
  course.asked.push(question)
  course.askedWhy ||= timesSaid(annotation, cues.askingWhy) > 0
  if (annotation.asks === 'yes' && !isLay(annotation.role) && timesSaid(annotation, cues.examining) === 0) course.stage = 'history'
}

/** Takes a sentence as the short answer to the pending questions; `false` when it is not one. */
function reply (course: Course, answer: AnnotatedSentence, saysYesOrNo: boolean): boolean {
  const { cues, needs, asked, found } = course
  const { annotation } = answer
  const last = asked.at(-1)?.annotation
  const most = saysYesOrNo ? YES_OR_NO_WORDS : SHORT_ANSWER_WORDS
  const urgent = asked.some(question => isUrgent(question, cues))
  const denied = denies(course, answer, saysYesOrNo)
  const isMeant = saysYesOrNo && (last?.asks === 'tag' || denied || asked.some(question => isNeeded(question, needs)))
  const isShort = annotation.words <= most || isMeant || urgent
  const saysItself = annotation.words >= ITSELF_MIN_WORDS && annotation.health > 0 && annotation.scores.history > 0
  if (!urgent && !denied && (!isShort || saysItself || (!saysYesOrNo && annotation.facet !== 'history'))) return false
  // "Where does it hurt? Mm-hmm." has not been answered yet.
  const needed = isNeeded(answer, needs)
  if (annotation.idle && !needed && (!saysYesOrNo || countOf(cues.openQuestion, last?.matter ?? '') > 0)) return true
  const questions = askedBefore(asked)
  const toldInQuestion = questions.some(question => isNeeded(question, needs) || matters(question, cues))
  const stated = needed || urgent || denied || toldInQuestion || (matters(answer, cues) && !annotation.idle)
  dropAsked(course, stated ? questions : [])
  const facet = facetOfAnswer(questions, answer, cues)
  if (stated) found.push({ facet, questions, replies: true, statement: answer, stays: urgent || denied })
  return true
}

function state (course: Course, statement: AnnotatedSentence, replies: boolean, stays: boolean): void {
  const { cues, found } = course
  const { annotation } = statement
  const facet = annotation.facet === 'history' ? inStage(course.stage, annotation) : annotation.facet
  if (!isLay(annotation.role)) {
    if (facet === 'finding' || (timesSaid(annotation, cues.announcing) > 0 && annotation.scores.finding > 0)) course.stage = 'finding'
    else if (facet === 'judgement' || facet === 'plan') course.stage = 'plan'
  }
  const isReason = course.askedWhy && !course.toldWhy && facet === 'history' && annotation.role !== 'clinician' && annotation.health > 0
  course.toldWhy ||= isReason || facet === 'reason'
  const relevant = replies && course.asked.some(question => matters(question, cues))
  dropAsked(course)
  found.push({ facet: isReason ? 'reason' : facet, questions: [], replies: relevant, statement, stays })
}

/**
 * The sentences that say something, each with the questions that it needs to be understood, and what they are about. A question without an
 * answer is left out, and so is an answer that says only yes or no to a question that is not about health or how somebody lives.
 *
 * @param needs which sentences are never left out, whatever they say
 */
export function exchangesOf (sentences: readonly AttributedSentence[], cues: CompiledTopicCues, needs: Needs): Exchange[] {
  const course: Course = { cues, needs, found: [], asked: [], askedWhy: false, toldWhy: false, stage: 'history', following: 0 }
  for (const sentence of sentences) {
    const seen = { sentence, annotation: annotate(sentence, cues, sentence.role) }
    const { annotation } = seen
    const asker = course.asked.at(-1)?.sentence
    const others = asker !== undefined && asker.speaker !== sentence.speaker
    const saysYesOrNo = timesSaid(annotation, cues.answer) > 0
    // An answer may end in a question mark, when the voice rises: "Like six or seven times a day?"
    const rises = annotation.asks !== 'no' && others && annotation.role !== 'clinician' && countOf(cues.question, annotation.matter) === 0 &&
      (saysYesOrNo || annotation.scores.history > 0 || annotation.health > 0)
    // "Qué va, si tengo nietos": without its mark, what follows a question on suicide is the answer.
    const tells = course.following > 0 && annotation.role !== 'clinician' && !/[?？؟]/u.test(sentence.text)
    const asks = !rises && !tells && (annotation.asks === 'yes' || (annotation.asks === 'tag' && annotation.facet === 'history'))
    const echoes = annotation.words <= ECHO_WORDS && course.asked.some(question => isUrgent(question, cues))
    if (asks && echoes) continue
    if (asks) {
      if (!isLay(annotation.role)) course.following = isGrave(seen, cues) ? GRAVE_SENTENCES : 0
      if (!annotation.idle || annotation.asks === 'yes' || isNeeded(seen, needs) || isUrgent(seen, cues)) ask(course, seen)
      continue
    }
    const replies = asker !== undefined && (others || asker.speaker === null || (saysYesOrNo && asker.piece === sentence.piece))
    if (replies && reply(course, seen, saysYesOrNo)) continue
    const follows = course.following > 0 && annotation.role !== 'clinician'
    if (follows) course.following--
    const stays = !annotation.idle && (follows || isGrave(seen, cues))
    if (!annotation.idle || isNeeded(seen, needs)) state(course, seen, replies, stays)
  }
  dropAsked(course)
  return course.found
}
