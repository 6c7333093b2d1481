import type { Config } from '../../../schemas/config.js'

/** How long a job waits before it asks the storage again, in seconds. */
const RETRY_AFTER_SECONDS = 10

/** The setting that is probably wrong, by the code of an answer. */
const SETTINGS: Readonly<Record<string, keyof Config>> = {
  NoSuchBucket: 'S3_BUCKET',
  InvalidBucketName: 'S3_BUCKET',
  AccessDenied: 'S3_BUCKET',
  PermanentRedirect: 'S3_REGION',
  AuthorizationHeaderMalformed: 'S3_REGION',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY'
}

/**
 * The object storage did not do what it was asked for: it cannot be reached, fails, or refuses. Nothing was stored for sure. Trying again
 * helps once it is back, or once somebody has corrected what it refuses.
 */
export class ObjectStorageError extends Error {
  /** The setting that the storage refuses; `null` when it could not be reached, or failed. */
  readonly refuses: keyof Config | null
  /** How long a job that runs into it waits; the attempt does not count as failed. */
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS

  /** @param thrown by the client, of which nothing but the kind of error is kept: its other fields show requests */
  constructor (thrown: unknown) {
    const { name = 'Error', code = '', Code: answer = '', message = '', $metadata = {} } = thrown as {
      name?: string, code?: string, Code?: string, message?: string, $metadata?: { httpStatusCode?: number }
    }
    const { httpStatusCode: status = 0 } = $metadata
    const answered = status > 0 ? `answered ${status}` : 'answered'
    const what = [answer || code || name, message].filter(text => text !== '').join(': ')
    super(`the object storage ${status > 0 || answer !== '' ? answered : 'cannot be reached'} (${what})`)
    this.name = 'ObjectStorageError'
    // 408 and 429 ask to try again.
    const isRefusal = status === 0 ? answer in SETTINGS : status < 500 && status !== 408 && status !== 429
    this.refuses = isRefusal ? SETTINGS[answer || name] ?? 'S3_ENDPOINT' : null
  }
}
