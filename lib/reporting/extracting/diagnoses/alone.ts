import { packOf } from '../../languages/index.js'
import { isLay } from '../../reading/speakers/index.js'
import { contextOf, type Context } from '../../reading/context.js'
import { spelledWordsIn } from '../../reading/contractions.js'
import { annotate, matchCount } from '../../reading/facets.js'
import { topicCuesOf, type CompiledTopicCues } from '../../reading/topics.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import type { Codes } from '../../tables/codes-rows.js'
import type { Word } from '../../words.js'
import type { CompiledDiagnosisCues } from './cues.js'

/** In this part of the consultation somebody who names a disease judges; earlier, only behind a finding. */
const LATE = 0.4

/** Sentences of one turn that are read before a disease is named, and words of one that is a heading. */
const TURN_MAX = 6
const HEADING_MAX = 6

/** Words by which another disease may be ruled out in the same sentence: "acute bronchitis, not a pneumonia". */
const DENIAL_MAX = 2

/** Sentences within which a clinician repeats what they asked or ruled out. */
const REPEATED_WITHIN = 4

const SAID = /[\p{L}\p{N}]/u
const ASKING = /[?？؟¿]/u
const ENDED = /[.!…]["'”’»)\]]*$/u

/** A term of a sentence: indexes of its words, `to` exclusive, and whether it is denied. */
export interface NamedTerm {
  from: number
  to: number
  denied: boolean
}

/** What was named before. */
export interface NamedBefore {
  codes: Codes
  index: number
  role: AttributedSentence['role']
  /** It was asked, denied, supposed, past or somebody else's. */
  open: boolean
}

/** Whether a sentence says nothing but its terms, apart from those that it denies. */
export function saysOnly (terms: readonly NamedTerm[], words: readonly Word[], { alone }: CompiledDiagnosisCues): boolean {
  const other = (from: number, to: number) => words.slice(from, to).filter(({ text }) => SAID.test(text) && !alone.has(text)).length
  const last = terms.at(-1)
  return last !== undefined && terms.some(({ denied }) => !denied) && other(last.to, words.length) === 0 &&
    terms.every(({ from, denied }, at) => other(terms[at - 1]?.to ?? 0, from) <= (denied ? DENIAL_MAX : 0))
}

/**
 * Tells where a disease is judged to be there by nothing but its name: "Acute bronchitis." That is a clinician's whole sentence, behind the
 * complaint, and late or behind a finding. It neither repeats what others named, nor answers, lists or is taken back by what is said around
 * it.
 */
export class NamedAlone {
  readonly #sentences: readonly AttributedSentence[]
  readonly #language: string
  readonly #cues: CompiledDiagnosisCues
  readonly #topics: CompiledTopicCues | undefined
  /** Last words of a sentence that goes on, with a full stop behind them and without. */
  readonly #hanging: ReadonlySet<string>
  readonly #binding: ReadonlySet<string>
  /** Where somebody first tells of a complaint, and where a clinician first states a finding. */
  readonly #told: number
  readonly #found: number
  readonly #named: NamedBefore[] = []

  constructor (sentences: readonly AttributedSentence[], language: string, cues: CompiledDiagnosisCues) {
    this.#sentences = sentences
    this.#language = language
    this.#cues = cues
    this.#topics = topicCuesOf(language)
    const pack = packOf(language)
    const [passed, binding] = [pack?.terms.passed ?? [], pack?.clauses.binding ?? []]
    this.#binding = new Set(binding.filter(word => !cues.alone.has(word) || passed.includes(word)))
    this.#hanging = new Set(passed.filter(word => this.#binding.has(word)))
    this.#told = sentences.findIndex(sentence => isLay(sentence.role) && this.#states(sentence))
    this.#found = sentences.findIndex(sentence => sentence.role === 'clinician' && this.#annotated(sentence).facet === 'finding')
  }

  /** Remembers what is named, in the order spoken. */
  add (named: NamedBefore): void {
    this.#named.push(named)
  }

  /** Whether a sentence that says only its terms judges them to be there. */
  judges (index: number, place: number): boolean {
    const sentence = this.#sentences[index]
    if (sentence?.role !== 'clinician' || ASKING.test(sentence.text)) return false
    if (this.#told < 0 || this.#told > index || (place < LATE && !this.#isFound(index))) return false
    return !this.#isIntroduced(index) && !this.#isAnswered(index) && !this.#isTakenBack(index)
  }

  /** Whether a disease was named before by somebody else, or just before in a way that leaves it open. */
  repeats (codes: Codes, index: number): boolean {
    return this.#named.some(named => {
      if (!isLay(named.role) && !(named.open && index - named.index <= REPEATED_WITHIN)) return false
      const [own, other] = [codes.icd_10, named.codes.icd_10]
      return own === other || own.startsWith(`${other}.`) || other.startsWith(`${own}.`)
    })
  }

  #annotated (sentence: AttributedSentence) {
    return annotate(sentence, this.#topics, sentence.role)
  }

  #states (sentence: AttributedSentence): boolean {
    const { idle, asks } = this.#annotated(sentence)
    return !idle && asks !== 'yes'
  }

  #isFound (index: number): boolean {
    return this.#found >= 0 && this.#found < index
  }

  /** Whether a sentence is about another time or person, or about what may be. */
  #isElsewhere (sentence: AttributedSentence, kinds: ReadonlyArray<keyof Context>): boolean {
    return contextOf(sentence, this.#language).marks.some(({ kind }) => kinds.includes(kind))
  }

  /** Whether what is said before asks for it, supposes it, rules it out, tells it of others or of earlier, or is not finished. */
  #isIntroduced (index: number): boolean {
    const own = this.#sentences[index] as AttributedSentence
    for (let at = index - 1; at >= 0 && index - at <= TURN_MAX; at -= 1) {
      const before = this.#sentences[at] as AttributedSentence
      if (isLay(before.role)) return this.#isToldElsewhere(at)
      if (before.speaker !== own.speaker) return false
      const words = spelledWordsIn(before, this.#language).filter(({ text }) => SAID.test(text))
      if (this.#opens(before, words)) return true
      if (words.length > HEADING_MAX) return false
    }
    return false
  }

  /** Whether what a clinician says just before leaves open what is named behind it. */
  #opens (sentence: AttributedSentence, words: readonly Word[]): boolean {
    const { possible, maybe, opens } = this.#cues
    const text = words.map(word => word.text).join(' ')
    const last = words.at(-1)
    if (last === undefined) return false
    if (this.#annotated(sentence).asks === 'yes' || ASKING.test(sentence.text) || opens.test(text) || maybe.test(text)) return true
    if (words.length <= HEADING_MAX && possible.test(text)) return true
    if ((ENDED.test(sentence.text) ? this.#hanging : this.#binding).has(last.text)) return true
    return contextOf(sentence, this.#language).marks.some(mark => mark.kind !== 'negated' || mark.last === last.start)
  }

  /** Whether a patient, just before, tells of others, of earlier, or of what may be. */
  #isToldElsewhere (from: number): boolean {
    const speaker = this.#sentences[from]?.speaker
    for (let at = from; at >= 0 && from - at < TURN_MAX && this.#sentences[at]?.speaker === speaker; at -= 1) {
      if (this.#isElsewhere(this.#sentences[at] as AttributedSentence, ['family', 'historical', 'hypothetical'])) return true
    }
    return false
  }

  /** Whether a patient takes it for a question: a denial, or what they say of themselves; without a finding, any answer. */
  #isAnswered (index: number): boolean {
    const next = this.#sentences[index + 1]
    if (next === undefined || !isLay(next.role) || this.#topics === undefined) return false
    const annotation = this.#annotated(next)
    if (matchCount(annotation, this.#topics.answer) === 0) return false
    return !this.#isFound(index) || matchCount(annotation, this.#topics.own) > 0 ||
      this.#isElsewhere(next, ['negated', 'family', 'historical'])
  }

  /** Whether what the clinician says next takes it back, or names it as one of several: "Unlikely.", "Or asthma." */
  #isTakenBack (index: number): boolean {
    const [own, next] = this.#sentences.slice(index, index + 2)
    if (own === undefined || next === undefined || next.speaker !== own.speaker) return false
    return this.#cues.takenBack.test(spelledWordsIn(next, this.#language).map(({ text }) => text).filter(text => SAID.test(text)).join(' '))
  }
}
