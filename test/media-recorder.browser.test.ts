import t, { type Test } from 'tap'
import { begin, makeClient } from './consultations.js'
import { openBrowser, openDemo, skip } from './demo-page.js'
import { dictated, finished, hearing, putChunk, withSpeech } from './recordings.js'
import { soundFile } from './sound-files.js'
import { spoken } from './spoken-markers.js'

const NUMBERS = [2, 7, 1, 8, 5]
/** Before anybody speaks: a browser that starts slowly misses nothing. */
const SILENCE_MS = 3000
const SOUND_MS = 17_000
const CHUNK_MS = 1500

interface Recording {
  mimeTypes: string[]
  soundMs: number
  chunkMs: number
}

/** What a browser's MediaRecorders make of the microphone at once, each in the chunks that it hands over. Runs in the page. */
async function record ({ mimeTypes, soundMs, chunkMs }: Recording): Promise<Array<string[] | null>> {
  const { MediaRecorder, FileReader, navigator } = globalThis as unknown as BrowserGlobals
  const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
  const stream = await navigator.mediaDevices.getUserMedia({ audio })
  return Promise.all(mimeTypes.map(async mimeType => {
    if (!MediaRecorder.isTypeSupported(mimeType)) return null
    const recorder = new MediaRecorder(stream, { mimeType })
    const blobs: Blob[] = []
    recorder.ondataavailable = ({ data }) => { if (data.size > 0) blobs.push(data) }
    recorder.start(chunkMs)
    await new Promise(resolve => setTimeout(resolve, soundMs))
    await new Promise<void>(resolve => {
      recorder.onstop = resolve
      recorder.stop()
    })
    return Promise.all(blobs.map(blob => new Promise<string>(resolve => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(',') + 1))
      reader.readAsDataURL(blob)
    })))
  }))
}

/** What of a browser `record` uses; Node has no types for it. */
interface BrowserGlobals {
  MediaRecorder: {
    new (stream: unknown, options: { mimeType: string }): {
      ondataavailable: (event: { data: Blob }) => void
      onstop: () => void
      start: (chunkMs: number) => void
      stop: () => void
    }
    isTypeSupported: (mimeType: string) => boolean
  }
  FileReader: new () => { onload: () => void, result: string, readAsDataURL: (blob: Blob) => void }
  navigator: { mediaDevices: { getUserMedia: (constraints: object) => Promise<unknown> } }
}

const MIME_TYPES = ['audio/webm;codecs=opus', 'audio/mp4']

/** Records the numbers in all formats at once. */
async function recorded (t: Test) {
  const silence = new Int16Array(SILENCE_MS * 16)
  const sound = spoken(NUMBERS)
  const samples = new Int16Array(silence.length + sound.length)
  samples.set(sound, silence.length)
  const { settings } = await withSpeech(t, hearing, { AUDIO_MIN_SPEECH: '500' })
  const { page, fastify } = await openDemo(t, await openBrowser(t, soundFile(t, samples)), settings)
  return { fastify, recordings: await page.evaluate(record, { mimeTypes: MIME_TYPES, soundMs: SOUND_MS, chunkMs: CHUNK_MS }) }
}

t.test('what a browser records, in chunks that arrive in reverse, becomes text', { skip }, async t => {
  const { fastify, recordings } = await recorded(t)
  for (const [at, mimeType] of MIME_TYPES.entries()) {
    await t.test(mimeType, async t => {
      const chunks = recordings[at] ?? null
      if (chunks === null) {
        t.plan(0, `this browser does not record ${mimeType}`)
        return
      }
      t.ok(chunks.length > 3, `${chunks.length} chunks`)
      const { headers } = await makeClient(fastify)
      const { id } = await begin(fastify, headers, { template: 'dictation_api' })
      const order = chunks.map((chunk, index) => ({ chunk, index })).reverse()
      for (const { chunk, index } of order) {
        const { statusCode, body } = await putChunk(fastify, headers, id, index, Buffer.from(chunk, 'base64'), { 'content-type': mimeType })
        t.ok(statusCode < 300, `${index}: ${statusCode} ${body}`)
      }
      const output = await finished(fastify, headers, id)
      t.equal(output.generation_result, 'success')
      t.equal(dictated(output).fixed, NUMBERS.map(number => `u${number}`).join(' '))
    })
  }
})
