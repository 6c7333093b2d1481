import { openMicrophone } from './microphone.js'
import { addText, finishConsultation } from './session.js'
import { LiveStream } from './stream.js'
import { uploadFile } from './upload.js'
import { watchUntilFinal } from './watch.js'

const RATE = 16_000

/** Longest segment, in characters, and segments in one request. */
const SEGMENT_CHARACTERS = 10_000
const SEGMENTS = 500

/** Sound level from 0 to 1, on a decibel scale: 0 is 60 dB below the loudest. */
function levelOf (samples) {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.max(0, 1 + 10 * Math.log10(power / 32_768 ** 2 + 1e-9) / 60)
}

/** Resolves, or rejects, when the recording is over or its consultation is abandoned. */
function untilOver (signal) {
  let over
  const promise = new Promise((resolve, reject) => { over = { resolve, reject } })
  // A rejection before anybody awaits this is still delivered to whoever does later.
  promise.catch(() => {})
  signal.addEventListener('abort', () => over.resolve(), { once: true })
  return { ...over, promise }
}

/** Records from the microphone, and sends while it does. Resolves when the report is final. */
export async function recordMicrophone (_given, { signal, view, begin, onStop }) {
  const over = untilOver(signal)
  let stream = null
  let samples = 0
  let stored = 0
  let early = []
  let stopping = false
  view.say('The browser may ask whether this page may use the microphone.')

  async function stop (sentence = 'The last words are sent, then the report is made.') {
    if (stopping) return
    stopping = true
    await stopMicrophone()
    view.recording(false)
    view.sound(null)
    view.say(sentence)
    if (stream === null) over.reject(new Error('The microphone has gone.'))
    else stream.finish()
  }

  const stopMicrophone = await openMicrophone(frame => {
    samples += frame.length
    view.heard(samples / RATE, levelOf(frame))
    if (stream === null) early.push(frame)
    else stream.push(frame)
  }, () => stop('The microphone has gone. What was recorded is made into the report.'))
  try {
    if (signal.aborted) return
    const id = await begin()
    if (signal.aborted) return
    stream = new LiveStream(id, {
      onOutput: view.output,
      onSound: view.sound,
      onState (status) {
        if (status.state === 'failed') over.reject(new Error(`The report could not be made (${status.reason}).`))
        else if (status.reason !== null) view.say(`The report is delayed (${status.reason}). It is tried again.`)
      },
      onAcknowledged (seconds) {
        stored += seconds
        view.stored(stored)
      },
      onConnection (connected) {
        if (!connected) view.say('The connection is lost. Speak on: nothing is lost, it is tried again.')
        else if (!stopping) view.say('Recording.')
      },
      onEnd: sentence => sentence === null ? over.resolve(id) : over.reject(new Error(sentence))
    })
    for (const frame of early) stream.push(frame)
    early = []
    if (!stopping) {
      onStop(stop)
      view.recording(true)
    }
    const finished = await over.promise
    if (finished !== undefined) await watchUntilFinal(id, view, signal)
  } finally {
    stream?.abandon()
    if (!stopping) await stopMicrophone()
  }
}

/** Sends a recording. Resolves when the report is final. */
export async function recordFile (file, { signal, view, begin }) {
  view.say('The recording is being sent.')
  const id = await begin()
  view.sent(0)
  await uploadFile(id, file, view.sent, signal)
  view.sent(null)
  view.say('The recording has arrived. It is made into text, and then into a report.')
  await finishConsultation(id)
  await watchUntilFinal(id, view, signal)
}

/** Segments of typed text: one for each line, and more for a line that is too long for one. */
function segmentsOf (text) {
  const pieces = text.split('\n').map(line => line.trim()).filter(line => line !== '')
    .flatMap(line => line.match(new RegExp(`[^]{1,${SEGMENT_CHARACTERS}}`, 'g')))
  return pieces.map((piece, i) => ({ id: `typed-${i}`, text: piece, is_final: true }))
}

/** Takes typed text. Resolves when the report is final. */
export async function recordText (text, { signal, view, begin }) {
  view.say('The report is being made.')
  const id = await begin()
  const segments = segmentsOf(text)
  for (let at = 0; at < segments.length; at += SEGMENTS) await addText(id, segments.slice(at, at + SEGMENTS))
  await finishConsultation(id)
  await watchUntilFinal(id, view, signal)
}
