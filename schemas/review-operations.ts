import { ConsultationParameters } from './consultation.js'
import { changing, conflicting, reading, uncached, versioned, withdrawn } from './consultation-operations.js'
import { ref } from './kit.js'
import { notFinal, precondition, RevisionHeaders, signed } from './report-operations.js'
import { answer, invalid, packedBody, refused, storageFull } from './responses.js'
import { ADDENDA_MAX, Addendum, AddendumList, NewAddendum, ReportReview } from './review.js'

const tags = ['Consultations']
const review = (description: string) => answer(ReportReview, description, { ...versioned, ...uncached })

/** `GET /api/v1/consultations/{id}/review/` */
export const getReview = {
  operationId: 'getReview',
  tags,
  summary: 'Read how far the review is',
  description: 'Whether the current revision of the report is a draft, reviewed or signed, by whom, and when.',
  params: ConsultationParameters,
  response: { 200: review('The review as it is now.'), ...reading, 409: conflicting('There is no final report.', notFinal) }
}

const marking = { ...changing, ...precondition, 507: storageFull }

/** `POST /api/v1/consultations/{id}/review/` */
export const reviewReport = {
  operationId: 'reviewReport',
  tags,
  summary: 'Say that the report is reviewed',
  description: 'Binds the revision to the user and the moment. It is a draft again once it is corrected or made again. Safe to repeat.',
  params: ConsultationParameters,
  headers: RevisionHeaders,
  response: { 200: review('It is reviewed.'), ...marking, 409: conflicting('There is no final report, it is signed, or the consent is withdrawn.', notFinal, signed, withdrawn) }
}

/** `POST /api/v1/consultations/{id}/sign/` */
export const signReport = {
  operationId: 'signReport',
  tags,
  summary: 'Sign the report',
  description: 'Binds the revision to the user and the moment, for good: a signed report is neither corrected nor made again, and may ' +
    'have addenda. `sha256` is that of the consultation output in canonical JSON. Safe to repeat.',
  params: ConsultationParameters,
  headers: RevisionHeaders,
  response: { 200: review('It is signed.'), ...marking, 409: conflicting('There is no final report, or the consent is withdrawn.', notFinal, withdrawn) }
}

/** `GET /api/v1/consultations/{id}/addenda/` */
export const listAddenda = {
  operationId: 'listAddenda',
  tags,
  summary: 'List what was added to the report',
  description: 'The addenda of a signed report, in the order in which they were added.',
  params: ConsultationParameters,
  response: { 200: answer(AddendumList, 'The addenda.', uncached), ...reading }
}

/** `POST /api/v1/consultations/{id}/addenda/` */
export const addAddendum = {
  operationId: 'addAddendum',
  tags,
  summary: 'Add to a signed report',
  description: 'The report itself stays as it was signed.',
  params: ConsultationParameters,
  body: ref(NewAddendum),
  response: {
    201: answer(Addendum, 'It is added.', uncached),
    ...changing,
    ...packedBody,
    400: invalid(['body', 'text'], 'text is required.', 'missing'),
    409: conflicting('The report is not signed, or has too many addenda.',
      refused('report_not_signed', 'The report is not signed; correct it instead.'),
      refused('conflict', `The report has ${ADDENDA_MAX} addenda, and takes no more.`)),
    507: storageFull
  }
}
