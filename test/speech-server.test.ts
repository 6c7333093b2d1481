import t from 'tap'
import { createOpenAiSpeechEngine } from '../lib/speech/recognition/openai/index.js'
import { markers, MARKERS_MAX, markersIn, markerWords } from './sound-markers.js'
import { startSpeechProcess } from './speech-process.js'
import { samplesOf, startSpeechServer } from './speech-server.js'

function engineAt (baseUrl: string) {
  return createOpenAiSpeechEngine({ baseUrl, apiKey: '', model: 'm', timeoutSeconds: 10 })
}

t.test('every marker is read back as itself', async t => {
  t.strictSame(markersIn(markers(MARKERS_MAX)), Array.from({ length: MARKERS_MAX }, (_, at) => at))
})

t.test('markers are read back from any offset and at any loudness, and not from noise, silence or their pauses', async t => {
  const sound = markers(3, 7)
  for (const offset of [1, 37, 399, 799, 800]) t.equal(markerWords(sound.subarray(offset)), 'm7 m8 m9', `from sample ${offset}`)
  t.equal(markerWords(sound.map(sample => sample / 8)), 'm7 m8 m9')
  t.equal(markerWords(sound.map((sample, at) => sample + 1500 * Math.sin(at ** 2))), 'm7 m8 m9', 'with noise')
  t.equal(markerWords(sound.map((_, at) => 8000 * Math.sin(at ** 2))), '')
  t.equal(markerWords(new Int16Array(16_000)), '')
  t.equal(markerWords(sound.subarray(12_000, 16_000)), '')
})

t.test('a marker that is lost, doubled or out of place shows', async t => {
  const parts = [markers(1, 0), markers(1, 2), markers(1, 2), markers(1, 1)]
  t.equal(markerWords(Int16Array.from(parts.flatMap(part => [...part]))), 'm0 m2 m2 m1')
})

t.test('what is no WAV of 16 kHz is refused by the scripted server', async t => {
  t.throws(() => samplesOf(Buffer.alloc(44)), { message: 'no WAV of 16 kHz, mono, 16 bits' })
  const server = await startSpeechServer(t, [])
  const response = await fetch(`${server.baseUrl}/audio/transcriptions`, { method: 'POST', body: new FormData() })
  t.equal(response.status, 400)
  t.equal(server.requests.length, 0)
})

t.test('the process hears sounds, can be killed, and comes back at the same port', async t => {
  const first = await startSpeechProcess(t)
  const sound = markers(2, 40)
  const expected = { pieces: [{ text: 'm40 m41', start_ms: 0, end_ms: 2000 }], other_language: false }
  const { signal } = new AbortController()
  t.strictSame(await engineAt(first.baseUrl).recognise(sound, { language: 'en', signal }), expected)
  t.strictSame(first.heard(), ['m40 m41'])
  await first.kill()
  await t.rejects(engineAt(first.baseUrl).recognise(sound, { language: 'en', signal }), { message: /cannot be reached/ })
  const second = await startSpeechProcess(t, { port: first.port, hears: 'fingerprint' })
  t.match(await engineAt(first.baseUrl).recognise(sound, { language: 'en', signal }), { pieces: [{ text: /^2000 ms [0-9a-f]{12}$/ }] })
  t.equal(second.heard().length, 1)
})
