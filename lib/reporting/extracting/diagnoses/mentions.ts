import type { Codes } from '../../tables/codes-rows.js'
import type { CodeTables } from '../../tables/codes.js'
import type { Word } from '../../words.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { contextOf, type Context } from '../../reading/context.js'
import { spelledWordsIn } from '../../reading/contractions.js'
import { NamedAlone, saysOnly } from './alone.js'
import type { CompiledDiagnosisCues } from './cues.js'
import { measuredIn } from './measured.js'
import { namesService } from './services.js'
import { matchesOf } from '../../matches.js'

/** Words before a term, and after it, that say something of it. */
const REACH_BEFORE = 12
const REACH_AFTER = 6

/** Words and signs that are looked at for those. */
const REACH_MAX = 30

/** What is said of a disease or a complaint in one place. */
export interface Mention {
  codes: Codes
  sentence: AttributedSentence
  /** Which sentence of the consultation that is. */
  index: number
  /** Characters of the piece that hold the term, and the words that tell what is said of it. */
  start: number
  end: number
  /** Where in the piece the term itself begins. */
  termStart: number
  /** Where in the consultation it is said: 0 at the beginning, 1 at the end. */
  place: number
  isAsked: boolean
  denied: boolean
  /** It may come, is looked for or asked for; or it is over, or somebody else's. */
  absent: boolean
  /** It may come, is looked for or asked for; what is listed after it, too. */
  supposed: boolean
  /** Somebody judges that it may be there: "it might be gout". */
  maybe: boolean
  /** How surely it is judged to be there. */
  judged: number
  /** It is named as a problem of this visit, or as what somebody concludes. */
  concluded: boolean
  /** It is said how well it is controlled, whatever was earlier. */
  controlled: boolean
  /** Somebody says that this is what they see: "it's a lumbago". */
  identified: boolean
  /** It is said to be whose it is: "your diabetes". */
  owned: boolean
  /** A sentence says so, and does not only name it as a problem to see to: "for your second problem, your diabetes". */
  stated: boolean
  /** It is judged to be there, which explains the complaints named just before it. */
  explains: boolean
  /** It is named as what somebody came for. */
  reason: boolean
  /** Who speaks has it. */
  has: boolean
}

/** A term that stands more words before the end of a question than this is not what is asked for. */
const ASKED_WITHIN = 12

/** Words that may stand between two terms of which the same is said. */
const BETWEEN_MAX = 4

/** In this part of the consultation, "yes, gout" says what it is; earlier, it repeats what was told. */
const LATE = 0.4

/** Weights of what shows that somebody judges a disease to be there. */
const PROBLEM = 5
const JUDGED = 3
const IDENTIFIED = 3
const MATTER = 2
const MAYBE = 2
const OWN = 1.5

/** No cue has a longer word; what is longer is cut, for matching takes time in proportion to the words around a term. */
const WORD_MAX_LENGTH = 30

/** Characters at the end of a sentence that tell whether it asks. */
const END_MAX_LENGTH = 60

const MARK = /^[.;!?…]$/
const SAID = /[\p{L}\p{N}]/u

/** The words of a clause before a term, the nearest last, and after it; without punctuation. `whole`: none before were left out. */
function around (
  words: readonly Word[], from: number, to: number, { elision }: CompiledDiagnosisCues
): { before: string, after: string, first: number, whole: boolean } {
  const before: string[] = []
  let first = from
  const elided = words[from]?.text.match(elision)?.[0]
  if (elided !== undefined) before.push(elided)
  let at = from - 1
  for (; at >= 0 && from - at <= REACH_MAX && before.length < REACH_BEFORE; at -= 1) {
    const { text } = words[at] as Word
    if (MARK.test(text)) break
    if (SAID.test(text)) before.unshift(text.slice(0, WORD_MAX_LENGTH))
    first = at
  }
  const whole = at < 0 || MARK.test(words[at]?.text ?? '')
  const after: string[] = []
  for (let next = to; next < words.length && next - to <= REACH_MAX && after.length < REACH_AFTER; next += 1) {
    const { text } = words[next] as Word
    if (MARK.test(text)) break
    if (SAID.test(text)) after.push(text.slice(0, WORD_MAX_LENGTH))
  }
  return { before: before.join(' '), after: after.join(' '), first, whole }
}

/** What stands after the last word that ends the reach of the words before it. */
function clauseOf (before: string, cues: CompiledDiagnosisCues): string {
  let start = 0
  for (const { index, 0: match } of matchesOf(cues.breaks, before)) start = index + match.length
  return before.slice(start)
}

/** Whether a sentence asks, and does not only ask for agreement. */
function asks (text: string, cues: CompiledDiagnosisCues): boolean {
  const end = text.slice(-END_MAX_LENGTH)
  return /[?？؟]["'”’»)\]]*\s*$/u.test(end) && !cues.tag.test(end)
}

/** Whether what is said is not of this patient now. */
function isElsewhere ({ hypothetical, historical, family, reported }: Context): boolean {
  return hypothetical || historical || family || reported
}

/** The mentions of a sentence, those that are named alone with what that says of them. */
function withNamedAlone (
  mentions: readonly Mention[], matches: ReadonlyArray<{ from: number, to: number }>, words: readonly Word[],
  { named, cues }: { named: NamedAlone, cues: CompiledDiagnosisCues }
): Mention[] {
  const terms = matches.map((range, at) => ({ ...range, denied: mentions[at]?.denied ?? false }))
  const [first] = mentions
  const judges = first !== undefined && saysOnly(terms, words, cues) && named.judges(first.index, first.place)
  const weighed = mentions.map(mention => {
    const isOpen = mention.isAsked || mention.denied || mention.absent
    if (!judges || isOpen || mention.judged >= JUDGED || named.repeats(mention.codes, mention.index)) return mention
    return { ...mention, judged: JUDGED, stated: true, explains: true }
  })
  for (const { codes, index, sentence: { role }, isAsked, denied, absent } of mentions) {
    named.add({ codes, index, role, open: isAsked || denied || absent })
  }
  return weighed
}

/** All that is said of the diseases and complaints that a language has terms of, in the order spoken. */
export function mentionsIn (
  sentences: readonly AttributedSentence[], languageTag: string, cues: CompiledDiagnosisCues, tables: CodeTables
): Mention[] {
  const named = new NamedAlone(sentences, languageTag, cues)
  return sentences.flatMap((sentence, index) => {
    const words = spelledWordsIn(sentence, languageTag)
    const terms = tables.termsIn(words, languageTag).map(match => ({ ...match, measured: false }))
    const found = measuredIn(sentence, words, cues, tables).map(({ codes, ...range }) => ({ ...range, value: codes, measured: true }))
      .filter(({ from, to }) => !terms.some(term => term.from < to && from < term.to))
    const matches = [...terms, ...found].sort((left, right) => left.from - right.from)
    if (matches.length === 0) return []
    const question = asks(sentence.text, cues)
    const annotation = contextOf(sentence, languageTag)
    let previous: Mention | undefined
    const mentions = matches.map(({ from, to, value, measured }, at): Mention => {
      const { before, after, first, whole } = around(words, from, to, cues)
      const clause = clauseOf(before, cues)
      const isAsked = (question && words.length - to <= ASKED_WITHIN) ||
        ((whole || clause !== before) && cues.question.test(clause))
      const problem = cues.problem.test(before)
      const place = sentences.length < 2 ? 1 : index / (sentences.length - 1)
      const confirmed = sentence.role === 'clinician' && place >= LATE && whole && cues.confirms.test(before)
      const identified = !isAsked && (measured || confirmed || cues.identified.test(before))
      const concluded = problem || cues.impression.test(clause)
      const judged = concluded ? PROBLEM : identified ? IDENTIFIED : cues.judged.test(clause) ? JUDGED : cues.maybe.test(clause) ? MAYBE : 0
      const matter = cues.matter.test(before) ? MATTER : cues.own.test(before) ? OWN : 0
      const controlled = cues.judgedAfter.test(after)
      const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
      const context = annotation.at(start, end, { onlyBefore: controlled })
      // What is measured is named first, and what is said of it last: "your cholesterol is not too high".
      const valueContext = measured ? annotation.at(words[to - 1]?.start ?? 0, end) : context
      const gap = words.slice(matches[at - 1]?.to ?? 0, from).filter(word => SAID.test(word.text))
      const joined = gap.length <= BETWEEN_MAX && gap.every(word => cues.joins.has(word.text))
      const listed = joined || cues.also.test(before) ? previous?.judged ?? 0 : 0
      const supposed = joined && judged === 0 && previous?.supposed === true
      const possible = supposed || cues.possible.test(clause)
      const mention: Mention = {
        codes: value,
        index,
        sentence,
        start: words[judged > 0 || matter > 0 ? first : from]?.start ?? 0,
        end,
        termStart: start,
        place,
        isAsked,
        denied: context.negated || valueContext.negated,
        absent: cues.else.test(after) || namesService(words, from, to, cues) ||
          (!problem && (isElsewhere(context) || isElsewhere(valueContext) || possible)),
        supposed: possible,
        maybe: judged === MAYBE,
        judged: cues.self.test(clause) ? 0 : Math.max(Math.max(judged, controlled ? JUDGED : 0) + matter, listed),
        concluded,
        controlled,
        identified,
        owned: cues.own.test(before),
        stated: identified || cues.impression.test(clause) || cues.judged.test(clause),
        explains: judged === JUDGED,
        reason: cues.reason.test(before),
        has: cues.has.test(clause)
      }
      previous = mention
      return mention
    })
    return withNamedAlone(mentions, matches, words, { named, cues })
  })
}
