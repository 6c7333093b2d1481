import { Consent, SentConsent } from './consent.js'
import { ConsultationParameters } from './consultation.js'
import { changingByBoth, conflicting, held, reading, uncached } from './consultation-operations.js'
import { ref } from './kit.js'
import { answer, invalid, packedBody, refused, storageFull } from './responses.js'

const tags = ['Consultations']

/** `GET /api/v1/consultations/{id}/consent/` */
export const getConsent = {
  operationId: 'getConsent',
  tags,
  summary: 'Read what the patient said to the recording',
  description: 'Every property is `null` where nobody told. After a withdrawal this stays, when everything else is deleted.',
  params: ConsultationParameters,
  response: { 200: answer(Consent, 'What the patient said last.', uncached), ...reading }
}

/** `PUT /api/v1/consultations/{id}/consent/` */
export const recordConsent = {
  operationId: 'recordConsent',
  tags,
  summary: 'Record what the patient says to the recording',
  description: 'In any state of the consultation. `refused` ends its stream, and no audio is taken until it is `given`; what was taken before stays. ' +
    '`withdrawn` deletes its audio, transcript, report, evidence and work in progress, ends its streams and closes it for good: its output is final and empty, ' +
    'with the result `transcript_too_short` and no message. Safe to repeat.',
  params: ConsultationParameters,
  body: ref(SentConsent),
  response: {
    200: answer(Consent, 'It is recorded; after `withdrawn`, everything is deleted.', uncached),
    ...changingByBoth,
    ...packedBody,
    400: invalid(['body', 'state'], 'state is required.', 'missing'),
    409: conflicting('The consent is withdrawn, which is for good, or would be of a consultation under a legal hold.',
      refused('consent_withdrawn', 'The consent is withdrawn, for good.'), held),
    507: storageFull
  }
}
