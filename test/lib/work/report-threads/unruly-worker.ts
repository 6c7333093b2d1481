import { parentPort } from 'node:worker_threads'
import type { PooledTask } from '../../../../lib/work/report-threads/messages.js'
import type { WrittenReport } from '../../../../lib/work/report-threads/types.js'

/** A thread that does what its task says instead of making reports, to see what the pool does about it. */
export default async function behave ({ id, cancelled, transcript: deed, facts }: PooledTask): Promise<WrittenReport | null> {
  if (Atomics.load(cancelled, 0) !== 0) return null
  parentPort?.postMessage({ begun: id })
  if (deed === 'never end') for (;;) Math.sqrt(id)
  if (deed === 'fill the memory') {
    const held: number[][] = []
    for (;;) held.push(new Array<number>(100_000).fill(held.length + 0.5))
  }
  if (deed === 'exit') process.exit(3)
  if (deed === 'throw') throw new Error('the report went wrong')
  return { output: facts.id, evidence: deed }
}
