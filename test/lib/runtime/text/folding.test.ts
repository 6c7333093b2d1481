import t from 'tap'
import { fold, foldWord } from '../../../../lib/runtime/text/folding.js'

t.test('a folded text has no capitals, accents or joined letters', async t => {
  const rows = [['Œdème', 'oedeme'], ['GRÖSSE', 'grosse'], ['größe', 'grosse'], ['cæcum', 'caecum'], ['İris', 'iris'], ['½ ™', '½ ™'], ['37.8', '37.8'], ['', '']]
  for (const [text = '', folded = ''] of rows) t.equal(fold(text), folded, text)
})

t.test('a folded word is without what an apostrophe joins to it', async t => {
  const rows = [['d\'ibuprofène', 'ibuprofene'], ['Qu\'elle', 'elle'], ['metformin\'s', 'metformin'], ['\'s', '\'s'], ['l\'', 'l\''], ['don\'t', 'don\'t']]
  for (const [word = '', folded = ''] of rows) t.equal(foldWord(word), folded, word)
  t.equal(foldWord('a'.repeat(200)).length, 100)
})
