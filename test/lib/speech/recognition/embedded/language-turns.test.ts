import t from 'tap'
import { LanguageTurns } from '../../../../../lib/speech/recognition/embedded/language-turns.js'

/** Work that ends when it is told to, and what happened so far. */
function desk () {
  const events: string[] = []
  const turns = new LanguageTurns(language => events.push(`change ${language}`))
  function begin (name: string, language: string) {
    let [end, fail] = [(): void => {}, (_error: Error): void => {}]
    const promise = new Promise<void>((resolve, reject) => { [end, fail] = [resolve, reject] })
    const done = turns.take(language, async () => {
      events.push(`begin ${name}`)
      await promise
      events.push(`end ${name}`)
      return name
    })
    return { done, end, fail }
  }
  const settled = async () => new Promise(resolve => setImmediate(resolve))
  return { events, begin, settled }
}

t.test('work of one language runs at once, and the language is changed only between', async t => {
  const { events, begin, settled } = desk()
  const [one, two, dutch] = [begin('one', 'en'), begin('two', 'en'), begin('dutch', 'nl')]
  await settled()
  t.strictSame(events, ['change en', 'begin one', 'begin two'])
  one.end()
  t.equal(await one.done, 'one')
  await settled()
  t.strictSame(events.slice(3), ['end one'], 'one still runs')
  two.end()
  await two.done
  await settled()
  t.strictSame(events.slice(4), ['end two', 'change nl', 'begin dutch'])
  dutch.end()
  t.equal(await dutch.done, 'dutch')
})

t.test('nobody overtakes: what waits behind another language waits for it, though its own language runs', async t => {
  const { events, begin, settled } = desk()
  const [first, dutch, second] = [begin('first', 'en'), begin('dutch', 'nl'), begin('second', 'en')]
  await settled()
  t.strictSame(events, ['change en', 'begin first'])
  first.end()
  dutch.end()
  second.end()
  await Promise.all([first.done, dutch.done, second.done])
  t.strictSame(events, [
    'change en', 'begin first', 'end first', 'change nl', 'begin dutch', 'end dutch', 'change en', 'begin second', 'end second'
  ])
})

t.test('work that fails gives its turn to the next, and its error to whoever asked', async t => {
  const { begin } = desk()
  const [failing, next] = [begin('failing', 'en'), begin('next', 'nl')]
  failing.fail(new Error('no words'))
  await t.rejects(failing.done, { message: 'no words' })
  next.end()
  t.equal(await next.done, 'next')
})
