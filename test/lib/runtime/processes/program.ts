/*
 * A small server in several processes, as server.ts is a large one. What it does besides is set in its environment: PROCESSES, DELAY_MS,
 * CLOSE_MS, SILENCE_MS, and BEHAVIOUR. A request to `/busy/MS` keeps the process that gets it from everything else for so long.
 */
import cluster from 'node:cluster'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hungProcesses, supervise, takeOrders } from '../../../../lib/runtime/processes/index.js'

const { PROCESSES = '2', DELAY_MS = '0', CLOSE_MS = '60000', SILENCE_MS, BEHAVIOUR = '', MARK = '' } = process.env

/** Writes a line as the log of the service does. */
function log (level: number, details: object, msg: string): void {
  process.stdout.write(`${JSON.stringify({ level, pid: process.pid, ...details, msg })}\n`)
}

function serve (): void {
  const orders = takeOrders()
  const { greeting, first } = { greeting: `greeting of ${process.pid}`, first: !existsSync(MARK) }
  if (BEHAVIOUR === 'cannot start') {
    process.stderr.write('It cannot start.\n')
    process.exit(7)
  }
  const server = createServer(({ url = '' }, response) => {
    const until = performance.now() + Number(/^\/busy\/(\d+)$/.exec(url)?.[1] ?? 0)
    while (performance.now() < until);
    response.end(url === '/hung' ? String(hungProcesses()) : String(process.pid))
  })
  orders.obey({
    announce: signal => log(30, { signal }, 'announced'),
    orphaned: () => log(60, {}, 'orphaned'),
    close () {
      log(30, {}, 'closing')
      if (BEHAVIOUR === 'never closes') return
      server.closeAllConnections()
      server.close(() => process.exit(0))
    }
  })
  server.listen(0, '127.0.0.1', () => {
    log(30, { port: (server.address() as AddressInfo).port }, 'listening')
    orders.ready(greeting)
    // The first process has to be believed before it dies.
    if (BEHAVIOUR === 'dies' && !first) setTimeout(() => process.exit(9), 20)
    if (BEHAVIOUR === 'dies' && first) {
      writeFileSync(MARK, '')
      setTimeout(() => process.exit(9), 200)
    }
  })
}

if (cluster.isWorker) serve()
else {
  supervise({
    processes: Number(PROCESSES),
    delayMs: Number(DELAY_MS),
    closeMs: Number(CLOSE_MS),
    ...SILENCE_MS === undefined ? {} : { heartbeat: { interval: 50, silence: Number(SILENCE_MS), startSilence: 60_000 } },
    pace: { settled: 10_000, pause: 20, pauseMax: 100, most: 4 },
    log: { info: (details, msg) => log(30, details, msg), error: (details, msg) => log(50, details, msg) },
    onServing: greeting => log(30, { greeting }, 'all serve'),
    onEnd (code, problem) {
      if (problem !== undefined) process.stderr.write(`${problem}\n`)
      process.exit(code)
    }
  })
}
