import { ConsultationParameters } from './consultation.js'
import { absent, conflicting, empty, failures, reading, uncached, withdrawn } from './consultation-operations.js'
import { ref } from './kit.js'
import { RecordContext, SentRecordContext } from './record-context.js'
import { answer, invalid, packedBody, storageFull, unauthorized } from './responses.js'

const tags = ['Consultations']

/** `GET /api/v1/consultations/{id}/context/` */
export const getRecordContext = {
  operationId: 'getRecordContext',
  tags,
  summary: 'Read what the record knows',
  description: 'The record of the patient as the consultation has it; an empty object when it has none.',
  params: ConsultationParameters,
  response: { 200: answer(RecordContext, 'The record as it is now.', uncached), ...reading }
}

/** `PUT /api/v1/consultations/{id}/context/` */
export const replaceRecordContext = {
  operationId: 'replaceRecordContext',
  tags,
  summary: 'Replace what the record knows',
  description: 'Replaces all of it. What is recognised and reports that are made from then on use it, in any state of the consultation, ' +
    'also when one is made again; a report that is there stays as it is.',
  params: ConsultationParameters,
  body: ref(SentRecordContext),
  response: {
    204: empty('The record is replaced.'),
    ...failures,
    ...packedBody,
    400: invalid(['body', 'earlier_consultations', '0'],
      'earlier_consultations.0 must be a consultation of the same user with the same external_id.', 'value_error'),
    401: unauthorized.user,
    404: absent,
    409: conflicting('The consent is withdrawn.', withdrawn),
    507: storageFull
  }
}
