import { episodeLabel } from '../consultation/index.js'
import type { EvidenceSource } from '../../schemas/evidence.js'
import type { AttributedSentence } from './reading/attributed.js'
import { type CheckTables, misheardOf } from './checking/index.js'
import type { DraftEpisode, NarrativePart, ReportEngine, ReportTemplate, Statement } from './types.js'
import { codesOf } from './extracting/diagnoses/index.js'
import { topicCuesOf, type Facet } from './reading/topics.js'
import { withoutMachineOrders } from './reading/to-machine.js'
import { hasMedicalContext, isClearlyElse, tellsOfHealth } from './reading/medical-context.js'
import { heldDosesOf } from './extracting/medication/held-doses.js'
import { decisionsOf } from './extracting/medication/index.js'
import { recordedAllergies } from './extracting/medication/recorded-allergies.js'
import { needsOf } from './arranging/needed.js'
import { arranged } from './arranging/sections.js'
import { conversationOf } from './reading/conversation.js'
import { sickNoteOf } from './extracting/sick-note/index.js'
import { dismissedValuesOf, heldValuesOf, vitalSignsOf } from './extracting/vital-signs/index.js'

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

/** What the engine looks things up in, and the time zone of consultations whose start is given in UTC (IANA). */
export interface EmbeddedSettings extends CheckTables {
  timeZone: string
}

function rangeOf ({ piece, start, end }: AttributedSentence): EvidenceSource {
  return { segment_id: piece, start, end }
}

/** The ranges that the values were said in: every value of a report is also in its text. */
function sourcesOf (found: Omit<DraftEpisode, 'label' | 'narrative'>) {
  const { vital_signs: signs, complaints, diagnoses, prescribed_medication: medication, sick_note: note } = found
  return [...signs, ...complaints, ...diagnoses, ...medication, ...note === null ? [] : [note]].flatMap(({ sources }) => sources)
}

/**
 * Drafts a report of the sentences of the transcript themselves, placed in the parts of the template, and of the values that they name. It
 * makes nothing up: each line of a summary is what somebody said, without fillers, in the language that was spoken; an answer stands with
 * its question.
 */
export function createEmbeddedEngine ({ codes, medication, timeZone }: EmbeddedSettings): ReportEngine {
  return {
    name: 'embedded',
    model: null,
    cheap: true,
    async draft (request, signal) {
      signal.throwIfAborted()
      const { template, input_language: input, output_language: output, start_datetime: start, transcript, context } = request
      const cues = topicCuesOf(input)
      const sentences = conversationOf(transcript, input)
      // What is ordered of a machine is printed, and nothing rests on it.
      const spoken = withoutMachineOrders(sentences, input)
      const medicines = decisionsOf(spoken, input, medication, output, recordedAllergies(context, medication))
      const found = {
        vital_signs: vitalSignsOf(spoken, input),
        ...codesOf(spoken, { input, output }, codes),
        prescribed_medication: medicines.prescribed,
        sick_note: sickNoteOf(spoken, input, start, timeZone)
      }
      const isDoubtful = !hasMedicalContext(sentences, cues) && !tellsOfHealth(found)
      const misheard = misheardOf(sentences, input, medication).flatMap(({ sources }) => sources)
      if (isDoubtful && misheard.length === 0 && isClearlyElse(sentences, cues)) return { generation_result: 'no_medical_context', episodes: [] }

      // What cannot be understood, or is not of today, stands in the text as it was said.
      const heard = [...heldValuesOf(spoken, input), ...dismissedValuesOf(spoken, input)].flatMap(({ sources }) => sources)
      const narrative: Partial<Record<NarrativePart, Statement[]>> = {}
      const offWork = needsOf(found.sick_note?.sources ?? [])
      const settled = {
        judgement: needsOf(found.diagnoses.flatMap(({ sources }) => sources)),
        finding: needsOf([...found.vital_signs.flatMap(({ sources }) => sources), ...heard]),
        plan: needsOf(found.prescribed_medication.flatMap(({ sources }) => sources))
      }
      const doses = heldDosesOf(sentences, input, medication).flatMap(({ sources }) => sources)
      const whole = isDoubtful ? sentences.map(rangeOf) : []
      const needed = [...sourcesOf(found), ...heard, ...doses, ...misheard, ...medicines.ruledOut, ...whole]
      const extracted = { needed, medicines: medicines.named, settled }
      for (const { facet, statement } of arranged(sentences, cues, extracted)) {
        const isPlanned = statement.sources.some(({ segment_id: piece, start, end }) => offWork.part({ piece, start, end }))
        const part = narrative[parts[template][isPlanned ? 'plan' : facet]] ??= []
        part.push(statement)
      }
      const episodes = [{ label: episodeLabel(output), narrative, ...found }]
      return { generation_result: 'success', episodes, ...isDoubtful ? { doubtful: true } : {} }
    }
  }
}
