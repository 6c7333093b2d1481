import { readFileSync } from 'node:fs'
import type { Test } from 'tap'
import { createEngineHost, type EngineHost, type EngineHostOptions } from '../../../lib/engine-host/index.js'
import { threadScript } from '../../../lib/runtime/index.js'
import { temporaryDirectory } from '../../helper.js'
import type { FakeOrder, FakeSettings } from './fake-engine.js'

/** What the fake engine answers. */
export interface FakeAnswer {
  kind: string
  pid: number
  order: string[]
  inHandMost: number
  environment?: Record<string, string>
}

/** Lines of the log. */
export type Lines = Array<[level: 'info' | 'warn', message: string, details: object]>

/** Options of a host with the fake engine. */
export function fakeOptions (
  directory: string, settings: FakeSettings = {}, others: Partial<EngineHostOptions> = {}, lines: Lines = []
): EngineHostOptions {
  return {
    name: 'fake',
    script: threadScript(import.meta.url, 'fake-engine').url.href,
    settings,
    directory,
    idleSeconds: 60,
    silenceSeconds: 20,
    log: {
      info: (details, message) => lines.push(['info', message, details]),
      warn: (details, message) => lines.push(['warn', message, details])
    },
    ...others
  }
}

/** A host with the fake engine, closed after the test. */
export function fakeHost (t: Test, settings: FakeSettings = {}, others: Partial<EngineHostOptions> = {}) {
  const lines: Lines = []
  const directory = others.directory ?? temporaryDirectory(t)
  const host = createEngineHost(fakeOptions(directory, settings, others, lines))
  t.teardown(async () => host.close())
  return { host, lines, directory }
}

/** Asks the fake engine. */
export async function askFake (
  host: EngineHost, kind: string, order: FakeOrder = {},
  { signal = new AbortController().signal, customerId = 'practice', whenIdle = false, first = false, background = false, onPart = () => {} } = {}
): Promise<FakeAnswer> {
  const { body } = await host.ask({ kind, body: order }, { signal, customerId, whenIdle, first, background, onPart })
  return body as FakeAnswer
}

/** Memory that a process has to itself, in megabytes, as Linux says; files that it maps are not counted. */
export function privateMegabytes (pid: number): number {
  const [, kilobytes = ''] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Whether there is a process with this id. */
export function isAlive (pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
