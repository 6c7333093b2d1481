import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { acquireProcessLock, LockedError } from '../../../../lib/runtime/processes/process-lock.js'
import { temporaryDirectory } from '../../../helper.js'
import { SERVICE } from '../../../process.js'

const deadPid = spawnSync(process.execPath, ['--version']).pid

t.test('a free lock is taken by a file that only this user can read, and released by taking it away', async t => {
  const directory = temporaryDirectory(t)
  const file = path.join(directory, 'lock')
  const release = acquireProcessLock(file)
  t.strictSame(readdirSync(directory), ['lock'])
  t.equal(statSync(file).mode & 0o777, 0o600)
  t.match(JSON.parse(readFileSync(file, 'utf8')), { pid: process.pid })
  release()
  t.strictSame(readdirSync(directory), [])
})

t.test('a lock that a living process holds is refused, and says which process', async t => {
  const directory = temporaryDirectory(t)
  const file = path.join(directory, 'lock')
  const release = acquireProcessLock(file)
  t.throws(() => acquireProcessLock(file), { name: 'LockedError', pid: process.pid, message: `${file} is held by process ${process.pid}` })
  t.strictSame(readdirSync(directory), ['lock'])
  release()
  t.doesNotThrow(() => acquireProcessLock(file)())
})

t.test('a release takes away nobody else\'s lock', async t => {
  const file = path.join(temporaryDirectory(t), 'lock')
  const release = acquireProcessLock(file)
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: 'x', nonce: 'somebody-else' }))
  release()
  t.ok(existsSync(file))
})

const stale: Record<string, string> = {
  'of a process that is gone': JSON.stringify({ pid: deadPid, started: 'x', nonce: 'a' }),
  'of another process that had this one\'s id': JSON.stringify({ pid: process.pid, started: 'an earlier start', nonce: 'a' }),
  'with nothing in it': '',
  'that is cut off': '{"pid":1,"sta',
  'of JSON that is no object': 'null',
  'of a number': '7',
  'without a name of the holding': JSON.stringify({ pid: process.pid }),
  'whose name of the holding is a path': JSON.stringify({ pid: deadPid, started: 'x', nonce: '../../elsewhere/x' }),
  'whose process is no number': JSON.stringify({ pid: 'one', started: 'x', nonce: 'a' })
}

for (const [what, content] of Object.entries(stale)) {
  t.test(`a lock ${what} is taken over, and nothing else is left behind`, async t => {
    const directory = temporaryDirectory(t)
    const file = path.join(directory, 'lock')
    writeFileSync(file, content)
    const release = acquireProcessLock(file)
    t.match(JSON.parse(readFileSync(file, 'utf8')), { pid: process.pid })
    t.throws(() => acquireProcessLock(file), LockedError)
    t.strictSame(readdirSync(directory), ['lock'])
    release()
    t.strictSame(readdirSync(directory), [])
  })
}

t.test('a lock whose taking over was cut short is taken over all the same', async t => {
  const directory = temporaryDirectory(t)
  const file = path.join(directory, 'lock')
  writeFileSync(file, JSON.stringify({ pid: deadPid, started: 'x', nonce: 'a' }))
  writeFileSync(`${file}.a`, JSON.stringify({ pid: deadPid, started: 'x', nonce: 'b' }))
  acquireProcessLock(file)
  t.match(JSON.parse(readFileSync(file, 'utf8')), { pid: process.pid })
  t.strictSame(readdirSync(directory), ['lock'])
})

const PROCESSES = 8
const ROUNDS = 12

/** Tries to take every lock as soon as the gate before it opens, says which it got, and keeps them until its input ends. */
function contender (module: string): string {
  return `import { existsSync } from 'node:fs'
import { acquireProcessLock } from ${JSON.stringify(module)}
const directory = process.argv[2]
console.log('ready')
const won = []
for (let round = 0; round < ${ROUNDS}; round++) {
  while (!existsSync(directory + '/gate-' + round));
  try {
    acquireProcessLock(directory + '/lock-' + round)
    won.push(round)
  } catch (error) {
    if (error.name !== 'LockedError') throw error
  }
}
console.log(JSON.stringify(won))
process.stdin.resume()
`
}

t.test('of many processes that race for a stale lock, exactly one gets it', async t => {
  const directory = temporaryDirectory(t)
  const script = path.join(directory, 'contender.mjs')
  writeFileSync(script, contender(pathToFileURL(path.join(SERVICE, 'lib/runtime/processes/process-lock.js')).href))
  const contenders = Array.from({ length: PROCESSES }, () => {
    const child = spawn(process.execPath, [script, directory], { stdio: ['pipe', 'pipe', 'inherit'], env: { PATH: process.env.PATH } })
    t.teardown(() => child.kill('SIGKILL'))
    return child
  })
  const outputs = contenders.map(({ stdout }) => stdout.setEncoding('utf8')[Symbol.asyncIterator]())
  for (const output of outputs) t.match((await output.next()).value, /^ready/)

  const contents = [stale['of a process that is gone'], stale['that is cut off'], stale['of another process that had this one\'s id']]
  for (let round = 0; round < ROUNDS; round++) writeFileSync(path.join(directory, `lock-${round}`), contents[round % contents.length] ?? '')
  for (let round = 0; round < ROUNDS; round++) writeFileSync(path.join(directory, `gate-${round}`), '')

  const won: number[] = []
  for (const output of outputs) won.push(...JSON.parse((await output.next()).value as string) as number[])
  t.strictSame(won.sort((a, b) => a - b), Array.from({ length: ROUNDS }, (_, round) => round))
  t.strictSame(readdirSync(directory).filter(name => name.startsWith('lock-')).length, ROUNDS)
  await Promise.all(contenders.map(async child => {
    child.stdin.end()
    await once(child, 'close')
  }))
})
