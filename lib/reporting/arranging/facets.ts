import { numbersIn } from '../reading/numbers/index.js'
import { annotate, matchCount, type Annotation } from '../reading/facets.js'
import { isLay } from '../reading/speakers/index.js'
import { wordsOf } from '../words.js'
import type { Exchange, Turn } from '../reading/exchanges.js'
import type { CompiledTopicCues, Facet } from '../reading/topics.js'

/** A longer answer to what is asked while examining tells a history. */
const EXAMINED_MAX_WORDS = 8

/** The state while going through the exchanges. */
interface Course {
  /** The facet of the clinician's last statement. */
  stage: Facet
  /** Whether somebody was asked why they came, and whether they said so. */
  askedWhy: boolean
  saidWhy: boolean
}

/** What a clinician says without evidence of what it is about goes on with what was said before: an examination, or what is agreed. */
function inStage (stage: Facet, { role, scores }: Annotation): Facet {
  return role === 'clinician' && scores.history <= scores[stage] ? stage : 'history'
}

/** What was found, judged or planned in an exchange: a decision, wherever it stands; else what comes first. */
function facetSaid (statements: readonly Turn[]): Facet | undefined {
  const found = statements.map(({ annotation }) => annotation.facet).filter(facet => facet !== 'history')
  return found.includes('plan') ? 'plan' : found[0]
}

/** What a clinician answers is agreed, unless it is a finding or a judgement: "And the pulse? 78." */
function facetOfReply (questions: readonly Turn[], replies: readonly Turn[], cues: CompiledTopicCues): Facet {
  const facet = facetSaid(replies)
  if (facet !== undefined) return facet
  const { scores } = annotate({ text: [...questions, ...replies].map(({ annotation }) => annotation.text).join(' ') }, cues, 'clinician')
  const amounts = replies.some(({ annotation }) => numbersIn(wordsOf(annotation.text), cues.language).length > 0)
  return amounts && scores.finding > Math.max(scores.plan, scores.history) ? 'finding' : 'plan'
}

/** What is asked and answered: history, unless a clinician asks while examining, or answers. */
function facetOfAnswer (questions: readonly Turn[], replies: readonly Turn[], cues: CompiledTopicCues): Facet {
  const [question, reply] = [questions[0]?.annotation.role ?? 'unknown', replies[0]?.annotation.role ?? 'unknown']
  const examines = questions.some(({ annotation }) => matchCount(annotation, cues.examining) > 0)
  if (examines && (replies[0]?.annotation.words ?? 0) <= EXAMINED_MAX_WORDS) return 'finding'
  if (reply === 'clinician' && isLay(question)) return facetOfReply(questions, replies, cues)
  return facetSaid(isLay(reply) ? replies.filter(({ annotation: { role } }) => isLay(role)) : replies) ?? 'history'
}

function facetOf ({ turns }: Exchange, course: Course, cues: CompiledTopicCues): Facet {
  const [questions, statements] = [turns.filter(({ asks }) => asks), turns.filter(({ asks }) => !asks)]
  if (questions.some(({ annotation }) => !isLay(annotation.role) && annotation.asks === 'yes' && matchCount(annotation, cues.examining) === 0)) {
    course.stage = 'history'
  }
  course.askedWhy ||= questions.some(({ annotation }) => matchCount(annotation, cues.askingWhy) > 0)
  const first = (turns[0] as Turn).annotation
  const facet = questions.length > 0 && statements.length > 0 && turns[0]?.asks === true
    ? facetOfAnswer(questions, statements, cues)
    : facetSaid(turns) ?? inStage(course.stage, first)
  for (const { annotation } of statements) {
    if (isLay(annotation.role)) continue
    const announces = matchCount(annotation, cues.announcing) > 0 && annotation.scores.finding > 0
    if (annotation.facet === 'finding' || announces) course.stage = 'finding'
    else if (annotation.facet === 'judgement' || annotation.facet === 'plan') course.stage = 'plan'
  }
  const own = statements.find(({ annotation }) => annotation.role !== 'clinician' && annotation.health > 0)
  const isReason = course.askedWhy && !course.saidWhy && facet === 'history' && own !== undefined
  course.saidWhy ||= isReason || facet === 'reason'
  return isReason ? 'reason' : facet
}

/** What each exchange of a talk is about, in the order spoken. */
export function facetsOf (exchanges: readonly Exchange[], cues: CompiledTopicCues): Facet[] {
  const course: Course = { stage: 'history', askedWhy: false, saidWhy: false }
  return exchanges.map(exchange => facetOf(exchange, course, cues))
}
