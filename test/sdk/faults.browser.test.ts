import type { BrowserContext, Page } from 'playwright-core'
import t from 'tap'
import { openBrowser, skip } from '../demo-page.js'
import { build } from '../helper.js'
import { spawnScript, until } from '../process.js'
import { storedSound } from '../routes/consultations/streams.js'
import { startService } from './service.js'

/** Bytes of a frame, of which the first tell its number. */
const FRAME_BYTES = 3200

/** Milliseconds between two frames of the page. */
const PACE_MS = 50

/** How long the network is away, in milliseconds. */
const CUT_MS = 30_000

/** Frames that were said, and not kept yet, when a tab is killed: a few tenths of a second at most. */
const KILLED_FRAMES_MAX = 8

/** What a page does: start a consultation, and open its stream with a source that says numbered frames. */
const CLIENT = `
  const { ConsultationClient } = await import('/sdk.js')
  const client = new ConsultationClient({
    baseUrl: document.body.dataset.service,
    getToken: async () => (await fetch('/scribe-token', { method: 'POST' })).json()
  })
`

const BEGIN = `async () => {
  ${CLIENT}
  return (await client.consultations.create({ template: 'soap_new_complaint_api', input_language: 'en' })).id
}`

const SPEAK = `async id => {
  ${CLIENT}
  const source = {
    transport: 'frames',
    encoding: 'pcm_s16le',
    async open (sink) {
      let closed = false
      const timer = setInterval(async () => {
        const payload = new Uint8Array(${FRAME_BYTES})
        new DataView(payload.buffer).setUint32(0, await said())
        // A source that is closed writes no more, also when it was about to.
        if (!closed) sink.write(payload, 100).catch(() => {})
      }, ${PACE_MS})
      return {
        pause () {},
        resume () {},
        async close () {
          closed = true
          clearInterval(timer)
        }
      }
    }
  }
  window.warnings = []
  window.states = []
  window.stream = await client.openStream(id, { source })
  stream.addEventListener('warning', ({ detail }) => warnings.push(detail.kind))
  stream.addEventListener('state', ({ detail }) => states.push(detail.state))
  await stream.start()
}`

/** The numbers of the frames that the service has, in their order. */
function numbersIn (sound: Buffer): number[] {
  return Array.from({ length: sound.length / FRAME_BYTES }, (_, at) => sound.readUInt32BE(at * FRAME_BYTES))
}

t.test('in a browser: network, tabs, service and token fail, and the service has every frame once, in order', { skip }, async t => {
  const service = await startService(t, { CORS_ORIGINS: '*', TOKEN_LIFETIME: '60' })
  const { config } = service.fastify
  const { port } = service.fastify.server.address() as { port: number }
  const backend = await spawnScript(t, '../sdk/examples/backend.mjs', [], {
    SCRIBE_URL: service.baseUrl, SCRIBE_API_KEY: service.key, PORT: '0'
  })
  await until(() => backend.stdout().includes('http'), `the backend listens ${backend.stderr()}`)
  const origin = backend.stdout().trim()
  const browser = await openBrowser(t)
  const context = await browser.newContext()
  let count = 0
  await context.exposeFunction('said', () => count++)

  async function open (context: BrowserContext): Promise<Page> {
    const page = await context.newPage()
    await page.goto(origin)
    return page
  }
  let page = await open(context)
  const id = await page.evaluate<string>(`(${BEGIN})()`)
  const speak = async (page: Page) => page.evaluate<undefined>(`(${SPEAK})(${JSON.stringify(id)})`)
  const stateOf = async (page: Page) => page.evaluate<string>('stream.state')
  const untilState = async (page: Page, state: string) => until(async () => await stateOf(page) === state, `the stream is ${state}`)
  const untilSafe = async (page: Page) => until(async () => await page.evaluate<number>('stream.progress.unsafeMs') < 3000, 'little is unsafe')
  /** Frames said before each kill, from which some may be missing. */
  const kills: number[] = []

  await speak(page)
  await untilState(page, 'live')

  const other = await open(context)
  const refused = await speak(other).then(() => '', (error: Error) => error.message)
  t.match(refused, /The consultation is open in another tab\./)
  await other.close()

  await service.network.stop()
  await untilState(page, 'buffering')
  await new Promise(resolve => setTimeout(resolve, CUT_MS))
  t.ok(await page.evaluate<number>('stream.progress.unsafeMs') > CUT_MS, 'what was said meanwhile is kept')

  kills.push(count)
  await page.reload()
  await service.network.restart()
  await speak(page)
  await untilState(page, 'live')
  await untilSafe(page)

  kills.push(count)
  await service.network.stop()
  await new Promise(resolve => setTimeout(resolve, 1000))
  kills.push(count)
  await page.close({ runBeforeUnload: false })
  page = await open(context)
  await speak(page)
  await service.network.restart()
  await untilState(page, 'live')

  await service.fastify.close()
  const restarted = await build(t, {
    ...Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value ?? '')])), PUBLIC_URL: config.PUBLIC_URL
  })
  await restarted.listen({ host: '127.0.0.1', port })
  await untilSafe(page)
  await untilState(page, 'live')

  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
  await until(async () => (await page.evaluate<string[]>('warnings')).includes('quota'), 'the page is warned', 90_000)
  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await until(async () => await page.evaluate<number>('performance.now()') > 65_000, 'the first token of the page has expired', 90_000)
  await untilSafe(page)

  const said = count
  await until(async () => numbersIn(await storedSound(restarted, id)).at(-1) as number >= said, 'what was said until now is stored')
  const numbers = numbersIn(await storedSound(restarted, id))
  t.ok(numbers.every((number, at) => at === 0 || number > (numbers[at - 1] as number)), 'each frame once, in order')
  const there = new Set(numbers)
  const missing = Array.from({ length: said }, (_, at) => at).filter(number => !there.has(number))
  const explained = missing.filter(number => kills.some(kill => number >= kill - KILLED_FRAMES_MAX && number <= kill + KILLED_FRAMES_MAX))
  t.strictSame(missing, explained, 'nothing is missing but what was said in the moment of a kill')
  t.ok(missing.length <= kills.length * KILLED_FRAMES_MAX)
  t.equal((await page.evaluate<{ report_status: string }>('stream.finish()')).report_status, 'final')
  t.strictSame(await page.evaluate('indexedDB.databases().then(() => stream.progress.unsafeMs)'), 0)
})
