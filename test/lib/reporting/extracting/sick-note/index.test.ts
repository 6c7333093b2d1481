import t from 'tap'
import { attributed } from '../../../../../lib/reporting/reading/attributed.js'
import { sentencesOf } from '../../../../../lib/reporting/reading/sentences.js'
import { sickNoteOf } from '../../../../../lib/reporting/extracting/sick-note/index.js'
import { fixtureLanguages, fixtures } from '../../../../consultation-fixtures.js'
import { cases } from './cases.js'
import { corrected } from './corrected.js'
import { decisions } from './decisions.js'
import { oneAssertion } from '../../../../one-assertion.js'
import { runs } from '../../../../property.js'

const WEDNESDAY = '2026-03-04T10:00:00+01:00'

/** The sentences of texts, each said by the clinician, or by the patient after `P:`. */
function said (texts: readonly string[], language: string, speaker: string | null = 'clinician') {
  return attributed(sentencesOf(texts.map((text, at) => ({
    id: `s-${at}`, text: text.replace(/^P: /, ''), speaker: text.startsWith('P: ') ? 'patient' : speaker, start_ms: null, end_ms: null
  }))), language)
}

function datesOf (texts: readonly string[], language: string, start = WEDNESDAY, timeZone: string | null = null) {
  const { from_date: from, to_date: to } = sickNoteOf(said(texts, language), language, start, timeZone)?.value ?? {}
  return from === undefined ? null : `${from} ${to}`
}

const inMarch = (day: number | string) => typeof day === 'string' ? day : `2026-03-${String(day).padStart(2, '0')}`

for (const [language, rows] of Object.entries(cases)) {
  t.test(`${language}: a sick note has the dates that were said, and there is none where none was decided on`, oneAssertion(async t => {
    for (const [texts, from, to] of rows) {
      const expected = from === null || to === undefined ? null : `${inMarch(from)} ${inMarch(to)}`
      t.equal(datesOf([texts].flat(), language), expected, [texts].flat().join(' '))
    }
  }))
}

for (const [language, rows] of Object.entries(decisions)) {
  t.test(`${language}: a note that is refused, over or supposed is none, and one that is extended or corrected has its last dates`, oneAssertion(async t => {
    for (const [texts, from, to] of rows) {
      const expected = from === null || to === undefined ? null : `${inMarch(from)} ${inMarch(to)}`
      t.equal(datesOf([texts].flat(), language), expected, [texts].flat().join(' '))
    }
  }))
}

for (const [language, rows] of Object.entries(corrected)) {
  t.test(`${language}: a note has the days that correct those said first, and keeps them where nothing is corrected`, oneAssertion(async t => {
    for (const [texts, from, to] of rows) {
      const expected = from === null || to === undefined ? null : `${inMarch(from)} ${inMarch(to)}`
      t.equal(datesOf([texts].flat(), language), expected, [texts].flat().join(' '))
    }
  }))
}

t.test('a decision is found without knowing who speaks', oneAssertion(async t => {
  for (const [language, rows] of Object.entries(cases)) {
    for (const [texts, from, to] of rows.filter(([texts]) => !/P: /.test([texts].flat().join(' ')))) {
      const note = sickNoteOf(said([texts].flat(), language, null), language, WEDNESDAY, null)
      t.equal(note?.value.to_date ?? null, from === null || to === undefined ? null : inMarch(to), [texts].flat().join(' '))
    }
  }
}))

t.test('a date is counted from the day of the consultation', oneAssertion(async t => {
  const rows: [text: string, language: string, start: string, timeZone: string | null, dates: string | null][] = [
    ["I'll sign you off for three days.", 'en-US', '2026-03-04T23:30:00-05:00', 'Europe/Brussels', '2026-03-04 2026-03-06'],
    ['Ik schrijf u drie dagen ziek.', 'nl', '2026-03-04T23:30:00Z', 'Europe/Brussels', '2026-03-05 2026-03-07'],
    ['Ik schrijf u drie dagen ziek.', 'nl', '2026-03-04T23:30:00Z', null, '2026-03-04 2026-03-06'],
    ['Je vous arrête une semaine.', 'fr-BE', '2025-12-29T09:00:00+01:00', null, '2025-12-29 2026-01-04'],
    ["Je vous arrête jusqu'au 4 janvier.", 'fr', '2025-12-29T09:00:00+01:00', null, '2025-12-29 2026-01-04'],
    ["Je vous arrête jusqu'au 4.", 'fr', '2025-12-29T09:00:00+01:00', null, '2025-12-29 2026-01-04'],
    ['Ich schreibe Sie drei Tage krank.', 'de-AT', '2028-02-28T08:00:00+01:00', null, '2028-02-28 2028-03-01'],
    ['Ich schreibe Sie bis zum 29. Februar krank.', 'de', '2028-02-28T08:00:00+01:00', null, '2028-02-28 2028-02-29'],
    ['Ich schreibe Sie bis zum 29. Februar krank.', 'de', '2026-02-25T08:00:00+01:00', null, null],
    ['Ich schreibe Sie bis zum 31. krank.', 'de', '2026-02-25T08:00:00+01:00', null, null],
    ['Ik schrijf u een week ziek.', 'nl-BE', '2026-03-27T17:00:00+01:00', null, '2026-03-27 2026-04-02'],
    ["I'll sign you off until Friday.", 'en', '2026-03-06T09:00:00Z', null, '2026-03-06 2026-03-13'],
    ["I'll sign you off until the end of the week.", 'en', '2026-03-06T09:00:00Z', null, '2026-03-06 2026-03-06'],
    ["I'll sign you off until the end of the week.", 'en', '2026-03-07T09:00:00Z', null, '2026-03-07 2026-03-08'],
    ["I'll sign you off until next Friday.", 'en', '2026-03-04T09:00:00Z', null, null],
    ["I'll sign you off until next Friday.", 'en', '2026-03-07T09:00:00Z', null, '2026-03-07 2026-03-13'],
    ["I'll sign you off until 5/3.", 'en-GB', '2026-03-04T09:00:00Z', null, '2026-03-04 2026-03-05'],
    ["I'll sign you off until 3/5.", 'en-US', '2026-03-04T09:00:00Z', null, '2026-03-04 2026-03-05'],
    ["I'll sign you off until 5/3.", 'en', '2026-03-04T09:00:00Z', null, null],
    ["I'll sign you off until 13/3.", 'en', '2026-03-04T09:00:00Z', null, '2026-03-04 2026-03-13'],
    ["I'll sign you off until 2026-03-13.", 'en', '2026-03-04T09:00:00Z', null, '2026-03-04 2026-03-13'],
    ["I'll sign you off until 12 March 2025.", 'en', '2026-03-04T09:00:00Z', null, null],
    ["I'll sign you off for three days.", 'en', 'this morning', null, null],
    ["I'll sign you off for three days.", 'sv', '2026-03-04T09:00:00Z', null, null]
  ]
  for (const [text, language, start, timeZone, dates] of rows) t.equal(datesOf([text], language, start, timeZone), dates, `${text} ${start}`)
}))

t.test('the words that decided are the source', async t => {
  const source = (texts: string[]) => sickNoteOf(said(texts, 'en'), 'en', WEDNESDAY, null)?.sources
    .map(({ segment_id: id, start, end }) => texts[Number(id.slice(2))]?.slice(start, end))
  t.strictSame(source(["It's viral. I'll give you a fit note, um, for two weeks from today. Rest."]), ['fit note, um, for two weeks from today'])
  t.strictSame(source(['You should take three days off work.']), ['three days off work'])
  t.strictSame(source(["I'll write you a sick note.", 'P: For how long?', 'Until Friday, that will do.']), ['sick note', 'Until Friday'])
})

for (const language of fixtureLanguages) {
  t.test(`${language}: each consultation has the sick note that was decided on in it`, oneAssertion(async t => {
    for (const { id, input_language: tag, start_datetime: start, segments, expected } of fixtures(language)) {
      const transcript = segments.map(segment => ({ ...segment, start_ms: null, end_ms: null }))
      t.strictSame(sickNoteOf(attributed(sentencesOf(transcript), tag), tag, start, null)?.value ?? null, expected.sick_note, id)
    }
  }))
}

t.test('the longest segment of anything is read', oneAssertion(async t => {
  const texts = [
    'sick note ', 'sick note until friday ', 'not ', 'a', '12 ', 'off work ', 'if you are off work ', ', ', 'schreibe sie für drei tage ', "je n'ai pas jusqu'au ",
    '1-1-1-1-1-1/', 'ik heb tot en met ', 'the this and including ', 'I have '
  ]
  for (const language of fixtureLanguages) {
    for (const text of texts) {
      const expected = language === 'en' && text === 'sick note until friday ' ? '2026-03-04 2026-03-06' : null
      t.equal(datesOf([text.repeat(runs(100_000) / text.length)], language), expected, `${language} ${text}`)
    }
  }
}))
