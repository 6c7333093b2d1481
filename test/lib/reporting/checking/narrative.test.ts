import t from 'tap'
import type { Statement } from '../../../../lib/reporting/types.js'
import { checked, marksOf, request, sourceOf } from './build.js'

/** What is said, a sentence of a report that gives it as its source, and what of the sentence is marked. */
type Row = [said: string, sentence: string, ...marks: string[]]

const sameLanguage: Readonly<Record<'en' | 'nl' | 'fr' | 'de', readonly Row[]>> = {
  en: [
    ['My blood pressure was one thirty over eighty.', 'Blood pressure 130/80 mmHg.'],
    ['My blood pressure was one thirty over eighty.', 'Blood pressure 140/80 mmHg.', 'number: 140'],
    ['I have had it for three days.', 'For 3 days.'],
    ['I have had it for three days.', 'For four days.', 'number: four'],
    ['I have had it for two weeks.', 'For 14 days.'],
    ['I have had it for three days.', 'For 3 weeks.', 'unit: weeks'],
    ['Take one of the tablets.', 'Take one tablet.'],
    ['Take a tablet in the morning.', 'Take 1 tablet in the morning.'],
    ['Take ibuprofen 400 milligrams twice a day.', 'Ibuprofen 400 mg 2 times a day.'],
    ['Take ibuprofen 400 milligrams twice a day.', 'Ibuprofen 400 mg twice daily.'],
    ['Take ibuprofen 400 milligrams twice a day.', 'Ibuprofen 600 mg twice daily.', 'dose: 600 mg'],
    ['Take ibuprofen 400 milligrams twice a day.', 'Ibuprofen 400 mg three times daily.', 'number: three'],
    ['Take ibuprofen 400 milligrams twice a day.', 'Ibuprofen 400 mcg twice daily.', 'unit: mcg'],
    ['Take ibuprofen 400 milligrams twice a day.', 'Ibuprofen 0.4 g twice daily.'],
    ['Take ibuprofen 400 milligrams twice a day.', 'Ibuprofen 40 mg twice daily.', 'dose: 40 mg'],
    ['Take ibuprofen 400 milligrams twice a day.', 'Naproxen 400 mg twice daily.', 'drug: Naproxen'],
    ['Take lisinopril 20.', 'Lisinopril 20 mg.', 'unit: mg'],
    ['Take some Tylenol.', 'Paracetamol was advised.'],
    ['The temperature was 98.4.', 'Temperature 36.9 °C.'],
    ['The temperature was 98.4.', 'Temperature 36.4 °C.', 'number: 36.4'],
    ['She weighs 135 pounds.', 'Weight 61 kg.'],
    ['She weighs 135 pounds.', 'Weight 65 kg.', 'number: 65'],
    ['She is five foot seven.', 'Height 170 cm.'],
    ['He is 58 years old.', 'A 58-year-old man.'],
    ['He is 58.', 'A 58-year-old man.'],
    ['He is 58.', 'A 68-year-old man.', 'number: 68'],
    ['It was in 2019.', 'Since 2019.'],
    ['It was in nineteen ninety eight.', 'Since 1998.'],
    ['It was in 2019.', 'Since 2018.', 'number: 2018'],
    ['It is .6 or point seven.', 'It\'s.6 or 0.7.'],
    ['There is a three out of six murmur.', '3/6 murmur.'],
    ['There is a three out of six murmur.', '4/6 murmur.', 'number: 4'],
    ['I had COVID and take vitamins for my diabetes.', 'COVID-19, vitamin B12 and type-2 diabetes.'],
    ['It hurts.', '1. Pain.', ''],
    ['It started last Tuesday.', 'Since Tuesday.'],
    ['It started last Tuesday.', 'Since Thursday.', 'date: Thursday'],
    ['Come back tomorrow.', 'Follow-up on Tuesday.'],
    ['Come back in two weeks.', 'Follow-up on 16 March 2026.'],
    ['Come back in two weeks.', 'Follow-up on 20 March.', 'date: 20 March'],
    ['It was on the third of May.', 'On May 3.'],
    ['It was on the third of May.', 'On May 5.', 'date: May 5'],
    ['It was on the third of May.', 'On 2025-05-03.'],
    ['It was on the third of May.', 'On 2025-06-03.', 'date: 2025-06-03'],
    ['A sick note from the 1st to the 15th of April.', 'Sick note 1 April to 15 April.'],
    ['A sick note from the 1st to the 15th of April.', 'Sick note 1 March to 15 April.', 'date: 1 March'],
    ['It was in March.', 'In 03/2025.'],
    ['It was in March.', 'In 04/2025.', 'date: 04/2025'],
    ['I have had it for three days.', '3/7 history.'],
    ['I have had it for three days.', '4/7 history.', 'number: 4'],
    ['I woke up at two.', 'Woke at 2:00.'],
    ['The dose is point two five milligrams.', '0.25 mg.'],
    ['The dose is point two five milligrams.', '2.5 mg.', 'dose: 2.5 mg'],
    ['For a year and a half.', 'For 1.5 years.'],
    ['For two years and a half.', 'For 3.5 years.', 'number: 3.5'],
    ['In his early sixties.', 'In his early 60s.'],
    ['Another five days.', 'Another 5d.'],
    ['It may march on.', 'It may march on well.'],
    ['I have a fever.', 'Fever.'],
    ['I have a fever.', 'No fever.', 'negation: No'],
    ['I have a fever.', 'Denies fever.', 'negation: Denies'],
    ['I have no fever and no chills.', 'No fever.'],
    ['I have no fever and no chills.', 'Fever.', 'negation: Fever'],
    ['I don\'t have any fever or chills.', 'Fever and chills.', 'negation: Fever', 'negation: chills'],
    ['I have no pain at rest, but pain when I walk.', 'Pain on walking.'],
    ['There is no fracture, swelling or bruising of the arm.', 'Fracture.', 'negation: Fracture'],
    ['There is no fracture, the joint moves very well throughout.', 'The joint moves.'],
    ['No, the weight loss helps.', 'Weight loss helps.'],
    ['No family history of cancer.', 'Family history: see file.'],
    ['Do you have no fever?', 'Fever.'],
    ['The lungs are clear.', 'No wheezes.'],
    ['I can\'t sleep because of the pain.', 'Pain disturbs sleep.'],
    ['No more than 3 a day.', 'At most 3 a day.'],
    ['I am allergic to penicillin.', 'Penicillin prescribed.', 'negation: Penicillin'],
    ['I am allergic to penicillin.', 'Allergic to penicillin.'],
    ['I am allergic to penicillin.', 'Penicillin allergy.']
  ],
  nl: [
    ['De bloeddruk was honderddertig over tachtig.', 'Bloeddruk 130/80 mmHg.'],
    ['De bloeddruk was honderddertig over tachtig.', 'Bloeddruk 130/85 mmHg.', 'number: 85'],
    ['Neem drie keer per dag een tablet.', '3x per dag 1 tablet.'],
    ['Neem tweemaal daags 500 milligram.', '2 keer per dag 500 mg.'],
    ['Neem tweemaal daags 500 milligram.', '2 keer per dag 50 mg.', 'dose: 50 mg'],
    ['Het begon dinsdag.', 'Sinds dinsdag.'],
    ['Het begon dinsdag.', 'Sinds donderdag.', 'date: donderdag'],
    ['Ik heb koorts.', 'Geen koorts.', 'negation: Geen'],
    ['Ik heb geen koorts.', 'Koorts.', 'negation: Koorts'],
    ['Ik heb geen koorts.', 'Geen koorts.'],
    ['nee geen koorts en geen slijm alleen een piep op de borst', 'Een piep op de borst.'],
    ['nee geen koorts geen slijm een piep op de borst', 'Koorts, een piep.', 'negation: Koorts'],
    ['Neem maar ibuprofen.', 'Naproxen.', 'drug: Naproxen']
  ],
  fr: [
    ['La tension est à douze huit.', 'Tension 12/8.'],
    ['La tension est à douze huit.', 'Tension 13/8.', 'number: 13'],
    ['Prenez un comprimé trois fois par jour.', '1 comprimé 3 fois par jour.'],
    ['Prenez 500 milligrammes.', '1000 mg.', 'dose: 1000 mg'],
    ['Prenez 500 milligrammes.', '0,5 g.'],
    ['Depuis mardi.', 'Depuis jeudi.', 'date: jeudi'],
    ['J\'ai de la fièvre.', 'Pas de fièvre.', 'negation: Pas'],
    ['Je n\'ai pas de fièvre.', 'Fièvre.', 'negation: Fièvre'],
    ['Je n\'ai pas de fièvre.', 'Pas de fièvre.'],
    ['Prenez de l\'ibuprofène.', 'Naproxen.', 'drug: Naproxen']
  ],
  de: [
    ['Der Blutdruck ist hundertdreißig zu achtzig.', 'Blutdruck 130/80 mmHg.'],
    ['Der Blutdruck ist hundertdreißig zu achtzig.', 'Blutdruck 180/80 mmHg.', 'number: 180'],
    ['Dreimal täglich eine Tablette.', '3 x täglich 1 Tablette.'],
    ['Nehmen Sie 500 Milligramm.', '50 mg.', 'dose: 50 mg'],
    ['Seit Dienstag.', 'Seit Donnerstag.', 'date: Donnerstag'],
    ['Am dritten März.', 'Am 3. März.'],
    ['Am dritten März.', 'Am 4. März.', 'date: 4. März'],
    ['Ich habe Fieber.', 'Kein Fieber.', 'negation: Kein'],
    ['Ich habe kein Fieber.', 'Fieber.', 'negation: Fieber'],
    ['Ich habe kein Fieber.', 'Kein Fieber.'],
    ['Nehmen Sie Ibuprofen.', 'Naproxen.', 'drug: Naproxen']
  ]
}

function checkedStatement (texts: readonly string[], language: string, outputLanguage: string, value: string, from: string): Statement {
  const asked = request(texts, language, outputLanguage)
  const { narrative, removed } = checked(asked, { narrative: { subjective: [{ value, sources: [sourceOf(asked, from)] }] } })
  const [found] = narrative.subjective ?? []
  if (found === undefined || removed.length > 0) throw new Error('the sentence is gone')
  return found
}

for (const [language, rows] of Object.entries(sameLanguage)) {
  t.test(`${language}: a sentence stays, and what in it was not said is marked`, async t => {
    for (const [said, sentence, ...marks] of rows) {
      const found = checkedStatement([said], language, language, sentence, said)
      t.strictSame([found.value, marksOf(found)], [sentence, marks.filter(mark => mark !== '')], `${said} > ${sentence}`)
    }
  })
}

const acrossLanguages: readonly [language: string, outputLanguage: string, ...Row][] = [
  ['nl', 'en', 'De bloeddruk was honderddertig over tachtig.', 'Blood pressure 130/80 mmHg.'],
  ['nl', 'en', 'De bloeddruk was honderddertig over tachtig.', 'Blood pressure 150/80 mmHg.', 'number: 150'],
  ['nl', 'en', 'Neem tweemaal daags een halve tablet.', 'Take half a tablet twice a day.'],
  ['nl', 'en', 'Neem tweemaal daags 500 milligram paracetamol.', 'Acetaminophen 500 mg twice a day.'],
  ['nl', 'en', 'Neem tweemaal daags 500 milligram paracetamol.', 'Acetaminophen 1000 mg twice a day.', 'dose: 1000 mg'],
  ['nl', 'en', 'Het begon dinsdag.', 'Since Tuesday.'],
  ['nl', 'en', 'Het begon dinsdag.', 'Since Thursday.', 'date: Thursday'],
  ['fr', 'en', 'J\'ai quatre-vingt-douze ans.', 'A 92-year-old woman.'],
  ['fr', 'nl', 'J\'ai quatre-vingt-douze ans.', 'Een vrouw van 82 jaar.', 'number: 82'],
  ['fr', 'en', 'J\'ai de la fièvre.', 'No fever.', 'negation: No'],
  ['fr', 'en', 'Je n\'ai pas de fièvre.', 'No fever.'],
  ['de', 'en', 'Seit zwei Wochen.', 'For two weeks.'],
  ['de', 'en', 'Seit zwei Wochen.', 'For three weeks.', 'number: three'],
  ['de', 'en', 'Kein Ibuprofen.', 'Ibuprofen prescribed.', 'negation: Ibuprofen'],
  ['en', 'de', 'No fever at all.', 'Kein Fieber.'],
  ['en', 'de', 'Some fever.', 'Kein Fieber.', 'negation: Kein'],
  ['en', 'fr', 'Three tablets a day.', 'Trois comprimés par jour.'],
  ['sv', 'en', 'Blodtrycket är 130/80.', 'Blood pressure 130/80.'],
  ['sv', 'en', 'Blodtrycket är 130/80.', 'Blood pressure 130/90, no fever.', 'number: 90'],
  ['en', 'sv', 'Blood pressure 130 over 80.', 'Blodtryck 130/80, ingen feber.']
]

t.test('numbers, dates, drugs and negations are compared across languages', async t => {
  for (const [language, outputLanguage, said, sentence, ...marks] of acrossLanguages) {
    const found = checkedStatement([said], language, outputLanguage, sentence, said)
    t.strictSame([found.value, marksOf(found)], [sentence, marks], `${said} > ${sentence}`)
  }
})

t.test('what stands in the source as it is was said, whatever language it is taken for', async t => {
  const rows: readonly [language: string, outputLanguage: string, ...Row][] = [
    ['en', 'nl', 'Ik schrijf u drie tabletten voor, dus tot dinsdag.', 'Drie tabletten, tot dinsdag.'],
    ['en', 'nl', 'Ik schrijf u drie tabletten voor, dus tot dinsdag.', 'Vier tabletten, tot woensdag.', 'dose: Vier tabletten', 'date: woensdag'],
    ['sv', 'de', 'Ich nehme nicht zwanzig Milligramm.', 'Nicht zwanzig Milligramm.'],
    ['sv', 'de', 'Ich nehme nicht zwanzig Milligramm.', 'Nicht zwanzig Gramm.', 'dose: zwanzig Gramm']
  ]
  for (const [language, outputLanguage, said, sentence, ...marks] of rows) {
    t.strictSame(marksOf(checkedStatement([said], language, outputLanguage, sentence, said)), marks, `${said} > ${sentence}`)
  }
})

t.test('what is said elsewhere than in the sources is said, but not the dose of another drug, nor a negation', async t => {
  const texts = ['Take lisinopril.', 'The lisinopril is 20 milligrams.', 'Well.', 'Well.', 'Well.', 'The furosemide is 40 milligrams.', 'I was there 3 times.', 'No fever.']
  const rows: readonly Row[] = [
    ['Take lisinopril.', 'Lisinopril 20 mg.'],
    ['Take lisinopril.', 'Lisinopril 40 mg.', 'dose: 40 mg'],
    ['Take lisinopril.', 'Furosemide 40 mg.'],
    ['Take lisinopril.', 'Went 3 times.'],
    ['Take lisinopril.', 'Without food.', 'negation: Without', 'statement: Without food.'],
    ['I was there 3 times.', 'Denies fever.']
  ]
  for (const [from, sentence, ...marks] of rows) {
    t.strictSame(marksOf(checkedStatement(texts, 'en', 'en', sentence, from)), marks, sentence)
  }
})

t.test('an answer belongs to its question', async t => {
  const texts = ['Any fever?', 'No.', 'Well, it hurts.', 'It hurts a lot.', 'It is late.']
  t.strictSame(marksOf(checkedStatement(texts, 'en', 'en', 'No fever.', 'Any fever?')), [])
  t.strictSame(marksOf(checkedStatement(texts, 'en', 'en', 'No fever.', 'It hurts a lot.')), ['negation: No'])
})

t.test('a whole sentence of a source is never marked, a part of one may be', async t => {
  const said = 'It is late. On mardi 12 it was may nicht 40 mg Zestril no more.'
  t.strictSame(marksOf(checkedStatement([said], 'en', 'fr', 'On mardi 12 it was may nicht 40 mg Zestril no more.', said)), [])
  t.strictSame(marksOf(checkedStatement(['Ich habe kein Fieber.'], 'de', 'de', 'Fieber.', 'Ich habe kein Fieber.')), ['negation: Fieber'])
})
