import { LanguageModelError } from '../../../../lib/reporting/language-model/errors.js'
import { createOpenAiEngine, type OpenAiSettings } from '../../../../lib/reporting/language-model/index.js'
import { structuredFields } from '../../../../lib/reporting/language-model/schema.js'
import { narrativeParts, type ReportEngine, type ReportRequest, type ReportTemplate } from '../../../../lib/reporting/types.js'
import type { ChatRequest, ChatServer } from '../../../chat-server.js'

export const templates = Object.keys(narrativeParts) as ReportTemplate[]

/** What no error and no log may hold: what was said, and the key. */
export const SECRET_KEY = 'sk-secret-4711'
export const SECRET_WORDS = 'zebrafish allergy of Mrs Quillfeather'

/** A small consultation about a sore throat, in English. */
export const said: readonly (readonly [speaker: string | null, text: string])[] = [
  ['patient', 'I have had a sore throat for three days.'],
  ['doctor', `Your temperature is 37.8. I note the ${SECRET_WORDS}.`],
  ['doctor', 'I think it is a viral pharyngitis.'],
  [null, 'Take paracetamol, and stay at home until Wednesday.']
]

export function request (changes: Partial<ReportRequest> = {}): ReportRequest {
  return {
    template: 'soap_new_complaint_api',
    input_language: 'en',
    output_language: 'nl-BE',
    start_datetime: '2026-03-02T09:00:00.000Z',
    healthcare_provider_type: null,
    audio: null,
    transcript: said.map(([speaker, text], at) => ({ id: `s-${at}`, text, speaker, start_ms: null, end_ms: null })),
    ...changes
  }
}

/** A transcript of these texts, each a segment without a speaker. */
export function transcriptOf (texts: readonly string[]): ReportRequest['transcript'] {
  return texts.map((text, at) => ({ id: `s-${at}`, text, speaker: null, start_ms: null, end_ms: null }))
}

/** The structured fields of the sore throat, as a model answers them. */
const found = {
  vital_signs: [{ vital_sign_id: 'body_temperature', unit: '°C', value: 37.8, sources: [2] }],
  complaints: [{ description: 'Keelpijn', spoken: 'sore throat', sources: [1] }],
  diagnoses: [{ description: 'Acute faryngitis', spoken: 'viral pharyngitis', sources: [3] }],
  prescribed_medication: [{
    active_ingredient: 'paracetamol', brand_name: null, pharmaceutical_form: null, pack_size: null, sources: [4]
  }],
  sick_note: { from_date: '2026-03-02', to_date: '2026-03-04', sources: [4] }
}

/** An episode that fits a template: one sentence in each part, and whatever structured fields the template has. */
export function episode (template: ReportTemplate, label = 'Keelpijn') {
  return {
    label,
    ...Object.fromEntries(narrativeParts[template].map((part, at) => [part, [{ text: `Zin over ${part}.`, sources: [at % 4 + 1] }]])),
    ...Object.fromEntries(structuredFields(template).map(field => [field, found[field]]))
  }
}

/** A good answer for a template. */
export function goodAnswer (template: ReportTemplate = 'soap_new_complaint_api') {
  return { medical_context: true, episodes: [episode(template)] }
}

export function engineFor (server: Pick<ChatServer, 'baseUrl'>, changes: Partial<OpenAiSettings> = {}): ReportEngine {
  return createOpenAiEngine({ baseUrl: server.baseUrl, apiKey: SECRET_KEY, model: 'scripted', timeoutSeconds: 5, contextTokens: 8192, ...changes })
}

export function never (): AbortSignal {
  return new AbortController().signal
}

/** The lines that a request shows to the model: number, speaker and text. */
export function linesIn ({ body }: ChatRequest): { block: string, lines: [number: number, speaker: string | null, text: string][] } {
  const content = body.messages.find(({ role }) => role === 'user')?.content ?? ''
  const [, block = '', rows = ''] = /^<(transcript|facts)>\n(.*)\n<\/\1>\n/s.exec(content) ?? []
  return { block, lines: rows.split('\n').map(row => JSON.parse(row) as [number, string | null, string]) }
}

/** Whether a request asks for facts, not for a report. */
export function asksForFacts ({ body }: ChatRequest): boolean {
  return body.messages[0]?.content.startsWith('You read one part') ?? false
}

/** What a call to a language model, or a draft of one, fails with. */
export async function failureOf (call: Promise<unknown>): Promise<LanguageModelError> {
  try {
    await call
  } catch (error) {
    if (error instanceof LanguageModelError) return error
    throw error
  }
  throw new Error('it did not fail')
}
