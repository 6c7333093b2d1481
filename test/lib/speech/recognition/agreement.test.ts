import t from 'tap'
import { agreementOf, areGuesses, pooled } from '../../../../lib/speech/recognition/agreement.js'
import type { Recognition } from '../../../../lib/speech/recognition/engine/types.js'

const PRESSURE = 'Your blood pressure is 145 over 92.'

function heard (...texts: string[]): Recognition {
  return { pieces: texts.map((text, at) => ({ text, start_ms: at * 1000, end_ms: at * 1000 + 900 })), other_language: false }
}

t.test('two hearings agree as far as their words do, however these are written', t => {
  const cases: Record<string, [one: Recognition, other: Recognition, words: number, differing: number]> = {
    'the same': [heard(PRESSURE), heard(PRESSURE), 7, 0],
    'other letters, marks and accents': [heard('Ça va, été?'), heard('ca VA ete'), 3, 0],
    'other pieces': [heard('Your blood', 'pressure is 145 over 92.'), heard(PRESSURE), 7, 0],
    'another word': [heard(PRESSURE), heard('Your blood pressure is 145 over 29.'), 7, 1],
    'a word less': [heard(PRESSURE), heard('Your blood pressure 145 over 92.'), 7, 1],
    'a word more': [heard('Your blood pressure 145 over 92.'), heard(PRESSURE), 7, 1],
    'a word that is said twice': [heard('no no pain'), heard('no pain'), 3, 1],
    'a sentence that one left out': [heard(PRESSURE, 'You may hang up now.', PRESSURE), heard(PRESSURE, PRESSURE), 14, 0],
    'a sentence that each left out': [heard(PRESSURE, 'You may hang up.', PRESSURE), heard(PRESSURE, PRESSURE, 'So come back tomorrow.'), 14, 0],
    'a sentence less and another word': [heard(PRESSURE, 'You may hang up now.'), heard('Your blood pressure is 145 over 29.'), 7, 1],
    'three words less': [heard(PRESSURE, 'You may go.'), heard(PRESSURE), 10, 3],
    'more than half of the words less': [heard(PRESSURE, 'You may hang up now, or else come back tomorrow.'), heard(PRESSURE), 17, 10],
    'nothing in one of them': [heard(), heard(PRESSURE), 7, 7],
    'nothing in both': [heard(), heard(), 0, 0],
    'marks alone': [heard('… - !'), heard(), 0, 0],
    'a loop of half a million words': [heard(PRESSURE), heard('and '.repeat(500_000)), 500, 500]
  }
  for (const [name, [one, other, words, differing]] of Object.entries(cases)) {
    t.strictSame(agreementOf(one, other), { words, differing }, name)
  }
  t.end()
})

t.test('where two people speak at once, it does not matter whose words come first', t => {
  const of = (speakers: Array<[speaker: string, text: string]>): Recognition => ({
    pieces: speakers.map(([speaker, text]) => ({ text, speaker, start_ms: 0, end_ms: 900 })), other_language: false
  })
  const one = of([['speaker_1', 'where does it hurt'], ['speaker_2', 'here'], ['speaker_1', 'and here']])
  const other = of([['speaker_2', 'here'], ['speaker_1', 'where does it hurt'], ['speaker_1', 'and here']])
  t.strictSame(agreementOf(one, other), { words: 7, differing: 0 })
  t.end()
})

t.test('words are guesses where too many differ, of enough words to tell, of all windows together', t => {
  const cases: Array<[words: number, differing: number, guesses: boolean]> = [
    [0, 0, false], [10, 10, false], [39, 39, false], [40, 7, false], [40, 8, true], [200, 36, false], [200, 37, true], [200, 200, true]
  ]
  for (const [words, differing, guesses] of cases) t.equal(areGuesses({ words, differing }), guesses, `${differing} of ${words}`)
  t.strictSame(pooled([{ words: 50, differing: 5 }, { words: 10, differing: 10 }]), { words: 60, differing: 15 })
  t.strictSame(pooled([]), { words: 0, differing: 0 })
  t.end()
})
