import t from 'tap'
import { spelled, spelledWordsIn } from '../../../../lib/reporting/reading/contractions.js'
import { normalised } from '../../../../lib/reporting/reading/phrases.js'

/** What recognition prints, and the words that cues are looked for in. */
const cases = {
  en: [
    ["it's not, i don't", "it's not, i don't"], ['its not, i dont', "it's not, i don't"], ['it s not, i don t', "it's not, i don't"],
    ['youve isnt cant', "you've isn't can't"], ['you feel well or ill', 'you feel well or ill'], ['we ll see, i ll call', "we'll see, i'll call"],
    ['vitamin d and stage t', 'vitamin d and stage t'], ['the patient was in his car', 'the patient was in his car']
  ],
  nl: [
    ['t is n griep', 'het is een griep'], ["'t is 'n griep", "' het is ' een griep"], ['k denk', 'ik denk'], ['stadium t', 'stadium t'],
    ['its dont', 'its dont']
  ],
  de: [
    ['is ne grippe', 'ist eine grippe'], ["wenn's kommt", 'wenn es kommt'], ['wenns kommt', 'wenn es kommt'], ['das stimmt, ne', 'das stimmt, ne'],
    ['im bauch', 'im bauch']
  ],
  fr: [
    ['cest pas, nest plus', "c'est pas, n'est plus"], ['c est pas, n est plus', "c'est pas, n'est plus"], ['dune grippe', "d'une grippe"],
    ['quelle est la test', 'quelle est la test'], ['je ny crois pas', "je n'y crois pas"]
  ],
  es: [['no es', 'no es'], ['its dont', 'its dont']],
  pl: [['its dont', 'its dont']]
} as const

for (const [language, pairs] of Object.entries(cases)) {
  t.test(`${language}: words have the apostrophes that were left out`, async t => {
    for (const [printed, whole] of pairs) {
      const words = spelledWordsIn({ text: printed, start: 100 }, language)
      t.equal(words.map(({ text }) => text).join(' '), whole.replace(/,/g, ' ,'), printed)
      for (const { start, end } of words) t.ok(start >= 100 && start < end && end <= 100 + printed.length, printed)
      t.equal(normalised(printed, language), whole.replace(/,|' /g, ''), printed)
    }
  })
}

t.test('a word keeps its place where it becomes one with the next', async t => {
  t.strictSame(spelledWordsIn({ text: 'it s flu', start: 0 }, 'en'), [{ text: "it's", start: 0, end: 4 }, { text: 'flu', start: 5, end: 8 }])
  t.equal(spelled("'t is 'n griep", 'nl'), 'het is een griep')
})
