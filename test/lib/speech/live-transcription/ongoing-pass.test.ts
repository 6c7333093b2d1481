import t from 'tap'
import { unlessAborted } from '../../../../lib/runtime/index.js'
import { OngoingPass } from '../../../../lib/speech/live-transcription/ongoing-pass.js'
import type { Recognition, SharedRecognitionOptions } from '../../../../lib/speech/recognition/index.js'

const pcm = new Int16Array(16_000)
const options: SharedRecognitionOptions = { language: 'en', signal: new AbortController().signal, customerId: 'practice', keyTerms: [] }
const heard: Recognition = { pieces: [{ text: 'a cough', start_ms: 0, end_ms: 1000 }], other_language: false }

/** An engine that begins and answers when it is told to. */
function heldEngine () {
  const asked: SharedRecognitionOptions[] = []
  const answers: Array<() => void> = []
  return {
    asked,
    answers,
    engine: {
      async recognise (_pcm: Int16Array, given: SharedRecognitionOptions): Promise<Recognition> {
        asked.push(given)
        const answered = new Promise<Recognition>(resolve => answers.push(() => resolve(heard)))
        return unlessAborted(answered, given.signal)
      }
    }
  }
}

t.test('a pass that waits for the engine is given up when the voice stops, and none is begun after that', async t => {
  const { engine, asked } = heldEngine()
  const pass = new OngoingPass()
  t.equal(pass.waits, false)
  const asking = pass.recognise(engine, pcm, options)
  t.equal(pass.waits, true)
  pass.end()
  await t.rejects(asking, { message: 'the voice has stopped' })
  t.equal(pass.waits, false)
  await t.rejects(pass.recognise(engine, pcm, options), { message: 'the voice has stopped' })
  t.equal(asked.length, 1)
})

t.test('a pass that the engine has begun goes on', async t => {
  const { engine, asked, answers } = heldEngine()
  const pass = new OngoingPass()
  const asking = pass.recognise(engine, pcm, options)
  asked[0]?.onBegin?.()
  t.equal(pass.waits, false)
  pass.end()
  answers[0]?.()
  t.strictSame(await asking, heard)
})

t.test('a pass ends with the stream', async t => {
  const { engine } = heldEngine()
  const stream = new AbortController()
  const asking = new OngoingPass().recognise(engine, pcm, { ...options, signal: stream.signal })
  stream.abort(new Error('the stream has ended'))
  await t.rejects(asking, { message: 'the stream has ended' })
})
