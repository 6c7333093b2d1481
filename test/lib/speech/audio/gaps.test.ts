// Runs long: hears whole recordings.
import t from 'tap'
import { detectFormat } from '../../../../lib/speech/sound/formats.js'
import type { ChunkRow } from '../../../../plugins/database/tables.js'
import { toEncodedRuns } from '../../../../lib/speech/audio/runs.js'
import { flacFile } from '../../../flac-file.js'
import { spoken, spokenIn } from '../../../spoken-markers.js'
import { fixture, hearAll, inARow, silence, wav, type Heard } from '../sound/kit.js'
import { NEVER } from '../../../plugins/audio/kit.js'

/** What is heard of a file in chunks of a size, without some of them. */
async function heardWithout (file: Uint8Array, size: number, missing: (index: number) => boolean): Promise<Heard> {
  const chunks: Buffer[] = []
  for (let from = 0; from < file.length; from += size) chunks.push(Buffer.from(file.subarray(from, from + size)))
  const rows = chunks.map((bytes, index): ChunkRow => ({
    consultation_id: NEVER,
    index,
    part: String(index),
    bytes: bytes.length,
    sha256: new Uint8Array(32),
    sample_rate: null,
    channels: null,
    format: detectFormat(bytes, undefined, index === 0)?.format ?? null,
    created_at: new Date(0)
  }))
  const store = {
    write: async () => {},
    async * read (_id: string, part: string) { yield chunks[Number(part)] as Buffer },
    remove: async () => {}
  }
  return hearAll(toEncodedRuns(store, rows.filter(({ index }) => !missing(index))))
}

const voices = inARow(silence(0.5), spoken([1, 2, 3, 4, 5, 6]))
const stereo = wav(voices, 16_000, 2)

t.test('what is behind a missing chunk of a WAV file is heard, wherever its samples are cut', async t => {
  for (const [name, file, size] of [['even', wav(voices), 40_000], ['odd', wav(voices), 40_001], ['two channels', stereo, 80_003]] as const) {
    const { utterances, quality } = await heardWithout(file, size, index => index === 2)
    const found = utterances.flatMap(({ pcm }) => spokenIn(pcm))
    t.strictSame(found.slice(-3), [4, 5, 6], `${name}: ${found}`)
    t.equal(quality.broken, 1, `${name}: what is before the gap is cut off`)
    t.ok(Math.abs(quality.duration_ms - (voices.length / 16 - 1250)) < 30, `${name}: ${quality.duration_ms} ms`)
  }
})

t.test('what is behind a missing chunk is heard of every format that can go on', async t => {
  const flac = flacFile(Array<number>(60).fill(4096))
  for (const [name, file] of [
    ['mono.webm', fixture('mono.webm')], ['mono.ogg', fixture('mono.ogg')], ['spoken.ogg', fixture('spoken.ogg')],
    ['fragmented.mp4', fixture('fragmented.mp4')], ['stereo-44k.mp3', fixture('stereo-44k.mp3')], ['flac', flac]
  ] as const) {
    const size = Math.ceil(file.length / 10)
    const { quality: whole } = await heardWithout(file, size, () => false)
    for (const gone of [[3], [3, 6]]) {
      const { quality } = await heardWithout(file, size, index => gone.includes(index))
      // A fragment, a page or a cluster that is cut is lost as a whole: half a second of these files.
      const least = whole.duration_ms * (1 - gone.length / 10) - 1100 * gone.length
      t.ok(quality.duration_ms > least && quality.duration_ms <= whole.duration_ms, `${name} without ${gone}: ${quality.duration_ms} of ${whole.duration_ms} ms`)
    }
  }
  const { utterances } = await heardWithout(fixture('spoken.ogg'), 2000, index => index === 3)
  t.strictSame(utterances.flatMap(({ pcm }) => spokenIn(pcm)).at(-1), 8, 'the last word of the recording')
})
