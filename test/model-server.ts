import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import type { CatalogueModel } from '../lib/models/index.js'

export function sha256 (content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** How long a connection lives after the last byte that it carries, in milliseconds. */
const CUT_DELAY_MS = 20

/** How a server of models behaves. Tests change it while it runs. */
export interface Behaviour {
  /** Content of files, by the ends of their paths. */
  files: Record<string, Buffer>
  /** Breaks the connection after so many bytes of each answer. */
  cutAfter: number
  /** Waits so long after each piece of `pieceBytes`, in milliseconds. */
  delayMs: number
  pieceBytes: number
  ranges: boolean
  /** Whether it says the SHA-256 of a file, as the hub does on its way to the server that has it. */
  announces: boolean
  /** Answers with this instead, where it returns something. */
  instead: (request: IncomingMessage) => { status: number, headers?: Record<string, string>, body?: string } | undefined
}

export interface ModelServer {
  url: string
  behaviour: Behaviour
  /** What was asked for: method, path and range. */
  requests: Array<{ method: string, path: string, range: string | undefined }>
  /** Bytes of files that were sent. */
  sent: () => number
}

function rangeOf ({ headers }: IncomingMessage, etag: string, length: number): number {
  const match = /^bytes=(\d+)-$/.exec(headers.range ?? '')
  if (match === null || (headers['if-range'] ?? etag) !== etag) return 0
  return Math.min(Number(match[1]), length)
}

/** A hub of models: `…/resolve/…` sends to `/cdn/…`, which has the content. Other paths have it themselves, as mirrors do. */
export async function startModelServer (t: Test, files: Record<string, Buffer>): Promise<ModelServer> {
  const behaviour: Behaviour = {
    files, cutAfter: Infinity, delayMs: 0, pieceBytes: 65_536, ranges: true, announces: true, instead: () => undefined
  }
  const requests: ModelServer['requests'] = []
  let sent = 0

  async function sendFile (request: IncomingMessage, response: ServerResponse, content: Buffer): Promise<void> {
    const etag = `"${sha256(content).slice(0, 32)}"`
    const from = behaviour.ranges ? rangeOf(request, etag, content.length) : 0
    const end = Math.min(content.length, from + behaviour.cutAfter)
    response.writeHead(from > 0 ? 206 : 200, {
      etag,
      'content-length': String(content.length - from),
      ...from > 0 ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` } : {}
    })
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    for (let at = from; at < end && !response.destroyed; at += behaviour.pieceBytes) {
      const piece = content.subarray(at, Math.min(end, at + behaviour.pieceBytes))
      await new Promise(resolve => response.write(piece, resolve))
      sent += piece.length
      if (behaviour.delayMs > 0) await new Promise(resolve => setTimeout(resolve, behaviour.delayMs))
    }
    if (end === content.length) {
      response.end()
      return
    }
    // What was sent gets there before the connection breaks.
    await new Promise(resolve => setTimeout(resolve, CUT_DELAY_MS))
    response.destroy()
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    requests.push({ method: request.method ?? '', path, range: request.headers.range })
    const instead = behaviour.instead(request)
    if (instead !== undefined) return response.writeHead(instead.status, instead.headers).end(instead.body)
    if (path.startsWith('/api/models/')) return response.end(JSON.stringify({ sha: 'c'.repeat(40) }))
    const name = Object.keys(behaviour.files).find(name => path.endsWith(`/${name}`))
    const content = name === undefined ? undefined : behaviour.files[name]
    if (content === undefined) return response.writeHead(404).end()
    if (!path.includes('/resolve/')) return sendFile(request, response, content).catch(() => response.destroy())
    const announced = behaviour.announces ? { 'x-linked-etag': `"${sha256(content)}"`, 'x-linked-size': String(content.length) } : {}
    response.writeHead(302, { location: `/cdn/${name}?signature=1`, ...announced }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, behaviour, requests, sent: () => sent }
}

/** A model of the tests, whose files a server has. */
export function testModel (files: Record<string, Buffer>, overrides: Partial<CatalogueModel> = {}): CatalogueModel {
  return {
    name: 'test-speech',
    title: 'Test speech',
    task: 'speech',
    format: 'whisper',
    languages: ['en'],
    parameters: 1_000_000,
    memoryBytes: 1_000_000,
    contextTokens: null,
    licence: { name: 'MIT', address: 'https://licence.example/mit' },
    publisher: 'https://publisher.example',
    source: { repository: 'publisher/test-speech', revision: 'a'.repeat(40) },
    files: Object.entries(files).map(([path, content]) => ({ role: path.split('.')[0] ?? '', path, bytes: content.length, sha256: sha256(content) })),
    hashesFrom: 'computed',
    goodFor: 'Tests.',
    published: [],
    companions: [],
    ...overrides
  }
}

/** Content of files as large as a test wants them. */
export function contentOf (bytes: number): Buffer {
  return randomBytes(bytes)
}
