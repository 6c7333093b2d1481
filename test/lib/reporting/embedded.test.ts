// Runs long: goes through every visit.
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import Fastify from 'fastify'
import t from 'tap'
import { parseConfig } from '../../../lib/runtime/settings/parse-config.js'
import configuration from '../../../plugins/config.js'
import { topicCuesOf, type Facet } from '../../../lib/reporting/reading/topics.js'
import { createEmbeddedEngine } from '../../../lib/reporting/embedded.js'
import { attributed } from '../../../lib/reporting/reading/attributed.js'
import { facetOf } from '../../../lib/reporting/reading/facets.js'
import { sentencesOf } from '../../../lib/reporting/reading/sentences.js'
import { emptyEpisode } from '../../../lib/consultation/empty-episode.js'
import reports from '../../../plugins/reports/index.js'
import { createReports } from '../../../lib/reporting/reports.js'
import { starterCodeTables } from '../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../lib/reporting/tables/medication.js'
import type { Outcome } from '../../../lib/consultation/index.js'
import type { ReportRequest, ReportTemplate, TranscriptPiece } from '../../../lib/reporting/types.js'
import { createOutputAjv } from '../../../lib/runtime/validation/ajv.js'
import { exampleOutput, templates } from '../../../schemas/consultation-output/index.js'
import { wordsOf } from '../../../lib/reporting/words.js'
import { SUMMARY_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { notedUses } from '../../noted-uses.js'
import fc, { runs } from '../../property.js'
import { requestFor } from './request.js'
import { consultations, shortComplaints, singles, smallTalk } from './consultations.js'
import { talks } from './small-talk.js'
import { orderOf } from '../work/report-threads/orders.js'

const validate = createOutputAjv().getSchema('ConsultationOutput')
const tables = { codes: starterCodeTables(), medication: starterMedicationTable() }
const reportTemplates = templates.filter(template => template !== 'dictation_api')
const embedded = createReports(createEmbeddedEngine({ ...tables, timeZone: 'UTC' }), (_request, draft) => ({ ...draft, removed: [] }), 0)
const languages = ['en', 'nl', 'fr', 'de'] as const

function request (template: ReportTemplate, language: string, texts: readonly string[]): ReportRequest {
  return requestFor(language, texts.map((text, at) => ({ id: `s-${at}`, text, speaker: null, start_ms: null, end_ms: null })), { template })
}

/** What the engine makes of it, without the evidence and what it says of that. */
async function outcomeOf (asked: ReportRequest): Promise<Outcome> {
  const { evidence, warnings, ...outcome } = await embedded.generate(asked, new AbortController().signal)
  return outcome
}

async function generate (template: ReportTemplate, language: string, texts: readonly string[]) {
  return await outcomeOf(request(template, language, texts))
}

/** The summary of each section by its id, where there is one. */
function summariesOf ({ data }: Outcome): Record<string, string[]> {
  const sections = data.flatMap(({ sections }) => [...sections])
  return Object.fromEntries(sections.map(({ section_id: id, fields }) => {
    const text = 'summary' in fields ? fields.summary.text : undefined
    return [id, text?.split('\n') ?? []]
  }))
}

function fits (template: ReportTemplate, report: Outcome) {
  strictEqual(validate?.({ ...exampleOutput(template), ...report }), true, JSON.stringify(validate?.errors))
}

t.test('the plugin offers the engine', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(configuration, { config: parseConfig({}) })
  await app.register(notedUses())
  await app.register(reports)
  const { evidence } = await app.reports.generate(orderOf(request('soap_new_complaint_api', 'en', shortComplaints.en)), new AbortController().signal)
  t.match(JSON.parse(evidence), { provenance: { engine: 'embedded', model: null } })
  t.strictSame(app.reports.engine(), { name: 'embedded', model: null, revision: null, outside: null, check: null })
})

for (const language of languages) {
  const texts = consultations[language].map(([,, text]) => text)
  const about = (...facets: Facet[]) => consultations[language]
    .filter(([facet]) => facet !== null && facets.includes(facet)).map(([,, text]) => text)

  t.test(`${language}: a consultation becomes each report, and nothing said in it but courtesies is lost`, async t => {
    const has = async (template: ReportTemplate, sections: Record<string, string[]>) => {
      const summaries = summariesOf(await generate(template, language, texts))
      for (const [section, said] of Object.entries(sections)) {
        const text = summaries[section]?.join(' ') ?? ''
        t.strictSame(said.filter(sentence => !text.includes(sentence)), [], `${template} ${section}: ${text}`)
      }
    }
    await has('soap_new_complaint_api', {
      subjective: about('reason', 'history'), objective: about('finding'), plan: about('judgement', 'plan', 'conclusion')
    })
    await has('soap_urgent_care_api', {
      subjective: about('reason', 'history'), objective: about('finding'), assessment: about('judgement', 'conclusion'), plan: about('plan')
    })
    await has('specialist_general_api', {
      reason_for_encounter: about('reason'),
      anamnesis: about('history'),
      clinical_research: about('finding'),
      diagnosis: about('judgement'),
      action_plan: about('plan'),
      conclusion: about('conclusion')
    })
  })

  t.test(`${language}: talk without medical context is an empty report`, async t => {
    for (const text of talks[language]) t.equal((await generate('soap_urgent_care_api', language, [text])).generation_result, 'no_medical_context')
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
    const [text] = Object.values(summariesOf(await outcomeOf(asked)))
    const blocks = (text ?? []).join('\n').split('\n\n').map(block => block.split('\n'))
    t.strictSame(blocks.map(([heading]) => heading), expected)
    t.ok(blocks.every(({ length }) => length > 1))
  }
  const short = await generate('specialist_general_free_text_api', 'en', ["I have a sore throat. I'll prescribe paracetamol."])
  t.strictSame(summariesOf(short), { free_text: ['History', 'I have a sore throat.', '', 'Plan', "I'll prescribe paracetamol."] })
})

t.test('the episode has its label in the language of the report', async t => {
  const asked = { ...request('soap_new_complaint_api', 'en', shortComplaints.en), output_language: 'nl-BE' }
  t.equal((await outcomeOf(asked)).data[0]?.episode, 'Consult')
})

t.test('an aborted signal is heeded', async t => {
  await t.rejects(embedded.generate(request('soap_new_complaint_api', 'en', []), AbortSignal.abort(new Error('enough'))), new Error('enough'))
})

t.test('what is said twice word for word is in the report once', async t => {
  const report = await generate('soap_new_complaint_api', 'en', ['My throat hurts.', 'My throat hurts. It is sore.', 'My throat hurts.'])
  t.strictSame(summariesOf(report).subjective, ['My throat hurts.', 'My throat hurts. It is sore.'])
})

t.test('what is longer than a summary can be is cut at a line', async t => {
  // Few words, so that it does not take long to read as much.
  const cough = `c${'o'.repeat(1800)}ugh`
  const texts = Array.from({ length: Math.ceil(SUMMARY_MAX_LENGTH / cough.length) + 1 }, (_nothing, at) => `I have had pain, nausea and fever for ${at} days, with a ${cough}.`)
  const report = await generate('soap_new_complaint_api', 'en', texts)
  fits('soap_new_complaint_api', report)
  const lines = summariesOf(report).subjective ?? []
  t.ok(lines.length > 1000 && lines.every((line, at) => line === texts[at]))
  t.ok(lines.join('\n').length > SUMMARY_MAX_LENGTH - 2000)

  // The limit falls between two characters, or in the middle of one.
  for (const length of [SUMMARY_MAX_LENGTH - 1000, SUMMARY_MAX_LENGTH - 1001]) {
    const endless = await generate('soap_new_complaint_api', 'en', [`i have pain and fever ${'x'.repeat(length)} ${'😀'.repeat(1000)}`])
    fits('soap_new_complaint_api', endless)
    const [written = ''] = summariesOf(endless).subjective ?? []
    t.ok(written.length >= SUMMARY_MAX_LENGTH - 1)
    t.ok(encodeURIComponent(written), 'no half of a character')
  }
})

t.test('a piece of the longest size is split into sentences and placed, whatever is in it, in any language', async t => {
  const size = runs(100_000)
  const units = [
    'a', '.', '?', ' ', ', ', '1 ', '1.', '120/', '."', '-', "'", 'a-', 'i ', 'i really ', 'I will ', 'you should ', 'pijn', 'schmerz', 'ik ga ', 'je vais ',
    'wir werden ', 'no, ', 'since the ', '\n', 'Dr. ', 'do you ', 'seit '
  ]
  for (const language of languages) {
    const cues = topicCuesOf(language)
    for (const unit of units) {
      const endless = unit.repeat(size / unit.length)
      for (const text of [endless, `${endless}1x`, `x ${endless}?`]) {
        const sentences = attributed(sentencesOf(request('soap_urgent_care_api', language, [text]).transcript), language)
        for (const [at, sentence] of sentences.entries()) {
          ok(sentence.start >= (sentences[at - 1]?.end ?? 0))
          strictEqual(text.slice(sentence.start, sentence.end), sentence.text)
          ok(facetOf(sentence, cues) !== undefined)
        }
      }
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
  input_language: fc.constantFrom(...languages, 'nl-BE', 'es', 'it'),
  output_language: fc.constantFrom(...languages, 'sv'),
  transcript
}).map(({ template, input_language: language, ...rest }): ReportRequest => ({ ...request(template, language, []), ...rest }))

/** The words and numbers of a text, without the marks. */
function wordsIn (text: string): string[] {
  return wordsOf(text).map(word => word.text).filter(word => /[\p{L}\p{M}\p{N}]/u.test(word))
}

function isSubsequence (part: readonly string[], whole: readonly string[]): boolean {
  let at = 0
  for (const word of whole) if (word === part[at]) at += 1
  return at === part.length
}

/** Whether a line is in what a report concludes: the last section or block of a specialist's, or an assessment. */
function concludes ({ data }: Pick<Outcome, 'data'>, line: string): boolean {
  const concluding = data[0]?.sections.flatMap(({ section_id: id, fields }) => {
    const text = 'summary' in fields ? fields.summary.text ?? '' : ''
    return id === 'conclusion' || id === 'assessment' ? [text] : id === 'free_text' ? [text.split('\n\n').at(-1) ?? ''] : []
  })
  return concluding?.some(text => text.split('\n').includes(line)) === true
}

t.test('a report says nothing but what was said, each sentence once but for what it concludes, is the same every time and fits the schema', async t => {
  const seen = { success: 0, no_medical_context: 0 }
  await fc.assert(fc.asyncProperty(anyRequest, async asked => {
    const before = structuredClone(asked)
    const { evidence: { evidence }, warnings = {}, ...report } = await embedded.generate(asked, new AbortController().signal)
    deepStrictEqual(await outcomeOf(asked), report)
    deepStrictEqual([asked, warnings.marked, warnings.rules], [before, undefined, true])

    fits(asked.template, report)
    if (report.generation_result !== 'success') deepStrictEqual(report.data, [emptyEpisode(asked.template, report.data[0]?.episode ?? '')])

    const texts = new Map(report.data[0]?.sections.map(({ fields }, at) => {
      return [`/data/0/sections/${at}/fields/summary/text`, 'summary' in fields ? fields.summary.text ?? '' : '']
    }))
    const sentences = evidence.filter(({ kind }) => kind === 'sentence')
    const lines = sentences.map(({ pointer, start, end }) => texts.get(pointer)?.slice(start, end) ?? '')
    // What the clinician judges is said where it belongs, and again as diagnosis, assessment or conclusion; nothing else is said twice.
    const repeated = lines.filter((line, at) => lines.indexOf(line) < at)
    deepStrictEqual(repeated.filter(line => !concludes(report, line)), [])
    for (const { sources, pointer } of evidence) ok(sources.length > 0, pointer)
    for (const [at, { sources }] of sentences.entries()) {
      // Two pieces of a transcript may have the same id here, so that a range may be of either.
      const said = sources.map(({ segment_id: id, start, end }) => {
        return asked.transcript.filter(piece => piece.id === id).map(({ text }) => text.slice(start, end)).join(' ')
      })
      ok(isSubsequence(wordsIn(lines[at] ?? ''), wordsIn(said.join(' '))), JSON.stringify(lines[at]))
    }
    let left = Array.from(texts.values()).join('\n').split('\n').filter(line => line !== '')
    if (asked.template === 'specialist_general_free_text_api') left = left.filter(line => lines.includes(line))
    deepStrictEqual(left.toSorted(), lines.toSorted())

    ok(report.generation_result === 'success' || report.generation_result === 'no_medical_context')
    seen[report.generation_result] += 1
    if (report.generation_result === 'no_medical_context') strictEqual(lines.length, 0)
  }), { numRuns: runs(600) })
  t.ok(Math.min(...Object.values(seen)) > runs(600) / 20, JSON.stringify(seen))
})

t.test('that somebody is written off sick is part of the plan, however it is said', async t => {
  const said = {
    en: 'I write you a sick note for three days.',
    nl: 'U bent drie dagen ziek thuis.',
    fr: 'Je vous mets en arrêt de travail trois jours.',
    de: 'Sie sind drei Tage krankgeschrieben.'
  }
  for (const language of languages) {
    const texts = [...consultations[language].map(([,, text]) => text), said[language]]
    const { plan, subjective } = summariesOf(await generate('soap_urgent_care_api', language, texts))
    t.equal(plan?.at(-1), said[language])
    t.notOk(subjective?.includes(said[language]))
  }
})

t.test('a reading is a finding and a prescription part of the plan, though nobody says who speaks and nothing else says so', async t => {
  const { subjective, objective, plan } = summariesOf(await generate('soap_urgent_care_api', 'en', [
    'My throat has been sore for three days and I have had a fever.', "It's about one thirty over eighty.", 'Temperature 36.8.',
    'Your tonsils are red and swollen.', 'Something like fexofenadine, which I can give to you today.'
  ]))
  t.match(objective?.join(), /one thirty over eighty.*36\.8/s)
  t.match(plan?.join(), /fexofenadine/)
  t.strictSame(subjective, ['My throat has been sore for three days and I have had a fever.'])
})

t.test('a few readings, a prescription or a sick note are a report, however little else is said', async t => {
  for (const [language, text, section] of [
    ['en', "Okay, so let's see. 5'7\" and 135 pounds. Great, thank you.", 'objective'], ['en', "I'll prescribe amoxicillin. See you.", 'plan'],
    ['nl', 'U bent drie dagen ziek thuis.', 'plan'], ['fr', 'Je vous mets en arrêt de travail trois jours.', 'plan'],
    ['de', 'Also, Sie sind 170 cm groß und wiegen 61 Kilo.', 'objective']
  ] as const) {
    const report = await generate('soap_urgent_care_api', language, [text])
    t.equal(report.generation_result, 'success', text)
    t.equal(summariesOf(report)[section]?.length, 1, text)
  }
})
