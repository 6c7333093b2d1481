import { rmSync } from 'node:fs'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { acquireProcessLock, keepOutOfCoreDumps, LockedError, lowerPriorityOfSession } from '../../runtime/index.js'
import { EXIT_ANOTHER, EXIT_MEMORY, EXIT_NOT_LOADED, EXIT_SILENT, type Orders } from '../messages.js'
import type { Engine } from '../types.js'
import { Desk } from './desk.js'

/** How long it waits for a client when it has none, in milliseconds: a service that is restarted finds the model loaded. */
const ORPHAN_MS = 2000

/** Pause between two looks at how much memory the process takes, in milliseconds. */
const MEMORY_LOOK_MS = 2000

/** How long the engine may take to close, in milliseconds. */
const CLOSE_MS = 2000

/** A native library writes to an output that nobody reads any more when the process that started this one is gone. */
function outliveStarter (): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}

/** Calls `act` when `isDue` has been true for so long. */
function whenLasting (milliseconds: number, act: () => void): (isDue: boolean) => void {
  let timer: NodeJS.Timeout | undefined
  return function note (isDue) {
    if (isDue) timer ??= setTimeout(act, milliseconds)
    else {
      clearTimeout(timer)
      timer = undefined
    }
  }
}

function lockOf (file: string): () => void {
  try {
    return acquireProcessLock(file)
  } catch (error) {
    if (error instanceof LockedError) process.exit(EXIT_ANOTHER)
    throw error
  }
}

function listen (server: net.Server, socket: string): Promise<void> {
  // Of a process that is gone: this one has the lock.
  rmSync(socket, { force: true })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ path: socket, readableAll: false, writableAll: false }, resolve)
  })
}

/**
 * Runs in the process of a host: listens for clients, loads the engine, and answers until nobody needs it. It ends after `idleSeconds`
 * without work, soon after the last client has left, at SIGTERM and SIGINT, when `load` fails or a question gets no sign of life, and after
 * its work when it takes more memory than the engine says it should.
 *
 * @param load gets the settings of the host
 */
export async function serveEngine (load: (settings: never) => Promise<Engine>): Promise<void> {
  outliveStarter()
  lowerPriorityOfSession('awaited').catch(() => {})
  keepOutOfCoreDumps()
  const { socket, lock, settings, idleSeconds, silenceSeconds, loadSeconds } = JSON.parse(await text(process.stdin)) as Orders
  const release = lockOf(lock)
  let engine: Engine | undefined
  let isEnding = false

  function leave (code: number): never {
    rmSync(socket, { force: true })
    release()
    process.exit(code)
  }

  async function end (code = 0): Promise<void> {
    if (isEnding) return
    isEnding = true
    server.close()
    desk.dismiss()
    setTimeout(() => leave(code), CLOSE_MS).unref()
    await engine?.close?.().catch(() => {})
    leave(code)
  }

  function watchMemory (most: number): void {
    const looking = setInterval(() => {
      if (process.memoryUsage.rss() <= most) return
      clearInterval(looking)
      desk.drain().then(async () => end(EXIT_MEMORY)).catch(() => {})
    }, MEMORY_LOOK_MS)
  }

  const idle = whenLasting(idleSeconds * 1000, () => end())
  const orphan = whenLasting(ORPHAN_MS, () => end())
  const desk = new Desk({
    silenceMs: silenceSeconds * 1000,
    onSilence: () => leave(EXIT_SILENT),
    onChange (clients, questions) {
      orphan(clients === 0)
      idle(questions === 0 && engine !== undefined)
    }
  })
  const server = net.createServer(connection => desk.welcome(connection))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end())

  await listen(server, socket)
  orphan(true)
  const loading = setTimeout(() => leave(EXIT_SILENT), loadSeconds * 1000)
  try {
    engine = await load(settings as never)
  } catch (error) {
    const { message } = error as Error
    // For the process that started this one, if it has not connected yet.
    process.stderr.write(message)
    await desk.refuse(message)
    leave(EXIT_NOT_LOADED)
  }
  clearTimeout(loading)
  if (engine.memoryMax !== undefined) watchMemory(engine.memoryMax)
  desk.open(engine)
}
