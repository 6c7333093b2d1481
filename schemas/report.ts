import { Type, type Static } from '@sinclair/typebox'
import { CURSOR_MAX_LENGTH, ID_MAX_LENGTH, PAGE_DEFAULT, PAGE_MAX, ConsultationParameters } from './consultation.js'
import { Episode, exampleOutput, languageTag, templates } from './consultation-output/index.js'
import { EPISODES_MAX_ITEMS } from './consultation-output/limits.js'
import { closed, enumeration, INT32_MAX, nullableString, ref } from './kit.js'
import { ReportStyle } from './report-style.js'
import { CURSOR, timestamp } from './text.js'

/** What makes a revision of a report. */
export const reportMakers = ['engine', 'clinician'] as const
export type ReportMaker = typeof reportMakers[number]

const number = { format: 'int32', minimum: 1, maximum: INT32_MAX }
const origin = {
  revision: Type.Integer({ ...number, description: 'Number of the revision, from 1. Each report that an engine makes and each save is one.' }),
  made_by: enumeration(reportMakers, { description: 'What made it: an engine, or a clinician who saved it.' }),
  user_id: nullableString({ maxLength: ID_MAX_LENGTH, description: 'Who saved it, as in the token request; `null` for an engine.' }),
  made_at: Type.String({ ...timestamp, description: 'When it was made, ISO 8601.' })
}
const episodes = Type.Array(ref(Episode), { minItems: 1, maxItems: EPISODES_MAX_ITEMS, description: 'The episodes, as in the consultation output.' })

const madeByEngine = { revision: 1, made_by: 'engine', user_id: null, made_at: '2026-03-02T09:12:31.000Z' }
const saved = { revision: 2, made_by: 'clinician', user_id: 'u-1024', made_at: '2026-03-02T09:15:04.000Z' }
const { data } = exampleOutput('specialist_general_free_text_api')

export const Report = closed({ ...origin, data: episodes }, {
  $id: 'Report',
  description: 'A revision of the final report of a consultation.',
  examples: [{ ...saved, data }]
})
export type Report = Static<typeof Report>

export const EditedReport = closed({ data: episodes }, {
  $id: 'EditedReport',
  description: 'The whole report, as a clinician saves it: every episode has the template of the consultation.',
  examples: [{ data }]
})
export type EditedReport = Static<typeof EditedReport>

export const ReportRevision = closed(origin, {
  $id: 'ReportRevision',
  description: 'What made a revision of a report, and when.',
  examples: [saved, madeByEngine]
})
export type ReportRevision = Static<typeof ReportRevision>

export const RevisionList = closed({
  revisions: Type.Array(ref(ReportRevision), { maxItems: PAGE_MAX, description: 'The revisions, newest first.' }),
  next_cursor: nullableString({ maxLength: CURSOR_MAX_LENGTH, description: 'Cursor of the next page; `null` on the last one.' })
}, {
  $id: 'RevisionList',
  description: 'A page of the revisions of a report.',
  examples: [{ revisions: [saved, madeByEngine], next_cursor: null }]
})
export type RevisionList = Static<typeof RevisionList>

export const RevisionQuery = closed({
  limit: Type.Optional(Type.Integer({ format: 'int32', minimum: 1, maximum: PAGE_MAX, description: `Most revisions on a page; default: ${PAGE_DEFAULT}.` })),
  cursor: Type.Optional(Type.String({
    maxLength: CURSOR_MAX_LENGTH, pattern: CURSOR, description: '`next_cursor` of the previous page, which only the same caller can use.'
  }))
})
export type RevisionQuery = Static<typeof RevisionQuery>

export const RevisionParameters = closed({
  ...ConsultationParameters.properties,
  revision: Type.Integer({ ...number, description: 'Number of the revision.', examples: [1] })
})
export type RevisionParameters = Static<typeof RevisionParameters>

export const RegenerateReport = closed({
  discard_edits: Type.Optional(Type.Boolean({
    description: 'Whether to make a report again that a clinician edited, or that has not failed; default: false. The one that is there stays as a revision.'
  })),
  template: Type.Optional(enumeration(templates, { description: 'Another template for the report.' })),
  output_language: Type.Optional(languageTag('Another language for the report.', 'en')),
  style: Type.Optional(ref(ReportStyle))
}, {
  $id: 'RegenerateReport',
  description: 'How a report is made again; without any of it, only one that has failed is.',
  examples: [{}, { discard_edits: true, template: 'soap_urgent_care_api', style: { form: 'bullets' } }]
})
export type RegenerateReport = Static<typeof RegenerateReport>

/** The named schemas of this file, for `addSchema`. */
export const reportSchemas = [Report, EditedReport, ReportRevision, RevisionList, RegenerateReport]
