import type { UnsupportedText } from '../../../schemas/evidence.js'
import { contextOf } from '../reading/context.js'
import { mattersIn, type Matter } from '../reading/matters.js'
import { matchesOf } from '../matches.js'
import { normalised } from '../reading/phrases.js'
import type { CodeTables } from '../tables/codes.js'
import { once } from '../../runtime/index.js'
import { claimsOf, has } from './claims.js'
import { negationsIn } from './negation.js'
import { termsOf, type Locator } from './sources.js'
import { mark, type Read } from './statement.js'
import type { Talk } from './talk.js'
import { isSameLanguage, type TranscriptIndex, type TranscriptSentence } from './transcript-index.js'

/** An answer begins within this many sentences after the question. */
const ANSWER_WITHIN = 2

/** Thoughts of death and harm, and violence: to deny what was told of them is the worst that a report can do. */
const GRAVE: ReadonlySet<Matter> = new Set<Matter>(['harm', 'violence'])

/** What was said of something grave: asked and answered, or told unasked. */
interface Grave {
  matter: Matter
  sentences: readonly TranscriptSentence[]
  denied: boolean
}

/** A false denial: its marks, and whether it surely is one. */
export interface GraveDenial {
  marks: UnsupportedText[]
  sure: boolean
}

/** What the visit says of something grave, and the denials of it in a statement that are false. */
export interface GraveDenials {
  /** @param language BCP 47 tag of the statement */
  of: (read: Read, value: string, sources: readonly TranscriptSentence[], language: string) => GraveDenial
}

const NOTHING: GraveDenial = { marks: [], sure: false }

/** The first sentence of the answer to a question: of another piece, or of the same one where nobody knows who speaks. */
function answerOf (
  { at, piece, source: { speaker } }: TranscriptSentence, index: TranscriptIndex, talk: Talk
): TranscriptSentence | undefined {
  return index.sentences.slice(at + 1, at + 1 + ANSWER_WITHIN).find(next => (
    next.piece !== piece || (speaker === null && !talk.isQuestion(next))
  ))
}

/** The grave matters that a sentence asks about. */
function askedIn (sentence: TranscriptSentence, talk: Talk, codes: CodeTables): Set<Matter> {
  const matters = new Set(mattersIn(sentence.source, talk.language, codes).map(({ matter }) => matter).filter(matter => GRAVE.has(matter)))
  return has(talk.claims.death, talk.textOf(sentence)) ? matters.add('harm') : matters
}

function gravesIn (index: TranscriptIndex, talk: Talk, codes: CodeTables): Grave[] {
  return index.sentences.flatMap((sentence): Grave[] => {
    if (talk.isQuestion(sentence)) {
      const answer = answerOf(sentence, index, talk)
      if (answer === undefined) return []
      const denied = index.carriesNegation(answer) || has(talk.claims.no, talk.textOf(answer))
      return [...askedIn(sentence, talk, codes)].map(matter => ({ matter, sentences: [sentence, answer], denied }))
    }
    if (!talk.isLay(sentence) && sentence.source.speaker !== null) return []
    const context = contextOf(sentence.source, talk.language)
    return mattersIn(sentence.source, talk.language, codes).flatMap(({ matter, stance, start, end }) => {
      if (!GRAVE.has(matter) || stance === 'supposed' || context.at(start, end).family) return []
      return [{ matter, sentences: [sentence], denied: stance === 'denied' }]
    })
  })
}

/** The grave matters of a statement, and whether it affirms one. */
function statedIn (value: string, language: string, codes: CodeTables): { matters: Set<Matter>, affirms: boolean } {
  const mentions = mattersIn({ text: value, start: 0 }, language, codes).filter(({ matter }) => GRAVE.has(matter))
  const text = normalised(value)
  const context = contextOf({ text, start: 0 }, language)
  const death = claimsOf(language)?.death ?? /(?!)/g
  const deaths = matchesOf(death, text).map(({ 0: word, index }) => (
    context.at(index, index + word.length, { onlyBefore: true }).negated
  ))
  return {
    matters: new Set([...mentions.map(({ matter }) => matter), ...deaths.length > 0 ? ['harm' as const] : []]),
    affirms: mentions.some(({ stance }) => stance !== 'denied') || deaths.includes(false)
  }
}

/**
 * Finds the denials of thoughts of death and harm, and of violence, that were affirmed: "Better off dead?" – "Sometimes, yes. But I would
 * not do it." is no "Denies thoughts of death". That something else is denied in the answer is no support, and neither is a "no" to another
 * question, if only the affirmed one is the source. Reads the talk on first use.
 */
export function createGraveDenials (index: TranscriptIndex, talk: Talk, codes: CodeTables, locator: Pick<Locator, 'says'>): GraveDenials {
  const graves = once(() => gravesIn(index, talk, codes))
  return {
    of (read, value, sources, language) {
      const cues = negationsIn(read.words, language)
      if (cues.length === 0) return NOTHING
      const { matters, affirms } = statedIn(value, language, codes)
      // "Denies doing it": nothing in it says what it is about.
      const rest = read.folded.filter((_word, at) => !cues.some(cue => cue === read.words[at]))
      const isComparable = isSameLanguage(language, talk.language)
      const isBare = isComparable && matters.size === 0 && ![...termsOf({ ...read, folded: rest })].some(locator.says)
      if (affirms || (matters.size === 0 && !isBare)) return NOTHING
      const about = graves().filter(({ matter }) => isBare || matters.has(matter))
      const affirmed = about.filter(({ denied }) => !denied)
      if (affirmed.length === 0) return NOTHING
      const cited = new Set(sources.map(({ at }) => at))
      const isCited = ({ sentences }: Grave) => sentences.some(({ at }) => cited.has(at))
      const isOther = about.some(one => one.denied && isCited(one))
      const isAffirmed = affirmed.some(isCited)
      if (!isAffirmed && (isBare || isOther)) return NOTHING
      const isSure = !isBare && !isOther && (isAffirmed || affirmed.length === about.length)
      return { marks: cues.map(cue => mark('negation', cue)), sure: isSure }
    }
  }
}
