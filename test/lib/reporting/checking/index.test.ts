// Runs long: goes through every visit.
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import t from 'tap'
import { bounds, isWithinBounds, type VitalSignId } from '../../../../lib/reporting/reading/bounds.js'
import { createChecks } from '../../../../lib/reporting/checking/index.js'
import { createEmbeddedEngine } from '../../../../lib/reporting/embedded.js'
import {
  narrativeParts, type Draft, type DraftEpisode, type NarrativePart, type ReportRequest, type Sourced, type Statement
} from '../../../../lib/reporting/types.js'
import { createOutputAjv } from '../../../../lib/runtime/validation/ajv.js'
import { vitalSigns, type VitalSign } from '../../../../schemas/consultation-output/index.js'
import fc, { runs } from '../../../property.js'
import { consultations, singles, smallTalk } from '../consultations.js'
import { check, codes, draft, drugs, episode, request } from './build.js'

const languages = ['en', 'nl', 'fr', 'de'] as const
const validators = createOutputAjv()
const fits = {
  source: (value: unknown) => validators.validate('EvidenceSource', value),
  mark: (value: unknown) => validators.validate('UnsupportedText', value),
  removed: (value: unknown) => validators.validate('RemovedItem', value)
}

const talk = languages.flatMap(language => [
  ...consultations[language].map(([,, text]) => text), ...singles[language].map(([, text]) => text), ...smallTalk[language]
])
const pieces = [
  ...talk, 'no', 'never', 'keine', 'pas de', 'allergic to', 'penicillin', 'ibuprofen', 'Tylenol', 'one thirty over eighty', '128/82', 'ninety eight . six', '400 mg',
  'sick note', 'three days', 'until Friday', 'sore throat', 'March', '3/7', 'twice', 'half a tablet', '5\'7"', 'a year and a half', 'point two five', '.', '?', ',', '/',
  '-', '\n', '½', '__proto__', 'constructor', 'ß', 'd\'', '\uD800', '😀', '١٢', '0', '1e400', '99999999999999999999'
]
const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map(parts => parts.join(' ')) },
  fc.string({ unit: 'binary', maxLength: 30 })
)
const source = fc.record({
  segment_id: fc.constantFrom('s-0', 's-1', 's-2', 's-9', '__proto__', ''),
  start: fc.oneof(fc.integer({ min: -5, max: 60 }), fc.constantFrom(NaN, 0.5)),
  end: fc.oneof(fc.integer({ min: -5, max: 400 }), fc.constantFrom(NaN, Infinity))
}, { noNullPrototype: true })

function sourced<T> (value: fc.Arbitrary<T>): fc.Arbitrary<Sourced<T>> {
  return fc.record({ value, sources: fc.array(source, { maxLength: 3 }) }, { noNullPrototype: true })
}

function vitalSignOf (id: VitalSignId, value: number): VitalSign {
  return { ...vitalSigns[id].examples?.[0] as VitalSign, value } as VitalSign
}

const vitalSign = fc.tuple(
  fc.constantFrom(...Object.keys(vitalSigns) as VitalSignId[]),
  fc.oneof(fc.constantFrom(130, 80, 128, 82, 37.8, 37, 98.6, 72, 170.2, 61.2, NaN, -1, Infinity, 1e308), fc.double({ min: 0, max: 300 }))
).map(([id, value]) => vitalSignOf(id, value))
const code = fc.record({
  icd_10: fc.constantFrom('J02', 'J02.9', 'I10', 'X99', '', '__proto__'),
  icpc_2: fc.constantFrom('R74', 'K86', 'R99', ''),
  ibui: fc.constantFrom('', '1'),
  description: text
}, { noNullPrototype: true })
const medication = fc.record({
  active_ingredient: fc.oneof(fc.constantFrom('ibuprofen', 'paracetamol', 'benzylpenicillin', 'Zorblax', 'amoxicillin/clavulanic acid', ''), text),
  brand_name: fc.option(fc.constantFrom('Tylenol', 'Advil', 'Zorblax', '')),
  pharmaceutical_form: fc.option(fc.constantFrom('tablet', 'sirop', 'globule', '')),
  pack_size: fc.option(fc.constantFrom('30 tablets', 'one box', '')),
  atc_code: fc.constantFrom('M01AE01', 'N02BE01', '')
}, { noNullPrototype: true })
const day = fc.constantFrom('2026-03-02', '2026-03-04', '2026-03-06', '2026-02-30', '', 'x'.repeat(2000), '9999-12-31', '0000-01-01')
const sickNote = fc.option(sourced(fc.oneof(fc.constant({}), fc.record({ from_date: day, to_date: day }, { noNullPrototype: true }))))
const statement: fc.Arbitrary<Statement> = sourced(text)
const parts = fc.constantFrom(...Object.values(narrativeParts).flat())

const anyEpisode: fc.Arbitrary<DraftEpisode> = fc.record({
  label: fc.string({ maxLength: 5 }),
  narrative: fc.dictionary(parts, fc.array(statement, { maxLength: 4 }), { maxKeys: 3, noNullPrototype: true }),
  vital_signs: fc.array(sourced(vitalSign), { maxLength: 6 }),
  complaints: fc.array(sourced(code), { maxLength: 2 }),
  diagnoses: fc.array(sourced(code), { maxLength: 2 }),
  prescribed_medication: fc.array(sourced(medication), { maxLength: 3 }),
  sick_note: sickNote
}, { noNullPrototype: true })
const anyDraft: fc.Arbitrary<Draft> = fc.record({
  generation_result: fc.constantFrom('success', 'no_medical_context'),
  episodes: fc.array(anyEpisode, { maxLength: 2 })
}, { noNullPrototype: true })
const anyRequest: fc.Arbitrary<ReportRequest> = fc.tuple(
  fc.array(text, { maxLength: 4 }), fc.constantFrom(...languages, 'nl-BE', 'sv', 'x'), fc.constantFrom(...languages, 'sv', ''),
  fc.constantFrom('2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00+01:00', 'whenever')
).map(([texts, language, outputLanguage, start]) => ({ ...request(texts, language, outputLanguage), start_datetime: start }))

t.test('checks throw for no draft, change nothing that they are given, and give the same for the same', async t => {
  fc.assert(fc.property(anyRequest, anyDraft, (asked, drafted) => {
    const before = structuredClone([asked, drafted])
    const found = check(asked, drafted)
    deepStrictEqual([asked, drafted], before)
    deepStrictEqual(check(asked, drafted), found)
  }), { numRuns: runs(300) })
  t.pass('drafts')
})

t.test('what was checked passes the checks as it is', async t => {
  fc.assert(fc.property(anyRequest, anyDraft, (asked, drafted) => {
    const { removed, ...found } = check(asked, drafted)
    deepStrictEqual(check(asked, found), { ...found, removed: [] })
  }), { numRuns: runs(500) })
  t.pass('drafts')
})

t.test('what remains is possible, exists and stands where its sources say; sentences are never changed, and none goes', async t => {
  fc.assert(fc.property(anyRequest, anyDraft, (asked, drafted) => {
    const { episodes, removed } = check(asked, drafted)
    strictEqual(episodes.length, drafted.episodes.length)
    for (const item of removed) ok(fits.removed(item), JSON.stringify(validators.errors))
    for (const [at, found] of episodes.entries()) {
      const before = drafted.episodes[at] ?? episode({})
      ok(found.vital_signs.every(({ value }) => isWithinBounds(value)))
      ok([...found.complaints, ...found.diagnoses].every(({ value }) => ['J02', 'I10', 'I50', ''].includes(value.icd_10)))
      ok(found.prescribed_medication.every(({ value }) => ['', 'M01AE01', 'N02BE01', 'J01CE01', 'J01CR02', 'J01CA04'].includes(value.atc_code)))
      strictEqual(Object.keys(found.narrative).join(), Object.keys(before.narrative).join())
      for (const [part, kept] of Object.entries(found.narrative) as [NarrativePart, Statement[]][]) {
        deepStrictEqual(kept.map(({ value }) => value), (before.narrative[part] ?? []).map(({ value }) => value))
      }
      const statements = Object.values(found.narrative).flat()
      for (const { value, unsupported = [] } of statements) {
        for (const mark of unsupported) {
          ok(fits.mark(mark))
          ok(mark.start < mark.end && mark.end <= value.length, JSON.stringify([value, mark]))
        }
      }
      const notes = found.sick_note === null ? [] : [found.sick_note]
      const all = [...found.vital_signs, ...found.complaints, ...found.diagnoses, ...found.prescribed_medication, ...notes, ...statements]
      for (const { sources } of all) {
        for (const place of sources) {
          ok(fits.source(place))
          const piece = asked.transcript.find(({ id }) => id === place.segment_id)
          ok(piece !== undefined && place.start < place.end && place.end <= piece.text.length)
        }
        strictEqual(new Set(sources.map(place => JSON.stringify(place))).size, sources.length)
      }
      ok(found.vital_signs.every(({ sources }) => sources.length > 0), 'a vital sign always has a source')
      ok(found.prescribed_medication.every(({ sources }) => sources.length > 0), 'so has a drug')
    }
  }), { numRuns: runs(300) })
  t.pass('drafts')
})

t.test('if so configured, sentences with a mark go, and never from what a clinician decided', async t => {
  const removing = createChecks({ medication: drugs, codes, unsupported: 'remove' })
  const decided = new Set<string>(['assessment', 'plan', 'diagnosis', 'action_plan', 'conclusion'])
  fc.assert(fc.property(anyRequest, anyDraft, (asked, drafted) => {
    const [marking, found] = [check(asked, drafted), removing(asked, drafted)]
    for (const [at, { narrative }] of marking.episodes.entries()) {
      for (const [part, statements] of Object.entries(narrative) as [NarrativePart, Statement[]][]) {
        const stays = decided.has(part) ? statements : statements.filter(({ unsupported = [] }) => unsupported.length === 0)
        deepStrictEqual(found.episodes[at]?.narrative[part], stays, part)
      }
    }
  }), { numRuns: runs(100) })
  t.pass('drafts')
})

t.test('a draft of the embedded engine passes as it is: nothing is removed, nothing is marked', async t => {
  const engine = createEmbeddedEngine({ codes, medication: drugs, timeZone: 'UTC' })
  let sentences = 0
  const spoken = fc.array(fc.array(fc.constantFrom(...talk), { minLength: 1, maxLength: 3 }).map(parts => parts.join(' ')), { maxLength: 12 })
  const transcript = fc.oneof(
    spoken.map(texts => ({ texts, garbled: false })),
    fc.array(text, { maxLength: 12 }).map(texts => ({ texts, garbled: true }))
  )
  const language = fc.constantFrom(...languages, 'sv')
  await fc.assert(fc.asyncProperty(transcript, language, language, async ({ texts, garbled }, input, output) => {
    const asked = request(texts, input, output)
    const drafted = await engine.draft(asked, new AbortController().signal)
    const { removed, ...found } = check(asked, drafted)
    // Listed apart, whatever the draft makes of it.
    delete found.medication
    delete found.held
    delete found.named
    // Where words are thrown together, a "never" of nobody may stand before anything.
    const statements = found.episodes.flatMap(({ narrative }) => Object.values(narrative).flat())
    for (const statement of garbled ? statements : []) {
      if (statement.unsupported?.every(({ kind }) => kind === 'negation') === true) delete statement.unsupported
    }
    deepStrictEqual([removed, found], [[], drafted])
    sentences += statements.length
  }), { numRuns: runs(300) })
  t.ok(sentences > runs(300), `${sentences} sentences`)
})

t.test('without an episode, or without medical context, there is nothing to check', async t => {
  const empty: Draft = { generation_result: 'no_medical_context', episodes: [] }
  t.strictSame(check(request([]), empty), { ...empty, removed: [] })
  t.strictSame(check(request([]), draft({})), { ...draft({}), removed: [] })
})

t.test('what is removed is listed in the order of the checks, with the sources that the draft named, and not longer than can be shown', async t => {
  const asked = request(['Hello.'])
  const sources = [{ segment_id: 's-0', start: 0, end: 6 }, { segment_id: 'nowhere', start: 0, end: 6 }]
  const { removed } = check(asked, draft({
    vital_signs: [
      { value: { vital_sign_id: 'heart_rate', unit: 'bpm', value: 72 }, sources },
      { value: { vital_sign_id: 'bmi', unit: null, value: 720 }, sources: [] }
    ],
    prescribed_medication: [{
      value: { active_ingredient: `x${'😀'.repeat(400)}`, brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: '' }, sources: []
    }],
    diagnoses: [{ value: { icd_10: 'X99', icpc_2: '', ibui: '', description: 'Nonsense' }, sources: [] }],
    sick_note: { value: { from_date: '2026-03-02', to_date: '2026-03-04' }, sources: [] }
  }))
  t.strictSame(removed.map(({ kind, text: words, reason }) => [kind, words.slice(0, 40), reason]), [
    ['vital_sign', 'bmi 720', 'out_of_bounds'],
    ['vital_sign', 'heart_rate 72 bpm', 'number_not_said'],
    ['medication', `x${'😀'.repeat(19)}\uD83D`, 'drug_not_said'],
    ['medical_code', 'ICD-10 X99: Nonsense', 'code_not_in_table'],
    ['sick_note', '2026-03-02 to 2026-03-04', 'not_said']
  ])
  t.strictSame(removed[1]?.sources, sources.slice(0, 1))
  t.equal(removed[2]?.text.length, 499, 'no half of a character')
})

t.test('many statements are checked against the longest transcript, whatever is said in it', async t => {
  const size = runs(50_000)
  const units = [
    'a ', 'one ', '1 ', '1.', '12 30 ', 'no ', 'no fever, ', 'ibuprofen ', 'not ibuprofen or ', 'half ', 'march ', '3 march ', 'three days ', 'sore throat ', 'off work ',
    '. ', '? ', '/', '-', '5 feet ', 'a year and a ', '\n', 'x', '2026-03-', 'don\'t ', 'no. ', '7. '
  ]
  // Two in each transcript: a segment of its own is full of each.
  for (const pair of units.flatMap((unit, at) => at % 2 === 0 ? [[unit, units[at + 1] ?? 'x']] as const : [])) {
    const said = JSON.stringify(pair)
    const texts = pair.map(unit => unit.repeat(size / unit.length))
    const sources = pair.map((_unit, at) => ({ segment_id: `s-${at}`, start: 0, end: size }))
    const values = (Object.keys(bounds) as VitalSignId[]).flatMap(id => (
      [30, 37.2, 100].map(number => ({ value: vitalSignOf(id, number), sources }))
    ))
    const value = (at: number) => `No fever for ${at} days, ibuprofen 400 mg ${pair[at % 4 < 2 ? 0 : 1]}`
    const drafted = draft({
      narrative: {
        subjective: Array.from({ length: 100 }, (_nothing, at) => ({ value: value(at), sources: at % 2 === 0 ? sources : [] }))
      },
      vital_signs: values,
      prescribed_medication: Array.from({ length: 20 }, () => ({
        value: { active_ingredient: 'ibuprofen', brand_name: 'Advil', pharmaceutical_form: 'tablet', pack_size: '30 tablets', atc_code: '' }, sources
      })),
      diagnoses: Array.from({ length: 20 }, (_nothing, at) => ({ value: { icd_10: 'J02', icpc_2: '', ibui: '', description: `Sore throat ${pair[at % 2 === 0 ? 0 : 1]}` }, sources: [] })),
      sick_note: { value: { from_date: '2026-03-02', to_date: '2026-03-04' }, sources }
    })
    const { episodes: [only], removed } = check(request(texts, 'en'), drafted)
    // A denial of what nobody spoke of is removed.
    const gone = removed.filter(({ kind }) => kind === 'sentence').length
    strictEqual((only?.narrative.subjective?.length ?? 0) + gone, 100, said)
    strictEqual(only?.prescribed_medication.length, pair.some(unit => unit === 'ibuprofen ') ? 20 : 0, said)
    if (pair.some(unit => unit === 'sore throat ')) strictEqual(only.diagnoses.length, 20)
    strictEqual(only.sick_note, null)
    for (const [kind, left, drafted] of [['vital_sign', only.vital_signs, values.length], ['medical_code', only.diagnoses, 20]] as const) {
      strictEqual(left.length + removed.filter(item => item.kind === kind).length, drafted, `${kind}: ${said}`)
    }
  }
  t.pass(`${units.length} kinds of talk`)
})
