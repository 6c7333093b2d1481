import t from 'tap'
import { chunksOf } from '../../../../lib/runtime/concurrency/chunks.js'

t.strictSame([...chunksOf([], 2)], [])
t.strictSame([...chunksOf([1, 2], 2)], [[1, 2]])
t.strictSame([...chunksOf([1, 2, 3, 4, 5], 2)], [[1, 2], [3, 4], [5]])
