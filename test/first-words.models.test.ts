// Runs alone: installs and builds the service, as somebody does who starts for the first time.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { createModelStore } from '../lib/models/index.js'
import type { ConsultationOutput } from '../schemas/consultation-output/index.js'
import { temporaryDirectory, user } from './helper.js'
import { withoutSpeechModel } from './installed-models.js'
import { silence, spoken } from './lib/speech/recognition/embedded/sounds.js'
import { needs } from './lib/speech/sound/kit.js'
import { codeBlocks, linesOf } from './markdown.js'
import { startModelServer } from './model-server.js'
import { freePort, until } from './process.js'
import { wavFile } from './recordings.js'
import { fileOf } from './weights/index.js'

/** Longest that a busy machine may take for all of it, in milliseconds. */
const PATIENCE_MS = 580_000

/** What the README names, and the model of the house that takes its place. */
const NAMED = 'whisper-small'
const HOUSE = 'house-whisper'

/** The commands of "Start it" in the README: what starts the service, and what installs a model. */
function commandsOfReadme (): { start: string[], install: string } {
  const lines = linesOf('README.md')
  const from = lines.indexOf('## Start it')
  const blocks = codeBlocks(lines).filter(({ number }) => number > from).slice(0, 2)
  return { start: [...blocks[0]?.lines ?? []], install: blocks[1]?.lines.join('\n') ?? '' }
}

/** A mirror as docs/models.md says: a MODELS_DIR into which a model of the house was imported, behind a server of plain files. */
async function startMirror (t: Test): Promise<string> {
  const [files, directory] = [temporaryDirectory(t), temporaryDirectory(t)]
  for (const weight of ['whisperEncoder', 'whisperDecoder', 'whisperTokens'] as const) {
    symlinkSync(path.resolve(fileOf(weight)), path.join(files, path.basename(fileOf(weight))))
  }
  const store = createModelStore({ directory, mirror: '' })
  await store.import([files], { as: HOUSE, format: 'whisper', acceptLicence: true })
  await store.import([fileOf('voiceDetector')], { as: 'silero-vad', acceptLicence: true })
  const served = (await store.installed()).flatMap(({ files }) => Object.values(files).map(file => path.relative(directory, file)))
  const contents = ['models.lock.json', ...served].map(file => [file, readFileSync(path.join(directory, file))] as const)
  return (await startModelServer(t, Object.fromEntries(contents))).url
}

/** The files of this project, as a clone has them, and nothing that was built or installed. */
function makeClone (t: Test): string {
  const clone = path.join(temporaryDirectory(t), 'service')
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\0')
  for (const file of files.filter(name => name !== '')) {
    mkdirSync(path.dirname(path.join(clone, file)), { recursive: true })
    cpSync(file, path.join(clone, file))
  }
  return clone
}

/** Runs a command as somebody types it; it is gone when the test ends. */
function type (t: Test, clone: string, command: string, env: Readonly<Record<string, string>>) {
  const { PATH, HOME, TMPDIR } = process.env
  const child: ChildProcess = spawn('bash', ['-ec', command], { cwd: clone, env: { PATH, HOME, TMPDIR, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => { output += text })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  t.teardown(async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
  })
  return { ended, output: () => output }
}

t.test('the commands of the README start a service that hears, with a model from a mirror', {
  skip: withoutSpeechModel || needs.espeak, timeout: PATIENCE_MS
}, async t => {
  const { start, install } = commandsOfReadme()
  t.strictSame([...start, install], ['npm ci', 'npm start', `npm run models -- install ${NAMED} --accept-licence`])
  const clone = makeClone(t)
  const port = String(await freePort())
  const env = { PORT: port, MODELS_MIRROR: await startMirror(t) }
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1000)

  const [first = '', second = ''] = start
  const installed = type(t, clone, first, env)
  t.equal(await installed.ended, 0, installed.output())
  t.comment(`${first}: ${seconds()} s`)
  const service = type(t, clone, second, env)
  const answers = async (url: string) => fetch(url).then(({ ok }) => ok, () => false)
  await until(async () => answers(`http://127.0.0.1:${port}/health/ready/`), `the service is ready: ${service.output()}`, PATIENCE_MS)
  t.comment(`${second}: ${seconds()} s`)
  const fetched = type(t, clone, install.replace(NAMED, HOUSE), env)
  t.equal(await fetched.ended, 0, fetched.output())
  t.match(fetched.output(), `Installed: ${HOUSE}, silero-vad`)
  t.comment(`${install}: ${seconds()} s`)

  const api = `http://127.0.0.1:${port}/api/v1`
  const key = readFileSync(path.join(clone, 'data/sandbox-api-key'), 'utf8').trim()
  async function ask<T> (method: string, what: string, headers: Record<string, string>, body?: object | Buffer): Promise<T> {
    const isJson = body !== undefined && !Buffer.isBuffer(body)
    const response = await fetch(`${api}/${what}`, {
      method,
      headers: { ...headers, ...isJson ? { 'content-type': 'application/json' } : {} },
      ...body === undefined ? {} : { body: isJson ? JSON.stringify(body) : new Uint8Array(body) }
    })
    t.ok(response.ok, `${method} ${what}: ${response.status}`)
    return await response.json() as T
  }
  const { token } = await ask<{ token: string }>('POST', 'token/', { 'x-api-key': key }, user)
  const authorization = `Bearer ${token}`
  await until(async () => (await ask<{ audio: object | null }>('GET', 'capabilities/', { authorization })).audio !== null, 'the service hears')
  const { id } = await ask<{ id: string }>('POST', 'consultations/', { authorization }, { template: 'soap_new_complaint_api', input_language: 'en' })
  const said = 'I have had a cough for three days. I have no pain. The temperature is thirty eight point five degrees. Please take paracetamol.'
  await ask('PUT', `consultations/${id}/audio/0/`, { authorization }, wavFile(Int16Array.from([...silence(1), ...spoken(said, 'en-us'), ...silence(1)])))
  const finish = async () => ask<ConsultationOutput>('POST', `consultations/${id}/finish/`, { authorization, prefer: 'wait=30' })
  let output = await finish()
  while (output.report_status !== 'final') output = await finish()
  t.comment(`the first spoken word in a report: ${seconds()} s`)
  t.match(output, { generation_result: 'success' })
  t.match(JSON.stringify(output.data), /days/i)
  t.match(JSON.stringify(output.data), /"body_temperature","unit":"°C","value":38\.5/)
})
