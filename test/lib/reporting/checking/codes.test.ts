import t from 'tap'
import type { MedicalCoding } from '../../../../schemas/consultation-output/index.js'
import type { RemovalReason } from '../../../../schemas/evidence.js'
import { checked, request, sourceOf, textsOf } from './build.js'

type Language = 'en' | 'nl' | 'fr' | 'de' | 'sv'

/** What is said, the ICD-10, ICPC-2 and IBUI codes of a draft with a description, and what is left of the codes or why not. */
type Row = [language: Language, said: string, codes: string, description: string, kept: string | RemovalReason, removed?: number]

const rows: readonly Row[] = [
  ['en', 'You have a sore throat.', 'J02 R74 -', 'Acute pharyngitis', 'J02 R74 -'],
  ['en', 'You have a sore throat.', 'J02 - -', 'Acute pharyngitis', 'J02 - -'],
  ['en', 'You have a sore throat.', '- R74 -', 'Acute pharyngitis', '- R74 -'],
  ['en', 'You have a sore throat.', 'J02.9 R74 -', 'Acute pharyngitis', 'J02 R74 -'],
  ['en', 'You have a sore throat.', 'j02 r74 -', 'Acute pharyngitis', 'J02 R74 -'],
  ['en', 'You have a sore throat.', 'J02 R99 -', 'Acute pharyngitis', 'J02 - -', 1],
  ['en', 'You have a sore throat.', 'J02 R74 12345', 'Acute pharyngitis', 'J02 R74 -', 1],
  ['en', 'You have a sore throat.', 'X99 R99 -', 'Acute pharyngitis', 'code_not_in_table'],
  ['en', 'You have a sore throat.', '- - -', 'Acute pharyngitis', 'not_said'],
  ['en', 'You have a sore throat.', '- - -', 'Sore throat', '- - -'],
  ['en', 'You have a sore throat.', '- - -', '', 'code_not_in_table'],
  ['en', 'You have a sore throat.', '__proto__ constructor -', 'Acute pharyngitis', 'code_not_in_table'],
  ['en', 'You have a sore throat.', 'I10 K86 -', 'Hypertension', 'not_said'],
  ['en', 'You have a sore throat.', 'I50 K77 -', 'Heart failure', 'not_said'],
  ['en', 'It is congestive heart failure.', 'I50 K77 -', 'Heart failure', 'I50 K77 -'],
  ['en', 'Your high blood pressure worries me.', 'I10 K86 -', 'Hypertension', 'I10 K86 -'],
  ['nl', 'U heeft een keelontsteking.', 'J02 R74 -', 'Acute faryngitis', 'J02 R74 -'],
  ['nl', 'U heeft een zere keel.', 'J02 R74 -', 'Acute faryngitis', 'J02 R74 -'],
  ['nl', 'U heeft een verzwikte enkel.', 'J02 R74 -', 'Acute pharyngitis', 'not_said'],
  ['nl', 'Uw hart is zwak.', 'I50 K77 -', 'Heart failure', 'I50 K77 -'],
  ['fr', 'Vous avez une angine.', 'J02 R74 -', 'Acute pharyngitis', 'J02 R74 -'],
  ['fr', 'C\'est une pharyngite aiguë.', 'J02 R74 -', 'Acute pharyngitis', 'J02 R74 -'],
  ['fr', 'Vous avez une entorse.', 'J02 R74 -', 'Acute pharyngitis', 'not_said'],
  ['de', 'Sie haben Halsschmerzen.', 'J02 R74 -', 'Acute pharyngitis', 'J02 R74 -'],
  ['de', 'Sie haben eine Rachenentzündung.', 'J02 R74 -', 'Acute pharyngitis', 'J02 R74 -'],
  ['de', 'Sie haben den Fuß verstaucht.', 'J02 R74 -', 'Acute pharyngitis', 'not_said'],
  ['sv', 'Du har ont i halsen.', 'J02 R74 -', 'Acute pharyngitis', 'J02 R74 -'],
  ['sv', 'Du har ont i halsen.', 'X99 - -', 'Acute pharyngitis', 'code_not_in_table']
]

function coding (codes: string, description: string): MedicalCoding {
  const [icd10, icpc2, ibui] = codes.split(' ').map(code => code === '-' ? '' : code) as [string, string, string]
  return { icd_10: icd10, icpc_2: icpc2, ibui, description }
}

for (const list of ['diagnoses', 'complaints'] as const) {
  t.test(`${list}: a code stays when the tables hold it and it is said, or cannot be judged`, async t => {
    for (const [language, said, codes, description, kept, parts = 0] of rows) {
      const asked = request(['Hm.', said], language)
      const { [list]: found, removed } = checked(asked, { [list]: [{ value: coding(codes, description), sources: [] }] })
      const name = `${said} ${codes} ${description}`
      if (/ /.test(kept)) {
        t.strictSame([found.map(({ value }) => value), removed.length], [[coding(kept, description)], parts], name)
      } else {
        t.strictSame([found, removed.map(({ reason }) => reason)], [[], [kept]], name)
      }
    }
  })
}

t.test('citing is not saying: a code that was not said goes, whatever line the draft cites for it', async t => {
  const asked = request(['You have a sore throat.', 'The pump is weak. It is late.'])
  for (const line of ['The pump is weak.', 'You have a sore throat.']) {
    const sources = [sourceOf(asked, line)]
    const { diagnoses, removed } = checked(asked, { diagnoses: [{ value: coding('I50 K77 -', 'Heart failure'), sources }] })
    t.strictSame([diagnoses, removed], [[], [
      { kind: 'medical_code', text: 'ICD-10 I50, ICPC-2 K77: Heart failure', reason: 'not_said', sources }
    ]], line)
  }
})

t.test('a code that cannot be judged in the language that was spoken keeps the lines that the draft cites', async t => {
  const asked = request(['Pumpen är svag.', 'Det är sent.'], 'sv')
  const sources = [sourceOf(asked, 'Pumpen är svag.')]
  const { diagnoses, removed } = checked(asked, { diagnoses: [{ value: coding('I50 K77 -', 'Heart failure'), sources }] })
  t.strictSame([diagnoses, removed], [[{ value: coding('I50 K77 -', 'Heart failure'), sources }], []])
})

t.test('a code that was only denied goes; one that was also affirmed stays', async t => {
  const of = (...texts: string[]) => checked(request(texts), { diagnoses: [{ value: coding('I10 - -', 'Hypertension'), sources: [] }] })
  t.strictSame(of('There is no hypertension.').removed.map(({ reason }) => reason), ['negation_differs'])
  t.equal(of('There is no hypertension.', 'So your hypertension is gone?').diagnoses.length, 1)
})

t.test('a description that is of something else becomes that of the tables, and is listed', async t => {
  const asked = request(['You have a sore throat.'])
  const of = (description: string) => {
    const { diagnoses, removed } = checked(asked, { diagnoses: [{ value: coding('J02 - -', description), sources: [sourceOf(asked, 'You have a sore throat.')] }] })
    return [diagnoses[0]?.value.description, removed.map(({ text, reason }) => `${text}: ${reason}`)]
  }
  t.strictSame(of('Metastatic lung cancer'), ['Acute pharyngitis', ['description Metastatic lung cancer of icd_10 J02: not_said']])
  t.strictSame(of('Acute myocardial infarction'), ['Acute pharyngitis', ['description Acute myocardial infarction of icd_10 J02: not_said']])
  t.strictSame(of('Bad sore throat'), ['Bad sore throat', []])
  t.strictSame(of('Viral pharyngitis'), ['Viral pharyngitis', []])
})

t.test('the sentence that says it becomes the source, also where another was cited or a wide one', async t => {
  const asked = request(['It is late. You have a sore throat. Rest well.', 'The pump is weak.'])
  const of = (sources: ReturnType<typeof sourceOf>[]) => (
    textsOf(asked, checked(asked, { diagnoses: [{ value: coding('J02 R74 -', 'Sore throat'), sources }] }).diagnoses[0]?.sources ?? [])
  )
  t.strictSame(of([]), ['You have a sore throat.'])
  t.strictSame(of([sourceOf(asked, 'It is late. You have a sore throat. Rest well.')]), ['You have a sore throat.'])
  t.strictSame(of([sourceOf(asked, 'The pump is weak.')]), ['You have a sore throat.'])
})

t.test('what is removed is listed in words', async t => {
  const { removed } = checked(request(['Hm.']), {
    diagnoses: [{ value: coding('J02 R99 -', 'Sore throat'), sources: [] }, { value: coding('X99 R98 1', 'Nonsense'), sources: [] }]
  })
  t.strictSame(removed.map(({ kind, text, reason }) => [kind, text, reason]), [
    ['medical_code', 'ICD-10 J02, ICPC-2 R99: Sore throat', 'not_said'],
    ['medical_code', 'ICD-10 X99, ICPC-2 R98, IBUI 1: Nonsense', 'code_not_in_table']
  ])
})
