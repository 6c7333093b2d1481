import t from 'tap'
import { codesOf } from '../../../../lib/reporting/extracting/diagnoses/index.js'
import { medicationOf } from '../../../../lib/reporting/extracting/medication/index.js'
import { sickNoteOf } from '../../../../lib/reporting/extracting/sick-note/index.js'
import { vitalSignsOf } from '../../../../lib/reporting/extracting/vital-signs/index.js'
import { attributed } from '../../../../lib/reporting/reading/attributed.js'
import { sentencesOf } from '../../../../lib/reporting/reading/sentences.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { table } from '../extracting/medication/cases/table.js'

const codes = starterCodeTables()
const WEDNESDAY = '2026-03-04T09:00:00Z'

/** The same said of a drug, of a disease, of a sick note and of a vital sign, and whether it counts. */
type Row = readonly [counts: boolean, drug: string, disease: string, note: string, sign: string]

const rows: Readonly<Record<string, readonly Row[]>> = {
  en: [
    [
      false, "If it gets worse, I'll prescribe ibuprofen.", 'If it gets worse, it is bronchitis.',
      "If it gets worse, I'll give you a sick note until Friday.", 'If it gets worse, your temperature is 38.5.'
    ],
    [
      false, 'Two years ago you were on ibuprofen.', 'Two years ago this was bronchitis.',
      'Two years ago I gave you a sick note until Friday.', 'Two years ago your weight was 80 kilos.'
    ],
    [
      true, "If you like, I'll prescribe ibuprofen.", 'If you like, I call it what it is: this is bronchitis.',
      "If you like, I'll give you a sick note until Friday.", 'If you like, write it down: your temperature is 38.5.'
    ],
    [false, 'My boss is on ibuprofen.', 'My boss has bronchitis.', 'My boss has a sick note until Friday.', 'My boss weighs 80 kilos.'],
    [true, "I'll prescribe ibuprofen.", 'This is bronchitis.', "I'll give you a sick note until Friday.", 'Your temperature is 38.5.'],
    [
      false, "I won't prescribe ibuprofen.", "This isn't bronchitis.",
      "I won't give you a sick note until Friday.", "Your temperature isn't 38.5."
    ],
    [
      false, 'I cannot prescribe ibuprofen.', 'This cannot be bronchitis.',
      'I cannot give you a sick note until Friday.', 'Your temperature cannot be 38.5.'
    ],
    [
      false, 'My mother takes ibuprofen.', 'My mother has bronchitis.',
      'My mother has a sick note until Friday.', 'My mother has a temperature of 38.5.'
    ],
    [
      false, "My neighbour's on ibuprofen.", 'My neighbour has bronchitis.',
      'My neighbour has a sick note until Friday.', 'My neighbour has a temperature of 38.5.'
    ],
    [
      false, 'Last year you were on ibuprofen.', 'Last year you had bronchitis.',
      'Last year you had a sick note until Friday.', 'Last year you had a temperature of 38.5.'
    ],
    [
      false, 'I wonder whether to give you ibuprofen.', 'I wonder whether this is bronchitis.',
      'I wonder whether to give you a sick note until Friday.', 'I wonder whether your temperature is 38.5.'
    ],
    [
      true, "Not the codeine, but I'll prescribe ibuprofen.", "It isn't asthma, but this is bronchitis.",
      "Your sister is well, but I'll give you a sick note until Friday.", "Your pulse isn't 90, but your temperature is 38.5."
    ]
  ],
  nl: [
    [
      false, 'Als het erger wordt, schrijf ik ibuprofen voor.', 'Als het erger wordt, is het bronchitis.',
      'Als het erger wordt, geef ik u een ziektebriefje tot vrijdag.', 'Als het erger wordt, is uw temperatuur 38,5.'
    ],
    [
      false, 'Twee jaar geleden nam u ibuprofen.', 'Twee jaar geleden was dit bronchitis.',
      'Twee jaar geleden gaf ik u een ziektebriefje tot vrijdag.', 'Twee jaar geleden was uw gewicht 80 kilo.'
    ],
    [
      true, 'Geen codeïne, maar ik schrijf ibuprofen voor.', 'Het is geen astma, maar dit is bronchitis.',
      'Uw zus is gezond, maar ik geef u een ziektebriefje tot vrijdag.', 'Uw pols is geen 90, maar uw temperatuur is 38,5.'
    ],
    [false, 'Mijn baas neemt ibuprofen.', 'Mijn baas heeft bronchitis.', 'Mijn baas heeft een ziektebriefje tot vrijdag.', 'Mijn baas weegt 80 kilo.'],
    [true, 'Ik schrijf ibuprofen voor.', 'Dit is bronchitis.', 'Ik geef u een ziektebriefje tot vrijdag.', 'Uw temperatuur is 38,5.'],
    [
      false, 'Ik schrijf geen ibuprofen voor.', 'Dit is geen bronchitis.',
      'Ik geef u geen ziektebriefje tot vrijdag.', 'Uw temperatuur is geen 38,5.'
    ],
    [
      false, 'Mijn moeder neemt ibuprofen.', 'Mijn moeder heeft bronchitis.',
      'Mijn moeder heeft een ziektebriefje tot vrijdag.', 'Mijn moeder heeft een temperatuur van 38,5.'
    ],
    [
      false, 'Mijn buurvrouw neemt ibuprofen.', 'Mijn buurvrouw heeft bronchitis.',
      'Mijn buurvrouw heeft een ziektebriefje tot vrijdag.', 'Mijn buurvrouw heeft een temperatuur van 38,5.'
    ],
    [
      false, 'Vorig jaar nam u ibuprofen.', 'Vorig jaar had u bronchitis.',
      'Vorig jaar had u een ziektebriefje tot vrijdag.', 'Vorig jaar had u een temperatuur van 38,5.'
    ]
  ],
  fr: [
    [
      false, "Si ça s'aggrave, je vous prescris de l'ibuprofène.", "Si ça s'aggrave, c'est une bronchite.",
      "Si ça s'aggrave, je vous fais un arrêt de travail jusqu'à vendredi.", "Si ça s'aggrave, votre température est à 38,5."
    ],
    [
      false, "Il y a deux ans, vous preniez de l'ibuprofène.", "Il y a deux ans c'était une bronchite.",
      "Il y a deux ans je vous ai fait un arrêt de travail jusqu'à vendredi.", 'Il y a deux ans votre poids était de 80 kilos.'
    ],
    [
      true, "Pas de codéine, mais je vous prescris de l'ibuprofène.", "Ce n'est pas un asthme, mais c'est une bronchite.",
      "Votre sœur va bien, mais je vous fais un arrêt de travail jusqu'à vendredi.",
      "Votre pouls n'est pas à 90, mais votre température est à 38,5."
    ],
    [
      false, "Mon patron prend de l'ibuprofène.", 'Mon patron a une bronchite.', "Mon patron a un arrêt de travail jusqu'à vendredi.",
      'Mon patron pèse 80 kilos.'
    ],
    [
      true, "Je vous prescris de l'ibuprofène.", "C'est une bronchite.",
      "Je vous fais un arrêt de travail jusqu'à vendredi.", 'Votre température est à 38,5.'
    ],
    [
      false, "Je ne prescris pas d'ibuprofène.", "Ce n'est pas une bronchite.",
      "Je ne vous fais pas d'arrêt de travail jusqu'à vendredi.", "Votre température n'est pas à 38,5."
    ],
    [
      false, "Ma mère prend de l'ibuprofène.", 'Ma mère a une bronchite.',
      "Ma mère a un arrêt de travail jusqu'à vendredi.", 'Ma mère a une température de 38,5.'
    ],
    [
      false, "Ma voisine prend de l'ibuprofène.", 'Ma voisine a une bronchite.',
      "Ma voisine a un arrêt de travail jusqu'à vendredi.", 'Ma voisine a une température de 38,5.'
    ],
    [
      false, "L'année dernière, vous preniez de l'ibuprofène.", "L'année dernière vous aviez une bronchite.",
      "L'année dernière vous aviez un arrêt de travail jusqu'à vendredi.", "L'année dernière vous aviez une température de 38,5."
    ]
  ],
  de: [
    [
      false, 'Wenn es schlimmer wird, verschreibe ich Ihnen Ibuprofen.', 'Wenn es schlimmer wird, ist das eine Bronchitis.',
      'Wenn es schlimmer wird, schreibe ich Sie bis Freitag krank.', 'Wenn es schlimmer wird, ist Ihre Temperatur 38,5.'
    ],
    [
      false, 'Vor zwei Jahren nahmen Sie Ibuprofen.', 'Vor zwei Jahren war das eine Bronchitis.',
      'Vor zwei Jahren waren Sie bis Freitag krankgeschrieben.', 'Vor zwei Jahren war Ihr Gewicht 80 Kilo.'
    ],
    [
      true, 'Kein Codein, aber ich verschreibe Ihnen Ibuprofen.', 'Das ist kein Asthma, aber das ist eine Bronchitis.',
      'Ihrer Schwester geht es gut, aber ich schreibe Sie bis Freitag krank.', 'Ihr Puls ist nicht 90, aber Ihre Temperatur ist 38,5.'
    ],
    [false, 'Mein Chef nimmt Ibuprofen.', 'Mein Chef hat eine Bronchitis.', 'Mein Chef ist bis Freitag krankgeschrieben.', 'Mein Chef wiegt 90 Kilo.'],
    [
      true, 'Ich verschreibe Ihnen Ibuprofen.', 'Das ist eine Bronchitis.',
      'Ich schreibe Sie bis Freitag krank.', 'Ihre Temperatur ist 38,5.'
    ],
    [
      false, 'Ich verschreibe kein Ibuprofen.', 'Das ist keine Bronchitis.',
      'Ich schreibe Sie nicht bis Freitag krank.', 'Ihre Temperatur ist nicht 38,5.'
    ],
    [
      false, 'Meine Mutter nimmt Ibuprofen.', 'Meine Mutter hat eine Bronchitis.',
      'Meine Mutter ist bis Freitag krankgeschrieben.', 'Meine Mutter hat eine Temperatur von 38,5.'
    ],
    [
      false, 'Meine Nachbarin nimmt Ibuprofen.', 'Meine Nachbarin hat eine Bronchitis.',
      'Meine Nachbarin ist bis Freitag krankgeschrieben.', 'Meine Nachbarin hat eine Temperatur von 38,5.'
    ],
    [
      false, 'Letztes Jahr nahmen Sie Ibuprofen.', 'Letztes Jahr hatten Sie eine Bronchitis.',
      'Letztes Jahr waren Sie bis Freitag krankgeschrieben.', 'Letztes Jahr hatten Sie eine Temperatur von 38,5.'
    ]
  ],
  es: [
    [
      false, 'Si empeora, le receto ibuprofeno.', 'Si empeora, es una bronquitis.',
      'Si empeora, le doy la baja hasta el viernes.', 'Si empeora, su temperatura es 38,5.'
    ],
    [
      false, 'Hace dos años tomaba ibuprofeno.', 'Hace dos años fue una bronquitis.',
      'Hace dos años le di la baja hasta el viernes.', 'Hace dos años su peso era de 80 kilos.'
    ],
    [
      true, 'No le doy codeína, pero le receto ibuprofeno.', 'No es asma, pero esto es una bronquitis.',
      'Su hermana está bien, pero le doy la baja hasta el viernes.', 'Su pulso no es 90, pero su temperatura es 38,5.'
    ],
    [false, 'Mi jefe toma ibuprofeno.', 'Mi jefe tiene bronquitis.', 'Mi jefe tiene la baja hasta el viernes.', 'Mi jefe pesa 80 kilos.'],
    [true, 'Le receto ibuprofeno.', 'Esto es una bronquitis.', 'Le doy la baja hasta el viernes.', 'Su temperatura es 38,5.'],
    [false, 'No le receto ibuprofeno.', 'Esto no es una bronquitis.', 'No le doy la baja hasta el viernes.', 'Su temperatura no es 38,5.'],
    [
      false, 'Mi madre toma ibuprofeno.', 'Mi madre tiene bronquitis.',
      'Mi madre tiene la baja hasta el viernes.', 'Mi madre tiene una temperatura de 38,5.'
    ],
    [
      false, 'Mi vecina toma ibuprofeno.', 'Mi vecina tiene bronquitis.',
      'Mi vecina tiene la baja hasta el viernes.', 'Mi vecina tiene una temperatura de 38,5.'
    ],
    [
      false, 'El año pasado tomaba ibuprofeno.', 'El año pasado tuvo bronquitis.',
      'El año pasado tuvo la baja hasta el viernes.', 'El año pasado tuvo una temperatura de 38,5.'
    ]
  ]
}

for (const [language, said] of Object.entries(rows)) {
  t.test(`${language}: a drug, a disease, a sick note and a vital sign of which the same is said are judged alike`, async t => {
    const read = (text: string) => attributed(sentencesOf([{ id: 's-1', text, speaker: null, start_ms: null, end_ms: null }]), language)
    for (const [counts, drug, disease, note, sign] of said) {
      t.equal(medicationOf(read(drug), language, table).length > 0, counts, drug)
      t.equal(codesOf(read(disease), { input: language, output: 'en' }, codes).diagnoses.length > 0, counts, disease)
      t.equal(sickNoteOf(read(note), language, WEDNESDAY, null) !== null, counts, note)
      t.equal(vitalSignsOf(read(sign), language).length > 0, counts, sign)
    }
  })
}

t.test('what another clinician decided is decided here of no drug, no disease and no sick note', async t => {
  const byOthers: ReadonlyArray<readonly [language: string, drug: string, note: string, disease: string]> = [
    [
      'en', 'Your dentist said: I will prescribe ibuprofen.',
      "Your dentist said: I'll give you a sick note until Friday.", 'Your dentist said it is bronchitis.'
    ],
    [
      'nl', 'De cardioloog zei dat hij ibuprofen ging voorschrijven.',
      'De cardioloog zei: ik geef u een ziektebriefje tot vrijdag.', 'De cardioloog zei dat het bronchitis is.'
    ],
    [
      'fr', "Le chirurgien a dit qu'il allait prescrire de l'ibuprofène.",
      "Le chirurgien a dit : je vous fais un arrêt de travail jusqu'à vendredi.", "Le chirurgien a dit que c'est une bronchite."
    ],
    [
      'de', 'Der Chirurg meinte, er würde Ibuprofen verschreiben.',
      'Der Chirurg meinte, er schreibt Sie bis Freitag krank.', 'Der Chirurg sagte, das ist eine Bronchitis.'
    ],
    [
      'es', 'El cirujano dijo que iba a recetar ibuprofeno.',
      'El cirujano dijo: le doy la baja hasta el viernes.', 'El cirujano dijo que es una bronquitis.'
    ]
  ]
  for (const [language, drug, note, disease] of byOthers) {
    const read = (text: string) => attributed(sentencesOf([{ id: 's-1', text, speaker: null, start_ms: null, end_ms: null }]), language)
    t.strictSame(medicationOf(read(drug), language, table), [], drug)
    t.equal(sickNoteOf(read(note), language, WEDNESDAY, null), null, note)
    t.strictSame(codesOf(read(disease), { input: language, output: 'en' }, codes).diagnoses, [], disease)
  }
})

t.test('a child who is the patient gets the sick note that the parent is told of, and one who is not gets none', async t => {
  const said: ReadonlyArray<readonly [language: string, text: string, given: boolean]> = [
    ['en', "I'll give your son a sick note until Friday.", true],
    ['en', "My son's got a sick note until Friday.", false],
    ['nl', 'Ik geef uw zoon een ziektebriefje tot vrijdag.', true],
    ['nl', 'Mijn zoon heeft een ziektebriefje tot vrijdag.', false],
    ['fr', "Je fais à votre fils un arrêt de travail jusqu'à vendredi.", true],
    ['fr', "Mon fils a un arrêt de travail jusqu'à vendredi.", false],
    ['de', 'Ich schreibe Ihren Sohn bis Freitag krank.', true],
    ['de', 'Mein Sohn ist bis Freitag krankgeschrieben.', false],
    ['es', 'Le doy a su hijo la baja hasta el viernes.', true],
    ['es', 'Mi hijo tiene la baja hasta el viernes.', false]
  ]
  for (const [language, text, given] of said) {
    const sentences = attributed(sentencesOf([{ id: 's-1', text, speaker: null, start_ms: null, end_ms: null }]), language)
    t.equal(sickNoteOf(sentences, language, WEDNESDAY, null) !== null, given, text)
  }
})
