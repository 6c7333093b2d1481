import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import t from 'tap'
import { lowerPriorityOf } from '../../../../lib/runtime/threads/background-thread.js'
import { SERVICE } from '../../../process.js'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority

const skip = process.platform !== 'linux' && 'a priority is that of the whole process here'

t.test('a background thread has a low priority, lower if its work is idle, and the thread that answers requests keeps its own', { skip }, async t => {
  const before = os.getPriority()
  const script = pathToFileURL(path.join(SERVICE, 'lib/runtime/threads/background-thread.js')).href
  const worker = new Worker(`
    import('${script}').then(({ lowerPriority }) => {
      const priorities = ['awaited', 'idle'].map(urgency => {
        lowerPriority(urgency)
        return require('node:os').getPriority()
      })
      require('node:worker_threads').parentPort.postMessage(priorities)
    })`, { eval: true, execArgv: [] })
  const [priorities] = await once(worker, 'message') as [number[]]
  await worker.terminate()
  t.strictSame(priorities, [PRIORITY_BELOW_NORMAL, PRIORITY_LOW])
  t.equal(os.getPriority(), before)
})

t.test('V8 compiles and collects garbage below the thread that answers requests, and above the background', { skip }, async t => {
  const script = pathToFileURL(path.join(SERVICE, 'lib/runtime/threads/background-thread.js')).href
  const child = spawn(process.execPath, ['--input-type=module', '--eval', `
    import { readdirSync } from 'node:fs'
    import { readFile } from 'node:fs/promises'
    import os from 'node:os'
    const { lowerPriorityOfV8 } = await import('${script}')
    lowerPriorityOfV8()
    await readFile('${import.meta.filename}')
    const threads = readdirSync('/proc/self/task').map(Number).filter(id => id !== process.pid).sort((a, b) => a - b)
    console.log(JSON.stringify([process.pid, ...threads].map(id => os.getPriority(id))))
  `], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [main, ...others] = JSON.parse(await text(child.stdout)) as number[]
  t.equal(main, os.getPriority())
  t.ok(others.slice(0, 5).every(priority => priority > (main ?? 0) && priority < PRIORITY_BELOW_NORMAL))
  t.ok(others.length > 5 && others.slice(5).every(priority => priority === main), 'those that read files keep theirs')
})

t.test('a process of lower priority has threads of lower priority, also those that it has already', { skip }, async t => {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  const threads = () => readdirSync(`/proc/${child.pid}/task`).map(Number)
  while (threads().length < 5) await sleep(5)
  lowerPriorityOf(child.pid, 'idle')
  t.strictSame([...new Set(threads().map(id => os.getPriority(id)))], [PRIORITY_LOW])
  child.kill('SIGKILL')
  await once(child, 'exit')
  t.doesNotThrow(() => lowerPriorityOf(child.pid, 'idle'), 'one that has ended')
})

t.test('a process in a session of its own lowers the priority of that session, and of no other', {
  skip: !existsSync('/proc/self/autogroup') && 'sessions have no priority here'
}, async t => {
  const session = () => readFileSync('/proc/self/autogroup', 'utf8')
  const before = session()
  const script = pathToFileURL(path.join(SERVICE, 'lib/runtime/threads/background-thread.js')).href
  const child = spawn(process.execPath, ['--input-type=module', '--eval', `
    import { readFileSync } from 'node:fs'
    const { lowerPriorityOfSession } = await import('${script}')
    await lowerPriorityOfSession('awaited')
    process.stdout.write(readFileSync('/proc/self/autogroup', 'utf8'))
  `], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  t.match(await text(child.stdout), / nice 10$/m)
  t.equal(session(), before)
})
