import t from 'tap'
import { Trial, type Answered } from '../../../../lib/reporting/language-model/fitness.js'
import { knownQuestions } from '../../../../lib/reporting/language-model/known-questions.js'
import type { MeaningQuestion } from '../../../../lib/reporting/types.js'
import { never } from './consultation.js'

const right = new Map<MeaningQuestion, Answered>(knownQuestions.map(({ question, isSo }) => [question, isSo ? 'supported' : 'not_shown']))
const ALL = knownQuestions.length
const MINUTE_MS = 60_000

/** A trial of a model that answers this many questions before time is up, each as told; with what it was asked, and what was said of it. */
function trialOf (perAttempt: number, answer = (question: MeaningQuestion, _at: number): Answered => right.get(question) ?? null) {
  const asked: number[] = []
  const oneByOne: boolean[] = []
  const warnings: string[] = []
  const clock = { ms: 1_000_000 }
  const trial = new Trial({
    seconds: 60,
    warn: sentence => warnings.push(sentence),
    now: () => clock.ms,
    async ask (questions, _customerId, isOneByOne) {
      asked.push(questions.length)
      oneByOne.push(isOneByOne)
      const answers = questions.map((question, at) => at < perAttempt ? answer(question, at) : null)
      return { answers, isSlow: questions.length > perAttempt }
    }
  })
  return { trial, asked, oneByOne, warnings, clock }
}

t.test('a slow model is asked again later, and only what it has not answered', async t => {
  const { trial, asked, oneByOne, warnings, clock } = trialOf(10)
  t.equal(await trial.fitness(never(), ''), 'too_slow')
  t.equal(await trial.fitness(never(), ''), 'too_slow', 'not before the pause is over')
  t.strictSame(asked, [ALL])
  clock.ms += MINUTE_MS
  t.equal(await trial.fitness(never(), ''), 'too_slow')
  clock.ms += MINUTE_MS
  t.equal(await trial.fitness(never(), ''), 'too_slow', 'the second pause is longer')
  clock.ms += MINUTE_MS
  t.equal(await trial.fitness(never(), ''), 'fit')
  t.equal(await trial.fitness(never(), ''), 'fit', 'what was found is remembered')
  t.strictSame(asked, [ALL, ALL - 10, ALL - 20])
  t.strictSame(oneByOne, [false, true, true], 'several at once may all come too late')
  t.match(warnings, [/not yet asked about the meaning of its reports: it answered 10 of 28 .* it is tried again later/])
  t.equal(warnings.length, 1)
})

t.test('a model that never answers in time is tried a few times', async t => {
  const { trial, asked, warnings, clock } = trialOf(0)
  for (let hour = 0; hour < 24; hour += 1) {
    t.equal(await trial.fitness(never(), ''), 'too_slow')
    clock.ms += 60 * MINUTE_MS
  }
  t.equal(asked.length, 6)
  t.match(warnings, [/tried again later/, /is not asked .* it answered 0 of 28 .* not tried again until the next start/])
  t.equal(warnings.length, 2)
})

t.test('as many wrong answers as no right one makes up for decide at once, also if the rest is missing', async t => {
  const { trial, asked, warnings } = trialOf(4, () => 'supported')
  t.equal(await trial.fitness(never(), ''), 'not_fit')
  t.equal(await trial.fitness(never(), ''), 'not_fit')
  t.strictSame(asked, [ALL])
  t.match(warnings, [/believed 14 % of the true ones and found 0 % of the false ones; 90 % of both are needed/])
  t.equal(await trialOf(ALL, () => 'unusable').trial.fitness(never(), ''), 'not_fit', 'nonsense is a wrong answer')
})

t.test('one wrong answer of each kind is allowed, two are not', async t => {
  const wrong = (count: number) => (question: MeaningQuestion): Answered => {
    const { isSo } = knownQuestions.find(known => known.question === question) as typeof knownQuestions[number]
    const before = knownQuestions.filter(known => known.isSo === isSo).findIndex(known => known.question === question)
    return (before < count) === isSo ? 'contradicted' : 'supported'
  }
  t.equal(await trialOf(ALL, wrong(1)).trial.fitness(never(), ''), 'fit')
  t.equal(await trialOf(ALL, wrong(2)).trial.fitness(never(), ''), 'not_fit')
})

t.test('a model that is down is no slow one: the next report asks again at once', async t => {
  let isUp = false
  const trial = new Trial({
    seconds: 60,
    warn: sentence => t.fail(sentence),
    ask: async questions => ({ answers: questions.map(question => isUp ? right.get(question) ?? null : null), isSlow: false })
  })
  for (let report = 0; report < 20; report += 1) t.equal(await trial.fitness(never(), ''), 'no_answer')
  isUp = true
  t.equal(await trial.fitness(never(), ''), 'fit')
})

t.test('reports that come at once share an attempt, and whoever gives up does not end it', async t => {
  let release = (): void => {}
  let attempts = 0
  const released = new Promise<void>(resolve => { release = resolve })
  const trial = new Trial({
    seconds: 60,
    warn: sentence => t.fail(sentence),
    async ask (questions) {
      attempts += 1
      await released
      return { answers: questions.map(question => right.get(question) ?? null), isSlow: false }
    }
  })
  const cancelled = new AbortController()
  const both = [trial.fitness(cancelled.signal, 'a'), trial.fitness(never(), 'b')] as const
  cancelled.abort(new Error('deleted'))
  await t.rejects(both[0], { message: 'deleted' })
  release()
  t.equal(await both[1], 'fit')
  t.equal(attempts, 1)
})
