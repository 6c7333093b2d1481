import { episodeLabel } from '../consultation/index.js'
import { readVisit, type PlacedLine, type VisitTables } from './arranging/visit.js'
import { unrecognisedMedicinesIn } from './checking/index.js'
import { conversationOf } from './reading/conversation.js'
import type { NarrativePart, ReportEngine, Statement } from './types.js'

/** Whether a line judges in a plan, which has to begin with what is agreed: the assessment of that template holds codes and no text. */
function isReasoning ({ part, facet }: PlacedLine): boolean {
  return part === 'plan' && (facet === 'judgement' || facet === 'conclusion')
}

/**
 * Drafts a report of the sentences of the transcript themselves, placed in the parts of the template, and of the values that they name. It
 * makes nothing up: each line of a summary is what somebody said, without fillers, in the language that was spoken; an answer stands with
 * its question.
 */
export function createEmbeddedEngine (tables: VisitTables): ReportEngine {
  return {
    name: 'embedded',
    model: null,
    cheap: true,
    async draft (request, signal) {
      signal.throwIfAborted()
      const { transcript, input_language: language } = request
      const unrecognised = unrecognisedMedicinesIn(conversationOf(transcript, language), language, tables.medication)
      const misheard = unrecognised.flatMap(({ sources }) => sources)
      const visit = readVisit(request, tables, misheard)
      if (visit === null) return { generation_result: 'no_medical_context', episodes: [] }
      const narrative: Partial<Record<NarrativePart, Statement[]>> = {}
      const lines = [...visit.lines.filter(line => !isReasoning(line)), ...visit.lines.filter(isReasoning), ...visit.judgements]
      for (const { part, statement } of lines) (narrative[part] ??= []).push(statement)
      const episodes = [{ label: episodeLabel(request.output_language), narrative, ...visit.values }]
      return { generation_result: 'success', episodes, ...visit.doubtful ? { doubtful: true } : {} }
    }
  }
}
