import t from 'tap'
import type { Template } from '../schemas/consultation-output/episode.js'
import type { Transcript } from '../schemas/transcript.js'
import { begin } from './consultations.js'
import { withoutLanguageModel, withoutSpeechModel } from './installed-models.js'
import { silence, spoken } from './lib/speech/recognition/embedded/sounds.js'
import { needs } from './lib/speech/sound/kit.js'
import { putChunk, wavFile } from './recordings.js'
import { checkReport, PATIENCE_MS, writingService } from './written-reports.js'

/** What is said in a recording, what is heard of it, and what its report has to hold. */
interface SpokenTalk {
  language: string
  voice: string
  template: Template
  said: string
  heard: RegExp
  holds: readonly RegExp[]
  /** Whether the rules may make the report, where a model as small as this one writes nothing of use. */
  fallback: boolean
}

const TALKS: readonly SpokenTalk[] = [
  {
    language: 'en',
    voice: 'en-us',
    template: 'soap_new_complaint_api',
    said: 'I have had a cough for three days. I have no pain. The temperature is thirty eight point five degrees. Please take paracetamol.',
    heard: /three days|3 days/i,
    holds: [/cough/i, /pain/i, /"body_temperature","unit":"°C","value":38\.5/, /take par\w+/i],
    fallback: false
  }
]

t.test('what people say in a recording becomes a report that the language model of this machine writes', {
  skip: withoutSpeechModel || withoutLanguageModel || needs.espeak, timeout: PATIENCE_MS
}, async t => {
  const { fastify, headers, get, reportOf } = await writingService(t, { hears: true, fallback: 'embedded' })
  for (const { language, voice, template, said, heard, holds, fallback } of TALKS) {
    const { id } = await begin(fastify, headers, {
      template, start_datetime: '2026-03-02T09:00:00Z', input_language: language, output_language: language
    })
    const recording = wavFile(Int16Array.from([...silence(1), ...spoken(said, voice), ...silence(1)]))
    t.equal((await putChunk(fastify, headers, id, 0, recording)).statusCode, 201)
    const report = await reportOf(id)
    const { segments } = await get<Transcript>(id, 'transcript/')
    t.match(segments.map(({ text }) => text).join(' '), heard, language)
    checkReport(t, template, report, fallback)
    const written = JSON.stringify(report.output.data)
    for (const part of holds) t.match(written, part, `${language}: ${part.source}`)
    t.match(report.evidence.sound, { speech_seconds: Number }, 'the evidence says how much was heard')
  }
})
