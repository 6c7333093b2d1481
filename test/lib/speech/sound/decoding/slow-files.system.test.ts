// Runs alone: measures the CPU time of its process.
import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { createSoundEngine } from '../../../../../lib/speech/sound/index.js'
import type { EncodedRun } from '../../../../../lib/speech/sound/model/runs.js'
import { box, compiledDecoder, fixture, hearAll, mp4Beginning, number, run, silence, wav } from '../kit.js'

const SCHEDSTAT = `/proc/self/task/${process.pid}/schedstat`
const skip = !existsSync(SCHEDSTAT) && 'the CPU time of a thread is only known on Linux'

/** CPU time that the thread of this test has taken, in milliseconds: what others do on the machine does not count. */
function cpuMs (): number {
  return Number(readFileSync(SCHEDSTAT, 'latin1').split(' ')[0]) / 1e6
}

const MEGABYTES_8 = 8_388_608

const samples = box('mdat', Buffer.alloc(1000))
const empty = Buffer.alloc(MEGABYTES_8, Buffer.concat([number(8), Buffer.from('free')]))

/** Boxes that are each in the one before. */
function nested (count: number): Buffer {
  return Buffer.concat(Array.from({ length: count }, (_, at) => Buffer.concat([number(8 * (count - at)), Buffer.from('moov')])))
}

/** Bytes in the pieces in which they are stored. */
function stored (format: EncodedRun['format'], bytes: Uint8Array): EncodedRun {
  return run(format, bytes, Array.from({ length: Math.floor(bytes.length / 262_144) }, (_, at) => (at + 1) * 262_144))
}

/** Files whose parts are so many that whoever reads them more than once, or copies what he has so far, never gets to the end. */
const FILES: ReadonlyArray<readonly [name: string, format: EncodedRun['format'], bytes: Uint8Array, duration: number]> = [
  ['empty boxes', 'mp4_aac', Buffer.concat([mp4Beginning, empty]), 0],
  ['empty boxes behind the samples', 'mp4_aac', Buffer.concat([mp4Beginning, samples, empty, box('moov')]), 0],
  ['empty boxes in a table that comes last', 'mp4_aac', Buffer.concat([mp4Beginning, samples, box('moov', empty)]), 0],
  ['empty boxes in a table that comes first', 'mp4_aac', Buffer.concat([mp4Beginning, box('moov', empty), samples]), 0],
  ['boxes in boxes', 'mp4_aac', Buffer.concat([mp4Beginning, samples, nested(300_000)]), 0],
  ['a table of places that comes last', 'mp4_aac', Buffer.concat([mp4Beginning, samples, box('moov', box('co64', number(0), number(1_000_000), Buffer.alloc(8_000_000)))]), 0],
  ['empty chunks', 'wav', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), Buffer.alloc(4_000_000, 'JUNK\0\0\0\0', 'latin1'), wav(silence(1)).subarray(12)]), 1000]
]

t.test('the time that a file takes grows with its bytes, however many parts they are', { skip, timeout: 200_000 }, async t => {
  const engine = await createSoundEngine({ openProcess: await compiledDecoder() })
  t.teardown(engine.close)
  for (const [name, format, bytes, duration] of FILES) {
    const before = cpuMs()
    let over = false
    const { value } = await engine.ingest([stored(format, bytes)], 3_600_000, new AbortController().signal, () => { over = true }).next()
    t.match(value, { duration_ms: duration, broken: duration === 0 ? 1 : 0 }, name)
    const taken = cpuMs() - before
    t.ok(taken < 2500, `${name}: ${Math.round(taken)} ms of the thread that answers requests`)
    t.notOk(over, `${name}: within the budget of the decoder`)
  }
})

t.test('a file with its table behind other boxes is decoded as before', async t => {
  const bytes = fixture('table-last.mp4')
  const { quality: expected } = await hearAll([run('mp4_aac', bytes)])
  const head = Buffer.from(bytes).readUInt32BE(0)
  for (const free of [8, 5000, 300_000]) {
    const moved = Buffer.concat([bytes.subarray(0, head), box('free', Buffer.alloc(free - 8)), bytes.subarray(head)])
    const { quality } = await hearAll([stored('mp4_aac', shifted(moved, free))])
    t.strictSame(quality, expected, `${free} bytes`)
  }
})

/** Adds to the places of a file with one table of them. */
function shifted (bytes: Buffer, by: number): Buffer {
  const at = bytes.indexOf('stco') + 8
  for (let i = 0; i < bytes.readUInt32BE(at); i++) bytes.writeUInt32BE(bytes.readUInt32BE(at + 4 + i * 4) + by, at + 4 + i * 4)
  return bytes
}

t.test('a decoder that takes more CPU time than its sound allows is ended, and what is left of the file counts as broken', { timeout: 200_000 }, async t => {
  const openProcess = await compiledDecoder()
  const engine = await createSoundEngine({ openProcess, budget: { minimumMs: 3000, perSecondMs: 100 } })
  t.teardown(engine.close)
  // What comes after the header is kept until the box is whole, and copied each time that more comes.
  const endless = Buffer.concat([fixture('fragmented.mp4'), number(0x7fff_ffff), Buffer.from('moof'), Buffer.alloc(40_000_000)])
  const taken: Array<{ spentMs: number, soundMs: number }> = []
  const sounds = engine.ingest([stored('mp4_aac', endless), run('wav', wav(silence(1)))], 3_600_000, new AbortController().signal, over => taken.push(over))
  let next = await sounds.next()
  while (next.done !== true) next = await sounds.next()
  t.match(next.value, { broken: 1 }, 'what comes after it is decoded')
  t.equal(taken.length, 1)
  t.ok((taken[0]?.spentMs ?? 0) > 1500, 'it was ended for that')

  const long = Buffer.concat(Array<Uint8Array>(200).fill(fixture('mono.ogg')))
  const heard = await hearAll([run('ogg_opus', long)], 3_600_000, { openProcess, budget: { minimumMs: 1500, perSecondMs: 100 } })
  t.equal(heard.quality.broken, 0, 'the longer the sound, the more it may take')
})

function oggPage (flags: number, sequence: number, packets: readonly Uint8Array[]): Buffer {
  const page = Buffer.concat([Buffer.alloc(27), Buffer.from(packets.map(({ length }) => length)), ...packets])
  page.write('OggS')
  page[5] = flags
  page.writeUInt32LE(1, 14)
  page.writeUInt32LE(sequence, 18)
  page[26] = packets.length
  let crc = 0
  for (const byte of page) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = crc < 0 ? (crc << 1) ^ 0x04c1_1db7 : crc << 1
  }
  page.writeUInt32LE(crc >>> 0, 22)
  return page
}

t.test('a file with hundreds of channels is broken: they do not become sound of a hundred times its bytes', async t => {
  /** Packets of 120 ms, two bytes each. */
  function opus (channels: number, count: number): Buffer {
    const head = Buffer.alloc(channels === 1 ? 19 : 21 + channels)
    head.write('OpusHead')
    head.set([1, channels], 8)
    head.writeUInt32LE(48_000, 12)
    if (channels > 1) head.set([255, 1, 0], 18)
    const tags = Buffer.alloc(16)
    tags.write('OpusTags')
    return Buffer.concat([oggPage(2, 0, [head]), oggPage(0, 1, [tags]), oggPage(0, 2, Array<Buffer>(count).fill(Buffer.from([0x1b, 2])))])
  }
  t.match((await hearAll([run('ogg_opus', opus(1, 40))])).quality, { broken: 0, duration_ms: 4800 })
  t.match((await hearAll([run('ogg_opus', opus(200, 40))])).quality, { broken: 1, duration_ms: 0 })
})
