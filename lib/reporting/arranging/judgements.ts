import type { EvidenceSource } from '../../../schemas/evidence.js'
import type { AttributedSentence } from '../reading/attributed.js'
import { disfluencyVocabularyOf } from '../reading/disfluencies/vocabulary.js'
import type { Turn } from '../reading/exchanges.js'
import type { Facet } from '../reading/topics.js'
import type { NarrativePart, ReportRequest, ReportTemplate, Statement } from '../types.js'
import { stated, type Arranged } from './sections.js'

/** The parts that say what the clinician concludes. The assessment of `soap_new_complaint_api` holds codes and no text. */
const concluding: Readonly<Record<ReportTemplate, readonly NarrativePart[]>> = {
  soap_new_complaint_api: [],
  soap_urgent_care_api: ['assessment'],
  specialist_general_api: ['diagnosis', 'conclusion'],
  specialist_general_free_text_api: ['diagnosis', 'conclusion']
}

/** A line of a report, and the part where it belongs. */
interface Placed extends Arranged {
  part: NarrativePart
}

type NamesMedicine = (sentence: AttributedSentence) => boolean

/** Longer turns say more than what is judged in them. */
const JUDGEMENT_MAX_WORDS = 40

/** What a sentence is about that judges: "the scan shows a fracture". */
const JUDGING: ReadonlySet<Facet> = new Set<Facet>(['judgement', 'finding', 'conclusion'])

function holds ({ sentence }: Turn, { segment_id: piece, start, end }: EvidenceSource): boolean {
  return sentence.piece === piece && sentence.start < end && start < sentence.end
}

/** The turn that judges, behind what was asked just before: "Is it an ear infection?" - "It is, on the right." */
function withQuestion (turns: readonly Turn[], at: number): readonly Turn[] {
  let from = at
  while (from > 0 && turns[from - 1]?.asks === true) from -= 1
  return turns.slice(from, at + 1)
}

/** Whether a sentence takes back what it says: "It's a sprain, no, there, that's right on the bone." */
function takesBack ({ text }: AttributedSentence, language: string): boolean {
  const { negates } = disfluencyVocabularyOf(language)
  return text.split(',').slice(1).some(words => negates(words.trim().toLowerCase()))
}

/** Whether a turn only judges: it asks, tells and plans nothing, takes nothing back, and says nothing of a medicine. */
function judges ({ asks, annotation, sentence }: Turn, namesMedicine: NamesMedicine, language: string): boolean {
  const { facet, scores, words } = annotation
  return !asks && annotation.asks === 'no' && (JUDGING.has(facet) || (facet === 'history' && scores.history === 0)) &&
    words <= JUDGEMENT_MAX_WORDS && !namesMedicine(sentence) && !takesBack(sentence, language)
}

/** What a talk says, in the order spoken. */
function turnsIn (lines: readonly Placed[]): Turn[] {
  return [...new Set(lines.flatMap(({ exchange }) => exchange?.turns ?? []))]
}

/** The turn that takes a judgement back: what the same voice says next, if that begins with a no. "No, delete that, it's a tumour." */
function correctionOf (turn: Turn, turns: readonly Turn[], language: string): Turn | undefined {
  const next = turns[turns.indexOf(turn) + 1]
  if (next === undefined || next.asks || next.sentence.speaker !== turn.sentence.speaker) return undefined
  const [, word = ''] = /^(\p{L}+)[,.!;:]/u.exec(next.sentence.text) ?? []
  return word !== '' && disfluencyVocabularyOf(language).negates(word.toLowerCase()) ? next : undefined
}

interface Judgement {
  statement: Statement
  /** The parts where it stands already. */
  parts: readonly NarrativePart[]
}

/** What is judged in one place; `null` where that is not sure, or is taken back. */
function judgementAt (
  source: EvidenceSource, lines: readonly Placed[], turns: readonly Turn[], namesMedicine: NamesMedicine,
  language: string
): Judgement | null {
  const saying = lines.filter(({ exchange }) => exchange?.turns.some(turn => holds(turn, source)))
  const spoken = saying[0]?.exchange?.turns ?? []
  const at = spoken.findIndex(turn => holds(turn, source))
  const turn = spoken[at]
  if (turn === undefined || !judges(turn, namesMedicine, language) || correctionOf(turn, turns, language) !== undefined) return null
  return { statement: stated({ turns: [...withQuestion(spoken, at)], context: [] }, language), parts: saying.map(({ part }) => part) }
}

/** What takes back a line of a part. */
function correctionsIn (part: NarrativePart, lines: readonly Placed[], turns: readonly Turn[], language: string): Judgement[] {
  return lines.filter(line => line.part === part).flatMap(({ exchange }) => {
    const last = exchange?.turns.at(-1)
    const next = last === undefined ? undefined : correctionOf(last, turns, language)
    if (next === undefined) return []
    const parts = lines.filter(line => line.exchange?.turns.includes(next)).map(line => line.part)
    return [{ statement: stated({ turns: [next], context: [] }, language), parts }]
  })
}

/**
 * What a clinician judges, for the parts of a template that are there for it: what stands in none of them is repeated there. Nothing is
 * claimed where nobody judges, and in doubt.
 *
 * @param judgements where a diagnosis is judged to be there
 * @param namesMedicine whether a sentence names a medicine, which may be taken because of the diagnosis
 */
export function judgementLines (
  lines: readonly Placed[], judgements: readonly EvidenceSource[], namesMedicine: NamesMedicine,
  { template, input_language: language }: Pick<ReportRequest, 'template' | 'input_language'>
): Placed[] {
  const turns = turnsIn(lines)
  const found = judgements.map(source => judgementAt(source, lines, turns, namesMedicine, language)).filter(judgement => judgement !== null)
  return concluding[template].flatMap(part => {
    const all = [...correctionsIn(part, lines, turns, language), ...found].filter(({ parts }) => !parts.includes(part))
    const byText = new Map(all.map(({ statement }) => [statement.value, statement]))
    return [...byText.values()].map(statement => ({ facet: 'judgement' as const, part, statement }))
  })
}
