import type { Test } from 'tap'
import type { Tab } from '../browsers/index.js'
import type { Config } from '../../schemas/config.js'
import { spawnScript, until } from '../process.js'
import { startSpeechServer, transcribing } from '../speech-server.js'
import { startService, type SdkService } from './service.js'

/** Bytes of a frame: its run, its number, and a mark that is found wherever it is kept unencrypted. */
export const FRAME_BYTES = 3200
export const MARK = 'said in confidence'

/** Milliseconds of sound in a frame. */
export const FRAME_MS = 100

/** What every script of a page begins with: a client of the SDK as `client`. */
export const CLIENT = `
  const sdk = await import('/sdk.js')
  const client = new sdk.ConsultationClient({
    baseUrl: document.body.dataset.service,
    getToken: async () => (await fetch('/scribe-token', { method: 'POST' })).json(),
    user: 'u-7'
  });
`

/** Begins a consultation; returns its id. */
export const BEGIN = `${CLIENT}
  return (await client.consultations.create({ template: 'soap_new_complaint_api', input_language: 'en' })).id
`

/** What is kept on this device. */
export const KEPT = `${CLIENT} return client.keptRecordings()`

/** Opens the stream of a consultation without a source, and starts it: what is kept goes up. */
export function resume (id: string): string {
  return `${CLIENT}
    window.stream = await client.openStream(${JSON.stringify(id)})
    await stream.start()
  `
}

/**
 * Opens the stream of a consultation with a source that says numbered frames, and starts it.
 *
 * @param run stands in each frame beside its number; each page has another one
 * @param paceMs between two frames
 * @param limit how many there are
 */
export function speak (id: string, run: number, paceMs: number, limit = Infinity): string {
  return speakInto(`client.openStream(${JSON.stringify(id)}, { source })`, run, paceMs, limit)
}

/** What a new recording is created with: something of it is clinical. */
export const SECRET = 'penicillin'
const PARAMS = { template: 'soap_new_complaint_api', input_language: 'en', context: { allergies: [{ text: SECRET }] } }

/** Records a new consultation, which need not exist: see `speak`. */
export function speakNew (run: number, paceMs: number, limit = Infinity): string {
  return speakInto(`client.record(${JSON.stringify(PARAMS)}, { source })`, run, paceMs, limit)
}

/** Speaks into a stream that an expression opens, with the source as `source`: see `speak`. */
export function speakInto (opening: string, run: number, paceMs: number, limit: number): string {
  return `${CLIENT}
    const source = {
      transport: 'frames',
      encoding: 'pcm_s16le',
      async open (sink) {
        const timer = setInterval(() => {
          if (said === ${limit}) return
          const payload = new Uint8Array(${FRAME_BYTES})
          const view = new DataView(payload.buffer)
          view.setUint32(0, ${run})
          view.setUint32(4, said++)
          payload.set(new TextEncoder().encode(${JSON.stringify(MARK)}), 8)
          sink.write(payload, ${FRAME_MS}).then(() => { written++ }, () => {})
        }, ${paceMs})
        return { pause () {}, resume () {}, async close () { clearInterval(timer) } }
      }
    }
    window.said = 0
    window.written = 0
    window.warnings = []
    window.stream = await ${opening}
    stream.addEventListener('warning', ({ detail }) => warnings.push(detail.kind))
    await stream.start()
  `
}

/** Run and number of each frame, in their order. @throws {Error} when it is something else than whole frames */
export function framesIn (sound: Buffer): Array<{ run: number, number: number }> {
  if (sound.length % FRAME_BYTES !== 0) throw new Error(`${sound.length} bytes are no whole frames`)
  return Array.from({ length: sound.length / FRAME_BYTES }, (_, at) => {
    const frame = sound.subarray(at * FRAME_BYTES, (at + 1) * FRAME_BYTES)
    if (frame.toString('utf8', 8, 8 + MARK.length) !== MARK) throw new Error(`frame ${at} is broken`)
    return { run: frame.readUInt32BE(0), number: frame.readUInt32BE(4) }
  })
}

/** Waits until an expression in the page is true. */
export async function untilPage (tab: Tab, expression: string, patienceMs?: number): Promise<void> {
  const last = { seen: 'nothing' }
  await until(async () => {
    const { met, state } = await tab.run<{ met: boolean, state: unknown }>(
      `return { met: ${expression}, state: [window.stream && [stream.state, stream.progress, String(stream.error)], window.events?.at(-1)] }`
    )
    last.seen = JSON.stringify(state)
    return met
  }, expression, patienceMs).catch((error: Error) => { throw new Error(`${error.message}: ${last.seen}`) })
}

/** A service with a speech engine that hears the same in everything, and a page that uses it. What is recorded stays after the report. */
export async function startPages (t: Test, settings: Partial<Record<keyof Config, string>> = {}): Promise<SdkService & { origin: string }> {
  const engine = await startSpeechServer(t, transcribing(() => 'The temperature is 37.8 degrees.'))
  const service = await startService(t, {
    CORS_ORIGINS: '*', SPEECH_BASE_URL: engine.baseUrl, SPEECH_MODEL: 'scripted', AUDIO_RETENTION_DAYS: '1', ...settings
  })
  const backend = await spawnScript(t, '../sdk/examples/backend.mjs', [], {
    SCRIBE_URL: service.baseUrl, SCRIBE_API_KEY: service.key, PORT: '0'
  })
  await until(() => backend.stdout().includes('http'), `the backend listens ${backend.stderr()}`)
  return { ...service, origin: backend.stdout().trim() }
}

/**
 * Opens the stream of a consultation with a source of the SDK, keeps a copy of all that the source hands over, and starts it.
 *
 * @param source an expression for it, with the SDK as `sdk`
 */
export function record (id: string, source: string): string {
  return `${CLIENT}
    window.handed = []
    window.warnings = []
    const source = ${source}
    const open = sink => source.open({
      ...sink,
      write (payload, durationMs) {
        handed.push(payload.slice())
        return sink.write(payload, durationMs)
      }
    })
    window.stream = await client.openStream(${JSON.stringify(id)}, { source: { ...source, open } })
    stream.addEventListener('warning', ({ detail }) => warnings.push(detail))
    await stream.start()
  `
}

/** What a source has handed over: a line for each frame, in base64. */
const HANDED = `
  return handed.map(payload => btoa(String.fromCharCode(...payload))).join('\\n')
`

/** The frames that the source of a page has handed over until now. */
export async function handedOver (tab: Tab): Promise<Buffer[]> {
  const text = await tab.run<string>(HANDED)
  return text === '' ? [] : text.split('\n').map(line => Buffer.from(line, 'base64'))
}
