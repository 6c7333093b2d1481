import { firstOf } from '../../binary-search.js'
import { correctionsIn } from '../../reading/corrections.js'
import type { Claim } from './names.js'
import type { Quantity } from './quantities.js'
import { cueBefore, firstCueIn, lastCueIn, type AnnotatedTranscript, type MarkKind } from './annotated-transcript.js'

/** Words between a value and what corrects it at once; the same when it is measured again first. */
const CORRECTION_DISTANCE = 8
const RETAKEN_DISTANCE = 40

/** Words after a value in which a correction begins that takes its time: "sorry, I was in the wrong line, it is 92". */
const BEGUN = 4
const BEGUN_DISTANCE = 20

/** Words before a value that tell that it is another one: "you are 72". */
const ABOUT = 3

/** How many words after a value can say that it was measured badly. */
const FAULTY_DISTANCE = 25

/** Words behind a correction within which a number may be what is meant. */
const MEANT_WITHIN = 14

/** Words with which a sentence begins in which it corrects the one before it. */
const BEGIN_WORDS = 4

/** A sign that ends a clause. */
const PAUSE = /^[,:;.–—…]+$/

/** How far what is meant may be from what was said, as a share of it: a slip of the tongue or of the eye is a value of the same kind. */
const SLIP_MAX = 0.4

/** Cues that a value does not correct the previous one, but is a different one. */
const otherwise: readonly MarkKind[] = ['elsewhere', 'place', 'family', 'child', 'person', 'target', 'condition']

function speakerAt ({ sentences, words }: AnnotatedTranscript, at: number): string | null {
  return sentences[words[at]?.sentence ?? -1]?.speaker ?? null
}

function textOf ({ words }: AnnotatedTranscript, from: number, to: number): string {
  return words.slice(from, Math.min(to, from + CORRECTION_DISTANCE)).map(({ text }) => text).join('')
}

/** Whether something else is named within a range. */
function namesOther ({ names }: AnnotatedTranscript, { name }: Claim, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const kind = names.get(at)?.kind
    if (kind !== undefined && kind !== name) return true
  }
  return false
}

/** Whether a value stands like one that is read out, "it is 97", "now 97", or first in its sentence, and is not asked nor answers. */
function isPresented (transcript: AnnotatedTranscript, from: number): boolean {
  const { words, sentenceStarts, openings } = transcript
  const sentence = words[from]?.sentence ?? 0
  if (openings[sentence]?.marked === true || openings[sentence - 1]?.marked === true) return false
  if (lastCueIn(transcript, ['your', 'own', 'threshold', 'negated'], Math.max(sentenceStarts[sentence] ?? 0, from - ABOUT), from) !== undefined) return false
  if (sentenceStarts[sentence] === from || PAUSE.test(words[from - 1]?.text ?? '')) return true
  return cueBefore(transcript, ['link', 'now', 'present', 'again'], from) !== undefined
}

/**
 * The word after the one that says that a quantity replaces what was read last: "sorry", or "the cuff was loose, once more"; `undefined`
 * when it is not said, or something else is talked about in between.
 */
export function correctionEnd (transcript: AnnotatedTranscript, claim: Claim, { from: to }: Quantity): number | undefined {
  const { to: from } = claim
  if (to - from > RETAKEN_DISTANCE || lastCueIn(transcript, otherwise, from, to) !== undefined) return undefined
  const correction = lastCueIn(transcript, ['correction'], from, to)
  if (speakerAt(transcript, from - 1) !== speakerAt(transcript, to)) return undefined
  // "Ninety-three... ninety-four percent": the display moves while it is read.
  if (/^(?:\.{2,4}|…)$/.test(textOf(transcript, from, to))) return to
  if (correction !== undefined && to - from <= CORRECTION_DISTANCE && lastCueIn(transcript, ['habit'], from, to) === undefined) return correction.to
  if (!isPresented(transcript, to) || namesOther(transcript, claim, from, to)) return undefined
  const begun = to - from <= BEGUN_DISTANCE ? firstCueIn(transcript, ['correction'], from, Math.min(to, from + BEGUN)) : undefined
  return (lastCueIn(transcript, ['again', 'faulty'], from, to) ?? begun)?.to
}

/** Whether somebody says before the next reading that this one was measured badly. */
export function isFaulty (transcript: AnnotatedTranscript, claim: Claim, next: number): boolean {
  const mark = firstCueIn(transcript, ['faulty'], claim.to, Math.min(next, claim.to + FAULTY_DISTANCE))
  if (mark === undefined || speakerAt(transcript, claim.to - 1) !== speakerAt(transcript, mark.from)) return false
  return !namesOther(transcript, claim, claim.to, mark.from)
}

/** Where the same voice corrects itself behind a word: in its sentence, or at the beginning of the next one; -1 for nowhere. */
function correctedBehind ({ words, sentences, sentenceStarts, language }: AnnotatedTranscript, to: number): number {
  const own = words[to - 1]?.sentence ?? 0
  for (const at of [own, own + 1]) {
    const sentence = sentences[at]
    if (sentence === undefined || sentence.speaker !== sentences[own]?.speaker) continue
    const [first, end] = [sentenceStarts[at] ?? words.length, sentenceStarts[at + 1] ?? words.length]
    const from = at === own ? to : first
    const until = at === own ? end : Math.min(end, first + BEGIN_WORDS)
    const corrections = correctionsIn(sentence, language)
    const behind = firstOf(corrections.length, one => (corrections[one]?.end ?? 0) > (words[from]?.start ?? 0))
    for (const { start, end: stop, firm, apart } of corrections.slice(behind)) {
      const place = from + firstOf(until - from, word => (words[from + word]?.start ?? 0) >= start)
      if (place >= until) break
      if ((firm || apart) && (words[place]?.start ?? 0) < stop) return place
    }
  }
  return -1
}

/** The word with which the clause begins that goes on at a word, not before `from`. */
function clauseStart ({ words }: AnnotatedTranscript, at: number, from: number): number {
  let start = at
  while (start > from && !PAUSE.test(words[start - 1]?.text ?? '')) start -= 1
  return start
}

/**
 * Whether the same voice corrects itself behind a reading, with a number that may be what is meant and that no reading has: "82 kilos.
 * Sorry, without the shoes 80.5". Then nobody can tell which of the two holds.
 *
 * @param read the words with which the numbers of readings begin
 */
export function isLeftOpen (
  transcript: AnnotatedTranscript, { values, to }: { values: ReadonlyArray<{ value: number }>, to: number },
  read: ReadonlySet<number>
): boolean {
  const from = correctedBehind(transcript, to)
  if (from === -1) return false
  const { numbers } = transcript
  const [first, end] = [from, from + MEANT_WITHIN + 1].map(word => firstOf(numbers.length, at => (numbers[at]?.from ?? 0) >= word))
  return numbers.slice(first, end).some(number => {
    if (read.has(number.from)) return false
    for (let at = to; at < number.from; at += 1) if (transcript.names.has(at)) return false
    // "150 over 90, actually at home it is 130 over 80": another occasion corrects nothing.
    if (lastCueIn(transcript, ['elsewhere', 'target'], clauseStart(transcript, number.from, to), number.from) !== undefined) return false
    return values.some(({ value }) => value !== number.value && Math.abs(number.value - value) <= value * SLIP_MAX)
  })
}
