import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Test } from 'tap'
import type { Config } from '../../schemas/config.js'
import { needs, runProgram, type Program } from '../browsers/programs.js'

const PYTHON = '/usr/bin/python3'
const SCRIPT = fileURLToPath(new URL('server.py', import.meta.url))

/** For `t.test(name, { skip: storageMissing }, …)`. */
export const storageMissing = needs({
  '/usr/bin/swift-proxy-server': 'swift-proxy',
  '/usr/bin/swift-account-server': 'swift-account',
  '/usr/bin/swift-container-server': 'swift-container',
  '/usr/bin/swift-object-server': 'swift-object'
})

const BUCKET = 'audio'
const PREFIX = 'scribe/tests'
const ACCESS_KEY_ID = 'test:scribe'
const SECRET = 'a-secret-for-tests'
const REGION = 'test'

/** A directory whose files may have extended attributes, in which the server keeps what it knows of objects. */
function directoryWithAttributes (t: Test): string {
  for (const base of [tmpdir(), '/tmp', '/var/tmp']) {
    const directory = mkdtempSync(path.join(base, 'consultation-service-objects-'))
    t.teardown(() => { execFileSync('rm', ['-rf', directory]) })
    const { status } = spawnSync(PYTHON, ['-c', 'import os, sys; os.setxattr(sys.argv[1], "user.test", b"1")', directory])
    if (status === 0) return directory
  }
  throw new Error('there is no directory with extended attributes')
}

/** A server of S3, which can be killed, held and started again, and a client of its own that reaches what is stored. */
export class ObjectStorage {
  readonly settings: Partial<Record<keyof Config, string>>
  readonly #start: (port: number) => Program
  readonly #client: S3Client
  readonly #port: number
  #program: Program

  constructor (start: (port: number) => Program, port: number, program: Program) {
    const endpoint = `http://127.0.0.1:${port}`
    this.#start = start
    this.#port = port
    this.#program = program
    this.#client = new S3Client({
      endpoint, region: REGION, forcePathStyle: true, credentials: { accessKeyId: ACCESS_KEY_ID, secretAccessKey: SECRET }
    })
    this.settings = {
      AUDIO_STORE: 's3',
      S3_ENDPOINT: endpoint,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_PREFIX: PREFIX,
      S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET
    }
  }

  /** Kills the server, as a power cut would. */
  async kill (): Promise<void> {
    await this.#program.kill()
  }

  async startAgain (): Promise<void> {
    this.#program = this.#start(this.#port)
    await this.#program.printed(/listening/)
  }

  /** Connections are still accepted, and nothing is answered. */
  hold (): void {
    process.kill(this.#program.pid, 'SIGSTOP')
  }

  goOn (): void {
    process.kill(this.#program.pid, 'SIGCONT')
  }

  async makeBucket (): Promise<void> {
    await this.#client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  }

  /** The keys that begin like this, behind the prefix. */
  async keys (start = ''): Promise<string[]> {
    const { Contents: found = [] } = await this.#client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: `${PREFIX}/${start}` }))
    return found.map(({ Key: key = '' }) => key.slice(PREFIX.length + 1))
  }

  async get (key: string): Promise<Buffer> {
    const { Body: body } = await this.#client.send(new GetObjectCommand({ Bucket: BUCKET, Key: `${PREFIX}/${key}` }))
    return Buffer.from(await body?.transformToByteArray() ?? [])
  }

  async put (key: string, bytes: Uint8Array): Promise<void> {
    await this.#client.send(new PutObjectCommand({ Bucket: BUCKET, Key: `${PREFIX}/${key}`, Body: bytes }))
  }

  async remove (key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: `${PREFIX}/${key}` }))
  }

  close (): void {
    this.#client.destroy()
  }
}

/** Starts a server with a bucket, which ends with the test. */
export async function startObjectStorage (t: Test): Promise<ObjectStorage> {
  const directory = directoryWithAttributes(t)
  const start = (port: number) => runProgram(t, PYTHON, [SCRIPT, directory, String(port)])
  const program = start(0)
  const [, port] = await program.printed(/listening on port (\d+)/)
  const storage = new ObjectStorage(start, Number(port), program)
  t.teardown(() => storage.close())
  await storage.makeBucket()
  return storage
}
