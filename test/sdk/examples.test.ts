import { Readable } from 'node:stream'
import t from 'tap'
import * as sdk from '../../sdk/index.js'
import { TokenIssuer } from '../../sdk/token-issuer.js'
import { spoken, segmentsOf } from '../consultations.js'
import { type Example, examplesOf } from '../examples.js'
import { requestToken, user } from '../helper.js'
import { wavFile } from '../recordings.js'
import { startSpeechServer, transcribing } from '../speech-server.js'
import { startService, type SdkService } from './service.js'

/** Examples that need a page: the tests of the widget do the same in a browser. */
const IN_PAGES = /^sdk\/(?:widget|list)\/|mediaStream\(|createObjectURL\(/

/** Half a second of a tone, as 16-bit PCM at 16 kHz. */
const TONE = Int16Array.from({ length: 8000 }, (_, at) => 8000 * Math.sin(at / 20))
const SOUND = Buffer.from(TONE.buffer)

/** Runs an example with a service that has text for a report; resolves with what the example showed. */
async function run (service: SdkService, { code }: Example): Promise<unknown[]> {
  const shown: unknown[] = []
  const token = async () => (await requestToken(service.fastify, service.key, user)).json<sdk.Token>()
  const opened: sdk.ConsultationStream[] = []
  class ConsultationClient extends sdk.ConsultationClient {
    override async openStream (...options: Parameters<sdk.ConsultationClient['openStream']>) {
      const stream = await super.openStream(...options)
      opened.push(stream)
      return stream
    }
  }
  const client = new ConsultationClient({ baseUrl: service.baseUrl, getToken: token })
  const consultation = await client.consultations.create({ template: 'soap_new_complaint_api', input_language: 'en' })
  const needsReport = /retrieve|evidence|watch|report\(|revisions\(|correct\(/.test(code)
  if (needsReport || /putAudio|finish/.test(code)) await client.consultations.appendTranscript(consultation, segmentsOf(spoken))
  if (needsReport) await client.consultations.finish(consultation, { wait: 30 })
  const show = (value: unknown) => { shown.push(value) }
  const given: Record<string, unknown> = {
    ...sdk,
    ConsultationClient,
    TokenIssuer,
    client,
    consultation,
    show,
    console: { log: (...values: unknown[]) => show(values.join(' ')) },
    getToken: token,
    fetch: async () => ({ json: token }),
    process: { env: { SCRIBE_API_KEY: service.key }, stdin: Readable.from([SOUND]) },
    microphone: () => sdk.readable(Readable.from([SOUND])),
    input: { files: [new Blob([new Uint8Array(wavFile(TONE))])] }
  }
  const script = `return (async () => {\n${code.replaceAll('https://scribe.hospital.example/', service.baseUrl)}\n})()`
  // eslint-disable-next-line no-new-func -- the examples are code of this project
  await new Function(...Object.keys(given), script)(...Object.values(given)) as unknown
  for (const stream of opened) await stream.close()
  return shown
}

t.test('each @example of the SDK that needs no page does what it says, with a service that runs', async t => {
  const { baseUrl } = await startSpeechServer(t, transcribing(() => spoken.join(' ')))
  const service = await startService(t, { SPEECH_BASE_URL: baseUrl })
  const examples = examplesOf('sdk').filter(({ file, code }) => !IN_PAGES.test(file) && !IN_PAGES.test(code))
  t.ok(examples.length >= 12, `${examples.length} examples`)
  for (const example of examples) {
    await t.test(`${example.file}, line ${example.line}`, async t => {
      const shown = await run(service, example)
      t.pass('it ran to its end')
      if (/show\(data\)|show\(report|console\.log\(pointer/.test(example.code)) t.ok(shown.length > 0, 'it showed something')
    })
  }
})
