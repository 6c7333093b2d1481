import { others, undeclared, wrongTypes, type Table, type Tables } from '../table.js'
import { exampleEpisode } from './episode.js'
import { closedTable, integer, list, moment, nullable, oneOf, text, type Place } from './places.js'

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

export const reportTables: Tables = {
  ReportRevision: closedTable(saved, origin),
  Report: closedTable({ ...saved, data: [episode] }, { ...origin, data: episodes }),
  EditedReport: closedTable({ data: [episode] }, { data: episodes }),
  RevisionList: closedTable(page, {
    revisions: list(100, saved, (value, place) => ({ accepts: [], refuses: [...wrongTypes(value, { [place]: 'object' }), ...undeclared(value, place)] })),
    next_cursor: nullable(text(64))
  })
}
