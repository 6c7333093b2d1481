import { Type } from '@sinclair/typebox'
import { ConsultationParameters } from './consultation.js'
import {
  absent, changing, changingByBoth, conflicting, output, reading, uncached, versioned, withdrawn
} from './consultation-operations.js'
import { templates } from './consultation-output/index.js'
import { RevisionConflict } from './errors.js'
import { ReportEvidence } from './evidence.js'
import { anyHeader, etag } from './headers.js'
import { ref } from './kit.js'
import { EditedReport, RegenerateReport, Report, RevisionList, RevisionParameters, RevisionQuery } from './report.js'
import { answer, invalid, packedBody, preconditionRequired, refusal, refused, storageFull } from './responses.js'

const tags = ['Consultations']

/** The revision that a change is about. Without the header the answer is 428, so that nobody undoes what they have not seen. */
export const RevisionHeaders = Type.Object({
  'If-Match': anyHeader('The `ETag` of the revision that the change is about; required. When there is another one by now, the answer is 412.', { examples: ['"1"'] })
})

export const notFinal = refused('report_not_final', 'The consultation has no final report.')
export const signed = refused('report_signed', 'The report is signed; it cannot change.')
export const precondition = {
  412: refusal(RevisionConflict, 'There is another revision by now; `revision` says which.', [
    { ...refused('revision_not_current', 'There is another revision of the report by now: read it first.'), revision: 2 }
  ], versioned),
  428: preconditionRequired
}

/** `GET /api/v1/consultations/{id}/evidence/` */
export const getEvidence = {
  operationId: 'getEvidence',
  tags,
  summary: 'Read where the report comes from',
  description: 'For each statement of the report in the consultation output: the words of the transcript that it rests on. Also what ' +
    'the checks removed from the engine\'s draft, or left out of what was heard, and why. Empty while there is no report. The `ETag` is ' +
    'that of the output it belongs to.',
  params: ConsultationParameters,
  response: {
    200: answer(ReportEvidence, 'The evidence of the report as it is now.', {
      ETag: etag('Version of the consultation output that the evidence belongs to.'),
      ...uncached
    }),
    ...reading
  }
}

/** `GET /api/v1/consultations/{id}/report/` */
export const getReport = {
  operationId: 'getReport',
  tags,
  summary: 'Read the report and its revision',
  description: 'The report in the consultation output, with what made it. Its `ETag` is what a change names in `If-Match`.',
  params: ConsultationParameters,
  response: {
    200: answer(Report, 'The report as it is now.', { ...versioned, ...uncached }),
    ...reading,
    409: conflicting('There is no final report.', notFinal)
  }
}

/** `PUT /api/v1/consultations/{id}/report/` */
export const saveReport = {
  operationId: 'saveReport',
  tags,
  summary: 'Save a corrected report',
  description: 'Replaces the report in the consultation output by what a clinician made of it; the earlier one stays as a revision. ' +
    'Statements that are unchanged keep their evidence, the others are marked as the clinician\'s in `evidence/`. Safe to repeat.',
  params: ConsultationParameters,
  headers: RevisionHeaders,
  body: ref(EditedReport),
  response: {
    200: answer(Report, 'The report is saved, as a new revision.', { ...versioned, ...uncached }),
    ...changing,
    ...packedBody,
    ...precondition,
    400: invalid(['body', 'data'], 'data is required.', 'missing'),
    409: conflicting('There is no final report, it is signed, or the consent is withdrawn.', notFinal, signed, withdrawn),
    507: storageFull
  }
}

/** `GET /api/v1/consultations/{id}/revisions/` */
export const listRevisions = {
  operationId: 'listRevisions',
  tags,
  summary: 'List the revisions of the report',
  description: 'Newest first: what made each, and when. While a report is made again, the earlier ones are here.',
  params: ConsultationParameters,
  querystring: RevisionQuery,
  response: { 200: answer(RevisionList, 'A page of revisions.', uncached), ...reading }
}

/** `GET /api/v1/consultations/{id}/revisions/{revision}/` */
export const getRevision = {
  operationId: 'getRevision',
  tags,
  summary: 'Read one revision of the report',
  description: 'The whole report as it was, also while another one is made.',
  params: RevisionParameters,
  response: {
    200: answer(Report, 'The report as it was in this revision.', { ...versioned, ...uncached }),
    ...reading,
    404: absent
  }
}

/** `POST /api/v1/consultations/{id}/regenerate/` */
export const regenerateReport = {
  operationId: 'regenerateReport',
  tags,
  summary: 'Make a report again',
  description: 'Without a body: a report that could not be made after every attempt (`failed`), from the transcript as it was; one that ' +
    'the fallback made; one whose transcript was corrected since; or one that is not a `success` while its audio is kept, which is ' +
    'transcribed again. With a template, a language or a style, or with `discard_edits`: any final report that is not signed; one that ' +
    'was edited only with `discard_edits`. The output is ' +
    '`intermediate` until there is another final one, its version keeps counting, and the report before stays as a revision.',
  params: ConsultationParameters,
  body: ref(RegenerateReport),
  'x-optional-body': true,
  response: {
    202: output('The report is being made.'),
    ...changingByBoth,
    ...packedBody,
    400: invalid(['body', 'template'], `template must be one of: ${templates.join(', ')}.`, 'enum'),
    409: conflicting('The report has not failed, its audio has been deleted, a clinician has edited it, it is signed, or the consent is withdrawn.',
      refused('report_not_failed', 'The report has not failed.'),
      refused('report_edited', 'The report was edited; it is made again only with discard_edits.'), signed, withdrawn),
    507: storageFull
  }
}
