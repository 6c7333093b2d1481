import { TERM_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { healthcareProviderTypes } from '../../../schemas/healthcare-provider-type.js'
import type { ClientSettings } from '../../openai/index.js'
import { once } from '../../concurrency/once.js'
import { narrativeParts, type Draft, type ReportEngine, type ReportRequest, type ReportTemplate } from '../types.js'
import { createChatClient } from './client.js'
import { answerTokens, createConversation, createQuestion, roomFor, type Conversation } from './conversation.js'
import { firstDialect, withoutFields, type Dialect } from './dialect.js'
import { contradictionOf, draftOf, factLines, factsIn, noMedicalContext, reportIn, type FactsAnswer, type ReportAnswer } from './draft.js'
import { LanguageModelError } from './errors.js'
import { factsPrompt, reportPrompt } from './prompt.js'
import { factsSchema, reportSchema } from './schema.js'
import { blockOf, LINE_ROOM_TOKENS, partsOf, shortLines, spokenLines, tokensOfLines, type BlockName, type Line } from './split.js'

/** The language model that makes the reports. */
export interface OpenAiSettings extends ClientSettings {
  model: string
  /** Tokens that the model holds, prompt and answer together; not more than the server is set to. */
  contextTokens: number
  /** The IANA name of the time zone, for consultations whose start is in UTC; UTC when it is missing. */
  timeZone?: string
  /** JSON object that is merged into every request, as text; none when left out or empty. */
  extraBody?: string
}

/** The fields of a JSON object in a setting. @throws Error for anything else */
function extraFields (text = ''): Record<string, unknown> {
  if (text === '') return {}
  try {
    const fields: unknown = JSON.parse(text)
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields as Record<string, unknown>
  } catch {
    // said below
  }
  throw new Error('REPORT_EXTRA_BODY must be a JSON object such as {"reasoning_effort":"none"}')
}

/** How often facts are made of facts before a transcript counts as too long. */
const FACT_ROUNDS_MAX = 4

/** How much longer than an answer a part is that facts are gathered from: what was said is longer than what is worth noting. */
const PART_TO_ANSWER = 2

const templates = Object.keys(narrativeParts) as ReportTemplate[]
const reportQuestions = Object.fromEntries(templates.map(template => {
  return [template, once(() => createQuestion<ReportAnswer>('report', reportSchema(template), { recognise: reportIn, contradiction: contradictionOf }))]
})) as Record<ReportTemplate, () => ReturnType<typeof createQuestion<ReportAnswer>>>
const factsQuestion = createQuestion<FactsAnswer>('facts', factsSchema, { recognise: factsIn })

/**
 * The shortest context that every prompt, a line of a transcript and an answer fit into, whatever the template and the clinician, when the
 * server takes the schema beside the prompt.
 */
export const contextTokensMin = once(function contextTokensMin (): number {
  const prompts = templates.flatMap(template => healthcareProviderTypes.map(type => {
    const request: ReportRequest = {
      template,
      input_language: 'en',
      output_language: 'en',
      start_datetime: '2026-03-02T09:00:00Z',
      healthcare_provider_type: type,
      audio: null,
      transcript: []
    }
    return reportPrompt(request, { block: 'transcript', schema: null })
  }))
  const longest = prompts.reduce((a, b) => a.length > b.length ? a : b)
  let contextTokens = 1000
  while (roomFor(contextTokens, longest) < LINE_ROOM_TOKENS) contextTokens += 100
  return contextTokens
})

/**
 * An engine that asks a language model behind `POST /v1/chat/completions`: vLLM, llama.cpp, Ollama or a hosted one.
 *
 * - A draft is one request when the transcript fits into the context; otherwise facts are gathered part by part, and the report is made
 *   of the facts. Every character of the transcript is in some request.
 * - An answer is read kindly. One that cannot be used is asked for twice more, each time differently. What fails for another reason is not
 *   tried again here: a draft that fails is made again by whoever asked for it.
 * - A server that says that it does not know a field of the request (`json_schema`, `max_tokens`, `temperature`, `stream`, a system
 *   message) is asked in another form, which the engine keeps for as long as it lives.
 * - After the server asked to wait, drafts fail without a request until then.
 *
 * `draft` throws LanguageModelError when there is no report, and the reason of its signal when that is aborted.
 *
 * @throws when a setting cannot be used
 */
export function createOpenAiEngine (settings: OpenAiSettings): ReportEngine {
  const { model, contextTokens, timeZone = null } = settings
  if (model === '' || model.length > TERM_MAX_LENGTH) throw new Error(`REPORT_MODEL must be the name of a model, at most ${TERM_MAX_LENGTH} characters`)
  if (contextTokens < contextTokensMin()) throw new Error(`REPORT_CONTEXT_TOKENS must be at least ${contextTokensMin()}`)
  const client = createChatClient(settings, extraFields(settings.extraBody))
  let dialect = firstDialect

  /** The facts in lines, part by part. */
  async function gather (conversation: Conversation, asked: Asked, signal: AbortSignal): Promise<Line[]> {
    const { request, lines, block, prompted } = asked
    const system = factsPrompt(request, { block, schema: prompted ? factsQuestion.plain : null })
    const budget = Math.min(roomFor(contextTokens, system), PART_TO_ANSWER * answerTokens(contextTokens))
    const facts: Line[] = []
    for (const part of partsOf(lines, budget, block)) {
      const reading = { system, block: blockOf(block, part), tokens: tokensOfLines(part.lines) }
      const { value } = await conversation.ask(factsQuestion, reading, signal)
      facts.push(...factLines(value, lines))
    }
    return shortLines(facts)
  }

  async function draftIn (form: Dialect, request: ReportRequest, signal: AbortSignal): Promise<Draft> {
    const conversation = createConversation({ client, model, contextTokens, dialect: form, accepted: () => { dialect = form } })
    const question = reportQuestions[request.template]()
    const prompted = form.answer !== 'json_schema'
    const { lines: spoken, ranges } = spokenLines(request.transcript)
    let lines = spoken
    let block: BlockName = 'transcript'
    for (let round = 0; lines.length > 0; round++) {
      const system = reportPrompt(request, { block, schema: prompted ? question.plain : null, timeZone })
      const tokens = tokensOfLines(lines)
      const room = roomFor(contextTokens, system)
      if (room < LINE_ROOM_TOKENS) throw new LanguageModelError('context_too_small')
      if (tokens <= room) {
        const { value, dropped } = await conversation.ask(question, { system, block: blockOf(block, { first: 0, lines }), tokens }, signal)
        return draftOf(value, { request, lines, ranges }, dropped)
      }
      const facts = await gather(conversation, { request, lines, block, prompted }, signal)
      if (round === FACT_ROUNDS_MAX || tokensOfLines(facts) >= tokens) throw new LanguageModelError('too_long')
      lines = facts
      block = 'facts'
    }
    return noMedicalContext()
  }

  return {
    name: 'openai',
    model,
    cheap: false,
    async draft (request, signal) {
      signal.throwIfAborted()
      for (let form: Dialect | undefined = dialect; ;) {
        try {
          return await draftIn(form, request, signal)
        } catch (error) {
          const other: Dialect | undefined = error instanceof LanguageModelError ? withoutFields(form, error.refusedFields) : undefined
          if (other === undefined) throw error
          form = other
        }
      }
    }
  }
}

/** What facts are gathered from. */
interface Asked {
  request: ReportRequest
  lines: readonly Line[]
  block: BlockName
  /** Whether the prompt holds the schema. */
  prompted: boolean
}
