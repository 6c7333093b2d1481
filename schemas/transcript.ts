import { Type, type Static } from '@sinclair/typebox'
import { ConsultationParameters, TranscriptSegment } from './consultation.js'
import { reading, uncached } from './consultation-operations.js'
import { closed, ref } from './kit.js'
import { answer } from './responses.js'

/** Number of segments of a consultation up to which clients may add more. */
export const ADDED_SEGMENTS_MAX = 50_000
/** Most segments of a consultation, including recognised ones: nobody pauses more often in a day. */
export const TRANSCRIPT_SEGMENTS_MAX = 100_000

export const Transcript = closed({
  segments: Type.Array(ref(TranscriptSegment), {
    maxItems: TRANSCRIPT_SEGMENTS_MAX,
    description: 'The segments, in the order in which they first came. What is not known of one is left out. Ids of what was heard in audio begin with `audio:`.'
  })
}, {
  $id: 'Transcript',
  description: 'What was said in a consultation, as far as it is recognised.',
  examples: [{ segments: TranscriptSegment.examples }]
})
export type Transcript = Static<typeof Transcript>

/** `GET /api/v1/consultations/{id}/transcript/` */
export const getTranscript = {
  operationId: 'getTranscript',
  tags: ['Consultations'],
  summary: 'Read what was said',
  description: 'The text that clients have added and the text that was recognised in the audio, as it is now: what the report is made of, and what ' +
    'its evidence points at. It stays until the consultation is deleted.',
  params: ConsultationParameters,
  response: { 200: answer(Transcript, 'The transcript as it is now.', uncached), ...reading }
}
