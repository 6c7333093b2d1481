import { setTimeout as sleep } from 'node:timers/promises'
import { existsSync, writeFileSync } from 'node:fs'
import { serveEngine } from '../../../lib/engine-host/index.js'

/** What the engine does when it is loaded. */
export interface FakeSettings {
  concurrency?: number
  memoryMax?: number
  load?: 'fails' | 'aborts' | 'hangs'
}

/** What a question asks it to do, one after another. */
export interface FakeOrder {
  /** Dies with SIGABRT, as native code does, unless this file exists; it is made first. */
  abortOnce?: string
  abort?: boolean
  /** Never answers, once its parts are out. */
  hang?: boolean
  /** Blocks the event loop for ever. */
  block?: boolean
  /** Takes so many bytes of memory, and keeps them. */
  grow?: number
  waitMs?: number
  parts?: number
  fail?: string
  environment?: boolean
}

const kept: Buffer[] = []
let inHand = 0
let inHandMost = 0
const order: string[] = []

await serveEngine(async ({ load, concurrency = 1, memoryMax }: FakeSettings) => {
  if (load === 'fails') throw new Error('the file is damaged')
  if (load === 'aborts') process.abort()
  if (load === 'hangs') await new Promise(() => {})
  return {
    concurrency,
    ...memoryMax === undefined ? {} : { memoryMax },
    async answer ({ kind, body, bytes }, { signal, part }) {
      const { abortOnce, abort, hang, block, grow, waitMs, parts = 0, fail, environment } = body as FakeOrder
      order.push(kind)
      inHand += 1
      inHandMost = Math.max(inHandMost, inHand)
      try {
        if (abort === true) process.abort()
        if (abortOnce !== undefined && !existsSync(abortOnce)) {
          writeFileSync(abortOnce, '')
          process.abort()
        }
        if (grow !== undefined) kept.push(Buffer.alloc(grow, 1))
        if (block === true) for (;;);
        for (let sent = 0; sent < parts; sent++) await part({ sent })
        if (hang === true) await new Promise(() => {})
        if (waitMs !== undefined) await sleep(waitMs, undefined, { signal }).catch(() => { order.push(`${kind} cancelled`) })
        if (fail !== undefined) throw new Error(fail)
        return {
          body: { kind, pid: process.pid, order: [...order], inHandMost, ...environment === true ? { environment: process.env } : {} },
          ...bytes === undefined ? {} : { bytes: bytes.map(byte => byte + 1) }
        }
      } finally {
        inHand -= 1
      }
    }
  }
})
