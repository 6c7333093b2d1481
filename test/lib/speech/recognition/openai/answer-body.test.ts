import t from 'tap'
import { readBody } from '../../../../../lib/speech/recognition/openai/answer-body.js'
import { eventsOf } from '../../../../speech-server.js'

const body = (type: string, text: string) => readBody({ type, texts: [text], marked: false })
const events = (values: readonly unknown[], marked = false) => {
  return readBody({ type: 'text/event-stream', texts: values.map(value => typeof value === 'string' ? value : JSON.stringify(value)), marked })
}

t.test('a plain text is a text, and JSON is JSON whatever it is called', async t => {
  t.strictSame(body('text/plain', ' hello there\n'), { text: ' hello there\n' })
  t.strictSame(body('text/plain', ''), { text: '' })
  t.strictSame(body('text/plain', '{"text":"hello"}'), { text: 'hello' })
  t.strictSame(body('application/json', '{"text":null}'), { text: null })
})

t.test('what is no transcription is refused by its form', async t => {
  const cases: Array<[type: string, text: string, message: RegExp]> = [
    ['text/html', '<html>hello', /not understood \(text\/html\)$/],
    ['application/json', '<html>hello', /not understood \(application\/json\)$/],
    ['text/plain', 'WEBVTT\n\n00:00.000 --> 00:01.000\nhello', /not understood \(captions\)$/],
    ['text/plain', '1\n00:00:00,000 --> 00:00:01,000\nhello', /not understood \(captions\)$/],
    ['hello "there"', 'hello', /not understood$/],
    ['text/plain', '{"error":"hello"}', /no transcription \(\/ required\)$/]
  ]
  for (const [type, text, message] of cases) t.throws(() => body(type, text), { code: 'SPEECH', message })
})

t.test('events are one transcription, in the form of each server', async t => {
  const words = ['your', 'pulse', 'is', '88']
  t.strictSame(events(eventsOf.openai(words)), { text: 'your pulse is 88' })
  t.strictSame(events(eventsOf.vllm(words).slice(0, -1)), { text: ' your pulse is 88' })
  t.strictSame(events(eventsOf.speaches(words)), {
    text: 'your pulse is 88', segments: words.map((text, at) => ({ text, start: 2 * at, end: 2 * at + 2 }))
  })
  t.match(events(eventsOf.texts(['one', 'two'])), { text: 'one two' })
  t.match(events(['12', '80']), { text: '12 80' }, 'a number is a text')
  t.strictSame(events([], true), { text: '' })
})

t.test('events that end before the transcription are none: half of what was said is no report', async t => {
  const half = { code: 'SPEECH', failure: 'invalid_answer', message: /\(events without an end\)$/ }
  t.throws(() => events(eventsOf.openai(['one', 'two']).slice(0, 1)), half)
  t.throws(() => events(eventsOf.vllm(['one', 'two']).slice(0, 1)), half)
  t.match(events(eventsOf.vllm(['one']).slice(0, 1), true), { text: ' one' }, 'the mark is an end')
  t.throws(() => events([{ text: 'one' }, { error: { message: 'secret' } }]), { failure: 'server_error', message: 'the server of the speech engine failed (event)' })
})
