import { createHash } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../../../schemas/config.js'
import { answerWithin, diagnostics, type StorageRequest, unwatched } from '../../runtime/index.js'
import { ObjectStorageError } from './error.js'

/** Longest wait for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 1500

/** How often the client tries: a storage that answers "slow down", or cuts a connection, usually takes the next attempt. */
const ATTEMPTS = 3

/** Connections at once: requests beyond that wait for one. */
const SOCKETS_MAX = 128

/** One request deletes at most this many objects; the protocol allows no more. */
const DELETE_MAX = 1000

/** The settings of the storage. */
export type StorageConfig = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_PREFIX' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_TIMEOUT'
>

/** An object that a bucket holds. */
export interface FoundObject {
  key: string
  modifiedAt: Date
}

/** A bucket, and in it the objects whose keys begin with S3_PREFIX, which callers neither give nor get. */
export interface Bucket {
  /** Stores an object, replacing an earlier one; once it resolves, the storage has it for good. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Gets an object; `undefined` if there is none. */
  get: (key: string) => Promise<Uint8Array | undefined>
  /** The objects whose keys begin like this, in the order of their keys. */
  list: (start: string) => AsyncGenerator<FoundObject>
  /** Deletes objects; missing ones are not an error. */
  remove: (keys: readonly string[]) => Promise<void>
  /** Makes the cheapest request: whether the bucket can be listed. */
  check: () => Promise<void>
  close: () => void
}

type Sdk = typeof import('@aws-sdk/client-s3')

function createClient ({ S3Client }: Sdk, config: StorageConfig): S3Client {
  const agent = { keepAlive: true, maxSockets: SOCKETS_MAX }
  return new S3Client({
    ...config.S3_ENDPOINT === '' ? {} : { endpoint: config.S3_ENDPOINT },
    region: config.S3_REGION,
    // Servers of one's own seldom have a name for each bucket.
    forcePathStyle: config.S3_ENDPOINT !== '',
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
    maxAttempts: ATTEMPTS,
    // Not every server knows the checksums that the SDK adds by default; all know Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: Math.ceil(config.S3_TIMEOUT / ATTEMPTS),
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent
    }
  })
}

function md5 (bytes: Uint8Array | string): string {
  return createHash('md5').update(bytes).digest('base64')
}

/** Adds the Content-MD5 that servers ask for where objects are deleted together: the SDK has stopped to send it. */
function addDigests (client: S3Client): void {
  client.middlewareStack.add((next, { commandName }) => async args => {
    const request = args.request as { headers: Record<string, string>, body?: Uint8Array | string }
    if (commandName === 'DeleteObjectsCommand' && request.body !== undefined) request.headers['content-md5'] = md5(request.body)
    return next(args)
  }, { step: 'build', name: 'contentMd5' })
}

type Request<T> = (options: { abortSignal: AbortSignal }) => Promise<T>

/** Publishes the outcome of a request, for metrics. */
async function measured<T> (operation: StorageRequest['operation'], request: () => Promise<T>): Promise<T> {
  const { storageAsked } = diagnostics
  if (!storageAsked.hasSubscribers) return request()
  const begun = performance.now()
  const tell = (outcome: StorageRequest['outcome']) => storageAsked.publish({ operation, outcome, seconds: (performance.now() - begun) / 1000 })
  try {
    const answer = await request()
    tell('answered')
    return answer
  } catch (error) {
    tell((error as ObjectStorageError).refuses === null ? 'failed' : 'refused')
    throw error
  }
}

/**
 * Opens a bucket. No request is sent; the client is loaded only now, because it is large.
 *
 * @param watch notified of the successes and failures of the storage
 * @example
 * const bucket = await openBucket(config)
 * await bucket.put('audio/1', bytes)
 * for await (const { key } of bucket.list('audio/')) console.log(key)
 * await bucket.remove(['audio/1'])
 * bucket.close()
 */
export async function openBucket (config: StorageConfig, watch = unwatched): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3')
  const { S3_BUCKET: Bucket, S3_TIMEOUT: timeout } = config
  const prefix = config.S3_PREFIX === '' ? '' : `${config.S3_PREFIX.replace(/\/+$/, '')}/`
  const client = createClient(sdk, config)
  addDigests(client)

  /** Every request ends: each attempt has its own limit, and all of them together have this one. */
  async function within<T> (operation: StorageRequest['operation'], request: Request<T>): Promise<T> {
    return measured(operation, async () => {
      const ended = new AbortController()
      try {
        const answer = await answerWithin(timeout, request({ abortSignal: ended.signal }))
        watch.answered()
        return answer
      } catch (error) {
        ended.abort()
        const failure = new ObjectStorageError(error)
        watch.failed(failure)
        throw failure
      }
    })
  }

  async function removeSome (keys: readonly string[]): Promise<void> {
    const { Errors: errors = [] } = await within('delete', async options => client.send(new sdk.DeleteObjectsCommand({
      Bucket, Delete: { Objects: keys.map(key => ({ Key: prefix + key })), Quiet: true }
    }), options))
    const [first] = errors
    if (first !== undefined) throw new ObjectStorageError(first)
  }

  return {
    async put (key, bytes) {
      await within('put', async options => client.send(new sdk.PutObjectCommand({
        Bucket, Key: prefix + key, Body: bytes, ContentMD5: md5(bytes), ContentType: 'application/octet-stream'
      }), options))
    },

    async get (key) {
      return within('get', async options => {
        try {
          const { Body: body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + key }), options)
          return await body?.transformToByteArray()
        } catch (error) {
          if ((error as Error).name === 'NoSuchKey') return undefined
          throw error
        }
      })
    },

    async * list (start) {
      let token: string | undefined
      do {
        const command = new sdk.ListObjectsV2Command({
          Bucket, Prefix: prefix + start, ...token === undefined ? {} : { ContinuationToken: token }
        })
        const page = await within('list', async options => client.send(command, options))
        for (const { Key: key = '', LastModified: modifiedAt = new Date() } of page.Contents ?? []) {
          yield { key: key.slice(prefix.length), modifiedAt }
        }
        token = page.NextContinuationToken
      } while (token !== undefined)
    },

    async remove (keys) {
      for (let from = 0; from < keys.length; from += DELETE_MAX) await removeSome(keys.slice(from, from + DELETE_MAX))
    },

    async check () {
      await within('list', async options => client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }), options))
    },

    close: () => client.destroy()
  }
}
