import t from 'tap'
import { createEmbeddedEngine } from '../../../../lib/reporting/embedded.js'
import { oneAssertion } from '../../../one-assertion.js'
import { requestFor } from '../request.js'
import type { TrapLanguage } from '../trap-corpus.js'
import { tables } from '../visits.js'
import { piecesOf, type Said } from './drafts.js'

const engine = createEmbeddedEngine({ ...tables, timeZone: 'UTC' })

interface Cases {
  complaint: string
  /** What a clinician judges. */
  judged: readonly string[]
  /** What nobody judges of this patient: asked, guessed, somebody else's, possible only, and taken back by the next sentence. */
  open: ReadonlyArray<readonly Said[]>
  /** A judgement that is corrected, and the correction. */
  corrected: readonly [wrong: string, right: string]
}

const cases: Readonly<Record<TrapLanguage, Cases>> = {
  en: {
    complaint: 'I have been coughing for a week.',
    judged: ['This is pneumonia.', 'I think you have a bronchitis.'],
    open: [
      [['doctor', 'Could it be a pneumonia?'], ['patient', 'I hope not.']], [['patient', 'I think I have a pneumonia.'], ['doctor', 'We will see.']],
      [['doctor', 'Your brother has a pneumonia.']], [['doctor', 'If it turns into a pneumonia, you must come back.']]
    ],
    corrected: ['This is bronchitis.', 'No, it is pneumonia.']
  },
  nl: {
    complaint: 'Ik hoest al een week.',
    judged: ['Dit is een longontsteking.', 'Ik denk dat u een bronchitis hebt.'],
    open: [
      [['arts', 'Zou het een longontsteking kunnen zijn?'], ['patiënt', 'Ik hoop van niet.']],
      [['patiënt', 'Ik denk dat ik een longontsteking heb.'], ['arts', 'We zullen zien.']],
      [['arts', 'Uw broer heeft een longontsteking.']], [['arts', 'Als het een longontsteking wordt, moet u terugkomen.']]
    ],
    corrected: ['Dit is een bronchitis.', 'Nee, het is een longontsteking.']
  },
  fr: {
    complaint: 'Je tousse depuis une semaine.',
    judged: ['C\'est une pneumonie.', 'Je pense que vous avez une bronchite.'],
    open: [
      [['médecin', 'Ça pourrait être une pneumonie ?'], ['patient', 'J\'espère que non.']],
      [['patient', 'Je crois que j\'ai une pneumonie.'], ['médecin', 'On va voir.']],
      [['médecin', 'Votre frère a une pneumonie.']], [['médecin', 'Si ça devient une pneumonie, revenez.']]
    ],
    corrected: ['C\'est une bronchite.', 'Non, c\'est une pneumonie.']
  },
  de: {
    complaint: 'Ich huste seit einer Woche.',
    judged: ['Das ist eine Lungenentzündung.', 'Ich denke, Sie haben eine Bronchitis.'],
    open: [
      [['Ärztin', 'Könnte es eine Lungenentzündung sein?'], ['Patient', 'Hoffentlich nicht.']],
      [['Patient', 'Ich glaube, ich habe eine Lungenentzündung.'], ['Ärztin', 'Wir werden sehen.']],
      [['Ärztin', 'Ihr Bruder hat eine Lungenentzündung.']], [['Ärztin', 'Wenn es eine Lungenentzündung wird, kommen Sie wieder.']]
    ],
    corrected: ['Das ist eine Bronchitis.', 'Nein, es ist eine Lungenentzündung.']
  },
  es: {
    complaint: 'Tengo tos desde hace una semana.',
    judged: ['Esto es una neumonía.', 'Creo que tiene una bronquitis.'],
    open: [
      [['médica', '¿Podría ser una neumonía?'], ['paciente', 'Espero que no.']],
      [['paciente', 'Creo que tengo una neumonía.'], ['médica', 'Ya veremos.']],
      [['médica', 'Su hermano tiene una neumonía.']], [['médica', 'Si se convierte en una neumonía, vuelva.']]
    ],
    corrected: ['Esto es una bronquitis.', 'No, es una neumonía.']
  }
}

const names: Readonly<Record<TrapLanguage, readonly [string, string]>> = {
  en: ['doctor', 'patient'], nl: ['arts', 'patiënt'], fr: ['médecin', 'patient'], de: ['Ärztin', 'Patient'], es: ['médica', 'paciente']
}

async function concluded (language: TrapLanguage, said: readonly Said[]): Promise<string[]> {
  const [, patient] = names[language]
  const request = { ...requestFor(language, piecesOf([[patient, cases[language].complaint], ...said])), template: 'specialist_general_api' as const }
  const { episodes } = await engine.draft(request, new AbortController().signal)
  return (episodes[0]?.narrative.conclusion ?? []).map(({ value }) => value)
}

for (const [language, { judged, open, corrected: [wrong, right] }] of Object.entries(cases) as Array<[TrapLanguage, Cases]>) {
  const [clinician] = names[language]

  t.test(`${language}: what a clinician judges is the conclusion`, oneAssertion(async t => {
    for (const text of judged) t.strictSame(await concluded(language, [[clinician, text]]), [text])
  }))

  t.test(`${language}: what is asked, guessed, possible or somebody else's is no conclusion`, oneAssertion(async t => {
    for (const said of open) t.strictSame(await concluded(language, said), [], said.map(([, text]) => text).join(' | '))
  }))

  t.test(`${language}: what is taken back is no conclusion without its correction`, async t => {
    const lines = await concluded(language, [[clinician, `${wrong} ${right}`]])
    t.ok(!lines.includes(wrong) || lines.includes(right), lines.join(' | '))
  })
}

t.test('in a template without a text of the assessment, a plan begins with what is agreed', async t => {
  const said: Said[] = [['patient', 'I have been coughing for a week.'], ['doctor', 'This is pneumonia.'], ['doctor', 'I will prescribe amoxicillin.']]
  const request = { ...requestFor('en', piecesOf(said)), template: 'soap_new_complaint_api' as const }
  const { episodes } = await engine.draft(request, new AbortController().signal)
  t.strictSame(episodes[0]?.narrative.plan?.map(({ value }) => value), ['I will prescribe amoxicillin.', 'This is pneumonia.'])
})

t.test('a value that is read between two decisions is a finding, and a medicine that is left out is planned', async t => {
  const said: Said[] = [
    ['patient', 'I have been coughing for a week, and I take ramipril.'], ['doctor', 'I will prescribe amoxicillin.'], ['doctor', 'Pulse 92.'],
    ['doctor', 'Leave the ramipril alone for now.']
  ]
  const { episodes } = await engine.draft(requestFor('en', piecesOf(said)), new AbortController().signal)
  t.strictSame(episodes[0]?.narrative.objective?.map(({ value }) => value), ['Pulse 92.'])
  t.strictSame(episodes[0]?.narrative.plan?.map(({ value }) => value), ['I will prescribe amoxicillin.', 'Leave the ramipril alone for now.'])
})
