import type { Stretch } from '../sound/index.js'
import { speakerIn, type SpeakerTurn } from './turns.js'

/** Shortest turn at which a text is split, in milliseconds: windows of voices say no better when somebody begins. */
const TURN_MIN_MS = 1200

/** How far from a change of speaker a text may be split, in milliseconds, by what the word before that ends with. */
const REACH_MS = { sentence: 2500, clause: 1500, word: 600 } as const

/** What speaks against a place: how far it is from the change, and so many milliseconds more. */
const COST_MS = { sentence: 0, clause: 800, word: 1600 } as const

/** A text that was heard in a stretch. */
export interface TimedText extends Stretch {
  text: string
}

/** A part of a text, and who said it; `null` where that is not known. */
export interface SpokenPart extends TimedText {
  speaker: number | null
}

/** A place between two words. */
interface Place {
  /** How many words come before it. */
  words: number
  ms: number
  kind: keyof typeof REACH_MS
}

/** The turns in a stretch, cut to it; what is too short belongs to the turn before, and turns of one speaker are one. */
function turnsWithin ({ start_ms: start, end_ms: end }: Stretch, turns: readonly SpeakerTurn[]): SpeakerTurn[] {
  const found: SpeakerTurn[] = []
  for (const turn of turns) {
    const cut = { ...turn, start_ms: Math.max(start, turn.start_ms), end_ms: Math.min(end, turn.end_ms) }
    if (cut.end_ms - cut.start_ms < TURN_MIN_MS) continue
    const last = found.at(-1)
    if (last?.speaker === cut.speaker) last.end_ms = cut.end_ms
    else found.push(cut)
  }
  return found
}

function kindOf (word: string): Place['kind'] {
  if (/[.?!…]["'»”’)]*$/u.test(word)) return 'sentence'
  return /[,;:–—]["'»”’)]*$/u.test(word) ? 'clause' : 'word'
}

/** The places between the words of a text. Each word takes time by its length: most engines give times of sentences only. */
function placesIn ({ start_ms: start, end_ms: end }: Stretch, words: readonly string[]): Place[] {
  const length = words.reduce((sum, word) => sum + word.length + 1, 0)
  let before = 0
  return words.slice(0, -1).map((word, at) => {
    before += word.length + 1
    return { words: at + 1, ms: start + (end - start) * before / length, kind: kindOf(word) }
  })
}

/** The best place for a change of speaker, after so many words; `undefined` where none is near. */
function placeFor (changeMs: number, places: readonly Place[], after: number): Place | undefined {
  const costOf = ({ ms, kind }: Place): number => Math.abs(ms - changeMs) + COST_MS[kind]
  return places.filter(({ words, ms, kind }) => words > after && Math.abs(ms - changeMs) <= REACH_MS[kind])
    .sort((one, other) => costOf(one) - costOf(other))[0]
}

/**
 * Splits a text where the speaker changes: at the end of a sentence near that, else at a comma, else between two words. All words stay, in
 * their order. Where there is no good place, the text stays whole, and is said by the speaker of most of it.
 */
export function splitBySpeaker (whole: TimedText, turns: readonly SpeakerTurn[]): SpokenPart[] {
  const words = whole.text.split(/\s+/u).filter(word => word !== '')
  const [first, ...others] = turnsWithin(whole, turns)
  const places = placesIn(whole, words)
  const cuts: Array<Place & { speaker: number }> = []
  for (const [at, turn] of others.entries()) {
    const before = at === 0 ? first : others[at - 1]
    const place = placeFor(((before?.end_ms ?? turn.start_ms) + turn.start_ms) / 2, places, cuts.at(-1)?.words ?? 0)
    if (place === undefined) return [{ ...whole, speaker: speakerIn(whole, turns) }]
    cuts.push({ ...place, speaker: turn.speaker })
  }
  if (first === undefined || cuts.length === 0) return [{ ...whole, speaker: speakerIn(whole, turns) }]
  return [{ words: 0, ms: whole.start_ms, speaker: first.speaker }, ...cuts].map(({ words: from, ms, speaker }, at) => {
    const next = cuts[at]
    return {
      text: words.slice(from, next?.words).join(' '), start_ms: Math.round(ms), end_ms: Math.round(next?.ms ?? whole.end_ms), speaker
    }
  })
}
