import { TERM_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import type { RemovedItem } from '../../../schemas/evidence.js'
import { healthcareProviderTypes } from '../../../schemas/healthcare-provider-type.js'
import { type ClientSettings, once } from '../../runtime/index.js'
import { narrativeParts, type Draft, type ReportEngine, type ReportRequest, type ReportTemplate } from '../types.js'
import { createChatClient, type ChatClient } from './client.js'
import { answerTokens, createQuestion, roomFor, type Prompt } from './conversation.js'
import type { Dialect } from './dialect.js'
import { contradictionOf, draftOf, factsIn, noMedicalContext, reportIn, type FactsAnswer, type ReportAnswer } from './draft.js'
import { LanguageModelError } from './errors.js'
import { extraFields } from './extra-fields.js'
import { createForms } from './forms.js'
import { gatherFacts } from './gathering.js'
import { createJudge, type AskOne } from './judging.js'
import { withoutLeaks } from './leaks.js'
import { withNamedSpeakers } from '../reading/named-speakers.js'
import { factsPrompt, reportPrompt } from './prompt.js'
import { PROMPT_VERSION } from './prompt-version.js'
import { factsSchema, reportSchema } from './schema.js'
import { blockOf, LINE_ROOM_TOKENS, spokenLines, tokensOfLines, type BlockName } from './split.js'

/** The language model that makes the reports, wherever it runs. */
export interface LanguageModelSettings {
  model: string
  /** Tokens that the model holds, prompt and answer together; not more than the server is set to. */
  contextTokens: number
  /** The IANA name of the time zone, for consultations whose start is in UTC; UTC when it is missing. */
  timeZone?: string
  /** Longest time for all questions about the meaning of one report, in seconds. Default: 60 */
  judgeSeconds?: number
  /** Told in a sentence what an operator should know; a warning of the process when left out. */
  warn?: (sentence: string) => void
}

/** A language model behind an OpenAI-style server. */
export interface OpenAiSettings extends ClientSettings, LanguageModelSettings {
  /** JSON object that is merged into every request, as text; none when left out or empty. */
  extraBody?: string
}

/** Longest time for all questions about the meaning of one report, in seconds, where nothing else is set. */
const JUDGE_SECONDS = 60

function defaultWarn (sentence: string): void {
  process.emitWarning(sentence, { code: 'REPORT_CONTEXT_TOKENS' })
}

/** A draft, and before what it could not use itself, what its parts could not. */
function withUnusable (draft: Draft, before: readonly RemovedItem[]): Draft {
  return before.length === 0 ? draft : { ...draft, unusable: [...before, ...draft.unusable ?? []] }
}

/** How often facts are made of facts before a transcript counts as too long. */
const FACT_ROUNDS_MAX = 4

/** How much longer than an answer a part is that facts are gathered from: what was said is longer than what is worth noting. */
const PART_TO_ANSWER = 2

const templates = Object.keys(narrativeParts) as [ReportTemplate, ...ReportTemplate[]]
const reportQuestions = Object.fromEntries(templates.map(template => {
  return [template, once(() => createQuestion<ReportAnswer>('report', reportSchema(template), { recognise: reportIn, contradiction: contradictionOf }))]
})) as Record<ReportTemplate, () => ReturnType<typeof createQuestion<ReportAnswer>>>
const factsQuestion = createQuestion<FactsAnswer>('facts', factsSchema, { recognise: factsIn })

/** A language with a long name. */
const LONG_TAG = 'zh-Hant-TW'

/**
 * The shortest context that every prompt, a line of a transcript and an answer fit into, whatever the template and the clinician, when the
 * server takes the schema beside the prompt.
 */
export const contextTokensMin = once(function contextTokensMin (): number {
  const prompts = templates.flatMap(template => healthcareProviderTypes.map(type => {
    const request: ReportRequest = {
      template,
      input_language: LONG_TAG,
      output_language: LONG_TAG,
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

/** On whose behalf a draft is made, and until when. */
interface DraftOptions {
  signal: AbortSignal
  customerId: string
}

/** How the engine is called in evidence, what asks the model, and, where that holds anything, what closes it. */
interface Transport {
  name: ReportEngine['name']
  client: ChatClient
  close?: () => Promise<void>
}

/**
 * An engine that asks a language model, over whatever transport.
 *
 * - A draft is one request when the transcript fits into the context; otherwise facts are gathered part by part, and the report is made
 *   of the facts. Every character of the transcript is in some request. How many tokens fit is learned from what the server counts.
 * - A server that cuts a prompt without a word, or refuses it as too long, is asked for parts that it holds, and the operator is warned.
 * - Answers are parsed leniently. An unusable one is requested up to twice more, each time differently. Other failures are not retried
 *   here: the caller retries the draft.
 * - A server that leaves a schema aside without a word is asked with the schema in the prompt from then on.
 * - A server that rejects a field of the request (`json_schema`, `max_tokens`, `temperature`, `stream`, a system message) is asked in
 *   another form, which the engine keeps for its lifetime.
 * - After the server asked to wait, drafts fail without a request until then.
 *
 * `draft` throws LanguageModelError when there is no report, and the reason of its signal when that is aborted.
 *
 * @throws when a setting cannot be used
 */
export function createLanguageModelEngine (settings: LanguageModelSettings, { name, client, close }: Transport): ReportEngine {
  const { model, contextTokens, timeZone = null, judgeSeconds = JUDGE_SECONDS, warn = defaultWarn } = settings
  if (model === '' || model.length > TERM_MAX_LENGTH) throw new Error(`REPORT_MODEL must be the name of a model, at most ${TERM_MAX_LENGTH} characters`)
  if (contextTokens < contextTokensMin()) throw new Error(`REPORT_CONTEXT_TOKENS must be at least ${contextTokensMin()}`)
  const forms = createForms({ client, model, contextTokens, contextTokensMin: contextTokensMin(), warn })

  async function draftIn (form: Dialect, request: ReportRequest, { signal, customerId }: DraftOptions): Promise<Draft> {
    const { input_language: language } = request
    const { held, conversation } = forms.conversationIn(form, language, customerId)
    const question = reportQuestions[request.template]()
    const prompted = form.answer !== 'json_schema'
    const { lines: spoken, ranges } = spokenLines(withNamedSpeakers(request))
    const unusable: RemovedItem[] = []
    let lines = spoken
    let block: BlockName = 'transcript'
    for (let round = 0; lines.length > 0;) {
      const system = reportPrompt(request, { block, schema: prompted ? question.plain : null, timeZone })
      const tokens = tokensOfLines(lines)
      const room = () => roomFor(held, system, forms.scale(language))
      if (room() < LINE_ROOM_TOKENS) throw new LanguageModelError('context_too_small')
      if (tokens <= room()) {
        const prompt = { system, block: blockOf(block, { first: 0, lines }), tokens, lastLine: lines.length }
        const { value, dropped } = await conversation.ask(question, prompt, signal)
        return withUnusable(withoutLeaks(draftOf(value, { request, lines, ranges }, dropped), system, request), unusable)
      }
      const ownSystem = factsPrompt(request, { block, schema: prompted ? factsQuestion.plain : null })
      const budget = Math.min(roomFor(held, ownSystem, forms.scale(language)), PART_TO_ANSWER * answerTokens(held))
      const ask = async (part: Prompt) => conversation.ask(factsQuestion, part, signal)
      const gathered = await gatherFacts({ lines, block, ranges, budget, system: ownSystem, ask, fitsNow: () => tokens <= room() })
      if (gathered === null) continue
      if (round === FACT_ROUNDS_MAX || tokensOfLines(gathered.facts) >= tokens) throw new LanguageModelError('too_long')
      unusable.push(...gathered.unusable)
      lines = gathered.facts
      block = 'facts'
      round += 1
    }
    return withUnusable(noMedicalContext(), unusable)
  }

  const ask: AskOne = async (question, promptOf, { language, signal, customerId }) => forms.ask(async form => {
    const prompt = promptOf(form.answer === 'json_schema' ? null : question.plain)
    const { value } = await forms.conversationIn(form, language, customerId).conversation.ask(question, prompt, signal)
    return value
  })

  return {
    name,
    model,
    promptVersion: PROMPT_VERSION,
    cheap: false,
    judge: createJudge({ ask, seconds: judgeSeconds, warn }),
    ...close === undefined ? {} : { close },
    async draft (request, signal, customerId = '') {
      signal.throwIfAborted()
      return forms.ask(async form => draftIn(form, request, { signal, customerId }))
    }
  }
}

/**
 * An engine that asks a language model behind `POST /v1/chat/completions`: vLLM, llama.cpp, Ollama or a hosted one.
 *
 * @throws when a setting cannot be used
 */
export function createOpenAiEngine (settings: OpenAiSettings): ReportEngine {
  return createLanguageModelEngine(settings, { name: 'openai', client: createChatClient(settings, extraFields(settings.extraBody)) })
}
