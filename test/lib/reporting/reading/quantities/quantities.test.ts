import t from 'tap'
import { packs } from '../../../../../lib/reporting/languages/index.js'
import { lexiconOf } from '../../../../../lib/reporting/extracting/vital-signs/marks.js'
import { converted, isSameAmount } from '../../../../../lib/reporting/reading/quantities/amounts.js'
import { quantitiesIn } from '../../../../../lib/reporting/reading/quantities/index.js'
import { unitAt } from '../../../../../lib/reporting/reading/quantities/units.js'
import { wordsOf } from '../../../../../lib/reporting/words.js'
import { oneAssertion } from '../../../../one-assertion.js'
import { foundIn } from '../../extracting/vital-signs/found.js'

/** The values of a text, each once, with their units. */
function readingsOf (text: string, language: string): string[] {
  return [...new Set(quantitiesIn(wordsOf(text), language).map(({ value, unit }) => `${Math.round(value * 100) / 100} ${unit ?? 'bare'}`))]
}

for (const pack of packs) {
  const { language, units: { names, loose } } = pack
  const lexicon = lexiconOf(language)

  t.test(`${language}: each unit is read as what it is, and selected by a name that means nothing else`, oneAssertion(async t => {
    for (const [id, ways] of Object.entries(names)) {
      for (const way of ways) {
        t.ok(quantitiesIn(wordsOf(`12 ${way}`), language).some(({ unit, unitTo }) => unit === id && unitTo === wordsOf(`12 ${way}`).length), way)
        t.equal(lexicon && unitAt(wordsOf(way), 0, lexicon.units)?.unit, id, way)
      }
    }
  }))

  t.test(`${language}: a loose name is a unit for the checks alone`, oneAssertion(async t => {
    for (const [id, ways] of Object.entries(loose)) {
      for (const way of ways) {
        t.ok(quantitiesIn(wordsOf(`12 ${way}`), language).some(({ unit }) => unit === id), way)
        t.equal(lexicon && unitAt(wordsOf(way), 0, lexicon.units), undefined, way)
      }
    }
  }))
}

/** What is said in two parts: how it is named, what all readings have among them, and the vital sign that is selected. */
const twoParts: readonly (readonly [language: string, name: string, said: string, reading: string, selected: string])[] = [
  ['en', 'Height is', '5 foot 7', '67 inch', 'height 170.2'],
  ['en', 'Weight is', '11 stone 4', '158 lb', 'weight 71.7'],
  ['en', 'Weight is', '20 pounds 8 ounces', '328 oz', 'weight 9.3'],
  ['nl', 'De lengte is', '1 meter 75', '175 cm', 'height 175'],
  ['nl', 'Het gewicht is', '91 kilo en 4 ons', '91400 g', 'weight 91.4'],
  ['nl', 'De temperatuur is', '38 graden 5', '38.5 degree', 'temp 38.5'],
  ['nl', 'Het gewicht is', '80 kilo\'s', '80 kg', 'weight 80'],
  ['de', 'Das Gewicht ist', '11 Kilo und 300 Gramm', '11300 g', 'weight 11.3'],
  ['de', 'Das Gewicht ist', '180 lb', '180 lb', 'weight 81.6'],
  ['fr', 'Le poids est de', '3 kilos 500', '3500 g', 'weight 3.5'],
  ['fr', 'La glycémie est à', '1 gramme 20', '1.2 g', 'glucose 120'],
  ['fr', 'La taille est de', '5 pieds 7 pouces', '67 inch', 'height 170.2']
]

t.test('a second unit is read alike where values are selected and where they are checked', oneAssertion(async t => {
  for (const [language, name, said, reading, selected] of twoParts) {
    const text = `${name} ${said}.`
    t.ok(readingsOf(text, language).includes(reading), `${text} ${readingsOf(text, language).join(', ')}`)
    t.equal(foundIn([{ id: 'a', speaker: null, text, start_ms: null, end_ms: null }], language), selected, text)
  }
}))

t.test('an amount is converted only to a unit that measures the same', async t => {
  t.equal(converted(212, 'fahrenheit', 'celsius')?.toFixed(6), '100.000000')
  t.equal(converted(1, 'stone', 'lb')?.toFixed(6), '14.000000')
  t.equal(converted(2, 'pfund', 'kg'), 1)
  t.equal(converted(80, 'kg', 'cm'), undefined)
  t.equal(converted(2, 'tablet', 'capsule'), undefined)
  const [said, stated, other] = ['0.5 g', '500 mg', '50 mg'].map(text => quantitiesIn(wordsOf(text), 'en')[0])
  t.ok(said !== undefined && stated !== undefined && isSameAmount(stated, said))
  t.notOk(said !== undefined && other !== undefined && isSameAmount(other, said))
})
