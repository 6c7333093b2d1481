import t from 'tap'
import { countWords } from '../../../lib/consultation/count-words.js'
import fc, { runs } from '../../property.js'

/** What a word is: a run of letters and digits with marks inside it. */
const WORDS = /[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu

t.test('countWords counts what the definition of a word says, in any script', async t => {
  const unit = fc.constantFrom('a', 'Z', '7', 'ü', 'é', 'e\u0301', 'ж', '٣', '½', '.', ',', '\'', '’', '-', '–', ' ', '\n', '病', '😀', '𝐀', '\ud800')
  await fc.assert(fc.property(fc.array(unit, { maxLength: 12 }), units => {
    const text = units.join('')
    return countWords(text) === (text.match(WORDS)?.length ?? 0)
  }), { numRuns: runs(5000) })
  t.pass('no text is counted otherwise')
})
