import t from 'tap'
import { createChecks } from '../../../lib/reporting/checking/index.js'
import type { DraftEpisode, ReportRequest } from '../../../lib/reporting/index.js'
import { isHeld } from '../../../lib/reporting/held.js'
import { vitalSigns, type VitalSign } from '../../../schemas/consultation-output/index.js'
import { casesIn, reporting, tables, visitOf, wordsAt } from './visits.js'

/** What a clinician says, a segment each; what is held back of it and why; and the vital signs of the report. */
interface Case { say: string[], held: string[], signs: string }

const check = createChecks(tables)

function shown (signs: readonly VitalSign[]): string {
  const valueOf = (id: VitalSign['vital_sign_id']) => signs.find(({ vital_sign_id: other }) => other === id)?.value
  const named = [['weight', 'weight'], ['hr', 'heart_rate'], ['temp', 'body_temperature']] as const
  const [systolic, diastolic] = [valueOf('systolic_blood_pressure'), valueOf('diastolic_blood_pressure')]
  const pressure = systolic === undefined && diastolic === undefined ? [] : [`bp ${systolic ?? '?'}/${diastolic ?? '?'}`]
  return [...pressure, ...named.flatMap(([name, id]) => valueOf(id) === undefined ? [] : [`${name} ${valueOf(id)}`])].join(' ')
}

async function reported (request: ReportRequest) {
  const { data: [episode], evidence: { removed }, ...report } = await reporting.generate(request, new AbortController().signal)
  const objective = episode?.sections.find(section => section.section_id === 'objective')
  if (objective?.section_id !== 'objective') throw new Error('there is no objective section')
  return { ...report, objective: objective.fields, held: removed.filter(isHeld) }
}

for (const [language, said] of casesIn<Case>('values')) {
  t.test(`${language}: a value that cannot be understood is held back with its words and the reason, and never guessed`, async t => {
    for (const { say, held: expected, signs } of said) {
      const request = visitOf(language, say)
      const { generation_result: result, warnings, objective, held } = await reported(request)
      const label = say.join(' | ')
      t.equal(result, 'success', label)
      t.strictSame(held.map(({ text, reason }) => `${text} ${reason}`), expected, label)
      if (signs !== '' || expected.length === 0) t.equal(shown(objective.vital_signs), signs, label)
      t.strictSame(warnings, expected.length > 0 ? { rules: true, unclear: expected.length } : { rules: true }, label)
      for (const { kind, text, sources } of held) {
        t.equal(kind, 'vital_sign')
        t.ok(sources.some(source => wordsAt(request, source)?.endsWith(text)), `${label}: the source is what was said`)
        t.match(objective.summary.text?.toLowerCase(), text.toLowerCase(), `${label}: the text has the words as they were said`)
      }
    }
  })
}

function sign (id: keyof typeof vitalSigns, value: number): DraftEpisode['vital_signs'][number] {
  const unit = vitalSigns[id].properties.unit.const ?? null
  return { value: { vital_sign_id: id, unit, value } as VitalSign, sources: [] }
}

/** What a language model drafts, after the checks. */
function checkedDraft (request: ReportRequest, signs: DraftEpisode['vital_signs'], sentences: readonly string[]) {
  const episode: DraftEpisode = {
    label: 'Consultation',
    narrative: { objective: sentences.map(value => ({ value, sources: [] })) },
    vital_signs: signs,
    complaints: [],
    diagnoses: [],
    prescribed_medication: [],
    sick_note: null
  }
  const { episodes: [checked], removed, held = [] } = check(request, { generation_result: 'success', episodes: [episode] })
  return {
    signs: shown(checked?.vital_signs.map(({ value }) => value) ?? []),
    removed: removed.map(({ reason }) => reason),
    marked: (checked?.narrative.objective ?? []).flatMap(({ value, unsupported = [] }) => {
      return unsupported.map(({ start, end }) => value.slice(start, end))
    }),
    held: held.map(({ text, reason }) => `${text} ${reason}`)
  }
}

t.test('what a language model makes of a value that cannot be understood is no more supported than what rules would', async t => {
  const spoken: Record<string, [turned: string, text: string, asSaid: string]> = {
    en: ['Your blood pressure is 45 over 92.', 'BP 92/45.', 'BP 45 over 92.'],
    nl: ['Uw bloeddruk is 45 over 92.', 'Bloeddruk 92/45.', 'Bloeddruk 45 over 92.'],
    de: ['Ihr Blutdruck ist 45 zu 92.', 'RR 92/45.', 'Blutdruck 45 zu 92.'],
    fr: ['Votre tension est de 45 sur 92.', 'TA 92/45.', 'Tension 45 sur 92.'],
    es: ['Su tensión es 45 sobre 92.', 'TA 92/45.', 'Tensión 45 sobre 92.']
  }
  for (const [language, [turned, text, asSaid]] of Object.entries(spoken)) {
    const signs = [sign('systolic_blood_pressure', 92), sign('diastolic_blood_pressure', 45)]
    const drafted = checkedDraft(visitOf(language, [turned]), signs, [text, asSaid])
    t.equal(drafted.signs, '', language)
    t.strictSame(drafted.removed, ['impossible_order', 'impossible_order'], language)
    t.strictSame(drafted.marked, ['92/45'], language)
    t.match(drafted.held, [/^45 \p{L}+ 92 impossible_order$/u], language)
  }
})

t.test('neither are the first two of three numbers, or a guess of what was meant', async t => {
  const request = visitOf('en', ['Your blood pressure is 100 45 92.'])
  const first = checkedDraft(request, [sign('systolic_blood_pressure', 100), sign('diastolic_blood_pressure', 45)], ['BP 100/45.', 'BP 100 45 92.'])
  t.strictSame(first, { signs: '', removed: ['ambiguous', 'ambiguous'], marked: ['100/45'], held: ['100 45 92 ambiguous'] })
  const guess = checkedDraft(request, [sign('systolic_blood_pressure', 145), sign('diastolic_blood_pressure', 92)], [])
  t.equal(guess.signs, '')
})

t.test('what was said again and understood stays', async t => {
  const request = visitOf('en', ['Your blood pressure is 45 over 92. Sorry, 145 over 92.'])
  const drafted = checkedDraft(request, [sign('systolic_blood_pressure', 145), sign('diastolic_blood_pressure', 92)], ['BP 145/92.'])
  t.strictSame(drafted, { signs: 'bp 145/92', removed: [], marked: [], held: [] })
})

t.test('a weight that was gained or lost is nobody\'s weight', async t => {
  const lost: Record<string, string> = {
    en: 'You lost three kilos in two weeks.',
    nl: 'U bent drie kilo afgevallen, drie kilo in twee weken.',
    de: 'Sie haben drei Kilo in zwei Wochen verloren.',
    fr: 'Vous avez perdu trois kilos en deux semaines.',
    es: 'Ha perdido tres kilos en dos semanas.'
  }
  for (const [language, text] of Object.entries(lost)) {
    const drafted = checkedDraft(visitOf(language, [text]), [sign('weight', 3)], [])
    t.strictSame([drafted.signs, drafted.removed], ['', ['said_otherwise']], language)
  }
  t.equal(checkedDraft(visitOf('en', ['She weighs three kilos today.']), [sign('weight', 3)], []).signs, 'weight 3')
})
