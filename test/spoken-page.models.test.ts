import t from 'tap'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../schemas/evidence.js'
import { openBrowser, openDemo, skip } from './demo-page.js'
import { temporaryDirectory } from './helper.js'
import { installLanguageModel, installSpeechModels, LANGUAGE_MODEL, withoutLanguageModel, withoutSpeechModel } from './installed-models.js'
import { silence, spoken } from './lib/speech/recognition/embedded/sounds.js'
import { needs } from './lib/speech/sound/kit.js'
import { until } from './process.js'
import { soundFile } from './sound-files.js'
import { PATIENCE_MS } from './written-reports.js'

const SAID = ['I have had a cough for three days.', 'I have no pain.', 'The temperature is thirty eight point five degrees.', 'Please take paracetamol.']

t.test('what is said into the microphone of a browser appears while it is spoken, and the page says who wrote the report', {
  skip: skip || withoutSpeechModel || withoutLanguageModel || needs.espeak, timeout: PATIENCE_MS
}, async t => {
  const MODELS_DIR = temporaryDirectory(t)
  await installSpeechModels(MODELS_DIR)
  await installLanguageModel(MODELS_DIR)
  const sound = soundFile(t, Int16Array.from([...silence(2), ...SAID.flatMap(sentence => [...spoken(sentence, 'en-gb'), ...silence(1)]), ...silence(5)]))
  const settings = { MODELS_DIR, REPORT_ENGINE: 'model', REPORT_CONTEXT_TOKENS: '4096', REPORT_TIMEOUT: '900', REPORT_FALLBACK: 'embedded', REPORT_FALLBACK_AFTER: '0', AUDIO_MIN_SPEECH: '500' }
  const { page, complaints, fastify } = await openDemo(t, await openBrowser(t, sound), settings)
  page.setDefaultTimeout(PATIENCE_MS)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  const widget = page.locator('consultation-scribe')
  await widget.locator('.state').getByText('Recording').waitFor()
  const heard = page.getByRole('group').filter({ hasText: 'What was said' })
  await heard.getByText(/days/i).first().waitFor({ state: 'attached' })
  const segments = async () => fastify.db.selectFrom('segments').select('text').execute()
  await until(async () => /38\.5/.test((await segments()).map(({ text }) => text).join(' ')), 'what is said last is heard', PATIENCE_MS)
  t.equal(await page.getByRole('button', { name: 'Finish' }).isEnabled(), true, 'it is shown while the microphone is on')

  await page.getByRole('button', { name: 'Finish' }).click()
  await widget.locator('.state').getByText('The report is ready').waitFor()
  const { evidence } = await fastify.db.selectFrom('report_evidence').select('evidence').executeTakeFirstOrThrow()
  const { output } = await fastify.db.selectFrom('consultations').select('output').executeTakeFirstOrThrow()
  const { provenance } = JSON.parse(evidence) as ReportEvidence
  const { generation_result_message: message } = JSON.parse(output) as ConsultationOutput
  // A model as small as this one may write nothing of use; then the page says that rules made the report.
  const isByModel = provenance?.engine === 'model'
  t.match(provenance, isByModel ? { model: LANGUAGE_MODEL } : { engine: 'embedded', fallback_reason: 'report_engine_answer' })
  const writer = isByModel ? `Written by the language model ${LANGUAGE_MODEL} and checked against what was said.` : message ?? ''
  await widget.getByText(writer).first().waitFor()
  t.comment(writer)
  t.match(await page.getByRole('region', { name: 'Vital signs' }).innerText(), /Body temperature\s+38\.5\s+°C/)
  t.strictSame(complaints, [])
})
