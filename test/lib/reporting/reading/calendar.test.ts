import t from 'tap'
import { dayOf, endOfMonth, isoDate, localDay, monthsLater, parseDay, weekdayOf } from '../../../../lib/reporting/reading/calendar.js'

const day = (iso: string) => Date.parse(iso) / 86_400_000

t.test('the date of a consultation is the one on the wall where it takes place', async t => {
  const rows: [timestamp: string, timeZone: string | null, date: string | null][] = [
    ['2026-03-04T10:00:00+01:00', null, '2026-03-04'],
    ['2026-03-04T23:30:00-05:00', null, '2026-03-04'],
    ['2026-03-04T23:30:00-05:00', 'Europe/Brussels', '2026-03-04'],
    ['2026-03-05T00:10:00+14:00', 'UTC', '2026-03-05'],
    ['2026-03-04T23:30:00Z', null, '2026-03-04'],
    ['2026-03-04T23:30:00.000Z', 'Europe/Brussels', '2026-03-05'],
    ['2026-03-05T03:30:00Z', 'America/New_York', '2026-03-04'],
    ['2026-03-04T23:30:00-00:00', 'Europe/Brussels', '2026-03-05'],
    ['2026-03-04T23:30:00+00:00', 'Europe/Brussels', '2026-03-04'],
    ['2025-12-31T23:30:00Z', 'Europe/Brussels', '2026-01-01'],
    ['2028-02-28T23:30:00Z', 'Europe/Brussels', '2028-02-29'],
    ['2026-03-28T23:30:00Z', 'Europe/Brussels', '2026-03-29'],
    ['2026-03-29T22:30:00Z', 'Europe/Brussels', '2026-03-30'],
    ['2026-10-25T22:30:00Z', 'Europe/Brussels', '2026-10-25'],
    ['2026-03-04T10:00:00', 'Europe/Brussels', null],
    ['2026-02-30T10:00:00+01:00', null, null],
    ['2026-13-01T10:00:00Z', 'Europe/Brussels', null],
    ['2026-03-04T10:00:00Z', 'Middle/Earth', null],
    ['yesterday', null, null]
  ]
  for (const [timestamp, timeZone, date] of rows) {
    const found = localDay(timestamp, timeZone)
    t.equal(found === null ? null : isoDate(found), date, `${timestamp} ${timeZone}`)
  }
})

t.test('days are those of the calendar', async t => {
  t.equal(dayOf(2026, 2, 29), null)
  t.equal(dayOf(2028, 2, 29), day('2028-02-29'))
  t.equal(dayOf(2026, 4, 31), null)
  t.equal(dayOf(2026, 0, 1), null)
  t.equal(dayOf(NaN, 1, 1), null)
  t.strictSame(['1969-12-28', '1970-01-01', '2026-03-04'].map(iso => weekdayOf(day(iso))), [7, 4, 3])
  t.equal(isoDate(monthsLater(day('2026-01-31'), 1)), '2026-02-28')
  t.equal(isoDate(monthsLater(day('2026-11-15'), 2)), '2027-01-15')
  t.equal(isoDate(endOfMonth(day('2028-02-03'))), '2028-02-29')
})

t.test('a date is read when the calendar has it', async t => {
  t.equal(parseDay('1970-01-01'), 0)
  t.equal(parseDay('2026-03-02'), 20514)
  t.equal(parseDay('2028-02-29'), 21243)
  t.equal(weekdayOf(20514), 1)
  t.equal(weekdayOf(-1), 3)
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '20260302', '', '2026-03-02T00:00', '٢٠٢٦-03-02']) t.equal(parseDay(text), null, text)
})
