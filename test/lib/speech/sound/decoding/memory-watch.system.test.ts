import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import t, { type Test } from 'tap'
import { SERVICE } from '../../../../process.js'
import { until } from '../../../../process.js'

/** A process that is watched while its main thread does something without end. */
async function watched (t: Test, forever: string): Promise<string> {
  const watch = JSON.stringify(path.join(SERVICE, 'lib/speech/sound/decoding/memory-watch.js'))
  const source = `
    import { Worker } from 'node:worker_threads'
    const watch = new Worker(${watch}, { workerData: process.ppid })
    watch.once('online', () => { process.stdout.write(String(process.pid)); setTimeout(() => { ${forever} }, 200) })`
  return path.join(t.testdir({ 'watched.mjs': source }), 'watched.mjs')
}

function isAlive (pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

t.test('a process that fills memory outside of its heap is killed', async t => {
  const script = await watched(t, 'const kept = []; for (;;) kept.push(new Float32Array(1_000_000).fill(1))')
  const child = spawn(process.execPath, ['--max-old-space-size=128', script])
  const [, signal] = await once(child, 'exit') as [unknown, string]
  t.equal(signal, 'SIGKILL')
})

t.test('a process that never returns is killed when the one that started it is gone', async t => {
  const script = JSON.stringify(await watched(t, 'for (;;) {}'))
  const starter = spawn(process.execPath, ['-e', `
    const child = require('node:child_process').spawn(process.execPath, [${script}])
    child.stdout.once('data', pid => { process.stdout.write(pid); setTimeout(() => process.exit(), 1000) })`])
  const [pid] = await once(starter.stdout, 'data') as [Buffer]
  await once(starter, 'exit')
  await until(() => !isAlive(Number(pid)), 'the process has ended')
})
