import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import Fastify from 'fastify'
import fc from 'fast-check'
import t from 'tap'
import { cuesOf, type Facet } from '../../../plugins/reports/embedded/cues/index.js'
import { embeddedEngine } from '../../../plugins/reports/embedded/index.js'
import { facetOf } from '../../../plugins/reports/embedded/sections.js'
import { sentencesOf } from '../../../plugins/reports/embedded/sentences.js'
import { emptyEpisode } from '../../../plugins/reports/empty.js'
import reports from '../../../plugins/reports/index.js'
import type { Report, ReportRequest, ReportTemplate, TranscriptPiece } from '../../../plugins/reports/types.js'
import { createOutputAjv } from '../../../plugins/validation/ajv.js'
import { exampleOutput, templates } from '../../../schemas/consultation-output/index.js'
import { SUMMARY_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { consultations, shortComplaints, singles, smallTalk } from './consultations.js'

const validate = createOutputAjv().getSchema('ConsultationOutput')
const reportTemplates = templates.filter(template => template !== 'dictation_api')
const languages = ['en', 'nl', 'fr', 'de'] as const

function request (template: ReportTemplate, language: string, texts: readonly string[]): ReportRequest {
  return {
    template,
    input_language: language,
    output_language: language,
    start_datetime: '2026-03-02T09:00:00.000Z',
    healthcare_provider_type: null,
    transcript: texts.map((text, at) => ({ id: `s-${at}`, text, speaker: null, start_ms: null, end_ms: null }))
  }
}

async function generate (template: ReportTemplate, language: string, texts: readonly string[]) {
  return await embeddedEngine.generate(request(template, language, texts), new AbortController().signal)
}

/** The summary of each section by its id, where there is one. */
function summariesOf ({ data }: Report): Record<string, string[]> {
  const sections = data.flatMap(({ sections }) => [...sections])
  return Object.fromEntries(sections.map(({ section_id: id, fields }) => {
    const text = 'summary' in fields ? fields.summary.text : undefined
    return [id, text?.split('\n') ?? []]
  }))
}

function fits (template: ReportTemplate, report: Report) {
  strictEqual(validate?.({ ...exampleOutput(template), ...report }), true, JSON.stringify(validate?.errors))
}

/** The report without its summaries. */
function withoutSummaries (report: Report) {
  return structuredClone(report).data.map(episode => {
    for (const { fields } of episode.sections) if ('summary' in fields) fields.summary = {}
    return episode
  })
}

t.test('the plugin offers the engine', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(reports)
  t.equal(app.reports.generate, embeddedEngine.generate)
  t.match(app.reports, { name: 'embedded', cheap: true })
})

for (const language of languages) {
  const texts = consultations[language].map(([,, text]) => text)
  const about = (...facets: Facet[]) => consultations[language]
    .filter(([facet]) => facet !== null && facets.includes(facet)).map(([,, text]) => text)

  t.test(`${language}: a consultation becomes each report, and nothing said in it but courtesies and questions is lost`, async t => {
    t.strictSame(summariesOf(await generate('soap_new_complaint_api', language, texts)), {
      subjective: about('reason', 'history'), objective: about('finding'), assessment: [], plan: about('judgement', 'plan', 'conclusion')
    })
    t.strictSame(summariesOf(await generate('soap_urgent_care_api', language, texts)), {
      subjective: about('reason', 'history'), objective: about('finding'), assessment: about('judgement', 'conclusion'), plan: about('plan')
    })
    t.strictSame(summariesOf(await generate('specialist_general_api', language, texts)), {
      reason_for_encounter: about('reason'),
      anamnesis: about('history'),
      clinical_research: about('finding'),
      diagnosis: about('judgement'),
      action_plan: about('plan'),
      conclusion: about('conclusion')
    })
  })

  t.test(`${language}: talk without medical context is an empty report`, async t => {
    for (const template of reportTemplates) {
      const report = await generate(template, language, smallTalk[language])
      t.strictSame(report, { generation_result: 'no_medical_context', data: [emptyEpisode(template, report.data[0]?.episode ?? '')] })
      fits(template, report)
    }
  })
}

t.test('a free text has a headed block for each thing that was said, in the language of the report', async t => {
  const headings = {
    en: ['Reason for encounter', 'History', 'Examination', 'Diagnosis', 'Plan', 'Conclusion'],
    nl: ['Reden van contact', 'Anamnese', 'Onderzoek', 'Diagnose', 'Beleid', 'Conclusie'],
    fr: ['Motif de consultation', 'Anamnèse', 'Examen', 'Diagnostic', 'Conduite à tenir', 'Conclusion'],
    de: ['Vorstellungsgrund', 'Anamnese', 'Untersuchung', 'Diagnose', 'Procedere', 'Fazit'],
    'sv-SE': ['Reason for encounter', 'History', 'Examination', 'Diagnosis', 'Plan', 'Conclusion']
  }
  const texts = consultations.en.map(([,, text]) => text)
  for (const [language, expected] of Object.entries(headings)) {
    const asked = { ...request('specialist_general_free_text_api', 'en', texts), output_language: language }
    const [text] = Object.values(summariesOf(await embeddedEngine.generate(asked, new AbortController().signal)))
    const blocks = (text ?? []).join('\n').split('\n\n').map(block => block.split('\n'))
    t.strictSame(blocks.map(([heading]) => heading), expected)
    t.ok(blocks.every(({ length }) => length > 1))
  }
  const short = await generate('specialist_general_free_text_api', 'en', ["I have a sore throat. I'll prescribe paracetamol."])
  t.strictSame(summariesOf(short), { free_text: ['History', 'I have a sore throat.', '', 'Plan', "I'll prescribe paracetamol."] })
})

t.test('the episode has its label in the language of the report', async t => {
  const asked = { ...request('soap_new_complaint_api', 'en', shortComplaints.en), output_language: 'nl-BE' }
  t.equal((await embeddedEngine.generate(asked, new AbortController().signal)).data[0]?.episode, 'Consult')
})

t.test('an aborted signal is heeded', async t => {
  await t.rejects(embeddedEngine.generate(request('soap_new_complaint_api', 'en', []), AbortSignal.abort(new Error('enough'))), new Error('enough'))
})

t.test('what is said twice word for word is in the report once', async t => {
  const report = await generate('soap_new_complaint_api', 'en', ['My throat hurts.', 'My throat hurts. It is sore.', 'My throat hurts.'])
  t.strictSame(summariesOf(report).subjective, ['My throat hurts.', 'It is sore.'])
})

t.test('what is longer than a summary can be is cut at a line', async t => {
  const texts = Array.from({ length: 3000 }, (_nothing, at) => `I have had pain, nausea and fever for ${at} days ${'and a cough '.repeat(100)}.`)
  const report = await generate('soap_new_complaint_api', 'en', texts)
  fits('soap_new_complaint_api', report)
  const lines = summariesOf(report).subjective ?? []
  t.ok(lines.length > 1000 && lines.every((line, at) => line === texts[at]))
  t.ok(lines.join('\n').length > SUMMARY_MAX_LENGTH - 2000)

  const endless = await generate('soap_new_complaint_api', 'en', [`i have pain and fever ${'😀'.repeat(SUMMARY_MAX_LENGTH)}`])
  fits('soap_new_complaint_api', endless)
  t.ok(encodeURIComponent(summariesOf(endless).subjective?.[0] ?? ''), 'no half of a character')
})

t.test('what goes wrong in a piece of the longest size does not take long, in any language', async t => {
  const size = 100_000
  const units = [
    'a', '.', '?', ' ', ', ', '1 ', '1.', '120/', '."', '-', "'", 'a-', 'i ', 'i really ', 'I will ', 'you should ', 'pijn', 'schmerz', 'ik ga ', 'je vais ',
    'wir werden ', 'no, ', 'since the ', '\n', 'Dr. ', 'do you ', 'seit '
  ]
  for (const language of languages) {
    const cues = cuesOf(language)
    for (const unit of units) {
      const endless = unit.repeat(size / unit.length)
      const start = performance.now()
      for (const text of [endless, `${endless}1x`, `x ${endless}?`]) {
        for (const sentence of sentencesOf(request('soap_urgent_care_api', language, [text]).transcript)) facetOf(sentence, cues)
      }
      const took = performance.now() - start
      if (took > 2000) t.fail(`${language}: ${JSON.stringify(unit)} takes ${took} ms`)
    }
  }
  t.pass(`${units.length * languages.length} texts`)
})

/** Transcripts of things that people say, things that go wrong, and both in one piece. */
const said = languages.flatMap(language => [
  ...consultations[language].map(([,, text]) => text),
  ...singles[language].map(([, text]) => text),
  ...smallTalk[language],
  ...shortComplaints[language]
])
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...said) },
  fc.array(fc.constantFrom(...said), { maxLength: 4 }).map(texts => texts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', ' ', '?', '. . .', 'pain\u2028fever', 'Plan', '\n\n', '__proto__', 'İ PAIN. ﬁ')
)
const transcript: fc.Arbitrary<TranscriptPiece[]> = fc.array(fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  text,
  speaker: fc.constantFrom(null, 'doctor', 'patient', 'speaker_0'),
  start_ms: fc.constant(null),
  end_ms: fc.constant(null)
}, { noNullPrototype: true }), { maxLength: 20 })
const anyRequest = fc.record({
  template: fc.constantFrom(...reportTemplates),
  input_language: fc.constantFrom(...languages, 'nl-BE', 'es'),
  output_language: fc.constantFrom(...languages, 'sv'),
  transcript
}).map(({ template, input_language: language, ...rest }): ReportRequest => ({ ...request(template, language, []), ...rest }))

t.test('a report says nothing but what was said, each sentence once, is the same every time and fits the schema', async t => {
  const seen = { success: 0, no_medical_context: 0 }
  await fc.assert(fc.asyncProperty(anyRequest, async asked => {
    const before = structuredClone(asked)
    const report = await embeddedEngine.generate(asked, new AbortController().signal)
    deepStrictEqual(await embeddedEngine.generate(asked, new AbortController().signal), report)
    deepStrictEqual(asked, before)

    fits(asked.template, report)
    deepStrictEqual(withoutSummaries(report), [emptyEpisode(asked.template, report.data[0]?.episode ?? '')])

    let lines = Object.values(summariesOf(report)).flat()
    if (asked.template === 'specialist_general_free_text_api') {
      lines = lines.filter((line, at) => line !== '' && at > 0 && lines[at - 1] !== '')
    }
    strictEqual(new Set(lines).size, lines.length)
    for (const line of lines) ok(line !== '' && asked.transcript.some(piece => piece.text.includes(line)), JSON.stringify(line))

    ok(report.generation_result === 'success' || report.generation_result === 'no_medical_context')
    seen[report.generation_result] += 1
    if (report.generation_result === 'no_medical_context') strictEqual(lines.length, 0)
  }), { numRuns: 600 })
  t.ok(Math.min(...Object.values(seen)) > 30, JSON.stringify(seen))
})
