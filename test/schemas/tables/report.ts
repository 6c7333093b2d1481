import { AMONG_OTHERS, anyOf, others, undeclared, wrongTypes, type Refusal, type Table, type Tables } from '../table.js'
import { longestTag } from './consultation.js'
import { notLanguageTags, templates } from './consultation-output.js'
import { exampleEpisode } from './episode.js'
import { closedTable, flag, integer, list, moment, nullable, oneOf, text, visible, type Place } from './places.js'

const INT32_MAX = 2_147_483_647
const saved = { revision: 2, made_by: 'clinician', user_id: 'u-1024', made_at: '2026-03-02T09:15:04.000Z' }
const origin: Record<string, Place> = {
  revision: integer(1, INT32_MAX), made_by: oneOf(['engine', 'clinician']), user_id: nullable(text(255)), made_at: moment()
}

const episode = exampleEpisode('specialist_general_free_text_api')
/** One episode or up to 50; what an episode is, its own table says. */
const episodes: Place = (value, place): Table => {
  const { accepts, refuses } = list(50, episode, (one, at) => ({ accepts: [], refuses: wrongTypes(one, { [at]: 'object, oneOf' }) }))(value, place)
  return { accepts: accepts.filter(([says]) => !says.startsWith('no ')), refuses: [...refuses, ...others(value, place, [[]], 'minItems')] }
}
const page = { revisions: [saved, { ...saved, revision: 1, made_by: 'engine', user_id: null }], next_cursor: 'MTc3MjQ0MjAwMDAwMA' }

const mark = { user_id: 'u-1024', at: '2026-03-02T09:16:00.000Z', sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }
const review = { review: 'signed', revision: 2, reviewed: mark, signed: mark }
const addendum = { number: 1, text: 'The swab is negative.', user_id: 'u-1024', added_at: '2026-03-04T14:02:00.000Z' }

const digest: Place = (value, place): Table => ({
  accepts: anyOf(value, place, ['0'.repeat(64), 'f'.repeat(64)]),
  refuses: [
    ...wrongTypes(value, { [place]: 'string' }), ...others(value, place, ['', 'x'.repeat(64), 'a'.repeat(63), 'A'.repeat(64)], 'pattern'),
    ...others(value, place, ['a'.repeat(65)], 'maxLength', 'pattern')
  ]
})

/** A mark, or none. */
const markOrNone: Place = (value, place): Table => ({
  accepts: anyOf(value, place, [null, mark]),
  refuses: [...wrongTypes(value, { [place]: 'object or null' }), ...undeclared(value, place)].map(([says, other]): Refusal => {
    return [says, other, `anyOf ${place}`, AMONG_OTHERS]
  })
})

const order = { discard_edits: true, template: 'soap_urgent_care_api', output_language: 'en', style: { form: 'bullets' } }
const languages: Place = (value, place): Table => ({
  accepts: anyOf(value, place, ['en', 'nl-BE', longestTag]),
  refuses: [
    ...wrongTypes(value, { [place]: 'string' }), ...others(value, place, notLanguageTags, 'pattern'),
    ...others(value, place, [`${longestTag}f`], 'maxLength')
  ]
})
const style: Place = (value, place): Table => ({ accepts: [], refuses: [...wrongTypes(value, { [place]: 'object' }), ...undeclared(value, place)] })

export const reportTables: Tables = {
  ReviewMark: closedTable(mark, {
    user_id: nullable(text(255)),
    at: moment(),
    sha256: digest
  }),
  ReportReview: closedTable(review, {
    review: oneOf(['draft', 'reviewed', 'signed']), revision: integer(1, INT32_MAX), reviewed: markOrNone, signed: markOrNone
  }),
  NewAddendum: closedTable({ text: addendum.text }, { text: visible(10_000) }),
  Addendum: closedTable(addendum, { number: integer(1, 100), text: visible(10_000), user_id: nullable(text(255)), added_at: moment() }),
  AddendumList: closedTable({ addenda: [addendum] }, { addenda: list(100, addendum, style) }),
  RegenerateReport: closedTable(order, {
    discard_edits: flag,
    template: oneOf(templates),
    output_language: languages,
    style
  }, ['discard_edits', 'template', 'output_language', 'style']),
  ReportRevision: closedTable(saved, origin),
  Report: closedTable({ ...saved, data: [episode] }, { ...origin, data: episodes }),
  EditedReport: closedTable({ data: [episode] }, { data: episodes }),
  RevisionList: closedTable(page, {
    revisions: list(100, saved, (value, place) => ({ accepts: [], refuses: [...wrongTypes(value, { [place]: 'object' }), ...undeclared(value, place)] })),
    next_cursor: nullable(text(64))
  })
}
