import type { UnsupportedText } from '../../../schemas/evidence.js'
import { drugPlaces } from './drugs.js'
import { deniesNothing, isRefused, negationsIn } from './negation.js'
import { isVerbatim, mark, type Read } from './statement.js'
import { isSameLanguage, type TranscriptIndex, type TranscriptSentence } from './transcript-index.js'

/** How many sentences after a source may still answer it: "Any fever?" "No." "And chills?" "Neither." */
const ANSWERS = 4

/** Marks drugs in a statement without denials if the transcript says only that they are not taken or not tolerated. */
function refusedDrugs ({ words, drugs }: Read, index: TranscriptIndex, language: string): UnsupportedText[] {
  if (!deniesNothing(words, language) || drugs.some(drug => isRefused(words, drug, drugPlaces(drugs), language))) return []
  return drugs.filter(({ key }) => {
    const mentions = index.naming.get(key) ?? []
    return mentions.length > 0 && mentions.every(({ drug, sentence }) => index.refuses(drug, sentence))
  }).map(drug => mark('negation', drug))
}

function stem (word: string): string {
  return word.slice(0, 6)
}

/** Marks things that a statement affirms and its sources only deny. */
function deniedThings (
  { words, folded }: Read, sources: readonly TranscriptSentence[], index: TranscriptIndex, language: string
): UnsupportedText[] {
  if (sources.length === 0 || !isSameLanguage(language, index.language) || !deniesNothing(words, language)) return []
  const denied = new Set<string>()
  const affirmed = new Set<string>()
  for (const sentence of sources) {
    const places = index.denies(sentence)
    for (const [at, word] of sentence.folded.entries()) (places.has(at) ? denied : affirmed).add(stem(word))
  }
  const onlyDenied = words.filter(({ text }, at) => {
    const word = stem(folded[at] ?? '')
    return text.length >= 4 && denied.has(word) && !affirmed.has(word)
  })
  return onlyDenied.map(word => mark('negation', word))
}

/** Whether a sentence, or an answer to it, contains a negation. */
function isAnsweredWithNo ({ at }: TranscriptSentence, index: TranscriptIndex): boolean {
  for (let next = at; next <= at + ANSWERS; next += 1) {
    const sentence = index.sentences[next]
    if (sentence !== undefined && index.carriesNegation(sentence)) return true
  }
  return false
}

/** Marks negations that neither the sources nor the answers to them contain; in a statement without, things that were only denied. */
export function negationMarks (
  read: Read, sources: readonly TranscriptSentence[], index: TranscriptIndex, language: string
): UnsupportedText[] {
  const cues = negationsIn(read.words, language)
  if (cues.length > 0 && sources.length > 0) {
    if (sources.some(sentence => isAnsweredWithNo(sentence, index))) return []
    const unsaid = cues.filter(cue => {
      const at = read.words.indexOf(cue)
      return !isVerbatim(read, at, at + 1, sources)
    })
    return unsaid.map(cue => mark('negation', cue))
  }
  const things = [...deniedThings(read, sources, index, language), ...refusedDrugs(read, index, language)]
  return [...new Map(things.map(thing => [`${thing.start} ${thing.end}`, thing])).values()]
}
