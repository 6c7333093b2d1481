import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { FIRST_SPEECH_MODEL } from '../lib/models/index.js'
import { openBrowser, openDemo, skip } from './demo-page.js'
import { withoutSpeechModel } from './installed-models.js'
import { silence, spoken } from './lib/speech/recognition/embedded/sounds.js'
import { startModelServer, testModel } from './model-server.js'
import { wavFile } from './recordings.js'
import { fileOf } from './weights/index.js'

const SAID = 'I have had a sore throat for three days. The temperature is thirty seven point eight degrees. Please take paracetamol.'

t.test('real weights are downloaded from the page, which then makes a report of what is said in a file', { skip: withoutSpeechModel || skip }, async t => {
  const whisper = {
    'encoder.int8.onnx': readFileSync(fileOf('whisperEncoder')),
    'decoder.int8.onnx': readFileSync(fileOf('whisperDecoder')),
    'tokens.txt': readFileSync(fileOf('whisperTokens'))
  }
  const silero = { 'silero_vad.onnx': readFileSync(fileOf('voiceDetector')) }
  const mirror = await startModelServer(t, { ...whisper, ...silero })
  const catalogue = [
    testModel(whisper, { name: FIRST_SPEECH_MODEL, title: 'Whisper base', languages: null, companions: ['silero-vad'] }),
    testModel({}, {
      name: 'silero-vad',
      title: 'Silero VAD',
      task: 'voice_detection',
      format: 'silero-vad',
      languages: null,
      files: testModel(silero).files.map(file => ({ ...file, role: 'model' }))
    })
  ]
  const settings = { MODELS_MIRROR: mirror.url }
  const { page, complaints, fastify } = await openDemo(t, await openBrowser(t), settings, {}, { models: { catalogue } })
  await page.getByRole('button', { name: /^Accept the licences and download the speech model \(189 MB\)$/ }).click()
  await page.getByRole('status').getByText('The speech model is installed').waitFor()
  const { size } = statSync(path.join(fastify.config.MODELS_DIR, FIRST_SPEECH_MODEL, 'decoder.int8.onnx'))
  t.equal(size, whisper['decoder.int8.onnx'].length)

  const sound = wavFile(Int16Array.from([...silence(1), ...spoken(SAID, 'en-us'), ...silence(1)]))
  await page.getByRole('radio', { name: 'Audio file' }).check()
  await page.locator('#file').setInputFiles({ name: 'visit.wav', mimeType: 'audio/wav', buffer: sound })
  await page.getByRole('button', { name: 'Send and create report' }).click()
  const widget = page.locator('consultation-scribe')
  await widget.getByText('The report is ready').first().waitFor()
  const segments = await fastify.db.selectFrom('segments').select('text').execute()
  t.match(segments.map(({ text }) => text).join(' '), /throat.*temperature/i)
  t.strictSame(complaints, [])
})
