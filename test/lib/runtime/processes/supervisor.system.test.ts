// Runs twice: versions of Node.js differ in processes and signals.
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { temporaryDirectory } from '../../../helper.js'
import { logLines, spawnScript, until } from '../../../process.js'

type Line = Record<string, unknown>

/** Starts the program beside this file, and waits until all of its processes serve. */
async function start (t: Test, env: Record<string, string> = {}, serves = true) {
  const child = await spawnScript(t, 'test/lib/runtime/processes/program.js', [], { MARK: path.join(temporaryDirectory(t), 'mark'), ...env })
  const lines = (): Line[] => logLines(child.stdout().replace(/[^\n]*$/, ''))
  const said = (msg: string): Line[] => lines().filter(line => line.msg === msg)
  if (serves) await until(() => said('all serve').length > 0, 'all processes serve')
  const pids = (): number[] => said('process serves').map(({ processPid }) => Number(processPid))
  const port = Number(said('listening')[0]?.port)

  /** The process that answers, over a connection of its own. */
  async function ask (): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
    return Number(await response.text())
  }
  return { ...child, said, pids, port, ask }
}

function isAlive (pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

t.test('processes share one port in turns, the first greets once all serve, and one that is killed is replaced at once', async t => {
  const program = await start(t, { PROCESSES: '3' })
  const [first = 0, second = 0, third = 0] = program.pids()
  t.strictSame(program.said('all serve').map(({ greeting }) => greeting), [`greeting of ${first}`])
  const answered = new Set<number>()
  for (let asked = 0; asked < 9; asked++) answered.add(await program.ask())
  t.strictSame([...answered].sort(), [first, second, third].sort())

  process.kill(second, 'SIGKILL')
  await until(() => program.pids().length === 4, 'another one serves')
  t.match(program.said('a process ended; another one is started'), [{ level: 50, processPid: second, code: null, signal: 'SIGKILL', pause: 0 }])
  t.equal(program.said('all serve').length, 1)
  const replacement = program.pids().at(-1) ?? 0
  await until(async () => await program.ask() === replacement, 'the new one answers')
  t.strictSame(await program.stop('SIGTERM'), { code: 0, signal: null })
  t.equal(program.stderr(), '')
})

t.test('connections that a process had not taken when it died are taken by another one', async t => {
  const program = await start(t)
  const [frozen = 0, other = 0] = program.pids()
  process.kill(frozen, 'SIGSTOP')
  const answers: string[] = []
  const sockets: Socket[] = []
  for (let opened = 0; opened < 6; opened++) {
    const socket = connect(program.port, '127.0.0.1').setEncoding('utf8')
    t.teardown(() => socket.destroy())
    socket.on('data', (text: string) => answers.push(text.split('\r\n\r\n')[1] ?? '')).on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: service.test\r\nConnection: close\r\n\r\n')
    sockets.push(socket)
  }
  await until(() => answers.length === 5, 'all but the one that was handed to the frozen process are answered')
  await sleep(50)
  t.equal(answers.length, 5)
  process.kill(frozen, 'SIGKILL')
  await until(() => answers.length === 6, 'that one is answered, too')
  t.strictSame(new Set(answers), new Set([String(other)]))
})

t.test('a process that hangs is killed and replaced, its connections end, and those that remain and those that come know how many hung', async t => {
  const program = await start(t, { SILENCE_MS: '1000' })
  const [frozen = 0, other = 0] = program.pids()
  const held = connect(program.port, '127.0.0.1').on('error', () => {})
  t.teardown(() => held.destroy())
  const owner = new Promise<number>(resolve => held.setEncoding('utf8').once('data', (text: string) => resolve(Number(/\d+$/.exec(text)?.[0]))))
  held.write('GET / HTTP/1.1\r\nHost: service.test\r\n\r\n')
  const hanging = await owner
  const ended = new Promise(resolve => held.once('close', resolve))
  process.kill(hanging, 'SIGSTOP')
  await ended
  await until(() => program.pids().length === 3, 'another one serves')
  t.match(program.said('a process hangs; it is killed, and another one is started'), [{ level: 50, processPid: hanging }])
  t.match(program.said('a process ended; another one is started'), [{ processPid: hanging, code: null, signal: 'SIGKILL' }])
  const serving = [hanging === frozen ? other : frozen, program.pids().at(-1) ?? 0]
  const hung = new Set<string>()
  const answered = new Set<number>()
  for (let asked = 0; asked < 4; asked++) {
    answered.add(await program.ask())
    hung.add(await (await fetch(`http://127.0.0.1:${program.port}/hung`, { headers: { connection: 'close' } })).text())
  }
  t.ok([...answered].every(pid => serving.includes(pid)))
  t.strictSame([...hung], ['1'])
})

t.test('a process that is busy for seconds is not killed', async t => {
  const program = await start(t)
  const busy = await fetch(`http://127.0.0.1:${program.port}/busy/3000`, { headers: { connection: 'close' } })
  t.ok(program.pids().includes(Number(await busy.text())))
  t.strictSame(program.said('a process hangs; it is killed, and another one is started'), [])
  t.equal(program.pids().length, 2)
})

t.test('a machine that was suspended kills none of its processes', async t => {
  const program = await start(t, { SILENCE_MS: '1500' })
  const all = [program.pid, ...program.pids()]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  await sleep(3000)
  for (const pid of all) process.kill(pid, 'SIGCONT')
  await sleep(1000)
  t.strictSame(program.said('a process hangs; it is killed, and another one is started'), [])
  t.ok(program.pids().includes(await program.ask()))
})

t.test('what keeps the first process from starting is said once, and ends the service with the exit code', async t => {
  const program = await start(t, { BEHAVIOUR: 'cannot start', PROCESSES: '4' }, false)
  t.strictSame(await program.ended, { code: 7, signal: null })
  t.equal(program.stderr(), 'It cannot start.\n')
})

t.test('processes that die again and again are replaced after growing pauses, and then end the service with reason and exit code', async t => {
  const program = await start(t, { BEHAVIOUR: 'dies' }, false)
  t.strictSame(await program.ended, { code: 9, signal: null })
  t.match(program.stderr(), /^Process [12] of 2 ended with exit code 9, as did 3 before it, each soon after its start: the service stops\.\n$/)
  const restarts = program.said('a process ended; another one is started')
  for (const line of restarts) t.match(line, { level: 50, code: 9, signal: null })
  for (const number of [1, 2]) {
    const pauses = restarts.filter(line => line.process === number).map(({ pause }) => pause)
    t.strictSame(pauses, [0, 20, 40].slice(0, pauses.length), `pauses of process ${number}`)
  }
  t.match(program.said('processes end again and again'), [{ code: 9 }])
})

t.test('on SIGTERM all processes are told at once, and closed one after the other, once the delay has passed', async t => {
  const program = await start(t, { PROCESSES: '3', DELAY_MS: '300' })
  const pids = program.pids()
  const begun = performance.now()
  const ended = program.stop('SIGTERM')
  await until(() => program.said('announced').length === 3, 'all know')
  t.strictSame(program.said('closing'), [])
  for (const { signal } of program.said('announced')) t.equal(signal, 'SIGTERM')
  t.ok(pids.includes(await program.ask()), 'it answers meanwhile')
  t.strictSame(await ended, { code: 0, signal: null })
  t.ok(performance.now() - begun >= 300)
  const inOrder = program.said('process serves').sort((one, other) => Number(one.process) - Number(other.process))
  t.strictSame(program.said('closing').map(({ pid }) => pid), inOrder.map(({ processPid }) => processPid), 'in order')
  t.notOk(pids.some(isAlive))
})

t.test('a second SIGTERM ends the delay, as SIGINT does from the start; one to a process of the service does nothing', async t => {
  for (const signals of [['SIGTERM', 'SIGTERM'], ['SIGINT']] as const) {
    const program = await start(t, { DELAY_MS: '300000' })
    for (const pid of program.pids()) process.kill(pid, signals[0])
    const ended = program.stop(signals[0])
    await until(() => program.said('announced').length === 2, 'both know')
    if (signals.length > 1) {
      t.equal(await Promise.race([ended, sleep(600)]), undefined, 'it waits')
      process.kill(program.pid, signals[1])
    }
    t.strictSame(await ended, { code: 0, signal: null }, signals.join(', '))
  }
})

t.test('a process that does not close in time is killed, and the service ends with 1; a signal while it closes ends all at once', async t => {
  const slow = await start(t, { BEHAVIOUR: 'never closes', CLOSE_MS: '50' })
  t.strictSame(await slow.stop('SIGTERM'), { code: 1, signal: null })
  t.match(slow.said('a process did not stop in time; it is killed'), [{ process: 1 }, { process: 2 }])

  const hanging = await start(t, { BEHAVIOUR: 'never closes' })
  const ended = hanging.stop('SIGTERM')
  await until(() => hanging.said('closing').length === 1, 'the first one closes')
  await sleep(600)
  process.kill(hanging.pid, 'SIGTERM')
  t.strictSame(await ended, { code: null, signal: 'SIGTERM' })
  await until(() => !hanging.pids().some(isAlive), 'no process is left')
})

t.test('processes whose supervisor is killed close by themselves', async t => {
  const program = await start(t)
  t.strictSame(await program.stop('SIGKILL'), { code: null, signal: 'SIGKILL' })
  await until(() => !program.pids().some(isAlive), 'no process is left')
  t.equal(program.said('orphaned').length, 2)
  t.equal(program.said('closing').length, 2)
})
