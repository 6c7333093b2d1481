import { readFileSync } from 'node:fs'
import t from 'tap'
import { sharedBrowser, skip } from '../demo-page.js'
import { until } from '../process.js'
import { speechFile } from '../sound-files.js'
import { startSpeechServer, transcribing } from '../speech-server.js'
import { startService } from './service.js'
import { startHost } from './widget-host.js'

/* The words behind a statement are heard. */

/** What is said before the words, and how long the sound goes on behind them, in milliseconds. */
const BEFORE_MS = 2000
const AFTER_MS = 500

const HEARD = 'I have had a sore throat for three days, and it hurts when I swallow. The temperature is 37.8 degrees.'

const engine = await startSpeechServer(t, transcribing(() => HEARD))
const service = await startService(t, {
  CORS_ORIGINS: '*', SPEECH_BASE_URL: engine.baseUrl, SPEECH_MODEL: 'scripted', AUDIO_MIN_SPEECH: '0', AUDIO_RETENTION_DAYS: '1'
})
const host = await startHost(t, service)
const open = sharedBrowser(t)

/** Notes how long the sounds are that are started. */
const LISTENING = `
  window.played = []
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (...given) {
    played.push(this.buffer.duration * 1000)
    return start.apply(this, given)
  }
`

t.test('Play begins two seconds before the words, can be stopped, and ends by itself', { skip, timeout: 120_000 }, async t => {
  const { consultations } = service.client()
  const { id } = await consultations.create({ template: 'soap_new_complaint_api', input_language: 'en' })
  await consultations.putAudio(id, 0, new Uint8Array(readFileSync(speechFile(t, 40))))
  await consultations.finish(id, { wait: 30 })
  await until(async () => (await consultations.retrieve(id)).report_status === 'final', 'the report is final', 60_000)
  const { page, complaints } = await host.open(await open(), { attributes: { consultation: id, language: 'en' }, script: LISTENING })
  const asked: URL[] = []
  page.on('request', request => { if (request.url().includes('/recording/')) asked.push(new URL(request.url())) })
  await page.locator('.statement', { hasText: '37.8' }).first().click()
  const source = page.locator('.evidence li', { has: page.locator('mark', { hasText: '37.8' }) }).first()
  const play = source.getByRole('button')
  await play.waitFor()
  t.match(await play.getAttribute('aria-label'), /^Play: /)

  const { segments } = await consultations.transcript(id)
  const { text = '', start_ms: begins = 0, end_ms: ends = 0 } = segments[0] ?? {}
  const marked = await source.locator('mark').innerText()
  t.match(marked, '37.8')
  const said = begins + Math.floor(text.indexOf(marked) / text.length * (ends - begins))
  t.ok(said > BEFORE_MS, 'there is sound before the words')

  asked.length = 0
  await play.click()
  await until(async () => (await page.evaluate<number[]>('played')).length === 1, 'it plays')
  const [url] = asked
  const [from, to] = ['from', 'to'].map(name => Number(url?.searchParams.get(name)))
  t.strictSame([from, to], [said - BEFORE_MS, ends + AFTER_MS])
  const [duration = 0] = await page.evaluate<number[]>('played')
  t.ok(duration > 0 && duration <= ends + AFTER_MS - said + BEFORE_MS + 1, 'the sound of that stretch and no more')
  t.ok(duration >= ends - said + BEFORE_MS - 1, 'all of the words')
  t.match(await play.getAttribute('aria-label'), /^Stop: /)
  await play.click()
  t.match(await play.getAttribute('aria-label'), /^Play: /)

  await play.click()
  await until(async () => (await page.evaluate<number[]>('played')).length === 2, 'it plays again')
  await until(async () => /^Play: /.test(await play.getAttribute('aria-label') ?? ''), 'it has ended by itself', 60_000)
  t.strictSame(complaints, [])
  await page.close()
})
