import t, { type Test } from 'tap'
import type { EngineHost } from '../../../../lib/engine-host/index.js'
import { createLanguageModelEngine } from '../../../../lib/reporting/language-model/index.js'
import { knownQuestions } from '../../../../lib/reporting/language-model/known-questions.js'
import { createLocalChatClient } from '../../../../lib/reporting/language-model/local/client.js'
import { createReporting } from '../../../../lib/reporting/reporting.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import type { Judge, MeaningQuestion, ReportEngine, ReportRequest, Verdict } from '../../../../lib/reporting/types.js'
import { completion, startChatServer, type ChatServer, type CompletionRequest } from '../../../chat-server.js'
import type { ScriptedReply } from '../../../scripted-reply.js'
import { engineFor, never, request } from './consultation.js'

const tables = { codes: starterCodeTables(), medication: starterMedicationTable(), timeZone: 'UTC', minWords: 5 }

/** The sentence that a request asks about; `null` for one that asks for a report. */
function askedIn ({ messages }: Pick<CompletionRequest, 'messages'>): string | null {
  const [, sentence] = /<sentence>\n(.*)\n<\/sentence>/.exec(messages.at(-1)?.content ?? '') ?? []
  return sentence === undefined ? null : JSON.parse(sentence) as string
}

/** Which answer a request names first. */
function firstNamed ({ messages }: Pick<CompletionRequest, 'messages'>): string | undefined {
  return /Is the sentence "(\w+)"/.exec(messages.at(-1)?.content ?? '')?.[1]
}

const known = new Map(knownQuestions.map(({ question: { text }, isSo }) => [text, isSo]))

/** Answers what is known right, and of anything else that it is so, but for these texts. */
function verdictOn (sentence: string, doubted: Readonly<Record<string, Verdict>>): Verdict {
  const isSo = known.get(sentence)
  return isSo === false ? 'not_shown' : isSo === true ? 'supported' : doubted[sentence] ?? 'supported'
}

/** An episode of nothing. */
const empty = {
  label: 'Visit',
  ...Object.fromEntries(['subjective', 'objective', 'assessment', 'plan', 'vital_signs', 'complaints', 'diagnoses', 'prescribed_medication'].map(name => [name, []])),
  sick_note: null
}

/** A server that drafts a plan of these sentences, each about a line, and judges. */
async function serverFor (
  t: Test, plan: ReadonlyArray<readonly [text: string, line: number]>, judge: (sentence: string, body: CompletionRequest) => ScriptedReply
): Promise<ChatServer> {
  const answer = {
    medical_context: true,
    episodes: [{
      ...empty, plan: plan.map(([text, line]) => ({ text, sources: [line] }))
    }]
  }
  return startChatServer(t, ({ body }) => {
    const sentence = askedIn(body)
    return sentence === null ? completion(answer) : judge(sentence, body)
  })
}

function visit (language: string, lines: ReadonlyArray<readonly [string, string]>): ReportRequest {
  return request({
    template: 'soap_urgent_care_api',
    input_language: language,
    output_language: language,
    transcript: lines.map(([speaker, text], at) => ({ id: `s-${at + 1}`, text, speaker, start_ms: null, end_ms: null }))
  })
}

/** The sentences of a report that are marked. */
async function reportOf (engine: ReportEngine, asked: ReportRequest, meaningQuestions: number) {
  const { data, evidence } = await createReporting({ ...tables, engine, meaningQuestions }).generate(asked, never())
  const text = JSON.stringify(data)
  const plan = (JSON.parse(text) as { sections: { section_id: string, fields: { summary?: { text?: string } } }[] }[])[0]?.sections
    .find(({ section_id: id }) => id === 'plan')?.fields.summary?.text ?? ''
  const marked = evidence.evidence.flatMap(({ start, unsupported }) => unsupported.map(part => (
    [part.kind, plan.slice(part.start, part.end), part.start - start]
  )))
  return { marked, evidence, plan }
}

/** In each language: a talk in which danger is spoken of, a sentence that says so in other words, and one that turns it round. */
const dangers: Readonly<Record<string, { lines: ReadonlyArray<readonly [string, string]>, so: string, lie: string }>> = {
  en: {
    lines: [['doctor', 'Did anything happen at the weekend?'], ['patient', 'On Saturday I stood on the bridge, and a man held me back by my coat.'], ['doctor', 'I am glad that he did. I call the crisis team now.']],
    so: 'Crisis team informed after Saturday on the bridge.',
    lie: 'Crisis team to be called if it happens again.'
  },
  nl: {
    lines: [['dokter', 'Hoe waren de nachten?'], ['patiënt', 'Ik lig wakker en denk dat iedereen beter af is zonder mij.'], ['dokter', 'Dan maken we vandaag samen een veiligheidsplan.']],
    so: 'Vandaag een veiligheidsplan gemaakt.',
    lie: 'Slaapt goed; veiligheidsplan overbodig.'
  },
  de: {
    lines: [['Arzt', 'Was haben Sie mit den Tabletten vor?'], ['Patientin', 'Ich habe sie gezählt. Es sind sechzig, das reicht.'], ['Arzt', 'Die Tabletten nimmt Ihre Schwester heute mit.']],
    so: 'Tabletten der Schwester mitgegeben.',
    lie: 'Tabletten bleiben bei der Patientin.'
  },
  fr: {
    lines: [['médecin', 'Et cette fois-là, que s\'est-il passé ?'], ['patient', 'J\'ai pris la corde, puis mon fils est rentré de l\'école.'], ['médecin', 'On retire la corde de la maison, et je vous revois demain.']],
    so: 'Corde retirée de la maison, revu demain.',
    lie: 'La corde reste à la maison, revu dans un mois.'
  },
  es: {
    lines: [['médico', '¿Qué piensa hacer este fin de semana?'], ['paciente', 'Irme al pantano con el coche y no volver.'], ['médico', 'Se queda usted hoy ingresado.']],
    so: 'Queda ingresado por lo que dice del pantano.',
    lie: 'Vuelve hoy a casa con el coche.'
  }
}

for (const [language, { lines, so, lie }] of Object.entries(dangers)) {
  t.test(`${language}: what turns round a danger that was spoken of is marked, what says it in other words is not, and both stay`, async t => {
    const server = await serverFor(t, [[so, 3], [lie, 3]], sentence => completion({ verdict: verdictOn(sentence, { [lie]: 'contradicted' }) }))
    const { marked, evidence, plan } = await reportOf(engineFor(server), visit(language, lines), 40)
    const byRules = await reportOf(engineFor(server), visit(language, lines), 0)
    t.equal(byRules.evidence.meaning, undefined, 'it is not asked unless so configured')
    t.strictSame(byRules.marked, [], 'the rules have nothing against either')
    t.strictSame(marked, [['statement', lie, 0]], 'the whole sentence is marked')
    t.match(plan, so)
    t.match(plan, new RegExp(`${lie.replace(/[.?]/g, '.')} \\[`), 'it stays, with its mark')
    t.strictSame(evidence.removed, [])
    t.equal(evidence.meaning?.unanswered, 0)
  })
}

t.test('a doubt counts only if the model has it in both orders', async t => {
  const { lines, so, lie } = dangers.en as typeof dangers[string]
  const server = await serverFor(t, [[so, 3], [lie, 3]], (sentence, body) => {
    const isFirst = firstNamed(body) === 'supported'
    if (known.has(sentence)) return completion({ verdict: verdictOn(sentence, {}) })
    return completion({ verdict: sentence === so && isFirst ? 'contradicted' : sentence === lie ? 'not_shown' : 'supported' })
  })
  const judge = engineFor(server).judge
  const against = lines.map(([speaker, text]) => ({ speaker, text }))
  const questions: MeaningQuestion[] = [so, lie].map(text => ({ kind: 'sentence', text, against }))
  t.strictSame(await judge?.judge(questions, 'en', never()), ['supported', 'not_shown'])
  t.strictSame(server.requests.map(({ body }) => [askedIn(body), firstNamed(body)]).sort(), [
    [so, 'supported'], [so, 'contradicted'], [lie, 'supported'], [lie, 'contradicted']
  ].sort())
  const [sent] = server.requests
  t.match(sent?.body.response_format, { json_schema: { name: 'verdict', strict: true, schema: { properties: { verdict: { enum: ['supported', 'not_shown', 'contradicted'] } } } } })
  t.equal(sent?.body.max_tokens, 1024)
  t.notMatch(sent?.body.messages[0]?.content, 'bridge', 'what was said stands in no instruction')
})

t.test('what the report leaves out is put back as it was said, whatever the model says of it, which is not asked', async t => {
  const lines = [
    ['doctor', 'What brings you here?'], ['patient', 'My ankle has been swollen since the football match on Sunday.'],
    ['doctor', 'Do you have any trouble with your stomach?'], ['patient', 'Yes, heartburn after every meal for two months now.'],
    ['doctor', 'For the ankle, rest and ice, and a bandage for a week.']
  ] as const
  const plan = [['Ankle: rest, ice, bandage for a week.', 5]] as const
  const server = await serverFor(t, plan, sentence => completion({ verdict: known.has(sentence) ? verdictOn(sentence, {}) : 'supported' }))
  const { evidence } = await reportOf(engineFor(server), visit('en', lines), 40)
  const added = evidence.evidence.filter(({ kind, doubt }) => kind === 'sentence' && doubt === 'added')
  t.strictSame(added.flatMap(({ sources }) => sources.map(({ segment_id: id }) => id)), ['s-2', 's-3', 's-4'])
  t.match(evidence.meaning, { exchanges: 0, put_back: 0, marked: 0, unanswered: 0 })
})

t.test('a model that answers by position is not believed, and an operator is told', async t => {
  const { lines, so, lie } = dangers.en as typeof dangers[string]
  for (const [name, answer] of [['first', 0], ['last', 2]] as const) {
    const warnings: string[] = []
    const server = await serverFor(t, [[so, 3], [lie, 3]], (_sentence, body) => {
      const named = [...(body.messages.at(-1)?.content ?? '').matchAll(/"(supported|not_shown|contradicted)"/g)].map(([, verdict]) => verdict)
      return completion({ verdict: named[answer] })
    })
    const engine = engineFor(server, { warn: sentence => warnings.push(sentence) })
    const { evidence } = await reportOf(engine, visit('en', lines), 40)
    t.strictSame([evidence.meaning, evidence.meaning_unasked], [undefined, 'not_fit'], name)
    t.match(warnings, [/is not asked about the meaning of its reports.*found \d+ % of the false ones/])
    const asked = server.requests.length
    await reportOf(engine, visit('en', lines), 40)
    t.equal(server.requests.length, asked + 1, 'what was found is remembered')
  }
})

t.test('nonsense, failures and silence cost no report: what has no answer stays as it is', async t => {
  const { lines, so, lie } = dangers.en as typeof dangers[string]
  const faults: ReadonlyArray<readonly [string, ScriptedReply]> = [
    ['nonsense', completion('perhaps')], ['another word', completion({ verdict: 'maybe' })], ['a failure', { status: 500, body: 'x' }], ['silence', { fault: 'silence' }]
  ]
  for (const [name, fault] of faults) {
    const server = await serverFor(t, [[so, 3], [lie, 3]], sentence => (
      known.has(sentence) ? completion({ verdict: verdictOn(sentence, {}) }) : fault
    ))
    const { evidence, plan, marked } = await reportOf(engineFor(server, { judgeSeconds: 2 }), visit('en', lines), 40)
    t.match(plan, so, name)
    t.strictSame(marked, (await reportOf(engineFor(server), visit('en', lines), 0)).marked, name)
    t.equal(evidence.meaning?.unanswered, (evidence.meaning?.sentences ?? 0) + (evidence.meaning?.exchanges ?? 0), name)
    t.ok(server.requests.length < 100, 'it gives up after a few')
  }
})

t.test('a server that is down says nothing of its model: it is asked again for the next report', async t => {
  let isUp = false
  const server = await startChatServer(t, ({ body }) => isUp ? completion({ verdict: verdictOn(askedIn(body) ?? '', {}) }) : { status: 503, body: 'x' })
  const judge = engineFor(server).judge
  t.equal(await judge?.fitness(never()), 'no_answer')
  isUp = true
  t.equal(await judge?.fitness(never()), 'fit')
})

t.test('a model that writes no answers is not fit, and no report waits for it again', async t => {
  const { lines, so } = dangers.en as typeof dangers[string]
  const server = await serverFor(t, [[so, 3]], () => completion('perhaps'))
  const engine = engineFor(server, { warn: () => {} })
  const { evidence, plan } = await reportOf(engine, visit('en', lines), 40)
  t.strictSame([evidence.meaning, evidence.meaning_unasked], [undefined, 'not_fit'])
  t.match(plan, so)
  const asked = server.requests.length
  await reportOf(engine, visit('en', lines), 40)
  t.equal(server.requests.length, asked + 1)
})

t.test('a server that is down, or silent, leaves the report as the rules have it, with the reason', async t => {
  const { lines, so, lie } = dangers.en as typeof dangers[string]
  for (const [fault, reason] of [[{ status: 503, body: 'x' }, 'no_answer'], [{ fault: 'silence' }, 'too_slow']] as const) {
    const server = await serverFor(t, [[so, 3], [lie, 3]], () => fault)
    const engine = engineFor(server, { judgeSeconds: 1, warn: () => {} })
    const { evidence, marked } = await reportOf(engine, visit('en', lines), 40)
    t.strictSame([evidence.meaning, evidence.meaning_unasked, marked], [undefined, reason, []])
    const { evidence: unasked } = await reportOf(engine, visit('en', lines), 0)
    t.equal(unasked.meaning_unasked, undefined, 'only where it was to be asked')
  }
})

t.test('whoever gives up gets their own reason', async t => {
  const server = await startChatServer(t, () => ({ fault: 'silence' }))
  const judge = engineFor(server, { judgeSeconds: 1, warn: () => {} }).judge as Judge
  const cancelled = new AbortController()
  const question: MeaningQuestion = { kind: 'sentence', text: 'Cough.', against: [{ speaker: null, text: 'I cough.' }] }
  const asked = judge.judge([question], 'en', cancelled.signal)
  setTimeout(() => cancelled.abort(new Error('deleted')), 50)
  await t.rejects(asked, { message: 'deleted' })
  await t.rejects(judge.judge([question], 'en', cancelled.signal), { message: 'deleted' })
  const waiting = new AbortController()
  const fitness = judge.fitness(waiting.signal)
  setTimeout(() => waiting.abort(new Error('deleted, too')), 50)
  await t.rejects(fitness, { message: 'deleted, too' })
  await t.rejects(judge.fitness(waiting.signal), { message: 'deleted, too' })
})

t.test('a model in a process of this machine is asked in the same way', async t => {
  const sentences: Array<string | null> = []
  const ask: EngineHost['ask'] = async ({ body }, { onPart }) => {
    const sent = body as CompletionRequest
    const sentence = askedIn(sent)
    sentences.push(sentence)
    onPart?.({ choices: [{ delta: { content: JSON.stringify({ verdict: verdictOn(sentence ?? '', { 'No cough.': 'contradicted' }) }) } }] })
    return { body: { choices: [{ delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 500, completion_tokens: 8 } } }
  }
  const { judge } = createLanguageModelEngine({ model: 'tiny', contextTokens: 8192 }, { name: 'model', client: createLocalChatClient({ ask }) })
  t.equal(await judge?.fitness(never()), 'fit')
  sentences.length = 0
  const question: MeaningQuestion = { kind: 'sentence', text: 'No cough.', against: [{ speaker: 'patient', text: 'I cough all night.' }] }
  t.strictSame(await judge?.judge([question], 'en', never()), ['contradicted'])
  t.strictSame(sentences, ['No cough.', 'No cough.'])
})
