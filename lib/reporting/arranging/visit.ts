import type { EvidenceSource, MedicationStatus } from '../../../schemas/evidence.js'
import { codesOf, judgementsOf } from '../extracting/diagnoses/index.js'
import { heldDosesOf } from '../extracting/medication/held-doses.js'
import { decisionsOf, type MedicationDecisions } from '../extracting/medication/index.js'
import { recordedAllergies } from '../extracting/medication/recorded-allergies.js'
import { sickNoteOf } from '../extracting/sick-note/index.js'
import { dismissedValuesOf, heldValuesOf, vitalSignsOf } from '../extracting/vital-signs/index.js'
import type { AttributedSentence } from '../reading/attributed.js'
import { conversationOf } from '../reading/conversation.js'
import { annotate } from '../reading/facets.js'
import { hasMedicalContext, isClearlyElse, tellsOfHealth } from '../reading/medical-context.js'
import { isLay } from '../reading/speakers/index.js'
import { withoutMachineOrders } from '../reading/to-machine.js'
import { topicCuesOf, type CompiledTopicCues, type Facet } from '../reading/topics.js'
import type { CodeTables } from '../tables/codes.js'
import type { MedicationTable } from '../tables/medication.js'
import type { DraftEpisode, NarrativePart, ReportRequest, ReportTemplate } from '../types.js'
import { judgementLines } from './judgements.js'
import { needsOf, type Needs } from './needed.js'
import { arranged, type Arranged } from './sections.js'

const specialist: Readonly<Record<Facet, NarrativePart>> = {
  reason: 'reason_for_encounter', history: 'anamnesis', finding: 'clinical_research', judgement: 'diagnosis', plan: 'action_plan', conclusion: 'conclusion'
}

/** The part of each template that each facet goes to; within a part, sentences are in the order spoken. */
const parts: Readonly<Record<ReportTemplate, Readonly<Record<Facet, NarrativePart>>>> = {
  soap_new_complaint_api: {
    reason: 'subjective', history: 'subjective', finding: 'objective', judgement: 'plan', plan: 'plan', conclusion: 'plan'
  },
  soap_urgent_care_api: {
    reason: 'subjective', history: 'subjective', finding: 'objective', judgement: 'assessment', plan: 'plan', conclusion: 'assessment'
  },
  specialist_general_api: specialist,
  specialist_general_free_text_api: specialist
}

/** What a talk is read with. */
export interface VisitTables {
  codes: CodeTables
  medication: MedicationTable
  /** The time zone of consultations whose start is given in UTC (IANA). */
  timeZone: string
}

/** A line of a report, and the part where it belongs. */
export interface PlacedLine extends Arranged {
  part: NarrativePart
}

/** What rules make of a talk. */
export interface ReadVisit {
  values: Omit<DraftEpisode, 'label' | 'narrative'>
  lines: readonly PlacedLine[]
  /** What a clinician judges, again, for the parts that are there for it. */
  judgements: readonly PlacedLine[]
  /** Whether little of the talk is about health, so that it may be no consultation. */
  doubtful: boolean
}

function rangeOf ({ piece, start, end }: AttributedSentence): EvidenceSource {
  return { segment_id: piece, start, end }
}

/** The ranges that the values were said in: every value of a report is also in its text. */
function sourcesOf (found: Omit<DraftEpisode, 'label' | 'narrative'>) {
  const { vital_signs: signs, complaints, diagnoses, prescribed_medication: medication, sick_note: note } = found
  return [...signs, ...complaints, ...diagnoses, ...medication, ...note === null ? [] : [note]].flatMap(({ sources }) => sources)
}

/** What somebody takes, or took, is told: nothing is decided on it. */
const TOLD: ReadonlySet<MedicationStatus> = new Set(['goes_on', 'past'])

/**
 * Where a clinician says something of a medicine of the patient that is more than what they take: "Leave the co-codamol alone for
 * now.", "OK, not labetalol then. Nifedipine, ten milligrams."
 */
function decidedIn (sentences: readonly AttributedSentence[], { table, notTolerated }: MedicationDecisions): EvidenceSource[] {
  const told = needsOf(notTolerated)
  const named = needsOf(table.filter(({ mentioned: { status, whose } }) => whose === 'patient' && !TOLD.has(status)).flatMap(row => row.named))
  return sentences
    .filter(sentence => sentence.role === 'clinician' && !told.part(sentence) && named.part(sentence))
    .map(rangeOf)
}

/** Where a medicine is taken back that was ordered, whoever says so that is not the patient: both stand in the plan, or none. */
function takenBackIn (
  sentences: readonly AttributedSentence[], { table, ruledOut }: MedicationDecisions, cues: CompiledTopicCues | undefined
): EvidenceSource[] {
  const against = needsOf(ruledOut)
  const others = sentences.filter(({ role }) => !isLay(role))
  const orders = needsOf(others.filter(sentence => annotate(sentence, cues, sentence.role).facet === 'plan').map(rangeOf))
  const takes = needsOf(others.filter(sentence => against.part(sentence)).map(rangeOf))
  const within = ({ part }: Needs) => ({ segment_id: piece, start, end }: EvidenceSource) => part({ piece, start, end })
  return table.flatMap(({ named }) => named.some(within(orders)) ? named.filter(within(takes)) : [])
}

/**
 * What rules make of a talk: the values that it names, and its sentences in lines; `null` for a talk that is surely no consultation.
 *
 * @param misheard where words were said that may be a medicine
 */
export function readVisit (
  request: ReportRequest, { codes, medication, timeZone }: VisitTables, misheard: readonly EvidenceSource[]
): ReadVisit | null {
  const { template, input_language: input, output_language: output, start_datetime: start, transcript, context } = request
  const cues = topicCuesOf(input)
  const sentences = conversationOf(transcript, input)
  // What is ordered of a machine is printed, and nothing rests on it.
  const spoken = withoutMachineOrders(sentences, input)
  const medicines = decisionsOf(spoken, input, medication, output, recordedAllergies(context, medication))
  const values = {
    vital_signs: vitalSignsOf(spoken, input),
    ...codesOf(spoken, { input, output }, codes),
    prescribed_medication: medicines.prescribed,
    sick_note: sickNoteOf(spoken, input, start, timeZone)
  }
  const doubtful = !hasMedicalContext(sentences, cues) && !tellsOfHealth(values)
  if (doubtful && misheard.length === 0 && isClearlyElse(sentences, cues)) return null

  // What cannot be understood, or is not of today, stands in the text as it was said.
  const unplaced = [...heldValuesOf(spoken, input), ...dismissedValuesOf(spoken, input)].flatMap(({ sources }) => sources)
  const offWork = needsOf(values.sick_note?.sources ?? [])
  const settled = {
    judgement: needsOf(values.diagnoses.flatMap(({ sources }) => sources)),
    finding: needsOf([...values.vital_signs.flatMap(({ sources }) => sources), ...unplaced]),
    plan: needsOf([...values.prescribed_medication.flatMap(({ sources }) => sources), ...medicines.unsettled])
  }
  const doses = heldDosesOf(sentences, input, medication).flatMap(({ sources }) => sources)
  const whole = doubtful ? sentences.map(rangeOf) : []
  const needed = [...sourcesOf(values), ...unplaced, ...doses, ...misheard, ...medicines.ruledOut, ...medicines.unsettled, ...whole]
  const { named, pointing, ending } = medicines
  const decided = needsOf([...decidedIn(spoken, medicines), ...takenBackIn(spoken, medicines, cues)])
  const extracted = { needed, medicines: named, pointing, ending: needsOf(ending), settled, decided }
  const lines = arranged(sentences, cues, extracted).map((line): PlacedLine => {
    const isPlanned = line.statement.sources.some(({ segment_id: piece, start, end }) => offWork.part({ piece, start, end }))
    return { ...line, part: parts[template][isPlanned ? 'plan' : line.facet] }
  })
  const judgements = judgementLines(lines, judgementsOf(spoken, input, codes), needsOf(named).part, request)
  return { values, lines, judgements, doubtful }
}
