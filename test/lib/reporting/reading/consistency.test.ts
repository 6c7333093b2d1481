import t from 'tap'
import { codesOf } from '../../../../lib/reporting/extracting/diagnoses/index.js'
import { medicationOf } from '../../../../lib/reporting/extracting/medication/index.js'
import { sickNoteOf } from '../../../../lib/reporting/extracting/sick-note/index.js'
import { attributed } from '../../../../lib/reporting/reading/attributed.js'
import { sentencesOf } from '../../../../lib/reporting/reading/sentences.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { table } from '../extracting/medication/cases/table.js'

const codes = starterCodeTables()
const WEDNESDAY = '2026-03-04T09:00:00Z'

/** The same said of a drug, of a disease and of a sick note, and whether it counts. */
type Row = readonly [counts: boolean, drug: string, disease: string, note: string]

const rows: Readonly<Record<string, readonly Row[]>> = {
  en: [
    [true, "I'll prescribe ibuprofen.", 'This is bronchitis.', "I'll give you a sick note until Friday."],
    [false, "I won't prescribe ibuprofen.", "This isn't bronchitis.", "I won't give you a sick note until Friday."],
    [false, 'My mother takes ibuprofen.', 'My mother has bronchitis.', 'My mother has a sick note until Friday.'],
    [false, 'Last year you were on ibuprofen.', 'Last year you had bronchitis.', 'Last year you had a sick note until Friday.'],
    [false, 'I wonder whether to give you ibuprofen.', 'I wonder whether this is bronchitis.', 'I wonder whether to give you a sick note until Friday.'],
    [true, "Not the codeine, but I'll prescribe ibuprofen.", "It isn't asthma, but this is bronchitis.", "Your sister is well, but I'll give you a sick note until Friday."]
  ],
  nl: [
    [true, 'Ik schrijf ibuprofen voor.', 'Dit is bronchitis.', 'Ik geef u een ziektebriefje tot vrijdag.'],
    [false, 'Ik schrijf geen ibuprofen voor.', 'Dit is geen bronchitis.', 'Ik geef u geen ziektebriefje tot vrijdag.'],
    [false, 'Mijn moeder neemt ibuprofen.', 'Mijn moeder heeft bronchitis.', 'Mijn moeder heeft een ziektebriefje tot vrijdag.']
  ],
  fr: [
    [true, "Je vous prescris de l'ibuprofène.", "C'est une bronchite.", "Je vous fais un arrêt de travail jusqu'à vendredi."],
    [false, "Je ne prescris pas d'ibuprofène.", "Ce n'est pas une bronchite.", "Je ne vous fais pas d'arrêt de travail jusqu'à vendredi."],
    [false, "Ma mère prend de l'ibuprofène.", 'Ma mère a une bronchite.', "Ma mère a un arrêt de travail jusqu'à vendredi."]
  ],
  de: [
    [true, 'Ich verschreibe Ihnen Ibuprofen.', 'Das ist eine Bronchitis.', 'Ich schreibe Sie bis Freitag krank.'],
    [false, 'Ich verschreibe kein Ibuprofen.', 'Das ist keine Bronchitis.', 'Ich schreibe Sie nicht bis Freitag krank.'],
    [false, 'Meine Mutter nimmt Ibuprofen.', 'Meine Mutter hat eine Bronchitis.', 'Meine Mutter ist bis Freitag krankgeschrieben.']
  ],
  es: [
    [true, 'Le receto ibuprofeno.', 'Esto es una bronquitis.', 'Le doy la baja hasta el viernes.'],
    [false, 'No le receto ibuprofeno.', 'Esto no es una bronquitis.', 'No le doy la baja hasta el viernes.'],
    [false, 'Mi madre toma ibuprofeno.', 'Mi madre tiene bronquitis.', 'Mi madre tiene la baja hasta el viernes.']
  ]
}

for (const [language, said] of Object.entries(rows)) {
  t.test(`${language}: a drug, a disease and a sick note of which the same is said are judged alike`, async t => {
    const read = (text: string) => attributed(sentencesOf([{ id: 's-1', text, speaker: null, start_ms: null, end_ms: null }]), language)
    for (const [counts, drug, disease, note] of said) {
      t.equal(medicationOf(read(drug), language, table).length > 0, counts, drug)
      t.equal(codesOf(read(disease), { input: language, output: 'en' }, codes).diagnoses.length > 0, counts, disease)
      t.equal(sickNoteOf(read(note), language, WEDNESDAY, null) !== null, counts, note)
    }
  })
}

t.test('what another clinician decided is decided here of no drug and no sick note', async t => {
  const byOthers: ReadonlyArray<readonly [language: string, drug: string, note: string]> = [
    ['en', 'Your dentist said: I will prescribe ibuprofen.', "Your dentist said: I'll give you a sick note until Friday."],
    ['nl', 'De cardioloog zei dat hij ibuprofen ging voorschrijven.', 'De cardioloog zei: ik geef u een ziektebriefje tot vrijdag.'],
    ['fr', "Le chirurgien a dit qu'il allait prescrire de l'ibuprofène.", "Le chirurgien a dit : je vous fais un arrêt de travail jusqu'à vendredi."],
    ['de', 'Der Chirurg meinte, er würde Ibuprofen verschreiben.', 'Der Chirurg meinte, er schreibt Sie bis Freitag krank.'],
    ['es', 'El cirujano dijo que iba a recetar ibuprofeno.', 'El cirujano dijo: le doy la baja hasta el viernes.']
  ]
  for (const [language, drug, note] of byOthers) {
    const read = (text: string) => attributed(sentencesOf([{ id: 's-1', text, speaker: null, start_ms: null, end_ms: null }]), language)
    t.strictSame(medicationOf(read(drug), language, table), [], drug)
    t.equal(sickNoteOf(read(note), language, WEDNESDAY, null), null, note)
  }
})
