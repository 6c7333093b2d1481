import t from 'tap'
import { createEmbeddedEngine } from '../../../../../lib/reporting/embedded.js'
import { attributed } from '../../../../../lib/reporting/reading/attributed.js'
import { sentencesOf } from '../../../../../lib/reporting/reading/sentences.js'
import { starterCodeTables } from '../../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../../lib/reporting/tables/medication.js'
import type { TranscriptPiece } from '../../../../../lib/reporting/types.js'
import { requestFor } from '../../request.js'
import { START, talks, type Talk } from './talks.js'
import { oneAssertion } from '../../../../one-assertion.js'

const engine = createEmbeddedEngine({ codes: starterCodeTables(), medication: starterMedicationTable(), timeZone: 'UTC' })

type Naming = (role: 'clinician' | 'patient', at: number) => string | null

/** How the speakers of a talk are named. */
const namings: Readonly<Record<string, Naming>> = {
  right: role => role,
  swapped: role => role === 'clinician' ? 'patient' : 'clinician',
  absent: () => null,
  'without meaning': role => role === 'clinician' ? 'speaker_1' : 'speaker_0',
  'all the same': () => 'patient',
  'mixed up': (_role, at) => at % 2 === 0 ? 'clinician' : 'patient'
}

function transcriptOf ({ said }: Talk, name: Naming): TranscriptPiece[] {
  return said.map(([role, text], at) => ({ id: `s-${at}`, speaker: name(role, at), text, start_ms: null, end_ms: null }))
}

for (const [language, spoken] of Object.entries(talks)) {
  for (const [naming, name] of Object.entries(namings)) {
    t.test(`${language}: with names that are ${naming}, all parts of a report agree`, async t => {
      for (const talk of spoken) {
        const request = requestFor(language, transcriptOf(talk, name), { start_datetime: START })
        const { episodes: [episode] } = await engine.draft(request, new AbortController().signal)
        const text = (part: 'subjective' | 'objective' | 'plan') => episode?.narrative[part]?.map(({ value }) => value).join(' ') ?? ''
        t.strictSame(episode?.prescribed_medication.map(({ value }) => value.active_ingredient), talk.medication, 'medication')
        t.strictSame(episode?.diagnoses.map(({ value }) => value.icd_10), talk.diagnoses, 'diagnoses')
        t.equal(episode?.sick_note?.value.to_date ?? null, talk.sickNoteTo, 'sick note')
        t.strictSame(Object.fromEntries(episode?.vital_signs.map(({ value }) => [value.vital_sign_id, value.value]) ?? []), talk.vitalSigns)
        t.match(text('plan'), talk.plan)
        t.match(text('objective'), talk.objective)
        t.match(text('subjective'), talk.told)
        t.notMatch(text('plan') + text('objective'), talk.told)
      }
    })
  }

  for (const naming of ['right', 'swapped', 'without meaning'] as const) {
    t.test(`${language}: with names that are ${naming}, each sentence is said by who says it`, oneAssertion(async t => {
      for (const talk of spoken) {
        const sentences = attributed(sentencesOf(transcriptOf(talk, namings[naming] as Naming)), language)
        for (const { piece, role, text } of sentences) t.equal(role, talk.said[Number(piece.slice(2))]?.[0], text)
      }
    }))
  }
}

/** What only a clinician says, whoever is named, and what sounds like it. */
const acts: Readonly<Record<string, { clinician: readonly string[], notClinician: readonly string[] }>> = {
  en: {
    clinician: ['I will prescribe amoxicillin.', "I'm going to sign you off for a week.", 'Let me listen to your lungs.', "I'm prescribing a cream."],
    notClinician: [
      'My doctor said I will prescribe amoxicillin.', 'Will you prescribe something?', 'She told me, I am going to refer you.', 'I was prescribed amoxicillin.',
      "I'd like to take my tablets.", 'If I were you, I said, I will prescribe it myself.'
    ]
  },
  nl: {
    clinician: ['Ik schrijf u amoxicilline voor.', 'Ik verwijs u naar de cardioloog.', 'Ik ga u even onderzoeken.'],
    notClinician: ['Mijn huisarts zei, ik schrijf u amoxicilline voor.', 'Schrijft u iets voor?', 'Ik heb het voorgeschreven gekregen.']
  },
  fr: {
    clinician: ['Je vous prescris une crème.', 'Je vais vous examiner.', 'Je vous adresse au cardiologue.'],
    notClinician: ['Mon médecin a dit, je vous prescris une crème.', 'Vous me prescrivez quelque chose ?', "On m'a prescrit une crème."]
  },
  de: {
    clinician: ['Ich verschreibe Ihnen eine Salbe.', 'Ich überweise Sie zum Kardiologen.', 'Ich möchte Sie untersuchen.'],
    notClinician: ['Mein Hausarzt sagte, ich verschreibe Ihnen eine Salbe.', 'Verschreiben Sie mir etwas?', 'Mir wurde eine Salbe verschrieben.']
  },
  es: {
    clinician: ['Le receto una crema.', 'Le voy a explorar.', 'Te derivo al cardiólogo.'],
    notClinician: ['Mi médico dijo, le receto una crema.', '¿Me receta algo?', 'Me recetaron una crema.']
  }
}

for (const [language, { clinician, notClinician }] of Object.entries(acts)) {
  t.test(`${language}: what only a clinician does is said by one, whoever is named`, oneAssertion(async t => {
    for (const speaker of ['patient', null]) {
      const roleOf = (text: string) => attributed(sentencesOf([{ id: 's-0', speaker, text, start_ms: null, end_ms: null }]), language).map(({ role }) => role)
      for (const text of clinician) t.strictSame(roleOf(text), ['clinician'], text)
      for (const text of notClinician) t.notOk(roleOf(text).includes('clinician'), text)
    }
  }))
}

t.test('who came along stays who they are, whoever is named as the clinician', async t => {
  const talk = talks.en?.[0] as Talk
  const named = (clinician: string, patient: string) =>
    attributed(sentencesOf(transcriptOf(talk, role => role === 'clinician' ? clinician : patient)), 'en').map(({ role }) => role)
  t.strictSame([...new Set(named('doctor', 'mother'))], ['clinician', 'other'])
  t.strictSame([...new Set(named('mother', 'doctor'))], ['clinician', 'other'])
})

t.test('who has been named by somebody stays who they are, whatever they say', async t => {
  for (const [language, [talk]] of Object.entries(talks)) {
    const swapped = transcriptOf(talk as Talk, role => role === 'clinician' ? 'patient' : 'clinician')
    function rolesOf (pieces: readonly TranscriptPiece[]): boolean[] {
      return attributed(sentencesOf(pieces), language).map(({ role, speaker }) => role === speaker)
    }
    t.notOk(rolesOf(swapped).every(Boolean), `${language}: names that are wrong are not believed`)
    const said = rolesOf(swapped.map(piece => ({ ...piece, named: true })))
    t.ok(said.filter(Boolean).length > said.length / 2, `${language}: but what somebody has said is, except for what only a clinician does`)
  }
})

t.test('in a language without a pack, the names alone decide', async t => {
  const sentences = sentencesOf([{ id: 's-0', speaker: 'doctor', text: 'Ciao.', start_ms: null, end_ms: null }])
  t.strictSame(attributed(sentences, 'it').map(({ role }) => role), ['clinician'])
})
