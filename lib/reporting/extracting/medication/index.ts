import type { PrescribedMedication } from '../../../../schemas/consultation-output/index.js'
import type { MentionedMedication } from '../../../../schemas/evidence.js'
import { atcCodeOf, ingredientIn, type MedicationTable, type Substance } from '../../tables/medication.js'
import type { Sourced } from '../../types.js'
import { oncePer } from '../../../runtime/index.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { isSameVoice } from '../../reading/sentences.js'
import { correctedDose, doseEnd, doseOf, formOf, packOf, type DoseTokens } from './details.js'
import type { Spoken, SpokenSentence } from './spoken.js'
import { readTable, type ReadTable, type TableRow } from './table.js'
import type { Finding, Place } from './findings.js'
import { medicationCuesOf, type CompiledMedicationCues } from './cues.js'
import { decisionsIn, type Decision } from './decisions.js'
import { referred } from './pronouns.js'

type Source = Sourced<unknown>['sources'][number]

/** A medicine of a visit. */
export interface MedicationRow {
  /** Its active ingredient as the table of medicines has it. */
  key: string
  /** What the evidence says of it. */
  mentioned: Pick<MentionedMedication, 'active_ingredient' | 'atc_code' | 'status' | 'whose' | 'dose'>
  /** Whether it is one of those prescribed. */
  prescribed: boolean
  /** What says that it is not tolerated, if it was decided on: somebody in the visit, or only the record. */
  barred: 'said' | 'recorded' | null
  sources: Source[]
  /** The sentences that name it, in the order spoken. */
  named: Source[]
}

const NOTHING_RECORDED: readonly Substance[] = []

/** Most tokens between a name and a decision that are quoted together. */
const TOGETHER_TOKENS = 16

/** The range of words of a sentence, by its tokens from and up to. */
function rangeOf ({ sentence, words, from, to }: SpokenSentence, first: number, end: number): Source {
  const start = words[from[first] ?? 0]?.start ?? sentence.start
  return { segment_id: sentence.piece, start, end: words[(to[end - 1] ?? 1) - 1]?.end ?? start }
}

function wholeOf ({ sentence: { piece, start, end } }: Spoken): Source {
  return { segment_id: piece, start, end }
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
  const latestFirst = findings.toReversed()
  const last = latestFirst[0]
  function latest<T> (detail: (finding: Finding) => T | null): T | null {
    for (const finding of latestFirst) {
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

/** The medicines of a visit: those prescribed, and what is said of all others. */
export interface MedicationDecisions {
  prescribed: Sourced<PrescribedMedication>[]
  /** The active ingredients of which the last decision is that they are not taken. */
  stopped: string[]
  ruledOut: Source[]
  /** What was decided and no longer stands, or not yet, with what says so: it is in no field, and the text must have it. */
  unsettled: Source[]
  /** What says that a medicine is not tolerated. */
  notTolerated: Source[]
  /** The sentences that name a medicine. */
  named: Source[]
  /** The sentences that decide on one without its name: "don't stop it till we ring". */
  pointing: Source[]
  /** Those of them that end one, or keep it from being taken: "we'll leave that one out". */
  ending: Source[]
  /** Every medicine of the visit, in the order named. */
  table: MedicationRow[]
}

/** The decisions of a sentence on a medicine that was named before it, and that it only points to. */
function pointingIn (spoken: Spoken, cues: CompiledMedicationCues): Decision[] {
  const isPronoun = (word: string) => cues.pronoun.test(word) || cues.clitic.test(word)
  return spoken.named.length > 0
    ? []
    : decisionsIn(spoken, cues).filter(decision => {
      return referred(spoken, decision, cues) || (decision.verdict === 'out' && spoken.tokens.slice(decision.from, decision.to).some(isPronoun))
    })
}

/** The rows that this visit decides the patient takes, with nothing against them. */
const listed = oncePer(function listed ({ rows }: ReadTable): readonly TableRow[] {
  const taken = rows.filter(({ decided, whose, barred }) => decided.length > 0 && whose === 'patient' && barred === null)
  return taken
    .filter(({ substance, decided }) => !taken.some(other => isPartOf(substance, other.substance) && areTogether(decided, other.decided)))
    .filter(({ substance: { atc_code: code } }) => {
      return !rows.some(({ substance: other }) => code !== '' && other.atc_code !== code && other.atc_code.startsWith(code))
    })
})

function rowSources ({ last, barred }: TableRow, dose: DoseTokens | null, cues: CompiledMedicationCues): Source[] {
  const own = 'decided' in last ? sourcesOf(last, cues) : [rangeOf(last.spoken, last.named.token, doseEnd(last.spoken, last.named, cues))]
  const isCorrected = dose !== null && dose.spoken.sentence !== last.spoken.sentence
  const ownSources = isCorrected ? [...own, rangeOf(dose.spoken, dose.from, dose.to)] : own
  return barred === null || barred.said === null ? ownSources : [...ownSources, wholeOf(barred.said.spoken)]
}

/** The dose right behind a name, or the one that the same voice corrects it to at once; `null` where only a part is corrected. */
function lastDose ({ spoken, named }: Place, all: readonly Spoken[], cues: CompiledMedicationCues): DoseTokens | null {
  const first = doseOf(spoken, named, cues)?.dose ?? null
  const next = all[spoken.order + 1]
  if (first === null || next === undefined || spoken.named.at(-1) !== named || !isSameVoice(spoken.sentence, next.sentence)) return first
  const corrected = correctedDose(next, first, cues)
  return corrected === undefined ? first : corrected
}

/** A dose in the words said. */
function textOfDose ({ spoken, from, to }: DoseTokens): string {
  const { sentence: { text, start: begin } } = spoken
  const { start, end } = rangeOf(spoken, from, to)
  return text.slice(start - begin, end - begin)
}

/** A row with what the evidence says of it. */
function rowOf (
  row: TableRow, all: readonly Spoken[], listed: readonly TableRow[], output: string, cues: CompiledMedicationCues
): MedicationRow {
  const { substance, status, whose, barred, decided, last, places } = row
  const dose = lastDose(last, all, cues)
  return {
    key: substance.active_ingredient,
    mentioned: {
      active_ingredient: ingredientIn(substance, output),
      atc_code: substance.atc_code,
      status,
      whose,
      dose: dose === null ? null : textOfDose(dose)
    },
    prescribed: listed.includes(row),
    barred: barred === null || decided.length === 0 ? null : barred.said === null ? 'recorded' : 'said',
    sources: rowSources(row, dose, cues),
    named: places.map(({ spoken }) => wholeOf(spoken))
  }
}

/**
 * As `medicationOf`, with every other medicine of the visit and the words that rule medicines out: whatever names such a medicine must not
 * be without them. The same sentences are read once, whatever language the report is in.
 *
 * @param recorded what the record says is not tolerated: the same object each time
 */
export function decisionsOf (
  sentences: readonly AttributedSentence[], language: string, table: MedicationTable, output = language, recorded = NOTHING_RECORDED
): MedicationDecisions {
  const cues = medicationCuesOf(language)
  if (cues === undefined) {
    return { prescribed: [], stopped: [], ruledOut: [], unsettled: [], notTolerated: [], named: [], pointing: [], ending: [], table: [] }
  }
  const read = readTable(sentences, cues, table, recorded)
  const rows = listed(read)
  return {
    prescribed: rows.map(({ substance, decided }) => prescribed(substance, decided, cues, output)),
    stopped: read.rows.filter(({ status }) => status === 'stopped' || status === 'refused').map(({ substance }) => substance.active_ingredient),
    ruledOut: read.against.flatMap(finding => sourcesOf(finding, cues)),
    unsettled: read.unsettled.flatMap(finding => sourcesOf(finding, cues)),
    notTolerated: read.allergies.flatMap(({ said }) => said === null ? [] : [wholeOf(said.spoken)]),
    named: read.all.filter(({ named }) => named.length > 0).map(wholeOf),
    pointing: read.all.filter(spoken => pointingIn(spoken, cues).length > 0).map(wholeOf),
    ending: read.all.filter(spoken => pointingIn(spoken, cues).some(({ verdict }) => verdict === 'out')).map(wholeOf),
    table: read.rows.map(row => rowOf(row, read.all, rows, output, cues))
  }
}
