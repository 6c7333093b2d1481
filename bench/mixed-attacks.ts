import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { BEARER_PROTOCOL_PREFIX, FRAME_HEADER_BYTES, STREAM_PROTOCOL } from '../schemas/stream.js'
import { emptySegmentsBody, LONG, ORDINARY, wavOf } from './mixed-bodies.js'
import { speechLikeSound } from './streams-sound.js'

/** What others do to the service during the measurement. */
export const attackNames = [
  'nothing', 'ordinary work', 'empty MP4 boxes', 'empty segments', 'large reports', 'readers that do not read', 'tiny Opus packets'
] as const
export type AttackName = typeof attackNames[number]

/** Which attack, where, as whom, and for how many seconds. */
export interface AttackOrder {
  name: AttackName
  origin: string
  /** `Authorization` of each user. */
  authorizations: readonly string[]
  seconds: number
}

/** The outcome: how many answers had each status, and how many requests got none. */
export type AttackResult = Record<string, number>

const CONSULTATIONS = '/api/v1/consultations/'
const MP4_BYTES = 8_000_000
const LARGE_REPORTS = 18
const PAGES = 40
const READERS = 36
const EVENT_STREAMS = 600
const OPUS_PACKETS = 120_000
/** Two bytes that claim 120 ms of sound: an Opus packet of six empty frames. */
const OPUS_PACKET = [0xfb, 0x06]
const PACKETS_AT_ONCE = 2000
const BUFFERED_MAX = 1_000_000
const TIMEOUT_MS = 30_000

function mp4 (): Buffer {
  const begin = Buffer.from('00000010667479704d34412000000000', 'hex')
  return Buffer.concat([begin, Buffer.alloc(MP4_BYTES, Buffer.from('0000000866726565', 'hex'))])
}

/** One attack. Its preparation happens before anything is measured. */
class Attack {
  readonly result: AttackResult = {}
  readonly #order: AttackOrder
  readonly #sockets: Socket[] = []
  #turn = 0

  constructor (order: AttackOrder) {
    this.#order = order
  }

  #count (what: string | number): void {
    this.result[what] = (this.result[what] ?? 0) + 1
  }

  /** The next of the users. */
  #user (): string {
    const { authorizations } = this.#order
    return authorizations[this.#turn++ % authorizations.length] ?? ''
  }

  async #send (method: string, path: string, authorization: string, body?: string | Buffer): Promise<string> {
    try {
      const response = await fetch(`${this.#order.origin}${path}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { authorization, ...typeof body === 'string' ? { 'content-type': 'application/json' } : {} },
        ...body === undefined ? {} : { body }
      })
      this.#count(response.status)
      return await response.text()
    } catch {
      this.#count('no answer')
      return ''
    }
  }

  async #begin (authorization: string, template: string): Promise<string> {
    const text = await this.#send('POST', CONSULTATIONS, authorization, JSON.stringify({ template, input_language: 'en' }))
    return `${CONSULTATIONS}${/"id":"([\w-]+)"/.exec(text)?.[1] ?? 'none'}/`
  }

  async #fill (template: string, segments: object[]): Promise<() => Promise<unknown>> {
    const authorization = this.#user()
    const path = await this.#begin(authorization, template)
    await this.#send('POST', `${path}transcript/`, authorization, JSON.stringify({ segments }))
    return async () => this.#send('POST', `${path}finish/`, authorization)
  }

  async #upload (bytes: Buffer): Promise<void> {
    const authorization = this.#user()
    const path = await this.#begin(authorization, 'soap_new_complaint_api')
    await this.#send('PUT', `${path}audio/0/`, authorization, bytes)
    await this.#send('POST', `${path}finish/`, authorization)
  }

  /** A connection that asks for something and never reads it. */
  #ask (path: string, authorization: string): void {
    const { hostname, port } = new URL(this.#order.origin)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => this.#count('reset'))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${authorization}\r\n\r\n`)
    socket.pause()
    this.#sockets.push(socket)
  }

  async #stream (until: () => boolean): Promise<void> {
    const authorization = this.#user()
    const path = await this.#begin(authorization, 'soap_new_complaint_api')
    const socket = new WebSocket(`${this.#order.origin.replace('http', 'ws')}${path}stream/`, [
      STREAM_PROTOCOL, `${BEARER_PROTOCOL_PREFIX}${authorization.replace('Bearer ', '')}`
    ])
    socket.on('error', () => this.#count('broken'))
    socket.on('close', code => this.#count(code))
    if (await once(socket, 'open').catch(() => null) === null) return
    socket.send('{"type":"start","encoding":"opus"}')
    for (let sequence = 0; sequence < OPUS_PACKETS && until() && socket.readyState === WebSocket.OPEN; sequence++) {
      const frame = Buffer.alloc(FRAME_HEADER_BYTES + OPUS_PACKET.length)
      frame.writeUInt32BE(sequence, 0)
      frame.set(OPUS_PACKET, FRAME_HEADER_BYTES)
      socket.send(frame)
      if (sequence % PACKETS_AT_ONCE === 0) await turn()
      while (socket.bufferedAmount > BUFFERED_MAX && until()) await sleep(5)
    }
    while (until() && socket.readyState === WebSocket.OPEN) await sleep(50)
    socket.terminate()
  }

  /** Prepares, and returns the action that the attack repeats, and its concurrency. */
  async prepare (until: () => boolean): Promise<Array<() => Promise<unknown>>> {
    const { name } = this.#order
    if (name === 'ordinary work') {
      const sound = wavOf(speechLikeSound(60))
      const report = async () => (await this.#fill('soap_urgent_care_api', ORDINARY))()
      const list = async () => this.#send('GET', `${CONSULTATIONS}?limit=100`, this.#user())
      return [report, report, report, list, list, async () => this.#upload(sound)]
    }
    if (name === 'empty MP4 boxes') {
      const file = mp4()
      return Array.from({ length: 2 }, () => async () => this.#upload(file))
    }
    if (name === 'empty segments') {
      const user = this.#user()
      const path = await this.#begin(user, 'soap_new_complaint_api')
      const body = emptySegmentsBody()
      return Array.from({ length: 2 }, () => async () => this.#send('POST', `${path}transcript/`, user, body))
    }
    if (name === 'large reports') {
      let finish = await Promise.all(Array.from({ length: LARGE_REPORTS }, async () => this.#fill('soap_urgent_care_api', LONG)))
      return [async () => {
        await Promise.all(finish.map(async act => act()))
        finish = await Promise.all(Array.from({ length: LARGE_REPORTS }, async () => this.#fill('soap_urgent_care_api', LONG)))
      }]
    }
    if (name === 'readers that do not read') {
      const [user = ''] = this.#order.authorizations
      const watched = await this.#begin(user, 'soap_new_complaint_api')
      for (let page = 0; page < PAGES; page++) {
        const path = await this.#begin(user, 'dictation_api')
        await this.#send('POST', `${path}transcript/`, user, JSON.stringify({ segments: LONG }))
        await this.#send('POST', `${path}finish/`, user)
      }
      return [async () => {
        for (let reader = 0; reader < READERS; reader++) this.#ask(`${CONSULTATIONS}?limit=100`, user)
        for (let stream = 0; stream < EVENT_STREAMS; stream++) this.#ask(`${watched}events/`, user)
        while (until()) await sleep(50)
      }]
    }
    if (name === 'tiny Opus packets') return Array.from({ length: 2 }, () => async () => this.#stream(until))
    return []
  }

  close (): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}

process.once('disconnect', () => process.exit())
process.on('message', async (order: AttackOrder) => {
  const attack = new Attack(order)
  let end = Infinity
  const until = () => performance.now() < end
  const acts = await attack.prepare(until)
  end = performance.now() + order.seconds * 1000
  process.send?.('prepared')
  await Promise.all(acts.map(async act => { while (until()) await act() }))
  attack.close()
  process.send?.(attack.result)
})
