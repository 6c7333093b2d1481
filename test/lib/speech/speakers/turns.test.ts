import t from 'tap'
import { type LabelledWindow, speakerIn, type SpeakerTurn, turnsOf, voiceWindows } from '../../../../lib/speech/speakers/turns.js'
import type { Stretch } from '../../../../lib/speech/sound/index.js'

const stretch = (start: number, end: number): Stretch => ({ start_ms: start, end_ms: end })
const inShort = (windows: readonly Stretch[]) => windows.map(({ start_ms: start, end_ms: end }) => [start, end])

t.test('windows overlap by half over the speech of an utterance, and the last one ends with it', async t => {
  const cases: Array<[name: string, speech: Stretch[], windows: number[][]]> = [
    ['a long one', [stretch(1000, 5000)], [[1000, 2600], [1800, 3400], [2600, 4200], [3400, 5000]]],
    ['one that does not divide', [stretch(0, 3000)], [[0, 1600], [800, 2400], [1400, 3000]]],
    ['a short one', [stretch(100, 900)], [[100, 900]]],
    ['too short to know a voice', [stretch(0, 300), stretch(500, 650)], []],
    ['with a pause, in which nobody speaks', [stretch(0, 1600), stretch(3500, 5100)], [[0, 1600], [800, 2400], [3200, 4800], [3500, 5100]]],
    ['nothing', [], []]
  ]
  for (const [name, speech, windows] of cases) t.strictSame(inShort(voiceWindows(speech)), windows, name)
})

/** Windows of an utterance with these labels. */
function labelled (utterance: Stretch, labels: readonly number[]): LabelledWindow[] {
  return labels.map((label, at) => ({ ...stretch(utterance.start_ms + at * 800, utterance.start_ms + at * 800 + 1600), utterance, label }))
}

t.test('a speaker goes on to where the next window with another voice is as near, and to the ends of the utterance', async t => {
  const [first, second] = [stretch(0, 4000), stretch(6000, 9000)]
  t.strictSame(turnsOf([...labelled(first, [7, 7, 3, 3]), ...labelled(second, [7, 7])]), [
    { start_ms: 0, end_ms: 2000, speaker: 1 }, { start_ms: 2000, end_ms: 4000, speaker: 2 }, { start_ms: 6000, end_ms: 9000, speaker: 1 }
  ])
  t.strictSame(turnsOf([]), [])
})

t.test('a text has the speaker of most of it, and none where two share it or nobody is known to speak', async t => {
  const turns: SpeakerTurn[] = [
    { ...stretch(0, 2000), speaker: 1 }, { ...stretch(2000, 4000), speaker: 2 }, { ...stretch(6000, 9000), speaker: 1 }
  ]
  const cases: Array<[Stretch, number | null]> = [
    [stretch(0, 2000), 1], [stretch(500, 2500), 1], [stretch(1000, 3000), null], [stretch(1500, 3900), 2], [stretch(4100, 5900), null],
    [stretch(3500, 6300), 2], [stretch(6000, 20_000), 1], [stretch(0, 9000), 1]
  ]
  for (const [text, speaker] of cases) t.equal(speakerIn(text, turns), speaker, `${text.start_ms} to ${text.end_ms}`)
})
