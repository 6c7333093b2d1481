import t from 'tap'
import type { AudioFormat } from '../../../../schemas/audio.js'
import type { ChunkRow } from '../../../../plugins/database/tables.js'
import { groupChunks, toEncodedRuns } from '../../../../lib/speech/audio/runs.js'
import { NEVER } from '../../../plugins/audio/kit.js'

function chunk (index: number, format: AudioFormat | null = null, rate: number | null = null, channels: number | null = null): ChunkRow {
  return {
    consultation_id: NEVER,
    index,
    part: NEVER,
    bytes: 1,
    sha256: new Uint8Array(32),
    format,
    sample_rate: rate,
    channels,
    created_at: new Date(0)
  }
}

/** The runs as texts: format, rate and channels, and the indices of their chunks. */
function runsOf (...chunks: ChunkRow[]): string[] {
  return groupChunks(chunks).map(({ format, sample_rate: rate, channels, chunks }) =>
    `${format}${rate === null ? '' : ` ${rate}/${channels}`}: ${chunks.map(({ index }) => index).join(' ')}`)
}

t.test('chunks that follow each other are one run, until something else begins', async t => {
  t.strictSame(runsOf(), [])
  t.strictSame(runsOf(chunk(0, 'wav')), ['wav: 0'])
  t.strictSame(runsOf(chunk(0, 'webm_opus'), chunk(1), chunk(2)), ['webm_opus: 0 1 2'])
  t.strictSame(runsOf(chunk(0, 'webm_opus'), chunk(1), chunk(2, 'webm_opus'), chunk(3)), ['webm_opus: 0 1', 'webm_opus: 2 3'], 'a new beginning')
  t.strictSame(runsOf(chunk(0, 'wav'), chunk(1, 'mp3')), ['wav: 0', 'mp3: 1'], 'another format')
})

t.test('behind a gap a run of the same format goes on, and so it does behind the next', async t => {
  t.strictSame(runsOf(chunk(0, 'ogg_opus'), chunk(2), chunk(3), chunk(7)), ['ogg_opus: 0', 'ogg_opus: 2 3', 'ogg_opus: 7'])
  t.strictSame(runsOf(chunk(0, 'pcm_s16le', 8000, 2), chunk(2)), ['pcm_s16le 8000/2: 0', 'pcm_s16le 8000/2: 2'])
})

t.test('raw PCM goes on as long as it is to be read in the same way', async t => {
  const rate = (index: number, rate: number, channels = 1) => chunk(index, 'pcm_s16le', rate, channels)
  t.strictSame(runsOf(rate(0, 16_000), rate(1, 16_000), chunk(2), rate(3, 16_000)), ['pcm_s16le 16000/1: 0 1 2 3'])
  t.strictSame(runsOf(rate(0, 16_000), rate(1, 8000), rate(2, 8000, 2)), ['pcm_s16le 16000/1: 0', 'pcm_s16le 8000/1: 1', 'pcm_s16le 8000/2: 2'])
  t.strictSame(runsOf(rate(0, 16_000), rate(2, 16_000)), ['pcm_s16le 16000/1: 0', 'pcm_s16le 16000/1: 2'], 'a gap')
  t.strictSame(runsOf(chunk(0, 'wav'), rate(1, 16_000), rate(2, 16_000)), ['wav: 0', 'pcm_s16le 16000/1: 1 2'])
})

t.test('what comes before any format is known is left out', async t => {
  t.strictSame(runsOf(chunk(1), chunk(2), chunk(3, 'mp3'), chunk(4)), ['mp3: 3 4'])
  t.strictSame(runsOf(chunk(5)), [])
})

t.test('a run reads its chunks one after the other when it is asked to, and a chunk that is not whole is an error', async t => {
  const asked: string[] = []
  const pieces = [Buffer.from('a'), Buffer.from('bc')]
  const store = {
    write: async () => {},
    async * read (id: string, part: string) {
      asked.push(`${id}/${part}`)
      yield * pieces
    },
    remove: async () => {}
  }
  const rows = [{ ...chunk(0, 'wav'), bytes: 3 }, { ...chunk(1), bytes: '3' }, { ...chunk(2), bytes: 4 }]
  const [run] = toEncodedRuns(store, rows)
  t.strictSame(asked, [], 'nothing is read before')
  const read: string[] = []
  await t.rejects(async () => { for await (const piece of run?.bytes() ?? []) read.push(String(piece)) }, {
    name: 'DamagedAudioError', message: `the audio of consultation ${NEVER} is damaged: chunk 2 is not whole`
  })
  t.strictSame(read, ['a', 'bc', 'a', 'bc', 'a', 'bc'])
  t.strictSame(asked, Array(3).fill(`${NEVER}/${NEVER}`))
})
