import t from 'tap'
import { lostWords } from '../../../../lib/speech/recognition/lost-words.js'

const PRESSURE = 'Your blood pressure is 145 over 92.'
const REST = 'I advise rest and plenty of fluids.'

t.test('words in a row that the other hearing alone has are lost', async t => {
  const cases: Record<string, [text: string, other: string, lost: number]> = {
    'the same': [PRESSURE, PRESSURE, 0],
    'nothing before': [PRESSURE, '', 0],
    'other letters, marks and accents': ['your BLOOD pressure, is 145 over 92', PRESSURE, 0],
    'a sentence at the end': [PRESSURE, `${PRESSURE} ${REST}`, 7],
    'a sentence at the beginning': [REST, `${PRESSURE} ${REST}`, 7],
    'a sentence in the middle': [`${PRESSURE} See you.`, `${PRESSURE} ${REST} See you.`, 7],
    everything: ['', PRESSURE, 7],
    'a sentence that was said twice': [`${PRESSURE} ${REST}`, `${PRESSURE} ${PRESSURE} ${REST}`, 7],
    'two that begin alike, of which one is lost': ['The pain will begin now.', 'The pain will begin at night after work. The pain will begin now.', 8],
    'three words, which may be one of another hearing': [PRESSURE, `${PRESSURE} So there we.`, 0],
    'as many other words': ['Their blood presses at a hundred forty', PRESSURE, 0],
    'more words than before': [`${PRESSURE} ${REST}`, PRESSURE, 0],
    'more than anybody says': [PRESSURE, `${PRESSURE} `.repeat(100_000), 0],
    'single words here and there': ['Your pressure is over 92, I rest and fluids.', `${PRESSURE} ${REST}`, 0]
  }
  const missed = Object.entries(cases).map(([name, [text, other, lost]]) => ({ name, lost, found: lostWords(text, other) }))
    .filter(({ lost, found }) => lost !== found)
  t.strictSame(missed, [])
})
