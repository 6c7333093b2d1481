import t from 'tap'
import { splitBySpeaker, type SpokenPart } from '../../../../lib/speech/speakers/splitting.js'
import type { SpeakerTurn } from '../../../../lib/speech/speakers/turns.js'

/** Turns that follow each other: who speaks, and until which second. */
function turnsOf (...turns: ReadonlyArray<readonly [speaker: number, end: number]>): SpeakerTurn[] {
  return turns.map(([speaker, end], at) => ({ speaker, start_ms: (turns[at - 1]?.[1] ?? 0) * 1000, end_ms: end * 1000 }))
}

function split (text: string, seconds: number, turns: readonly SpeakerTurn[]): string[] {
  return splitBySpeaker({ text, start_ms: 0, end_ms: seconds * 1000 }, turns).map(part => `${part.speaker}: ${part.text}`)
}

t.test('a text is split where the speaker changes, at the nearest sentence, in five languages', async t => {
  const table: Array<[text: string, parts: string[]]> = [
    ['Do you have any pain in your chest? No, only when I climb stairs.', ['1: Do you have any pain in your chest?', '2: No, only when I climb stairs.']],
    ['Hebt u pijn op de borst? Nee, alleen als ik de trap op ga.', ['1: Hebt u pijn op de borst?', '2: Nee, alleen als ik de trap op ga.']],
    ['Avez-vous mal à la poitrine ? Non, seulement dans les escaliers.', ['1: Avez-vous mal à la poitrine ?', '2: Non, seulement dans les escaliers.']],
    ['Haben Sie Schmerzen in der Brust? Nein, nur beim Treppensteigen.', ['1: Haben Sie Schmerzen in der Brust?', '2: Nein, nur beim Treppensteigen.']],
    ['¿Le duele el pecho cuando anda? No, solo cuando subo escaleras.', ['1: ¿Le duele el pecho cuando anda?', '2: No, solo cuando subo escaleras.']]
  ]
  for (const [text, parts] of table) t.strictSame(split(text, 6, turnsOf([1, 3.4], [2, 6])), parts)
})

t.test('without a sentence near the change, at a comma, else between two words', async t => {
  t.strictSame(split('so that is since Monday, yes since Monday morning', 5, turnsOf([1, 2.6], [2, 5])), [
    '1: so that is since Monday,', '2: yes since Monday morning'
  ])
  t.strictSame(split('any fever at home no not at all really', 6, turnsOf([1, 2.7], [2, 6])), ['1: any fever at home', '2: no not at all really'])
})

t.test('several changes are several parts, with their times', async t => {
  const text = 'How are you? Much better, thank you. And the cough? It is gone.'
  const parts = splitBySpeaker({ text, start_ms: 10_000, end_ms: 18_000 }, turnsOf([1, 11.5], [2, 14.5], [1, 16.3], [2, 18]))
  t.strictSame(parts.map((part: SpokenPart) => [part.speaker, part.text]), [
    [1, 'How are you?'], [2, 'Much better, thank you.'], [1, 'And the cough?'], [2, 'It is gone.']
  ])
  t.equal(parts[0]?.start_ms, 10_000)
  t.equal(parts.at(-1)?.end_ms, 18_000)
  t.ok(parts.every((part, at) => at === 0 || part.start_ms === parts[at - 1]?.end_ms))
})

t.test('a text is not split for a moment of another voice, nor where there is nothing to split', async t => {
  t.strictSame(split('I have had a cough for three days. It hurts.', 6, turnsOf([1, 3], [2, 3.8], [1, 6])), ['1: I have had a cough for three days. It hurts.'])
  t.strictSame(split('I have had a cough.', 4, turnsOf([1, 9])), ['1: I have had a cough.'])
  t.strictSame(split('Hypertension', 6, turnsOf([1, 3], [2, 6])), ['null: Hypertension'])
  t.strictSame(split('I have had a cough.', 4, []), ['null: I have had a cough.'])
})

t.test('whatever the turns are, all words stay, in their order', async t => {
  const text = Array.from({ length: 60 }, (_, at) => `w${at}${at % 7 === 0 ? '.' : at % 5 === 0 ? ',' : ''}`).join(' ')
  let state = 7
  const random = (most: number): number => {
    state = state * 48_271 % 2_147_483_647
    return state % most
  }
  for (let round = 0; round < 300; round += 1) {
    let end = random(3000) / 1000
    const turns = turnsOf(...Array.from({ length: 1 + random(12) }, () => {
      end += (200 + random(6000)) / 1000
      return [1 + random(3), end] as const
    }))
    const parts = splitBySpeaker({ text, start_ms: 500, end_ms: 25_000 }, turns)
    if (parts.map(part => part.text).join(' ') !== text || parts.some(part => part.text === '' || part.end_ms <= part.start_ms)) {
      t.strictSame(parts, [], JSON.stringify(turns))
    }
  }
})
