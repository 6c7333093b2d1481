import t from 'tap'
import { interruptionOf } from '../../../../lib/work/engine-outages.js'
import { ObjectStorageError } from '../../../../lib/storage/objects/index.js'
import { TranscriptionError } from '../../../../plugins/transcription/transcribe.js'

function answer (status: number, name: string): object {
  return { name, message: 'It says why.', $metadata: { httpStatusCode: status }, $response: { body: 'what nobody may log' } }
}

t.test('what a storage refuses is told from one that is away or fails, and names the setting that is probably wrong', async t => {
  for (const [thrown, refuses] of [
    [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), null],
    [new Error('no answer within 900 ms'), null],
    [answer(500, 'InternalError'), null], [answer(503, 'SlowDown'), null], [answer(408, 'RequestTimeout'), null], [answer(429, 'TooManyRequests'), null],
    [answer(404, 'NoSuchBucket'), 'S3_BUCKET'], [answer(403, 'AccessDenied'), 'S3_BUCKET'], [answer(301, 'PermanentRedirect'), 'S3_REGION'],
    [answer(403, 'InvalidAccessKeyId'), 'S3_ACCESS_KEY_ID'], [answer(403, 'SignatureDoesNotMatch'), 'S3_SECRET_ACCESS_KEY'],
    [answer(400, 'SomethingElse'), 'S3_ENDPOINT'],
    [{ Code: 'AccessDenied', Message: 'of one of several objects' }, 'S3_BUCKET'], [{ Code: 'InternalError' }, null]
  ] as const) {
    const error = new ObjectStorageError(thrown)
    t.equal(error.refuses, refuses, error.message)
    t.notMatch(JSON.stringify(error), /nobody/)
  }
  t.equal(new ObjectStorageError(answer(503, 'SlowDown')).message, 'the object storage answered 503 (SlowDown: It says why.)')
  t.equal(new ObjectStorageError({ Code: 'AccessDenied' }).message, 'the object storage answered (AccessDenied)')
})

t.test('a report waits for a storage that is away, without counting an attempt', async t => {
  const error = new ObjectStorageError(new Error('no answer within 900 ms'))
  for (const thrown of [error, new TranscriptionError(error, false)]) {
    t.match(interruptionOf(thrown, false), { counts: false, wait: 10 }, thrown.name)
  }
})
