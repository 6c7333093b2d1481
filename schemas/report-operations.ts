import { Type } from '@sinclair/typebox'
import { ConsultationParameters } from './consultation.js'
import {
  absent, anyHeader, changing, changingByBoth, conflicting, output, reading, uncached, versioned
} from './consultation-operations.js'
import { RevisionConflict } from './errors.js'
import { ReportEvidence } from './evidence.js'
import { ref } from './kit.js'
import { EditedReport, Report, RevisionList, RevisionParameters, RevisionQuery } from './report.js'
import { answer, invalid, packedBody, preconditionRequired, refusal, refused, storageFull } from './responses.js'

const tags = ['Consultations']

/** The revision that a change is about. Without the header the answer is 428, so that nobody undoes what they have not seen. */
const RevisionHeaders = Type.Object({
  'If-Match': anyHeader('The `ETag` of the revision that the change is about; required. When there is another one by now, the answer is 412.', { examples: ['"1"'] })
})

const notFinal = refused('report_not_final', 'The consultation has no final report.')
const precondition = {
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
      ETag: { type: 'string', maxLength: 64, pattern: '^"\\d+"$', description: 'Version of the consultation output that the evidence belongs to.' },
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
    409: conflicting('There is no final report.', notFinal),
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
  summary: 'Make a failed report again',
  description: 'For a finished consultation whose report could not be made after every attempt (`failed`): the transcript stays as it ' +
    'was. Also for one whose final report is not a `success`, while its audio is kept: the audio is transcribed again, the output is ' +
    '`intermediate` until there is another final one, and its version keeps counting.',
  params: ConsultationParameters,
  response: {
    202: output('The report is being made.'),
    ...changingByBoth,
    409: conflicting('The report has not failed, its audio has been deleted, or a clinician has edited it.',
      refused('report_not_failed', 'The report has not failed.'), refused('report_edited', 'The report was edited; it is not made again.')),
    507: storageFull
  }
}
