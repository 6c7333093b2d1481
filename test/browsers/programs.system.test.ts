import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { killFamily, runProgram } from './programs.js'

/** The state of a process, as in /proc: Z is one that has ended. */
function stateOf (pid: number): string {
  return existsSync(`/proc/${pid}`) ? /^State:\s+(\S)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '' : 'gone'
}

t.test('a program that is killed takes with it all that it has started, before the call returns', async t => {
  // Starts others for as long as it lives, each of which starts one more.
  const { pid, printed, kill } = runProgram(t, '/bin/bash', ['-c', 'while :; do (sleep 100 & echo $!; wait) & echo $!; sleep 0.01; done'])
  const [text] = await printed(/(?:\d+\n){10}/)
  const started = text.trim().split('\n').map(Number)
  t.ok(started.every(id => stateOf(id) !== 'gone'), 'they run')
  await killFamily(pid)
  for (const id of [pid, ...started]) t.match(stateOf(id), /^(?:gone|Z)$/)
  await kill()
})
