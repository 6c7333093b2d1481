import t from 'tap'
import { box, hearAll, mp4Beginning, number, run, silence, wav } from '../kit.js'

const FULL = number(0)
const everything = 0xffff_ffff

/** A track without a table, that fragments may be of. */
const track = box('trak',
  box('tkhd', Buffer.alloc(12), number(1), Buffer.alloc(60)),
  box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from('soun'), Buffer.alloc(12)), box('minf', box('stbl', box('stsd', FULL, number(1),
    box('sowt', Buffer.alloc(16), Buffer.from([0, 1, 0, 16, 0, 0, 0, 0, 0x3e, 0x80, 0, 0])))))))

/** Files that say that they have more than any memory holds. */
const FILES: ReadonlyArray<readonly [name: string, bytes: Uint8Array]> = [
  ['samples of one size', box('moov', box('trak', box('stsz', FULL, number(1), number(everything))))],
  ['samples of a size each', box('moov', box('trak', box('stsz', FULL, number(0), number(everything))))],
  ['samples of the largest size', box('moov', box('trak', box('stsz', FULL, number(everything), number(8_000_000))))],
  ['tracks of samples of the largest size', box('moov', ...Array<Buffer>(20).fill(box('trak', box('stsz', FULL, number(everything), number(2_000_000)))))],
  ['tracks of samples', box('moov', ...Array<Buffer>(100).fill(box('trak', box('stsz', FULL, number(1), number(30_000_000)))))],
  ['places', box('moov', box('trak', box('stco', FULL, number(300_000_000))))],
  ['long places', box('moov', box('trak', box('co64', FULL, number(300_000_000))))],
  ['groups of samples', box('moov', box('trak', box('stsc', FULL, number(30_000_000))))],
  ['a table in a description', box('moov', box('trak', box('stsd', FULL, number(1), box('sowt', Buffer.alloc(28), box('stsc', FULL, number(30_000_000))))))],
  ['tracks', box('moov', Buffer.concat(Array<Buffer>(1_000_000).fill(box('trak'))))],
  ['samples of a fragment', Buffer.concat([
    box('moov', track, box('mvex', box('trex', FULL, number(1), number(1), Buffer.alloc(12)))),
    box('moof', box('traf', box('tfhd', FULL, number(1)), box('trun', FULL, number(everything))))
  ])],
  ['edits', box('moov', box('trak',
    box('tkhd', Buffer.alloc(12), number(1), Buffer.alloc(60)),
    box('edts', box('elst', FULL, number(everything))),
    box('mdia', box('mdhd', Buffer.alloc(24)), box('hdlr', Buffer.alloc(8), Buffer.from('soun'), Buffer.alloc(12)), box('minf', box('stbl',
      box('stsd', FULL, number(1), box('mp4a', Buffer.alloc(28), box('esds', FULL, Buffer.from([5, 2, 0x14, 0x08])))),
      box('stsz', FULL, number(0), number(1), number(1)), box('stco', FULL, number(1), number(0)))))))]
]

t.test('a file that asks for more memory than there is is broken, and the process lives', async t => {
  for (const [name, bytes] of FILES) {
    const { quality } = await hearAll([run('mp4_aac', Buffer.concat([mp4Beginning, bytes])), run('wav', wav(silence(1)))])
    t.match(quality, { broken: 1, duration_ms: 1000 }, name)
  }
})
