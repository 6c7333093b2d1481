import { roleOf, type Role } from '../roles/index.js'
import type { Sentence } from '../sentences.js'
import { lastCueIn, type Transcript } from './transcript.js'

/** Least difference in a hundred words between who says "you" and who says "I", to trust it more than the names of the speakers. */
const CLEAR_DIFFERENCE = 2

/** How often each speaker says "your" more than "my", in a hundred words. */
function addressOf (transcript: Transcript): Map<string, number> {
  const counts = new Map<string, { words: number, address: number }>()
  for (const [at, word] of transcript.words.entries()) {
    const speaker = transcript.sentences[word.sentence]?.speaker
    if (speaker === null || speaker === undefined) continue
    const count = counts.get(speaker) ?? { words: 0, address: 0 }
    count.words += 1
    for (const { kind } of transcript.cues.get(at) ?? []) {
      if (kind === 'your') count.address += 1
      if (kind === 'own' || kind === 'did') count.address -= 1
    }
    counts.set(speaker, count)
  }
  return new Map(Array.from(counts, ([speaker, { words, address }]) => [speaker, 100 * address / words]))
}

/**
 * Who the speakers are. Names like "patient" say it, unless another one clearly is the patient by how they speak of "me" and "you": when
 * speakers are told apart by their voices, their names are sometimes swapped.
 */
export function voicesOf (transcript: Transcript): (sentence: Sentence) => Role {
  const address = addressOf(transcript)
  const named = new Map(Array.from(address.keys(), speaker => [speaker, roleOf(speaker)]))
  const ordered = Array.from(address).sort(([, left], [, right]) => right - left)
  const [most, least] = [ordered[0], ordered.at(-1)]
  const alone = !Array.from(named.values()).includes('other')
  if (alone && ordered.length === 2 && most !== undefined && least !== undefined && most[1] - least[1] >= CLEAR_DIFFERENCE) {
    named.set(most[0], 'clinician')
    named.set(least[0], 'patient')
  }
  return ({ speaker }) => speaker === null ? 'unknown' : named.get(speaker) ?? 'unknown'
}

/** Who speaks at a word, by who the speakers are. */
export function speakerAt (transcript: Transcript, voices: (sentence: Sentence) => Role, at: number): Role {
  const sentence = transcript.sentences[transcript.words[at]?.sentence ?? -1]
  return sentence === undefined ? 'unknown' : voices(sentence)
}

/** Who says a value, by the words before it and by who speaks. */
export function voiceAt (transcript: Transcript, voices: (sentence: Sentence) => Role, from: number, to: number): Role {
  const mark = lastCueIn(transcript, ['your', 'own'], from, to) ?? lastCueIn(transcript, ['did'], from, to)
  const staff = mark !== undefined && transcript.cues.get(mark.from)?.some(({ kind }) => kind === 'visit') === true
  if (mark !== undefined && !staff) return mark.kind === 'your' ? 'clinician' : 'patient'
  return speakerAt(transcript, voices, to - 1)
}
