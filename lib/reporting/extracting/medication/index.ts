import type { PrescribedMedication } from '../../../../schemas/consultation-output/index.js'
import { atcCodeOf, ingredientIn, type MedicationTable, type Substance } from '../../tables/medication.js'
import type { Sourced } from '../../types.js'
import { oncePer } from '../../../runtime/index.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { doseEnd, formOf, packOf } from './details.js'
import { readSpoken, type Spoken } from './spoken.js'
import { findingsOf, newMemory, OPEN_SENTENCES, REMEMBERED_SENTENCES, type Finding } from './talk.js'
import { medicationCuesOf, type CompiledMedicationCues } from './cues.js'

type Source = Sourced<unknown>['sources'][number]

/** Most tokens between a name and a decision that are quoted together. */
const TOGETHER_TOKENS = 16

/** The range of words of a sentence, by its tokens from and up to. */
function rangeOf ({ sentence, words, from, to }: Spoken, first: number, end: number): Source {
  const start = words[from[first] ?? 0]?.start ?? sentence.start
  return { segment_id: sentence.piece, start, end: words[(to[end - 1] ?? 1) - 1]?.end ?? start }
}

/** The name with its dose and the words of the decision: one range if they stand together, else two in the order spoken. */
function sourcesOf ({ spoken, named, decision, decided }: Finding, cues: CompiledMedicationCues): Source[] {
  const end = doseEnd(spoken, named, cues)
  if (decided === spoken && Math.max(named.token - decision.to, decision.from - end) <= TOGETHER_TOKENS) {
    return [rangeOf(spoken, Math.min(named.token, decision.from), Math.max(end, decision.to))]
  }
  const name = { at: named.token, source: rangeOf(spoken, named.token, end) }
  const words = { at: decision.from, source: rangeOf(decided, decision.from, decision.to) }
  const decidedLater = spoken === decided ? words.at > name.at : decided.order > spoken.order
  return decidedLater ? [name.source, words.source] : [words.source, name.source]
}

/** One row for a medicine: as its last decision says, with what was said of it in any sentence that decides on it. */
function prescribed (
  substance: Substance, findings: readonly Finding[], cues: CompiledMedicationCues, output: string
): Sourced<PrescribedMedication> {
  const said = findings.toReversed()
  const last = said[0]
  function latest<T> (detail: (finding: Finding) => T | null): T | null {
    for (const finding of said) {
      const found = detail(finding)
      if (found !== null) return found
    }
    return null
  }
  return {
    value: {
      active_ingredient: ingredientIn(substance, output),
      brand_name: latest(({ named }) => named.brand),
      pharmaceutical_form: latest(({ spoken, named }) => formOf(spoken, named, cues)),
      pack_size: latest(({ spoken, named }) => packOf(spoken, named, cues)),
      atc_code: atcCodeOf(substance, latest(({ named }) => named.route))
    },
    sources: last === undefined ? [] : sourcesOf(last, cues)
  }
}

/** Whether a substance is one of those of a combination. */
function isPartOf ({ active_ingredient: one }: Substance, { active_ingredient: other }: Substance): boolean {
  return other !== one && other.split('/').includes(one)
}

/** Whether one is only said to explain the other: "Yodocefol, that's folic acid and iodine". */
function areTogether (one: readonly Finding[], other: readonly Finding[]): boolean {
  return one.every(({ spoken }) => other.some(({ spoken: { order } }) => Math.abs(order - spoken.order) <= 1))
}

/**
 * The medicines that were started, taken on, changed or prescribed again in a consultation: one row for each, in the order in which they
 * were decided on first. The last decision on a medicine counts: what was stopped, refused, not tolerated, only taken, only considered or
 * only asked about has no row. Without a vocabulary of the language there are none.
 *
 * A class ("antihistamine") has no row beside a medicine of that class.
 *
 * Names, brands and ATC codes are those of the table. The form is the word that was said, in the singular and in the language spoken, and
 * the pack is in the words spoken: both `null` when they were not said. The sources are the name with its dose, and the words of the last
 * decision. Time grows with the length of the transcript.
 *
 * @param language BCP 47 tag of the transcript
 * @param output BCP 47 tag of the report, in which ingredients are named
 */
export function medicationOf (
  sentences: readonly AttributedSentence[], language: string, table: MedicationTable, output = language
): Sourced<PrescribedMedication>[] {
  return decisionsOf(sentences, language, table, output).prescribed
}

/** What is prescribed, and where it is said of any medicine that it is stopped, refused or not tolerated. */
export interface MedicationDecisions {
  prescribed: Sourced<PrescribedMedication>[]
  /** The active ingredients of which the last decision is that they are not taken. */
  stopped: string[]
  ruledOut: Source[]
  /** The sentences that name a medicine. */
  named: Source[]
}

/** The medicines of a conversation, with the decisions on each, before they are named in a language. */
interface Decided extends Omit<MedicationDecisions, 'prescribed'> {
  kept: Array<[Substance, Finding[]]>
}

const readDecisions = oncePer(function readDecisions (
  sentences: readonly AttributedSentence[], cues: CompiledMedicationCues, table: MedicationTable
): Decided {
  const ruledOut: Source[] = []
  const memory = newMemory()
  const decided = new Map<Substance, Finding[]>()
  const all = sentences.map((sentence, order): Spoken => {
    const alone = readSpoken(sentence, table, cues)
    return { ...alone, alone, order }
  })
  for (const [at, spoken] of all.entries()) {
    const near = all.slice(Math.max(0, at - REMEMBERED_SENTENCES - OPEN_SENTENCES), at + OPEN_SENTENCES + 1)
    memory.at = at
    if (!near.some(({ named }) => named.length > 0) && memory.taken.size === 0) continue
    for (const finding of findingsOf(spoken, memory, cues)) {
      const { substance } = finding.named
      const before = decided.get(substance)
      if (finding.verdict === 'out' || before === undefined) decided.set(substance, finding.verdict === 'in' ? [finding] : [])
      else before.push(finding)
      if (finding.verdict === 'out') ruledOut.push(...sourcesOf(finding, cues))
      if (finding.verdict === 'out') memory.against.add(substance)
      else memory.against.delete(substance)
    }
  }
  const kept = [...decided].filter(([, findings]) => findings.length > 0)
  return {
    kept: kept
      .filter(([substance, findings]) => !kept.some(([other, others]) => isPartOf(substance, other) && areTogether(findings, others)))
      .filter(([{ atc_code: code }]) => !kept.some(([other]) => code !== '' && other.atc_code !== code && other.atc_code.startsWith(code))),
    stopped: [...memory.against].map(({ active_ingredient: ingredient }) => ingredient),
    ruledOut: [...ruledOut, ...memory.ruledOut.flatMap(finding => sourcesOf(finding, cues))],
    named: all.filter(({ named }) => named.length > 0).map(({ sentence: { piece, start, end } }) => ({ segment_id: piece, start, end }))
  }
})

/**
 * As `medicationOf`, with the words that rule medicines out: whatever names such a medicine must not be without them. The same sentences
 * are read once, whatever language the report is in.
 */
export function decisionsOf (
  sentences: readonly AttributedSentence[], language: string, table: MedicationTable, output = language
): MedicationDecisions {
  const cues = medicationCuesOf(language)
  if (cues === undefined) return { prescribed: [], stopped: [], ruledOut: [], named: [] }
  const { kept, ...decisions } = readDecisions(sentences, cues, table)
  return { prescribed: kept.map(([substance, findings]) => prescribed(substance, findings, cues, output)), ...decisions }
}
