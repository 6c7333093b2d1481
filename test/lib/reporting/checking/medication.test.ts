import t from 'tap'
import type { PrescribedMedication } from '../../../../schemas/consultation-output/index.js'
import type { RemovalReason } from '../../../../schemas/evidence.js'
import { checked, request, sourceOf, textsOf } from './build.js'

function medication (ingredient: string, rest: Partial<PrescribedMedication> = {}): PrescribedMedication {
  return { active_ingredient: ingredient, brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: '', ...rest }
}

/** What is said, the drug that a draft takes from it, and whether it stays or why not. */
type Row = [said: string, ingredient: string, kept: true | RemovalReason]

const tables: Readonly<Record<'en' | 'nl' | 'fr' | 'de', readonly Row[]>> = {
  en: [
    ['I will prescribe paracetamol.', 'paracetamol', true],
    ['Take some Tylenol.', 'paracetamol', true],
    ['Take some acetaminophen.', 'Paracétamol', true],
    ['Take some Tylenol.', 'ibuprofen', 'drug_differs'],
    ['Take lisinopril.', 'amlodipine', 'drug_differs'],
    ['Take a rest.', 'amlodipine', 'drug_not_said'],
    ['Use Zorblax twice a day.', 'zorblax', true],
    ['Use Zorblax-Forte twice a day.', 'Zorblax Forte', true],
    ['Use it twice a day.', 'zorblax', 'drug_not_said'],
    ['Co-amoxiclav for a week.', 'amoxicillin/clavulanic acid', true],
    ['Amoxicillin for a week.', 'amoxicillin/clavulanic acid', 'drug_differs'],
    ['No ibuprofen, please.', 'ibuprofen', 'negation_differs'],
    ['Do not take any ibuprofen.', 'ibuprofen', 'negation_differs'],
    ['I am allergic to penicillin.', 'benzylpenicillin', 'negation_differs'],
    ['She has a penicillin allergy.', 'benzylpenicillin', 'negation_differs'],
    ['We stop the lisinopril.', 'lisinopril', 'negation_differs'],
    ['Stop the lisinopril and start amlodipine.', 'amlodipine', true],
    ['Stop the lisinopril and start amlodipine.', 'lisinopril', 'negation_differs'],
    ['Avoid aspirin, ibuprofen and naproxen.', 'naproxen', 'negation_differs'],
    ['Take paracetamol instead of ibuprofen.', 'ibuprofen', 'negation_differs'],
    ['Take paracetamol instead of ibuprofen.', 'paracetamol', true],
    ['No more than 3 ibuprofen a day.', 'ibuprofen', true],
    ['Do not stop the ibuprofen.', 'ibuprofen', true],
    ['no don\'t stop the ibuprofen', 'ibuprofen', true],
    ['no don\'t take the ibuprofen', 'ibuprofen', 'negation_differs'],
    ['for the migraine without aura I\'d like to start propranolol', 'propranolol', true],
    ['You can do without taking ibuprofen.', 'ibuprofen', 'negation_differs'],
    ['Do not forget the ibuprofen.', 'ibuprofen', true],
    ['Why don\'t we start ibuprofen?', 'ibuprofen', true],
    ['No, ibuprofen is fine.', 'ibuprofen', true],
    ['No I take ibuprofen.', 'ibuprofen', true],
    ['Never I only take ibuprofen.', 'ibuprofen', true],
    ['I never take ibuprofen.', 'ibuprofen', 'negation_differs'],
    ['It is not better, so take ibuprofen.', 'ibuprofen', true],
    ['I can\'t sleep, but ibuprofen helps.', 'ibuprofen', true],
    ['No ibuprofen. Well, take ibuprofen at night.', 'ibuprofen', true]
  ],
  nl: [
    ['Neem maar doliprane.', 'paracetamol', true],
    ['Ik schrijf amoxicilline voor.', 'amoxicillin', true],
    ['Geen ibuprofen nemen.', 'ibuprofen', 'negation_differs'],
    ['Ibuprofen mag u niet nemen.', 'ibuprofen', 'negation_differs'],
    ['Ik ben allergisch voor penicilline.', 'benzylpenicillin', 'negation_differs'],
    ['We stoppen met de lisinopril.', 'lisinopril', 'negation_differs'],
    ['We stoppen met lisinopril en beginnen met amlodipine.', 'amlodipine', true],
    ['Neem paracetamol in plaats van ibuprofen.', 'ibuprofen', 'negation_differs'],
    ['Niet meer dan 3 ibuprofen per dag.', 'ibuprofen', true],
    ['De ibuprofen niet vergeten.', 'ibuprofen', true]
  ],
  fr: [
    ['Je vous prescris de l\'ibuprofène.', 'ibuprofen', true],
    ['Pas d\'ibuprofène.', 'ibuprofen', 'negation_differs'],
    ['Ne prenez pas d\'ibuprofène.', 'ibuprofen', 'negation_differs'],
    ['Je suis allergique à la pénicilline.', 'benzylpenicillin', 'negation_differs'],
    ['On arrête le lisinopril et on commence l\'amlodipine.', 'amlodipine', true],
    ['On arrête le lisinopril et on commence l\'amlodipine.', 'lisinopril', 'negation_differs'],
    ['N\'oubliez pas l\'ibuprofène.', 'ibuprofen', true],
    ['Du paracétamol au lieu de l\'ibuprofène.', 'ibuprofen', 'negation_differs'],
    ['Pas plus de 3 ibuprofène par jour.', 'ibuprofen', true]
  ],
  de: [
    ['Ich verschreibe Ihnen Ibuprofen.', 'ibuprofen', true],
    ['Kein Ibuprofen.', 'ibuprofen', 'negation_differs'],
    ['Das Ibuprofen bitte nicht mehr nehmen.', 'ibuprofen', 'negation_differs'],
    ['Das Ibuprofen ab morgen nehmen.', 'ibuprofen', true],
    ['Ibuprofen nicht mehr nehmen.', 'ibuprofen', 'negation_differs'],
    ['Ich bin gegen Penicillin allergisch.', 'benzylpenicillin', 'negation_differs'],
    ['Ich bin allergisch gegen Penicillin.', 'benzylpenicillin', 'negation_differs'],
    ['Wir setzen Lisinopril ab.', 'lisinopril', 'negation_differs'],
    ['Paracetamol statt Ibuprofen.', 'paracetamol', true],
    ['Paracetamol statt Ibuprofen.', 'ibuprofen', 'negation_differs'],
    ['Das Ibuprofen nicht vergessen.', 'ibuprofen', true]
  ]
}

for (const [language, rows] of Object.entries(tables)) {
  t.test(`${language}: a drug stays when it was named, and goes when another or none was, or only to refuse it`, async t => {
    for (const [said, ingredient, kept] of rows) {
      const asked = request(['Good morning.', said], language)
      const sources = [{ segment_id: 's-1', start: 0, end: said.length }]
      const drafted = { value: medication(ingredient), sources }
      const { prescribed_medication: found, removed } = checked(asked, { prescribed_medication: [drafted] })
      const reasons = removed.map(({ reason }) => reason)
      if (kept === true) t.strictSame([found.length, reasons], [1, []], `${said} ${ingredient}`)
      else t.strictSame([found, reasons], [[], [kept]], `${said} ${ingredient}`)
    }
  })
}

t.test('the code is that of the table, or none', async t => {
  const asked = request(['Take paracetamol, Zorblax, diclofenac and lisinopril with codeine.'])
  const rows: readonly [ingredient: string, atc: string, checked: string, reasons: RemovalReason[]][] = [
    ['paracetamol', 'N02BE01', 'N02BE01', []],
    ['paracetamol', '', 'N02BE01', []],
    ['paracetamol', 'M01AE01', 'N02BE01', ['code_not_in_table']],
    ['Zorblax', 'A01AA01', '', ['code_not_in_table']],
    ['Zorblax', '', '', []],
    ['diclofenac', 'M01AB05', '', ['code_not_in_table']],
    ['lisinopril/codeine', 'C09AA03', '', ['code_not_in_table']]
  ]
  for (const [ingredient, atc, expected, reasons] of rows) {
    const drafted = { value: medication(ingredient, { atc_code: atc }), sources: [] }
    const { prescribed_medication: [found], removed } = checked(asked, { prescribed_medication: [drafted] })
    t.strictSame([found?.value.atc_code, removed.map(({ reason }) => reason)], [expected, reasons], `${ingredient} ${atc}`)
  }
})

t.test('a brand, a form and a pack size stay when they were said, in any of the languages', async t => {
  const asked = request([
    'I will give you Lasix, a pill for the water.', 'One box of thirty.', 'Good.', 'Good.', 'Good.', 'Good.', 'And a cream with 20 grams.'
  ])
  const rows: readonly [detail: Partial<PrescribedMedication>, kept: boolean, reason?: RemovalReason][] = [
    [{ brand_name: 'Lasix' }, true],
    [{ brand_name: 'lasix' }, true],
    [{ brand_name: 'Furix' }, false, 'drug_not_said'],
    [{ pharmaceutical_form: 'tablet' }, true],
    [{ pharmaceutical_form: 'comprimé' }, true],
    [{ pharmaceutical_form: 'Tablette' }, true],
    [{ pharmaceutical_form: 'syrup' }, false, 'not_said'],
    [{ pharmaceutical_form: 'cream' }, false, 'not_said'],
    [{ pharmaceutical_form: 'globule' }, true],
    [{ pharmaceutical_form: '100 mg' }, false, 'number_not_said'],
    [{ pharmaceutical_form: 'tablet 40 mg' }, false, 'number_not_said'],
    [{ pack_size: '30 tablets' }, true],
    [{ pack_size: 'one box' }, true],
    [{ pack_size: '60 tablets' }, false, 'number_not_said'],
    [{ pack_size: '20 tablets' }, false, 'number_not_said']
  ]
  for (const [detail, kept, reason] of rows) {
    const drafted = { value: medication('furosemide', { atc_code: 'C03CA01', ...detail }), sources: [] }
    const { prescribed_medication: [found], removed } = checked(asked, { prescribed_medication: [drafted] })
    const expected = kept ? drafted.value : medication('furosemide', { atc_code: 'C03CA01' })
    t.strictSame([found?.value, removed.map(item => item.reason)], [expected, reason === undefined ? [] : [reason]], JSON.stringify(detail))
  }
})

t.test('a brand that is another drug, and was said, makes one of the two wrong', async t => {
  const asked = request(['Take Tylenol, not with ibuprofen.'])
  const { prescribed_medication: found, removed } = checked(asked, {
    prescribed_medication: [{ value: medication('ibuprofen', { brand_name: 'Tylenol' }), sources: [] }]
  })
  t.strictSame(found, [])
  t.strictSame(removed.map(({ text, reason }) => [text, reason]), [['ibuprofen (Tylenol)', 'drug_differs']])
})

t.test('where the drug is named becomes the source, when the draft names another place or none', async t => {
  const asked = request(['No ibuprofen at night.', 'Rest. Take ibuprofen at noon. Sleep.', 'Good.'])
  const of = (sources: ReturnType<typeof sourceOf>[]) => {
    const { prescribed_medication: [found] } = checked(asked, { prescribed_medication: [{ value: medication('ibuprofen'), sources }] })
    return textsOf(asked, found?.sources ?? [])
  }
  t.strictSame(of([]), ['Take ibuprofen at noon.'])
  t.strictSame(of([sourceOf(asked, 'Good.')]), ['Take ibuprofen at noon.'])
  t.strictSame(of([sourceOf(asked, 'Rest. Take ibuprofen at noon. Sleep.')]), ['Take ibuprofen at noon.'])
  t.strictSame(of([sourceOf(asked, 'ibuprofen at noon')]), ['ibuprofen at noon'])
})
