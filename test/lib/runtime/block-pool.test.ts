import t from 'tap'
import { BlockPool } from '../../../lib/runtime/block-pool.js'

t.test('a block is used again after it was given back, and by nobody else before', t => {
  const pool = new BlockPool(65_536)
  const [first, second] = [pool.take(5000), pool.take(5000)]
  t.equal(first.length, 5000)
  t.not(first.buffer, second.buffer)
  pool.release(first)
  const third = pool.take(8192)
  t.equal(third.buffer, first.buffer)
  t.equal(third.length, 8192)
  t.not(pool.take(8192).buffer, first.buffer)
  t.end()
})

t.test('a block is as long as is needed, and less than twice as long', t => {
  const pool = new BlockPool(0)
  for (const bytes of [0, 1, 4095, 4096, 4097, 32_000, 32_768, 32_769, 1_048_576, 1_048_577]) {
    const { length, byteOffset, buffer } = pool.take(bytes)
    t.equal(length, bytes)
    t.equal(byteOffset, 0)
    t.ok(buffer.byteLength >= bytes && buffer.byteLength < Math.max(4097, bytes * 2), `${buffer.byteLength} for ${bytes}`)
  }
  t.end()
})

t.test('no more is kept than is allowed', t => {
  const pool = new BlockPool(65_536)
  const taken = Array.from({ length: 4 }, () => pool.take(32_768))
  for (const buffer of taken) pool.release(buffer)
  const again = Array.from({ length: 4 }, () => pool.take(32_768).buffer)
  t.equal(again.filter(block => taken.some(({ buffer }) => buffer === block)).length, 2)
  t.end()
})
