import t from 'tap'
import { createChecks } from '../../../../lib/reporting/checking/index.js'
import { languages } from '../../../../lib/reporting/languages/index.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import type { DraftEpisode } from '../../../../lib/reporting/types.js'
import type { VitalSign } from '../../../../schemas/consultation-output/index.js'
import { draft, marksOf, request } from './build.js'

const check = createChecks({ medication: starterMedicationTable(), codes: starterCodeTables() })

/** A visit in one language, and statements about it of which each but the first says something that nobody said. */
interface Visit {
  said: readonly string[]
  faithful: string
  number: string
  date: string
  drug: string
  negation: string
  statement: string
}

const visits: Readonly<Record<string, Visit>> = {
  en: {
    said: ['I have had a cough for three days and some headache.', 'Your pulse is 72.', 'Take paracetamol, no ibuprofen. The rest is fine.', 'Excuse me.'],
    faithful: 'Cough for 3 days.',
    number: 'Cough for 5 days.',
    date: 'Follow-up on 12 March.',
    drug: 'Amoxicillin started.',
    negation: 'No cough.',
    statement: 'Lives alone with two dogs and a parrot.'
  },
  nl: {
    said: ['Ik heb al drie dagen hoest en wat hoofdpijn.', 'Uw pols is 72.', 'Neem paracetamol, geen ibuprofen. Doe het rustig aan.', 'Werkt dat?'],
    faithful: 'Hoest sinds 3 dagen.',
    number: 'Hoest sinds 5 dagen.',
    date: 'Controle op 12 maart.',
    drug: 'Amoxicilline gestart.',
    negation: 'Geen hoest.',
    statement: 'Woont samen met honden, katten en papegaaien.'
  },
  fr: {
    said: ['J\'ai une toux depuis trois jours et mal à la tête.', 'Votre pouls est à 72.', 'Prenez du paracétamol, pas d\'ibuprofène.', 'Arrêtez le sirop.'],
    faithful: 'Toux depuis 3 jours.',
    number: 'Toux depuis 5 jours.',
    date: 'Contrôle le 12 mars.',
    drug: 'Amoxicilline débutée.',
    negation: 'Pas de toux.',
    statement: 'Habite seule avec chiens, chats et perroquets.'
  },
  de: {
    said: ['Ich habe schon drei Tage Husten und etwas Kopfschmerzen.', 'Ihr Puls ist 72.', 'Nehmen Sie Paracetamol, kein Ibuprofen.', 'Kommen Sie am Freitag auch.'],
    faithful: 'Husten seit 3 Tagen.',
    number: 'Husten seit 5 Tagen.',
    date: 'Kontrolle am 12. März.',
    drug: 'Amoxicillin begonnen.',
    negation: 'Kein Husten.',
    statement: 'Wohnt allein, mehrere Hunde, Katzen, Papageien.'
  },
  es: {
    said: ['Tengo tos desde hace tres días y dolor de cabeza.', 'Su pulso es de 72.', 'Tome paracetamol, no ibuprofeno.', 'Siga con el jarabe.'],
    faithful: 'Tos desde hace 3 días.',
    number: 'Tos desde hace 5 días.',
    date: 'Control el 12 de marzo.',
    drug: 'Se inicia amoxicilina.',
    negation: 'No dolor de cabeza.',
    statement: 'Vive sola con perros, gatos y papagayos.'
  }
}

function medication (ingredient: string): Partial<DraftEpisode> {
  const value = { active_ingredient: ingredient, brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: '' }
  return { prescribed_medication: [{ value, sources: [] }] }
}

function pulse (value: number): Partial<DraftEpisode> {
  return { vital_signs: [{ value: { vital_sign_id: 'heart_rate', unit: 'bpm', value } as VitalSign, sources: [] }] }
}

/** Values with the reason for which each is removed; those without one stay. */
const values: readonly [name: string, parts: Partial<DraftEpisode>, reason: string | undefined][] = [
  ['the pulse that was said', pulse(72), undefined],
  ['another pulse', pulse(82), 'number_not_said'],
  ['a drug that was said', medication('paracetamol'), undefined],
  ['a drug that was refused', medication('ibuprofen'), 'negation_differs'],
  ['a drug that nobody named', medication('amoxicillin'), 'drug_not_said'],
  [
    'a diagnosis that nobody named',
    { diagnoses: [{ value: { icd_10: 'I50', icpc_2: '', ibui: '', description: 'Heart failure' }, sources: [] }] },
    'not_said'
  ],
  ['a sick note', { sick_note: { value: { from_date: '2026-03-02', to_date: '2026-03-04' }, sources: [] } }, 'not_said']
]

t.test('every language has a visit', async t => {
  t.strictSame(languages.filter(language => visits[language] === undefined), [])
})

for (const language of languages) {
  const visit = visits[language]
  if (visit === undefined) continue
  const asked = request(visit.said, language)

  t.test(`${language}: every check of a value lets what was said pass, and can fail`, async t => {
    for (const [name, parts, reason] of values) {
      t.strictSame(check(asked, draft(parts)).removed.map(removed => removed.reason), reason === undefined ? [] : [reason], name)
    }
  })

  t.test(`${language}: every check of a sentence can fail`, async t => {
    const kindsIn = (value: string) => {
      const { episodes: [only] } = check(asked, draft({ narrative: { subjective: [{ value, sources: [] }] } }))
      return marksOf(only?.narrative.subjective?.[0] ?? { value, sources: [] }).map(mark => mark.split(':')[0])
    }
    t.strictSame(kindsIn(visit.faithful), [])
    for (const kind of ['number', 'date', 'drug', 'negation', 'statement'] as const) t.ok(kindsIn(visit[kind]).includes(kind), `${kind}: ${visit[kind]}`)
  })
}
