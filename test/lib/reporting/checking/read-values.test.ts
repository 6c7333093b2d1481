import t from 'tap'
import { createChecks } from '../../../../lib/reporting/checking/index.js'
import { withReadValues } from '../../../../lib/reporting/checking/read-values.js'
import { createReporting } from '../../../../lib/reporting/index.js'
import type { VitalSignId } from '../../../../lib/reporting/reading/bounds.js'
import type { DraftEpisode, ReportRequest, Sourced } from '../../../../lib/reporting/types.js'
import { vitalSigns, type VitalSign } from '../../../../schemas/consultation-output/index.js'
import { oneAssertion } from '../../../one-assertion.js'
import { codes, draft, drugs, episode, request, sourceOf, textsOf } from './build.js'

const check = createChecks({ medication: drugs, codes, timeZone: 'UTC', drafted: true })

/** Vital signs as `ID VALUE`, with their doubt after it. */
const IDS: Readonly<Record<string, VitalSignId>> = {
  sys: 'systolic_blood_pressure', dia: 'diastolic_blood_pressure', hr: 'heart_rate', temp: 'body_temperature', kg: 'weight', cm: 'height', peak: 'peak_flow', sat: 'oxygen_saturation'
}

function signs (texts: readonly string[]): Sourced<VitalSign>[] {
  return texts.map(text => {
    const [name = '', value] = text.split(' ')
    const id = IDS[name] as VitalSignId
    return { value: { ...vitalSigns[id].examples?.[0] as VitalSign, value: Number(value) } as VitalSign, sources: [] }
  })
}

function textsOfSigns (found: DraftEpisode['vital_signs']): string[] {
  const nameOf = (id: string) => Object.keys(IDS).find(name => IDS[name] === id) ?? id
  return found.map(({ value, doubt }) => [nameOf(value.vital_sign_id), value.value, doubt].filter(part => part !== undefined).join(' '))
}

type Row = [what: string, language: string, said: string, drafted: string[], wanted: string[]]

const ROWS: readonly Row[] = [
  ['both the same: one', 'en', 'Your blood pressure is 145 over 92.', ['sys 145', 'dia 92'], ['sys 145', 'dia 92']],
  ['left out: put back', 'en', 'Your blood pressure is 145 over 92. Your pulse is 78.', ['hr 78'], ['hr 78', 'sys 145 added', 'dia 92 added']],
  ['half of a pressure left out', 'en', 'Your blood pressure is 145 over 92.', ['sys 145'], ['sys 145', 'dia 92 added']],
  ['invented, which is removed, and what was said is put back', 'en', 'Your temperature is 38.5 degrees.', ['temp 37.2'], ['temp 38.5 added']],
  ['measured twice, and the first in the draft: both', 'en', 'Your blood pressure is 152 over 88. Let me repeat it: 146 over 84.', ['sys 152', 'dia 88'],
    ['sys 152 differs', 'dia 88 differs', 'sys 146 differs', 'dia 84 differs']],
  ['measured twice, and both in the draft: no doubt', 'en', 'Your blood pressure is 152 over 88. Let me repeat it: 146 over 84.',
    ['sys 152', 'dia 88', 'sys 146', 'dia 84'], ['sys 152', 'dia 88', 'sys 146', 'dia 84']],
  ['corrected while speaking', 'en', 'Your weight is 91, no sorry, 91.5 kilos.', ['kg 91'], ['kg 91 differs', 'kg 91.5 differs']],
  ['measured at home only: nothing is put back', 'en', 'At home your blood pressure was 160 over 95.', [], []],
  ['a target only', 'en', 'We want your blood pressure below 130 over 80.', [], []],
  ['somebody else\'s is removed, and the patient\'s is put back', 'en',
    'My mother had a blood pressure of 180 over 100 last year. Your blood pressure is 128 over 82.', ['sys 180', 'dia 100'], ['sys 128 added', 'dia 82 added']],
  ['not understood: nothing is guessed', 'en', 'Your blood pressure is 45 over 92.', [], []],
  ['in degrees Fahrenheit, and converted a little differently', 'en', 'Your temperature is 98.6.', ['temp 37'], ['temp 37']],
  ['nl: left out', 'nl', 'Uw bloeddruk is 145 over 92 en de temperatuur is 38,5.', [], ['sys 145 added', 'dia 92 added', 'temp 38.5 added']],
  ['nl: the same', 'nl', 'De temperatuur is 38,5 graden.', ['temp 38.5'], ['temp 38.5']],
  ['nl: corrected', 'nl', 'Uw gewicht is 91 kilo, nee wacht, 91,5 kilo.', ['kg 91'], ['kg 91 differs', 'kg 91.5 differs']],
  ['nl: before and after, the last one in the draft', 'nl', 'De saturatie is 91 procent. Nu, na het vernevelen, is de saturatie 96 procent.', ['sat 96'], ['sat 96']],
  ['nl: two that differ, and nobody says which counts', 'nl', 'De saturatie is 91 procent. De saturatie is 96 procent.', ['sat 96'], []],
  ['nl: before and after, the first one in the draft', 'nl', 'De saturatie is 91 procent. Nu, na het vernevelen, is de saturatie 96 procent.', ['sat 91'],
    ['sat 91 differs', 'sat 96 differs']],
  ['fr: left out', 'fr', 'Votre tension est de 14 sur 8, et vous avez 38,5 de température.', [], ['sys 140 added', 'dia 80 added', 'temp 38.5 added']],
  ['fr: the same in centimetres of mercury', 'fr', 'Votre tension est de 14 sur 8.', ['sys 140', 'dia 80'], ['sys 140', 'dia 80']],
  ['fr: measured twice', 'fr', 'Votre tension est à 152 sur 88. Je la reprends: 146 sur 84.', ['sys 152', 'dia 88'],
    ['sys 152 differs', 'dia 88 differs', 'sys 146 differs', 'dia 84 differs']],
  ['de: left out', 'de', 'Ihr Blutdruck ist 145 zu 92, die Temperatur ist 38,5 Grad.', [], ['sys 145 added', 'dia 92 added', 'temp 38.5 added']],
  ['de: another number, which nobody said', 'de', 'Ihr Blutdruck ist 145 zu 92.', ['sys 154', 'dia 92'], ['dia 92', 'sys 145 added']],
  ['es: left out', 'es', 'Su tensión es de 145 sobre 92 y la temperatura es de 38,5 grados.', [], ['sys 145 added', 'dia 92 added', 'temp 38.5 added']],
  ['es: the same', 'es', 'Su pulso es de 78 latidos por minuto.', ['hr 78'], ['hr 78']],
  ['a language without rules', 'pl', 'Ciśnienie 145 na 92.', [], []]
]

t.test('vital signs of a draft are held against what rules read: none is silently replaced or lost', oneAssertion(async t => {
  for (const [what, language, said, drafted, wanted] of ROWS) {
    const { episodes: [only] } = check(request([said], language), draft({ vital_signs: signs(drafted) }))
    t.strictSame(textsOfSigns(only?.vital_signs ?? []), wanted, what)
  }
}))

t.test('what rules put back has the words that say it, in the episode that rests on them', async t => {
  const asked = request(['I have had a cough for a week.', 'And my knee hurts.', 'Your temperature is 38.5 degrees.'])
  const about = (label: string, said: string) => {
    return episode({ label, narrative: { subjective: [{ value: said, sources: [sourceOf(asked, said)] }] } })
  }
  const { episodes } = check(asked, {
    generation_result: 'success', episodes: [about('Knee', 'my knee hurts'), about('Cough', 'Your temperature is 38.5 degrees')]
  })
  t.strictSame(episodes.map(({ vital_signs: found }) => textsOfSigns(found)), [[], ['temp 38.5 added']])
  t.match(textsOf(asked, episodes[1]?.vital_signs[0]?.sources ?? []).join(), '38.5')
})

const NOTE = 'I am signing you off work from today until Friday.'
const asked: ReportRequest = { ...request(['I have a fever and a cough.', NOTE]), start_datetime: '2026-03-03T10:00:00Z' }
const note = (to: string) => ({ value: { from_date: '2026-03-03', to_date: to }, sources: [] })

t.test('a sick note that the draft lacks is put back; one with other days stays, in doubt, and that of the rules is listed', async t => {
  const { episodes: [lacking] } = check(asked, draft({}))
  t.match(lacking?.sick_note, { value: note('2026-03-06').value, doubt: 'added' })
  const { episodes: [same], removed: none } = check(asked, draft({ sick_note: note('2026-03-06') }))
  t.equal(same?.sick_note?.doubt, undefined)
  t.strictSame(none, [])

  const read = { vitalSigns: [], sickNote: { ...note('2026-03-06'), sources: [sourceOf(asked, NOTE)] } }
  const { episodes: [other], differing } = withReadValues([episode({ sick_note: note('2026-03-05') })], read)
  t.match(other?.sick_note, { ...note('2026-03-05'), doubt: 'differs' })
  t.strictSame(differing, [{ kind: 'sick_note', text: '2026-03-03 to 2026-03-06', reason: 'differs', sources: read.sickNote.sources }])
})

t.test('a draft without episodes stays without, and one of the rules is not held against itself', async t => {
  const said = request(['Your temperature is 38.5 degrees.'])
  t.strictSame(check(said, { generation_result: 'no_medical_context', episodes: [] }).episodes, [])
  const { episodes: [rules] } = createChecks({ medication: drugs, codes })(said, draft({}))
  t.strictSame(rules?.vital_signs, [])
})

t.test('the report of a language model marks such values in its evidence, and its warnings ask to check them', async t => {
  const { transcript: [, , third] } = request(['', '', 'Your pulse is 78.'])
  const said: ReportRequest = { ...asked, template: 'soap_urgent_care_api', transcript: [...asked.transcript, ...third === undefined ? [] : [third]] }
  const engine = { name: 'openai', model: 'any', cheap: false, draft: async () => draft({ vital_signs: signs([]) }) }
  const reporting = createReporting({ engine, codes, medication: drugs, timeZone: 'UTC', minWords: 3 })
  const { data, evidence, warnings } = await reporting.generate(said, new AbortController().signal)
  const text = JSON.stringify(data)
  t.match(text, /"heart_rate","unit":"[^"]*","value":78|"value":78/)
  t.match(text, '2026-03-06')
  const values = evidence.evidence.filter(({ kind }) => kind !== 'sentence')
  t.strictSame(values.map(({ kind, doubt }) => [kind, doubt]), [['vital_sign', 'added'], ['sick_note', 'added']])
  t.strictSame(warnings, { added: 2, put_back: 3 })
})
