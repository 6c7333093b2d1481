import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { Parser } from '@asyncapi/parser'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import t from 'tap'
import { asyncapiProblems } from '../../openapi/asyncapi.js'
import { describeStreams } from '../../lib/runtime/documents/asyncapi/document.js'
import { diskFull } from '../../lib/runtime/errors/problems.js'
import { closeCodes, STREAM_PROTOCOL } from '../../schemas/stream.js'
import type { LiveSessions } from '../../lib/speech/live-transcription/types.js'
import { begin, bearer } from '../consultations.js'
import { build, temporaryDirectory } from '../helper.js'
import { sign, validClaims } from '../routes/sessions.js'
import { audioFrame, listening, soundOf, tokenIn, type StreamClient } from '../routes/consultations/streams.js'

interface Document {
  channels: { consultationStream: { 'x-close-codes': Array<{ code: number, name: string }>, 'x-subprotocol': string } }
  components: { messages: Record<string, { payload: { $ref?: string } }>, schemas: Record<string, object> }
}

const text = readFileSync(new URL('../../openapi/asyncapi.json', import.meta.url), 'utf8')
const document = JSON.parse(text) as Document

t.test('the committed document is what the schemas say, and is valid AsyncAPI 3.0 without a warning', async t => {
  t.strictSame(asyncapiProblems(process.cwd()), [])
  const diagnostics = await new Parser().validate(text)
  // The parser knows later versions of AsyncAPI, and says so; 3.0 is the one that tools read.
  t.strictSame(diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version').map(({ code, message, path }) => [code, message, path.join('.')]), [])
})

t.test('a document that is missing or out of date is a problem that says what to do', async t => {
  const problems = asyncapiProblems(temporaryDirectory(t))
  t.strictSame(problems, ['openapi/asyncapi.json is missing\n  Run `npm run openapi`, look at what changes, and commit it.'])
})

t.test('GET /asyncapi.json answers with the document of this installation', async t => {
  const fastify = await build(t, { PUBLIC_URL: 'https://example.org/scribe' })
  const response = await fastify.inject('/asyncapi.json')
  t.equal(response.statusCode, 200)
  t.strictSame(response.json(), JSON.parse(JSON.stringify(describeStreams('https://example.org/scribe'))))
  t.match(response.json(), { servers: { installation: { host: 'example.org', protocol: 'wss', pathname: '/scribe' } } })
})

/** Holds frames against the messages of the document, and notes which were seen. */
function createWitness () {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ components: document.components }, 'asyncapi')
  const messages = new Set<string>()
  return {
    messages,
    /** What is wrong with a text frame; empty when it is the message of its type. */
    problems (frame: { type: string }): unknown[] {
      messages.add(frame.type)
      const reference = document.components.messages[frame.type]?.payload.$ref
      if (reference === undefined) return [`no message ${frame.type}`]
      const validate = ajv.getSchema(`asyncapi${reference}`)
      return validate?.(frame) === true ? [] : validate?.errors ?? ['no schema']
    }
  }
}

/** Sessions that notice something as soon as sound comes. */
const live: LiveSessions = {
  leaveAhead: () => async () => undefined,
  async open (_recording, onSound) {
    return {
      async push () {
        onSound({ type: 'quality', state: 'poor', problems: ['too_quiet', 'noisy'] })
        onSound({ type: 'quality', state: 'recovered', problems: [] })
        onSound({ type: 'silence', silent_ms: 30_000 })
        onSound({ type: 'transcript', segments: [], ongoing: 'I have had a sore' })
        const sentence = { id: 'audio:0-0', text: 'I have had a sore throat.', is_final: true, start_ms: 400, end_ms: 2100, hearing: 'live' as const }
        onSound({ type: 'transcript', segments: [sentence], ongoing: '' })
      },
      async close () {}
    }
  }
}

t.test('every message and close code of the document is seen on a real socket, and every frame is as the document says', { timeout: 240_000 }, async t => {
  const { fastify, key, headers, id, connect } = await listening(t, { AUDIO_BYTES_MAX: '64000', EVENTS_HEARTBEAT: '1', STREAMS_PER_USER_MAX: '100' }, {
    keepOpen: true
  })
  fastify.live.open = live.open
  const witness = createWitness()
  const codes = new Set<number>()
  const clients: StreamClient[] = []

  function say (client: StreamClient, frame: Parameters<StreamClient['send']>[0] & object): void {
    t.strictSame(witness.problems(frame), [], `client: ${frame.type}`)
    client.send(frame)
  }
  async function open (consultation?: string, credentials = headers, autoPong = true): Promise<StreamClient> {
    const client = connect(consultation ?? (await begin(fastify, headers)).id, credentials, { autoPong })
    clients.push(client)
    await once(client.socket, 'open')
    say(client, { type: 'start', encoding: 'pcm_s16le' })
    await client.until(() => client.of('ready').length === 1)
    return client
  }
  const shortLived = async (seconds: number) => {
    const claims = await validClaims(fastify, key)
    return sign(fastify, { ...claims, exp: Math.floor(Date.now() / 1000) + seconds })
  }

  // A whole conversation; its token is told to end, and replaced.
  const whole = await open(id, { authorization: `Bearer ${await shortLived(20)}` })
  whole.socket.send(audioFrame(0))
  witness.messages.add('sound')
  await whole.until(() => whole.of('silence').length === 1 && whole.acknowledged() === 1)
  t.strictSame(whole.of('transcript').map(({ ongoing }) => ongoing), ['I have had a sore', ''])
  t.strictSame(whole.of('quality').map(({ state }) => state), ['poor', 'recovered'])
  await whole.until(() => whole.of('token_expiring').length === 1)
  say(whole, { type: 'token', token: tokenIn(await bearer(fastify, key)) })
  await whole.until(() => whole.of('token_accepted').length === 1)
  say(whole, { type: 'finish' })
  t.equal((await whole.closed).code, closeCodes.finished)

  const closings: Array<[number, (client: StreamClient) => unknown]> = [
    [closeCodes.too_large, client => client.socket.send(Buffer.alloc(64_006))],
    [closeCodes.bad_frame, client => client.socket.send(audioFrame(7))],
    [closeCodes.full, client => [0, 1].forEach(sequence => client.socket.send(audioFrame(sequence, soundOf(sequence, 40_000))))]
  ]
  for (const [code, act] of closings) {
    const client = await open()
    act(client)
    t.equal((await client.closed).code, code)
  }
  const expired = await open(undefined, { authorization: `Bearer ${await shortLived(10)}` })
  t.equal((await expired.closed).code, closeCodes.token_expired)

  const { id: contested } = await begin(fastify, headers)
  const first = await open(contested)
  await open(contested)
  t.equal((await first.closed).code, closeCodes.conflict)

  const { id: doomed } = await begin(fastify, headers)
  const orphan = await open(doomed)
  await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${doomed}/`, headers })
  t.equal((await orphan.closed).code, closeCodes.gone)

  const { id: broken } = await begin(fastify, headers)
  const failing = await open(broken)
  await fastify.db.schema.alterTable('audio_pieces').renameTo('away').execute()
  failing.socket.send(audioFrame(0))
  t.equal((await failing.closed).code, closeCodes.failed)
  await fastify.db.schema.alterTable('away').renameTo('audio_pieces').execute()

  const crowded = await open()
  const { require } = fastify.diskSpace
  fastify.diskSpace.require = () => { throw diskFull() }
  crowded.socket.send(audioFrame(0))
  t.equal((await crowded.closed).code, closeCodes.disk_full)
  fastify.diskSpace.require = require

  const silent = await open(undefined, headers, false)
  t.equal((await silent.closed).code, closeCodes.idle)

  const last = await open()
  await fastify.close()
  t.equal((await last.closed).code, closeCodes.going_away)

  for (const client of clients) {
    codes.add((await client.closed).code)
    for (const frame of client.frames) t.strictSame(witness.problems(frame), [], `server: ${frame.type}`)
  }
  t.strictSame([...witness.messages].sort(), Object.keys(document.components.messages).sort(), 'every message')
  t.strictSame([...codes].sort(), document.channels.consultationStream['x-close-codes'].map(({ code }) => code).sort(), 'every close code')
  t.equal(document.channels.consultationStream['x-subprotocol'], STREAM_PROTOCOL)
})
