import { anyOf, others, undeclared, wrongTypes, type Table, type Tables } from '../table.js'
import { closedTable, integer, list, moment, nullable, text, visible, type Place } from './places.js'

const correction = { segment_id: 'audio:0-3', text: 'She takes lisinopril 10 mg.' }
const corrected = { ...correction, original_text: 'She takes lies in a pral 10 mg.', user_id: 'u-1024', corrected_at: '2026-03-02T09:14:20.000Z' }

/** Any text without NUL characters and lone surrogates. */
const plain: Place = (value, place): Table => {
  const { accepts, refuses } = text(100_000)(value, place)
  return {
    accepts: [...accepts, ...anyOf(value, place, [' ', 'Keelpijn.\n', '🤒 "quoted" </script>'])],
    refuses: [...refuses, ...others(value, place, ['a\u0000', '\uD83D'], 'pattern')]
  }
}
/** A correction; what that is, its own table says. */
const one: Place = (value, place): Table => ({ accepts: [], refuses: [...wrongTypes(value, { [place]: 'object' }), ...undeclared(value, place)] })

export const correctionTables: Tables = {
  SegmentCorrection: closedTable(correction, { segment_id: visible(255), text: plain }),
  SegmentCorrections: closedTable({ corrections: [correction] }, { corrections: list(2000, correction, one) }),
  CorrectedSegment: closedTable(corrected, {
    segment_id: visible(255), text: plain, original_text: text(100_000), user_id: nullable(text(255)), corrected_at: moment()
  }),
  TranscriptCorrections: closedTable({ revision: 2, corrections: [corrected] }, {
    revision: integer(1, 2_147_483_647), corrections: list(2000, corrected, one)
  })
}
