import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { temporaryDirectory } from '../helper.js'
import { runScript } from '../process.js'
import { speechFile } from '../sound-files.js'
import { startSpeechServer, transcribing } from '../speech-server.js'

const HEARD = 'The patient has had a sore throat and a fever for three days. The temperature is 37.8 degrees.'

async function demo (t: Test, args: string[], env: Record<string, string> = {}) {
  return runScript(t, 'bin/demo/index.js', args, env)
}

const engine = (baseUrl: string) => ({ SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: 'scripted' })

t.test('demo --audio without a speech engine says which settings are missing (1)', async t => {
  t.strictSame(await demo(t, ['--audio', speechFile(t, 1)]), {
    code: 1,
    stdout: '',
    stderr: 'A recording needs a speech engine: set SPEECH_ENGINE=openai, SPEECH_BASE_URL and SPEECH_MODEL, in the environment or in .env.\n'
  })
})

t.test('demo names a setting that is wrong, a file that is not there and an option that it does not know (1)', async t => {
  const [setting, file, option] = await Promise.all([
    demo(t, ['--audio', 'visit.wav'], { SPEECH_ENGINE: 'openai' }),
    demo(t, ['--audio', 'visit.wav'], engine('http://127.0.0.1:9/v1')),
    demo(t, ['--sound', 'visit.wav'])
  ])
  t.strictSame(setting, { code: 1, stdout: '', stderr: 'SPEECH_BASE_URL is required with SPEECH_ENGINE=openai.\nSPEECH_MODEL is required with SPEECH_ENGINE=openai.\n' })
  t.strictSame(file, { code: 1, stdout: '', stderr: 'There is no file visit.wav.\n' })
  t.match(option, { code: 1, stdout: '', stderr: /'--sound'[^]* {2}npm run demo -- --audio FILE/ })
})

t.test('demo --audio shows the answer of the service to a file that is no audio (1)', async t => {
  const file = path.join(temporaryDirectory(t), 'letter.pdf')
  writeFileSync(file, '%PDF-1.7 not a recording')
  const { code, stdout, stderr } = await demo(t, ['--audio', file], engine('http://127.0.0.1:9/v1'))
  t.equal(code, 1)
  t.match(stdout, /The frontend sends letter\.pdf, a whole recording, as chunk 0\./)
  t.match(stderr, /^PUT \/api\/v1\/consultations\/[\da-f-]{36}\/audio\/0\/ answered 400 instead of 201: \[\{.*WAV.*\}\]\n$/)
})

t.test('demo --audio sends a recording, and prints its report and its output (0)', async t => {
  const { baseUrl, requests } = await startSpeechServer(t, transcribing(() => HEARD))
  const { code, stdout, stderr } = await demo(t, ['--audio', speechFile(t, 10), '--language', 'en'], engine(baseUrl))
  t.strictSame([code, stderr], [0, ''])
  t.ok(requests.length > 0)
  t.equal(requests[0]?.fields.language, 'en')
  t.match(stdout, /REPORT \(final, (?:success|audio_quality_degraded)\)/)
  t.match(stdout, /Vital signs: body_temperature, °C, 37\.8/)
  t.match(stdout, /"text": "The patient has had a sore throat/, 'and what was recognised')
  t.match(stdout, /← 200 OK[^]*"report_status": "final"/)
})

t.test('demo --help says how it is used (0)', async t => {
  t.match(await demo(t, ['--help']), { code: 0, stderr: '', stdout: /npm run demo -- --audio FILE/ })
})
