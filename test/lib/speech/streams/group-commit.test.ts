import { randomUUID } from 'node:crypto'
import t from 'tap'
import { createGroupCommit } from '../../../../lib/speech/streams/group-commit.js'
import type { Piece } from '../../../../lib/speech/streams/types.js'

function piece (id: string, bytes = 10): Piece {
  return { id, session: randomUUID(), number: 0, nextSequence: 1, bytes, soundMs: 20, data: Buffer.alloc(bytes, id) }
}

t.test('pieces that come together are written together, up to a size, and one group at a time', async t => {
  const groups: string[][] = []
  let running = 0
  const write = createGroupCommit({
    async store (pieces) {
      t.equal(++running, 1)
      groups.push(pieces.map(({ id }) => id))
      await new Promise(resolve => setTimeout(resolve, 5))
      running -= 1
      return new Set(pieces.map(({ id }) => id))
    },
    findOutcome: async () => 'gone'
  })
  const first = ['a', 'b', 'c', 'd', 'e'].map(id => write(piece(id, 300_000)))
  t.strictSame(await Promise.all(first), Array(5).fill(null))
  t.strictSame(groups, [['a', 'b', 'c'], ['d', 'e']])
  t.equal(await write(piece('f', 2_000_000)), null, 'one that is larger than that goes alone')
})

t.test('a piece that is locked out is tried again, one that is lost is not, and a failure that lasts is everybody\'s', async t => {
  const seen: string[][] = []
  const write = createGroupCommit({
    async store (pieces) {
      seen.push(pieces.map(({ id }) => id))
      if (pieces.some(({ id }) => id === 'broken')) throw new Error('disk full')
      return new Set(seen.length === 1 ? ['good'] : ['good', 'locked'])
    },
    findOutcome: async ({ id }) => id === 'lost' ? 'taken_over' : null
  })
  t.strictSame(await Promise.all(['good', 'locked', 'lost'].map(id => write(piece(id)))), [null, null, 'taken_over'])
  t.strictSame(seen, [['good', 'locked', 'lost'], ['locked']])
  const failed = await Promise.allSettled(['broken', 'good'].map(id => write(piece(id))))
  t.strictSame(failed.map(({ status }) => status), ['rejected', 'rejected'])
})

t.test('a group that fails is written again, and what was stored although it failed counts', async t => {
  const stored = new Set<string>()
  const seen: string[][] = []
  const write = createGroupCommit({
    async store (pieces) {
      const ids = pieces.map(({ id }) => id)
      seen.push(ids)
      const fresh = ids.filter(id => !stored.has(id))
      for (const id of fresh) stored.add(id)
      if (seen.length === 1) throw new Error('the connection broke, after the commit')
      return new Set(fresh)
    },
    findOutcome: async ({ id }) => stored.has(id) ? 'stored' : null
  })
  t.strictSame(await Promise.all(['a', 'b'].map(id => write(piece(id)))), [null, null])
  t.strictSame(seen, [['a', 'b'], ['a', 'b']])
})

t.test('a piece that comes alone is written at once, and the next ones gather', async t => {
  const groups: string[][] = []
  const write = createGroupCommit({
    async store (pieces) {
      groups.push(pieces.map(({ id }) => id))
      return new Set(pieces.map(({ id }) => id))
    },
    findOutcome: async () => 'gone'
  })
  await write(piece('a'))
  const later = write(piece('b'))
  await new Promise(resolve => setTimeout(resolve, 2))
  t.strictSame(groups, [['a']], 'not right after the one before')
  await Promise.all([later, write(piece('c'))])
  t.strictSame(groups, [['a'], ['b', 'c']])
})

t.test('where pieces are put before, each is put by itself, and only what has been put is stored', async t => {
  const events: string[] = []
  let release = (): void => {}
  const held = new Promise<void>(resolve => { release = resolve })
  let failures = 1
  const write = createGroupCommit({
    async put ({ id }) {
      if (id === 'slow') await held
      if (id === 'broken' && failures-- > 0) throw new Error('the storage is away for a moment')
      events.push(`put ${id}`)
    },
    async store (pieces) {
      for (const { id } of pieces) events.push(`store ${id}`)
      return new Set(pieces.map(({ id }) => id))
    },
    findOutcome: async () => 'gone'
  })
  const slow = write(piece('slow'))
  t.equal(await write(piece('quick')), null, 'it does not wait for the slow one')
  t.equal(await write(piece('broken')), null, 'what failed once is tried again')
  t.strictSame(events, ['put quick', 'store quick', 'put broken', 'store broken'])
  release()
  t.equal(await slow, null)
  t.strictSame(events.slice(4), ['put slow', 'store slow'])
})
