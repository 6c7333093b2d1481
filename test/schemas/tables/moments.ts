import { anyOf, others, type Acceptance, type Refusal } from '../table.js'

const timestamps = [
  '2026-03-02T09:00:00Z', '2026-03-02T09:00:00.5Z', '2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.123456789Z', '2026-03-02T09:00:00+00:00',
  '2026-03-02T09:00:00+01:00', '2026-03-02T09:00:00.123456-09:30', '2026-03-02T09:00:00.123456789+14:00', '2028-02-29T23:59:59.999Z'
]

/** Written as they should be, but no such moment exists. */
const inexistent = [
  '2026-02-30T09:00:00Z', '2026-02-29T09:00:00Z', '2026-04-31T09:00:00Z', '2026-13-01T09:00:00Z', '2026-00-01T09:00:00Z', '2026-03-00T09:00:00Z',
  '2026-03-02T24:00:00Z', '2026-03-02T09:60:00Z', '2026-03-02T09:00:00+24:00', '2026-03-02T09:00:00+01:60'
]

/** What a validator of `date-time` lets pass, and many a client cannot read. */
const unreadable = [
  '2026-03-02 09:00:00Z', '2026-03-02\n09:00:00Z', '2026-03-02t09:00:00Z', '2026-03-02T09:00:00z', '2026-03-02T09:00:00+01', '2026-03-02T09:00:00+0100',
  '2026-03-02T23:59:60Z'
]

const notTimestamps = [
  '2026-03-02T09:00:61Z', '2026-03-02T09:00:00', '2026-03-02T09:00Z', '2026-03-02', '09:00:00Z', '2026-03-02T09:00:00,5Z', '2026-03-02T09:00:00.Z',
  '20260302T090000Z', '2026-W10-1T09:00:00Z', '+002026-03-02T09:00:00Z', 'Mon, 02 Mar 2026 09:00:00', '1772442000', 'now', '', ' ',
  ' 2026-03-02T09:00:00Z', '2026-03-02T09:00:00Z ', '2026-03-02T09:00:00Z\n'
]

/** Timestamps as the contract has them: ISO 8601, with `Z` or a numeric offset, with or without fractional seconds. */
export function anyTimestamp (value: unknown, place: string): Acceptance[] {
  return anyOf(value, place, timestamps)
}

/** Timestamps that do not exist, and ways to write them that other standards have. */
export function noTimestamp (value: unknown, place: string): Refusal[] {
  return [
    ...others(value, place, inexistent, 'format'),
    ...others(value, place, unreadable, 'pattern'),
    ...others(value, place, notTimestamps, 'format', 'pattern'),
    ...others(value, place, ['2026-03-02T09:00:00.1234567890+01:00'], 'pattern', 'maxLength')
  ]
}

/** Moments at the ends of what a client may give. */
const farthest = [
  '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59+14:00', '9999-12-30T23:59:59-12:00', '2026-03-02T09:00:00-12:00',
  '2026-03-02T09:00:00+13:59', '2026-03-02T09:00:00-00:00'
]

/** Moments beyond these ends: at offsets that no place has, or in another year of UTC than 1 to 9999. */
const beyond = [
  '0000-12-31T23:59:59Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01', '9999-12-31T23:59:59-12:00', '2026-03-02T09:00:00+14:01',
  '2026-03-02T09:00:00+15:00', '2026-03-02T09:00:00+16:00', '2026-03-02T09:00:00+23:59', '2026-03-02T09:00:00-12:01', '2026-03-02T09:00:00-13:00'
]

/** Days that a month does not have, which only a calendar knows. */
const noDays = ['2026-02-30T09:00:00Z', '2026-02-29T09:00:00Z', '2026-04-31T09:00:00Z']

/** Timestamps as a client gives them, once they have the one form. */
export function anyGivenTimestamp (value: unknown, place: string): Acceptance[] {
  return anyOf(value, place, [...timestamps, ...farthest])
}

/** Those that are refused. */
export function noGivenTimestamp (value: unknown, place: string): Refusal[] {
  return [
    ...others(value, place, noDays, 'format'),
    ...others(value, place, inexistent.filter(text => !noDays.includes(text)), 'format', 'pattern'),
    ...others(value, place, [...unreadable, ...beyond], 'pattern'),
    ...others(value, place, notTimestamps, 'format', 'pattern'),
    ...others(value, place, ['2026-03-02T09:00:00.1234567890+01:00'], 'pattern', 'maxLength')
  ]
}
