import t from 'tap'
import { checked, request, sourceOf, textsOf } from './build.js'

const texts = {
  en: [
    'Good morning. I have had a cough for three weeks. My throat is fine.',
    'Did you have a fever? Only on the first day.',
    'Your blood pressure is 128 over 82. The lungs are clear.',
    'I will prescribe amoxicillin 500 milligrams. Drink a lot of water.'
  ],
  nl: [
    'Goedemorgen. Ik hoest al drie weken. Mijn keel is goed.',
    'Had u koorts? Alleen de eerste dag.',
    'De bloeddruk is 128 over 82. De longen zijn zuiver.',
    'Ik schrijf amoxicilline 500 milligram voor. Drink veel water.'
  ]
}

/** A sentence of a report, and the sentences that it comes from, of what was said. */
const rows: readonly [language: keyof typeof texts, outputLanguage: string, sentence: string, sources: string[]][] = [
  ['en', 'en', 'Cough for three weeks.', ['I have had a cough for three weeks.']],
  ['en', 'en', 'Coughing.', ['I have had a cough for three weeks.']],
  ['en', 'en', 'Fever on the first day.', ['Did you have a fever?', 'Only on the first day.']],
  ['en', 'en', 'BP 128/82, lungs clear.', ['Your blood pressure is 128 over 82.', 'The lungs are clear.']],
  ['en', 'en', 'Amoxicillin 500 mg and water.', ['I will prescribe amoxicillin 500 milligrams.', 'Drink a lot of water.']],
  ['en', 'en', 'Amoxicillin.', ['I will prescribe amoxicillin 500 milligrams.']],
  ['en', 'en', 'Something quite different.', []],
  ['en', 'en', 'The.', []],
  ['en', 'en', '', []],
  ['en', 'nl', 'Bloeddruk 128/82.', ['Your blood pressure is 128 over 82.']],
  ['en', 'nl', 'Amoxicilline 500 mg.', ['I will prescribe amoxicillin 500 milligrams.']],
  ['en', 'nl', 'Hoesten.', []],
  ['en', 'fr', 'Tension 128/82.', ['Your blood pressure is 128 over 82.']],
  ['en', 'de', 'Blutdruck 128/82 mmHg.', ['Your blood pressure is 128 over 82.']],
  ['en', 'de', 'Amoxicillin 500 mg.', ['I will prescribe amoxicillin 500 milligrams.']],
  ['nl', 'nl', 'Hoest sinds drie weken.', ['Ik hoest al drie weken.']],
  ['nl', 'nl', 'Bloeddruk 128/82, longen zuiver.', ['De bloeddruk is 128 over 82.', 'De longen zijn zuiver.']],
  ['nl', 'nl', 'Koorts, alleen de eerste dag.', ['Had u koorts?', 'Alleen de eerste dag.']],
  ['nl', 'nl', 'Veel water drinken.', ['Drink veel water.']],
  ['nl', 'nl', 'De keel is goed.', ['Mijn keel is goed.']],
  ['nl', 'en', 'Blood pressure 128/82.', ['De bloeddruk is 128 over 82.']],
  ['nl', 'en', 'Amoxicillin 500 mg.', ['Ik schrijf amoxicilline 500 milligram voor.']],
  ['nl', 'en', 'Water.', ['Drink veel water.']],
  ['nl', 'en', 'Cough.', []],
  ['nl', 'fr', 'Tension 128/82.', ['De bloeddruk is 128 over 82.']],
  ['nl', 'de', 'Blutdruck 128/82.', ['De bloeddruk is 128 over 82.']]
]

t.test('a sentence without a source gets those that are about the same, in the order spoken', async t => {
  for (const [language, outputLanguage, value, sources] of rows) {
    const asked = request(texts[language], language, outputLanguage)
    const { narrative } = checked(asked, { narrative: { plan: [{ value, sources: [] }] } })
    t.strictSame(textsOf(asked, narrative.plan?.[0]?.sources ?? []), sources, value)
  }
})

t.test('a source of several sentences is narrowed to those that are about the same', async t => {
  const asked = request(texts.en)
  const whole = (at: number) => sourceOf(asked, texts.en[at] ?? '')
  const of = (value: string, ...sources: ReturnType<typeof sourceOf>[]) => (
    textsOf(asked, checked(asked, { narrative: { plan: [{ value, sources }] } }).narrative.plan?.[0]?.sources ?? [])
  )
  t.strictSame(of('Cough for weeks.', whole(0)), ['I have had a cough for three weeks.'])
  t.strictSame(of('Lungs clear.', whole(2)), ['The lungs are clear.'])
  t.strictSame(of('Had fever.', whole(1)), ['Did you have a fever?', 'Only on the first day.'])
  t.strictSame(of('Something else.', whole(2)), [texts.en[2]], 'none is about the same')
  t.strictSame(of('Cough, lungs clear.', whole(2), whole(0)), ['I have had a cough for three weeks.', 'The lungs are clear.'], 'in the order spoken')
  t.strictSame(of('Lungs clear.', whole(2), whole(2)), ['The lungs are clear.'], 'each once')
  t.strictSame(of('Something else.', sourceOf(asked, 'My throat')), ['My throat'], 'a narrow one stays')
  t.strictSame(of('Cough.', { segment_id: 'nowhere', start: 0, end: 9 }), ['I have had a cough for three weeks.'], 'one that does not exist is none')
})
