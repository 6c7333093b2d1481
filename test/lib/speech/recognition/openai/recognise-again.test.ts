import t from 'tap'
import { compressionRatio, withoutLoops } from '../../../../../lib/speech/recognition/answers/repetition.js'
import { startSpeechServer, transcription, type SpeechRequest } from '../../../../speech-server.js'
import { whisperCpp } from '../../../../speech-answers.js'
import { engineFor, failureOf, never, sound } from './sounds.js'

/** What a server hears in a sound, measured as Whisper does. */
function hearing (text: string, { durationMs }: SpeechRequest) {
  return transcription([{ text, start: 0, end: durationMs / 1000, compression_ratio: compressionRatio(text) }])
}

const SECONDS = 20
const joints = 'Does this hurt? No. '

function textOf ({ pieces }: { pieces: readonly { text: string }[] }): string {
  return pieces.map(({ text }) => text).join(' ')
}

t.test('what was really said again and again is heard again, in halves too, and stays whole', async t => {
  const server = await startSpeechServer(t, request => hearing(` ${joints.repeat(request.durationMs / 1000)}`, request))
  const recognition = await engineFor(server).recognise(sound(SECONDS), { language: 'en', signal: never() })
  t.equal(textOf(recognition), joints.repeat(SECONDS).trim())
  t.equal(recognition.doubtful, undefined)
  t.strictSame(server.requests.map(({ fields }) => fields.temperature), ['0', '0.4', '0', '0'])
  t.strictSame(server.requests.map(({ durationMs }) => Math.round(durationMs / 1000)).slice(0, 2), [SECONDS, SECONDS])
})

t.test('also where the server measures nothing', async t => {
  const server = await startSpeechServer(t, ({ durationMs }) => whisperCpp([` ${joints.repeat(durationMs / 1000)}`], durationMs))
  const recognition = await engineFor(server).recognise(sound(SECONDS), { language: 'en', signal: never() })
  t.equal(textOf(recognition), joints.repeat(SECONDS).trim())
  t.equal(recognition.doubtful, undefined)
  t.equal(server.requests.length, 4)
})

t.test('a loop that another temperature breaks is replaced by what is heard then', async t => {
  const server = await startSpeechServer(t, (request, at) => hearing(at === 0 ? ' So, so'.repeat(50) : ' Your blood pressure is 145 over 92.', request))
  t.strictSame(await engineFor(server).recognise(sound(SECONDS), { language: 'en', signal: never() }), {
    pieces: [{ text: 'Your blood pressure is 145 over 92.', start_ms: 0, end_ms: SECONDS * 1000 }], other_language: false
  })
  t.equal(server.requests.length, 2)
})

t.test('a loop that only smaller pieces break is replaced by them, at their times', async t => {
  const server = await startSpeechServer(t, (request, at) => hearing(at < 2 ? ' So, so'.repeat(50) : ` It is ${at === 2 ? 'the left' : 'not the right'} knee.`, request))
  const { pieces, doubtful } = await engineFor(server).recognise(sound(SECONDS), { language: 'en', signal: never() })
  t.strictSame(pieces.map(({ text }) => text), ['It is the left knee.', 'It is not the right knee.'])
  t.equal(pieces[0]?.end_ms, pieces[1]?.start_ms)
  t.equal(doubtful, undefined)
})

t.test('a loop that nothing breaks stands there once, and is doubtful: nothing is dropped without a trace', async t => {
  const server = await startSpeechServer(t, request => hearing(` The pulse is 88.${' And the knee is swollen.'.repeat(60)}`, request))
  t.strictSame(await engineFor(server).recognise(sound(4), { language: 'en', signal: never() }), {
    pieces: [{ text: 'The pulse is 88. And the knee is swollen.', start_ms: 0, end_ms: 4000 }], other_language: false, doubtful: true
  })
})

t.test('what is repetitive and heard differently each time is kept as it is, and is doubtful', async t => {
  const server = await startSpeechServer(t, (request, at) => hearing(` ${['Left, ', 'Right, ', 'Up, ', 'Down, '][at]?.repeat(30 + 10 * at)}`, request))
  const { pieces, doubtful } = await engineFor(server).recognise(sound(SECONDS), { language: 'en', signal: never() })
  t.equal(doubtful, true)
  t.match(textOf({ pieces }), /^(?:(?:Left|Right|Up|Down),? ?)+$/)
  t.ok(textOf({ pieces }).split(' ').length >= 30)
})

t.test('what repeats itself no more than people do is heard once', async t => {
  const server = await startSpeechServer(t, request => hearing(' No, no, no, it does not hurt. It does not hurt here, and it does not hurt there.', request))
  await engineFor(server).recognise(sound(SECONDS), { language: 'en', signal: never() })
  t.equal(server.requests.length, 1)
})

t.test('a hearing that fails is a failure of all: the sound is heard again later', async t => {
  const server = await startSpeechServer(t, (request, at) => at === 0 ? hearing(joints.repeat(20), request) : { status: 503, body: '' })
  t.match(await failureOf(engineFor(server).recognise(sound(SECONDS), { language: 'en', signal: never() })), { failure: 'server_error' })
})

t.test('loops are said once, of one word or many, and what is around them stays', async t => {
  t.equal(withoutLoops('a b b b b b c'), 'a b c')
  t.equal(withoutLoops('b b b c'), 'b b b c', 'three times is no loop')
  t.equal(withoutLoops('It hurts. It hurts. It hurts. It hurts. It hurts a lot.'), 'It hurts. It hurts a lot.')
  t.equal(withoutLoops('Blood pressure 145 over 92.'), 'Blood pressure 145 over 92.')
  t.equal(withoutLoops(''), '')
})
