import { ObjectStore } from '../../lib/speech/index.js'
import { ObjectStorageError, openBucket } from '../../lib/storage/index.js'
import type { Config } from '../../schemas/config.js'

/** Longest wait for the storage, in milliseconds. */
const STORAGE_TIMEOUT_MS = 3000

/** Asks the object storage whether the bucket can be listed, which changes nothing in it. The client is loaded only where one is used. */
export async function audioStorage ({ config }: { config: Config }): Promise<{ ok: boolean, sentence: string }> {
  if (config.AUDIO_STORE !== 's3') {
    return { ok: true, sentence: config.AUDIO_STORE === 'directory' ? 'Audio is kept in AUDIO_DIR.' : 'Audio is kept in the database.' }
  }
  const store = new ObjectStore(await openBucket({ ...config, S3_TIMEOUT: Math.min(config.S3_TIMEOUT, STORAGE_TIMEOUT_MS) }))
  try {
    await store.check()
    return { ok: true, sentence: `The object storage answers, and has the bucket ${config.S3_BUCKET}.` }
  } catch (error) {
    if (!(error instanceof ObjectStorageError)) throw error
    const advice = error.refuses === null ? 'start it, or correct S3_ENDPOINT' : 'correct it, or one of the other settings of the storage'
    return { ok: false, sentence: `${error.refuses ?? 'S3_ENDPOINT'}: ${error.message}; ${advice}. Until then audio is refused.` }
  } finally {
    store.close()
  }
}
