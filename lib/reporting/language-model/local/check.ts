import type { ChatClient } from '../client.js'
import { LanguageModelError } from '../errors.js'
import { createAsking, type Asking, type MeasuredAnswer } from '../server-check/asking.js'
import type { ServerFinding } from '../server-check/findings.js'
import { verdictOf, type CheckOptions, type ServerVerdict } from '../server-check/index.js'
import {
  hasCodeWord, isHeldToObject, isHeldToSchema, longAnswerQuestion, longQuestion, reportSchemaQuestion, smallQuestion
} from '../server-check/questions.js'
import { speedFinding, type SpeedFinding } from '../server-check/speed.js'

/** Lines of the prompt that shows how fast the model reads. */
const READ_LINES = 40

/** The part of the context that a long talk fills; the rest is for the report. */
const READ_SHARE = 3 / 4

/** What is checked. */
export interface LocalCheckSettings {
  model: string
  contextTokens: number
  timeoutSeconds: number
}

/** Whether an answer is held to a schema. One that is cut off may not be whole. */
function isHeld ({ text, cutOff }: MeasuredAnswer): boolean {
  return cutOff ? isHeldToObject(text) : isHeldToSchema(text)
}

function schemaFinding (holds: boolean): ServerFinding {
  return holds
    ? { check: 'schema', ok: true, sentence: 'The model is held to the schema.', short: 'holds to the schema' }
    : { check: 'schema', ok: false, sentence: 'The model does not answer within its grammar, so reports cannot be read: install another model.' }
}

function rulesFinding (answer: MeasuredAnswer): ServerFinding {
  return hasCodeWord(answer.text)
    ? { check: 'system message', ok: true, sentence: 'The model follows what the system message says.' }
    : {
        check: 'system message',
        ok: true,
        sentence: 'The model does not answer with what the system message says: it may be too small for reports, which have many rules.',
        short: 'does not follow the system message'
      }
}

/** How fast it reads and writes, and the `reportTimeout` that it needs where the one that is set is too short. */
async function speedOf (asking: Asking, { contextTokens, timeoutSeconds }: LocalCheckSettings, signal: AbortSignal): Promise<SpeedFinding> {
  const read = await asking.ask(longQuestion(READ_LINES), signal)
  const secondsPerToken = read.firstSeconds / Math.max(read.promptTokens ?? 1, 1)
  const written = await asking.ask(longAnswerQuestion, signal)
  return speedFinding(written, secondsPerToken * contextTokens * READ_SHARE, timeoutSeconds, false)
}

/**
 * Asks a language model of this machine questions to see whether it makes reports: is it loaded, does it answer within a grammar; and
 * unless `tiny`, within that of reports, and how fast. Nothing that is asked comes from a consultation.
 *
 * @throws the reason of the signal when that is aborted
 */
export async function checkLocalModel (
  client: ChatClient, settings: LocalCheckSettings, { tiny, signal, now = () => performance.now(), progress = () => {} }: CheckOptions
): Promise<ServerVerdict> {
  const { model } = settings
  const asking = createAsking({ client, model, now, take: progress })
  const findings: ServerFinding[] = []
  const advice: Record<string, string> = {}
  try {
    const answer = await asking.ask(smallQuestion(tiny), signal)
    findings.push({ check: 'answer', ok: true, sentence: `${model} is loaded, and its answer begins after ${answer.firstSeconds.toFixed(1)} s.` })
    const holds = isHeld(answer) && (tiny || isHeldToObject((await asking.ask(reportSchemaQuestion(), signal)).text))
    findings.push(schemaFinding(holds), rulesFinding(answer))
    if (!tiny && holds) {
      const { timeoutSeconds, ...speed } = await speedOf(asking, settings, signal)
      findings.push({ check: 'speed', ...speed })
      if (timeoutSeconds !== null) advice.reportTimeout = String(timeoutSeconds)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof LanguageModelError)) throw error
    findings.push({ check: 'answer', ok: false, sentence: `A question got no answer of ${model}: ${error.message}.` })
  }
  return verdictOf(findings, advice)
}
