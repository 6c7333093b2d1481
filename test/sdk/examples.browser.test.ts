import { spawn } from 'node:child_process'
import path from 'node:path'
import t from 'tap'
import { openBrowser, skip as needsBrowser } from '../demo-page.js'
import { SERVICE, spawnScript, until } from '../process.js'
import { pcmBytes } from '../recordings.js'
import { speechFile } from '../sound-files.js'
import { speechLikeSound } from '../../bench/streams-sound.js'
import { startSpeechServer, transcribing } from '../speech-server.js'
import { startService } from './service.js'

const HEARD = 'The temperature is 37.8 degrees.'
const EXAMPLES = path.join(SERVICE, '../sdk/examples')

const engine = await startSpeechServer(t, transcribing(() => HEARD))
const service = await startService(t, { CORS_ORIGINS: '*', SPEECH_BASE_URL: engine.baseUrl, SPEECH_MODEL: 'scripted' })
const env = { SCRIBE_URL: service.baseUrl, SCRIBE_API_KEY: service.key }

t.test('the dictation in the terminal prints what it was told', async t => {
  const child = spawn(process.execPath, [path.join(EXAMPLES, 'dictate.mjs')], { env: { PATH: process.env.PATH, ...env } })
  t.teardown(() => child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) child[name].setEncoding('utf8').on('data', (text: string) => { output[name] += text })
  child.stdin.end(pcmBytes(speechLikeSound(6)))
  const code = await new Promise(resolve => child.once('close', resolve))
  t.equal(code, 0, output.stderr)
  t.match(output.stdout, new RegExp(`^${HEARD}`))
  t.match(output.stderr, /^connecting\n(?:live\n)?draining\nfinished\n$/)
})

t.test('the page gets tokens of the backend, records the microphone, and shows what is heard', { skip: needsBrowser }, async t => {
  const backend = await spawnScript(t, '../sdk/examples/backend.mjs', [], { ...env, PORT: '0' })
  await until(() => backend.stdout().includes('http'), `the backend listens ${backend.stderr()}`)
  const browser = await openBrowser(t, speechFile(t, 12))
  const page = await browser.newPage()
  await page.goto(backend.stdout().trim())
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText(HEARD).waitFor()
  t.equal(await page.getByRole('status').innerText(), 'live')
  await page.reload()
  await page.getByText('live', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('finished', { exact: true }).waitFor()
  t.match(await page.locator('#text').innerText(), HEARD)
  t.equal(new URL(page.url()).hash, '')
})
