import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Bytes of a second of 16-bit PCM at 16 kHz. */
const SECOND_BYTES = 32_000

/** Words in a second of speech. */
const WORDS_PER_SECOND = 2.5

const WORDS = 'the patient reports a sore throat and a fever for three days and says that it hurts to swallow'.split(' ')

/** The number of words spoken in this many seconds. */
function textOf (seconds: number): string {
  return Array.from({ length: Math.ceil(seconds * WORDS_PER_SECOND) }, (_, at) => WORDS[at % WORDS.length]).join(' ')
}

/** A speech engine that returns the same text for all audio, in proportion to its length, as soon as it has arrived. */
const server = createServer((request, response) => {
  let bytes = 0
  request.on('data', (chunk: Buffer) => { bytes += chunk.length })
  request.on('end', () => {
    const end = bytes / SECOND_BYTES
    const text = textOf(end)
    const body = JSON.stringify({ task: 'transcribe', language: 'en', duration: end, text, segments: [{ id: 0, start: 0, end, text }] })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})

process.once('disconnect', () => process.exit())
process.once('message', () => {
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
