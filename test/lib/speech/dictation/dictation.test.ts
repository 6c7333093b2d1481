import t from 'tap'
import { continueDictation, dictationLanguages, formatDictation, formatOngoing, knowsDictation } from '../../../../lib/speech/dictation/index.js'
import { english } from './english.js'
import type { Case } from './kit.js'
import { dutch, french, german, spanish } from './others.js'

const tables: Readonly<Record<string, readonly Case[]>> = { en: english, nl: dutch, fr: french, de: german, es: spanish }

const heard = (texts: readonly string[]) => texts.map(text => ({ text, isRecognised: true }))

for (const [language, cases] of Object.entries(tables)) {
  t.test(`commands and words that only sound like them (${language})`, async t => {
    const misses = []
    for (const [said, expected] of cases) {
      const text = await formatDictation(heard(said), language)
      if (text !== expected) misses.push({ said, expected, text })
    }
    t.strictSame(misses, [])
  })

  t.test(`text that goes on is the same as text that is formatted at once (${language})`, async t => {
    const misses = []
    for (const [said] of cases) {
      let text = ''
      for (const [at, one] of said.entries()) {
        text = continueDictation(text, [one], language) ?? await formatDictation(heard(said.slice(0, at + 1)), language)
      }
      const whole = await formatDictation(heard(said), language)
      if (text !== whole) misses.push({ said, whole, text })
    }
    t.strictSame(misses, [])
  })
}

t.test('the languages whose commands are known, by any tag of theirs', async t => {
  t.strictSame([...dictationLanguages].sort(), Object.keys(tables).sort())
  t.strictSame(['nl-BE', 'NLD', 'de_CH', 'pt', 'tr'].map(knowsDictation), [true, true, true, false, false])
  await t.rejects(formatDictation([], 'pt'), { message: 'spoken commands are not known in pt' })
})

t.test('text that was sent stays as it is, and no command changes it', async t => {
  const sent = { text: 'typed comma by hand.', isRecognised: false }
  t.equal(await formatDictation([sent, { text: 'lungs clear period', isRecognised: true }], 'en'), 'typed comma by hand. Lungs clear.')
  t.equal(await formatDictation([sent, { text: 'Scratch that.', isRecognised: true }], 'en'), 'typed comma by hand. Scratch that.')
  t.equal(await formatDictation([sent, { text: 'comma', isRecognised: true }], 'en'), 'typed comma by hand. comma')
  t.equal(await formatDictation([{ text: 'lungs clear', isRecognised: true }, sent, { text: 'Scratch that.', isRecognised: true }], 'en'), 'Lungs clear typed comma by hand. Scratch that.')
})

t.test('what is being spoken goes on with the text, and changes none of it', async t => {
  t.equal(formatOngoing('The lungs are clear.', 'the heart is normal comma no', 'en'), 'The heart is normal, no')
  t.equal(formatOngoing('The heart is normal', 'comma no murmur', 'en'), ', no murmur')
  t.equal(formatOngoing('The heart is normal', 'scratch that', 'en'), '')
  t.equal(formatOngoing('', 'the heart', 'en'), 'The heart')
})
