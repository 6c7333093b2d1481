import t from 'tap'
import { isoDate, parseDay } from '../../../../../lib/reporting/reading/calendar.js'
import { grammarOf, partsIn, plainOf, rangesIn } from '../../../../../lib/reporting/reading/dates/index.js'
import { wordsOf } from '../../../../../lib/reporting/words.js'
import { ranges } from './ranges.js'
import { oneAssertion } from '../../../../one-assertion.js'

/** The one range of a text; `'open'` where it has several readings, and `null` where it has none. */
function read (said: string, visit: string, tag: string): string | null {
  const readings = rangesIn(said, parseDay(visit) ?? NaN, tag).flatMap(range => range.readings)
  const [period] = readings
  if (period === undefined) return null
  return readings.length > 1 ? 'open' : `${isoDate(period.from)} ${isoDate(period.to)}`
}

for (const [language, rows] of Object.entries(ranges)) {
  t.test(`${language}: a range of days is read as it was said, and none where nothing can be told`, oneAssertion(async t => {
    for (const [said, visit, from, to, tag = language] of rows) {
      t.equal(read(said, visit, tag), to === undefined ? from : `${from} ${to}`, `${said} (${tag}, ${visit})`)
    }
  }))
}

for (const language of Object.keys(ranges)) {
  t.test(`${language}: what is skipped without looking for days has none`, async t => {
    const grammar = grammarOf(language)
    if (grammar === undefined) throw new Error(`No dates in ${language}`)
    const patient = { ...grammar, hint: /(?:)/, opens: /(?:)/y }
    for (const [said] of Object.values(ranges).flat()) {
      const { text } = plainOf(wordsOf(said), language, grammar.vocabulary)
      t.strictSame(partsIn(text, grammar), partsIn(text, patient), said)
    }
  })
}
