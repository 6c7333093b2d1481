/**
 * A speech engine as a process of its own, to be killed by tests: `speech-server-process.js PORT HEARS DELAY_MS`, where HEARS is `markers`,
 * `spoken` or `fingerprint`. It writes what it heard to standard output, a line for each answered request.
 */
import { markerWords } from './sound-markers.js'
import { createSpeechServer, fingerprint, transcribing, type SpeechRequest } from './speech-server.js'
import { spokenWords } from './spoken-markers.js'

const [port, hears, delayMs] = process.argv.slice(2)
const texts: Record<string, (request: SpeechRequest) => string> = {
  markers: ({ pcm }) => markerWords(pcm),
  spoken: ({ pcm }) => spokenWords(pcm),
  fingerprint
}
const textOf = texts[hears ?? '']
if (textOf === undefined) throw new Error('HEARS must be markers, spoken or fingerprint')
const hear = textOf

const server = createSpeechServer((request, at) => {
  const said = transcribing(request => {
    const text = hear(request)
    process.stdout.write(`${text}\n`)
    return text
  })(request, at)
  return { ...said, delayMs: Number(delayMs) }
})
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'))
