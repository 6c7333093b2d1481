import t from 'tap'
import type { Transcript } from '../schemas/transcript.js'
import { begin } from './consultations.js'
import { withoutLanguageModel, withoutSpeechModel } from './installed-models.js'
import { silence, spoken } from './lib/speech/recognition/embedded/sounds.js'
import { needs } from './lib/speech/sound/kit.js'
import { putChunk, wavFile } from './recordings.js'
import { checkReport, PATIENCE_MS, writingService } from './written-reports.js'

t.test('what people say in a recording becomes a report that the language model of this machine writes', {
  skip: withoutSpeechModel || withoutLanguageModel || needs.espeak, timeout: PATIENCE_MS
}, async t => {
  const { fastify, headers, get, reportOf } = await writingService(t, { hears: true })
  const { id } = await begin(fastify, headers, { start_datetime: '2026-03-02T09:00:00Z', output_language: 'en' })
  const said = 'I have had a cough for three days. I have no pain. The temperature is thirty eight point five degrees. Please take paracetamol.'
  const recording = wavFile(Int16Array.from([...silence(1), ...spoken(said, 'en-us'), ...silence(1)]))
  t.equal((await putChunk(fastify, headers, id, 0, recording)).statusCode, 201)
  const report = await reportOf(id)
  checkReport(t, 'soap_new_complaint_api', report)
  const { segments } = await get<Transcript>(id, 'transcript/')
  const heard = segments.map(({ text }) => text).join(' ')
  t.match(heard, /three days|3 days/i)
  // Processors differ in how the synthetic voice is heard: the report has the name as it was.
  const [, medicine = ''] = /take (par[\p{L}-]+)/iu.exec(heard) ?? []
  t.not(medicine, '', heard)
  const written = JSON.stringify(report.output.data)
  for (const part of [/cough/i, /pain/i, /"body_temperature","unit":"°C","value":38\.5/, new RegExp(`\\b${medicine}\\b`, 'i')]) t.match(written, part)
  t.match(report.evidence.sound, { speech_seconds: Number }, 'the evidence says how much was heard')
})
