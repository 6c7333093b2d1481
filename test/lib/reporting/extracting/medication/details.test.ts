import t from 'tap'
import { medicationOf } from '../../../../../lib/reporting/extracting/medication/index.js'
import { attributed } from '../../../../../lib/reporting/reading/attributed.js'
import { sentencesOf } from '../../../../../lib/reporting/reading/sentences.js'
import { table } from './cases/table.js'
import { runs } from '../../../../property.js'

function rowsOf (language: string, ...said: ReadonlyArray<string | readonly [speaker: string, text: string]>) {
  const pieces = said.map((one, at) => {
    const [speaker, text] = typeof one === 'string' ? [null, one] : one
    return { id: `s-${at}`, speaker, text, start_ms: null, end_ms: null }
  })
  return medicationOf(attributed(sentencesOf(pieces), language), language, table).map(({ value, sources }) => ({
    ...value,
    quotes: sources.map(({ segment_id: id, start, end }) => pieces.find(piece => piece.id === id)?.text.slice(start, end))
  }))
}

t.test('a row holds the ingredient and the code of the table, the brand as the table spells it, and what was said', async t => {
  t.strictSame(rowsOf('en', "So i'll prescribe some MOBIC fifteen milligrams once a day, a box of 30 tablets, okay?"), [{
    active_ingredient: 'meloxicam',
    brand_name: 'Mobic',
    pharmaceutical_form: 'tablet',
    pack_size: '30 tablets',
    atc_code: 'M01AC06',
    quotes: ["i'll prescribe some MOBIC fifteen milligrams once a day"]
  }])
  t.strictSame(rowsOf('en', 'You are on lisinopril.', 'Yes.', 'I want to increase that to 20.'), [{
    active_ingredient: 'lisinopril',
    brand_name: null,
    pharmaceutical_form: null,
    pack_size: null,
    atc_code: 'C09AA03',
    quotes: ['lisinopril', 'to increase that']
  }])
})

t.test('a brand is that of what is decided on, not one that was only mentioned', async t => {
  const [row] = rowsOf('en', 'I took some Advil yesterday.', "I'll prescribe ibuprofen 800 milligrams.")
  t.equal(row?.active_ingredient, 'ibuprofen')
  t.equal(row?.brand_name, null)
  t.equal(rowsOf('en', 'We continue the atorvastatin, you might call it Lipitor.')[0]?.brand_name, 'Lipitor')
})

const forms: ReadonlyArray<readonly [language: string, said: string, form: string | null]> = [
  ['en', 'You can continue to use the albuterol inhaler.', 'inhaler'],
  ['en', "I'll give you clindamycin gel.", 'gel'],
  ['en', 'Take two tablets of paracetamol.', 'tablet'],
  ['en', "I'll prescribe paracetamol. Use the cream on your hands.", null],
  ['en', "I'll prescribe ibuprofen and keep the inhaler at hand.", null],
  ['nl', 'Neem twee tabletten paracetamol.', 'tablet'],
  ['nl', 'Ik schrijf u diclofenac zetpillen voor.', 'zetpil'],
  ['fr', "Prenez l'ibuprofène en sirop.", 'sirop'],
  ['fr', 'Je vous prescris deux comprimés de paracétamol.', 'comprimé'],
  ['de', 'Ich verschreibe Ihnen Salbutamol Spray.', 'spray'],
  ['de', 'Nehmen Sie zwei Tabletten Ibuprofen.', 'tablette'],
  ['de', 'Ich verschreibe Ihnen Ibuprofen.', null]
]

t.test('a form is told when it was said next to the name, in the singular of the language', async t => {
  for (const [language, said, form] of forms) t.equal(rowsOf(language, said)[0]?.pharmaceutical_form, form, said)
})

const packs: ReadonlyArray<readonly [language: string, said: string, size: string | null]> = [
  ['en', "I'll prescribe omeprazole, a box of 30.", '30'],
  ['en', "I'll prescribe tramadol, we will dispense 8 tablets.", '8 tablets'],
  ['en', "I'll refill your omeprazole for three months.", null],
  ['en', "I'll prescribe omeprazole 20 mg once a day for 30 days.", null],
  ['nl', 'Ik schrijf u omeprazol voor, een doosje van 30 stuks.', '30 stuks'],
  ['nl', 'Ik schrijf u omeprazol voor, dertig stuks.', 'dertig stuks'],
  ['nl', 'Ik schrijf u omeprazol voor, voor drie maanden.', null],
  ['fr', "Je vous prescris de l'oméprazole, une boîte de 28 comprimés.", '28 comprimés'],
  ['fr', "Je vous prescris de l'oméprazole pour trois mois.", null],
  ['de', 'Ich verschreibe Ihnen Omeprazol, eine 30er-Packung.', '30'],
  ['de', 'Ich verschreibe Ihnen Omeprazol, eine Packung mit 50 Kapseln.', '50 kapseln'],
  ['de', 'Ich verschreibe Ihnen Omeprazol für drei Monate.', null]
]

t.test('the size of a pack is told in the words said, and how long it lasts is none', async t => {
  for (const [language, said, size] of packs) t.equal(rowsOf(language, said)[0]?.pack_size, size, said)
})

t.test('who speaks is a hint: what is told of oneself is no decision, and what is said to the patient is one whatever the name', async t => {
  t.strictSame(rowsOf('en', ['patient', "I'm going to take ibuprofen."]), [])
  t.equal(rowsOf('en', ['patient', 'I want you to continue the lisinopril.']).length, 1, 'names of speakers may be swapped')
  const swapped = [['patient', 'What brings you in today?'], ['clinician', 'My knee hurts.'], ['patient', 'I want you to continue the lisinopril.']] as const
  t.equal(rowsOf('en', ...swapped).length, 1, 'of both speakers')
  t.equal(rowsOf('nl', ['patiënt', 'Ik begin met ibuprofen.']).length, 0)
  t.equal(rowsOf('nl', ['arts', 'Ik begin met ibuprofen.']).length, 1)
})

t.test('a dose with how often to take it is an instruction when a clinician says it', async t => {
  for (const [language, clinician, patient, said] of [
    ['en', 'doctor', 'patient', 'Ramipril, five milligrams, once a day.'],
    ['nl', 'arts', 'patiënt', 'Ramipril, vijf milligram, één keer per dag.'],
    ['fr', 'médecin', 'patiente', 'Du ramipril, cinq milligrammes, une fois par jour.'],
    ['de', 'Ärztin', 'Patient', 'Ramipril, fünf Milligramm, einmal täglich.']
  ] as const) {
    t.equal(rowsOf(language, [clinician, said]).length, 1, said)
    t.strictSame(rowsOf(language, [patient, said]), [], said)
    t.strictSame(rowsOf(language, said), [], 'nobody knows who says it')
  }
  t.strictSame(rowsOf('en', ['doctor', "So you're on ramipril, five milligrams, once a day."]), [])
  t.strictSame(rowsOf('en', ['doctor', 'Ramipril, five milligrams, once a day?']), [])
})

t.test('a medicine with what it is for is an instruction when a clinician says it', async t => {
  for (const said of ['For her eczema, diclofenac cream twice a day for two weeks.', 'For the nausea omeprazole 20 as needed.', 'Cetirizine at night for the itch.',
    'And naproxen five hundred milligrams for two weeks.']) {
    t.equal(rowsOf('en', ['doctor', said]).length, 1, said)
    t.strictSame(rowsOf('en', ['patient', said]), [], said)
  }
  for (const said of ['Okay, cetirizine at night.', 'Okay, so naproxen for two weeks.']) t.strictSame(rowsOf('en', ['doctor', said]), [], said)
})

t.test('what a patient or a clinician would rather wait with is not prescribed', async t => {
  for (const [language, clinician, patient, said, answer] of [
    ['en', 'doctor', 'patient', "I'd like to start amlodipine. Or would you prefer to wait?", "I'd rather wait."],
    ['nl', 'arts', 'patiënt', 'We starten met amlodipine, 5 milligram.', 'Ik wacht liever.'],
    ['fr', 'médecin', 'patiente', "Je vous prescris de l'amlodipine.", 'Je préfère attendre.'],
    ['de', 'Ärztin', 'Patient', 'Ich verschreibe Ihnen Amlodipin.', 'Ich warte lieber noch.']
  ] as const) {
    t.strictSame(rowsOf(language, [clinician, said], [patient, answer]), [], said)
    t.strictSame(rowsOf(language, [clinician, said], [clinician, answer]), [], said)
  }
})

t.test('what was a slip of the tongue is not prescribed', async t => {
  for (const [language, said] of [
    ['en', "I'll prescribe naproxen, no wait, sorry, tramadol."],
    ['nl', 'Ik geef u naproxen, nee, tramadol.'],
    ['fr', 'Je vous prescris du naproxène, pardon, du tramadol.'],
    ['de', 'Ich verschreibe Ihnen Naproxen, nein, Tramadol.']
  ] as const) t.strictSame(rowsOf(language, said).map(row => row.active_ingredient), ['tramadol'], said)
})

t.test('a class has no row beside a medicine of that class', async t => {
  t.strictSame(rowsOf('en', "I'll give you an antihistamine called cetirizine. Take the antihistamine at night.").map(row => row.active_ingredient), ['cetirizine'])
  t.strictSame(rowsOf('en', 'Take the antihistamine at night.').map(row => row.active_ingredient), ['antihistamine'])
})

const nasty: Readonly<Record<string, readonly string[]>> = {
  en: [
    'ibuprofen ', 'take ibuprofen and ', 'a', 'continue ', 'ibuprofen continue that ', 'if the ', 'ibuprofen. Yes. ', 'do you need a refill of ibuprofen? ',
    '20 mg ', 'taking some ', "n't ", '§ ', 'from § to ', 'a. ', '\u0301', '\uD83D'
  ],
  nl: ['ibuprofen ', 'neem ibuprofen niet ', 'ik zou ', 'kunt u '],
  fr: ['ibuprofen ', 'ne prenez pas ', 'continuez ibuprofen ', 'si '],
  de: ['ibuprofen ', 'sie nehmen ibuprofen weiter ', 'haben sie ', 'nicht ']
}

/** Those with which something is decided. */
const decided = ['take ibuprofen and ', 'ibuprofen continue that ', 'continuez ibuprofen ', 'sie nehmen ibuprofen weiter ']

t.test('a piece of the longest size is read, whatever is in it', async t => {
  for (const [language, bits] of Object.entries(nasty)) {
    for (const bit of bits) {
      const text = bit.repeat(Math.ceil(runs(100_000) / bit.length)).slice(0, runs(100_000))
      const expected = decided.includes(bit) ? ['ibuprofen'] : []
      t.strictSame(rowsOf(language, text).map(row => row.active_ingredient), expected, `${language}: ${JSON.stringify(bit)}`)
    }
  }
})

t.test('nothing said gives no row', async t => {
  for (const text of ['', '   ', '...', '?', '§ § §', '\uD83D']) t.strictSame(rowsOf('en', text), [], JSON.stringify(text))
  t.strictSame(medicationOf([], 'en', table), [])
})
