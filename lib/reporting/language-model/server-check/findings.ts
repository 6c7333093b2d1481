import type { LanguageModelError } from '../errors.js'
import type { MeasuredAnswer } from './asking.js'
import type { Dialect } from '../dialect.js'
import { hasCodeWord, isHeldToObject, isHeldToSchema } from './questions.js'

/** What was found out about a server, in a sentence; where something is wrong, also what to do. */
export interface ServerFinding {
  check: 'connection' | 'answer' | 'schema' | 'streaming' | 'system message' | 'thinking' | 'context' | 'speed'
  /** Whether reports can be made in spite of it. */
  ok: boolean
  sentence: string
  /** The same in a few words, for one line about the server; left out where there is nothing to say. */
  short?: string
}

type Finding = Omit<ServerFinding, 'check'>

/** Why a small question got no answer, and what to do. */
export function failureFinding ({ failure, status, message }: LanguageModelError, model: string, seconds: number): Finding {
  const wrong = (sentence: string): Finding => ({ ok: false, sentence })
  if (failure === 'unauthorized') return wrong(`The server refuses the key (status ${status}): set REPORT_API_KEY, and REPORT_AUTH_HEADER where it is not a bearer token.`)
  if (failure === 'refused' && status === 404) return wrong(`There is no model ${model}, or no chat/completions below REPORT_BASE_URL (status 404): correct REPORT_MODEL or the address.`)
  if (failure === 'refused') return wrong(`The server refuses a small question (status ${status}): look at its log, and at REPORT_EXTRA_BODY.`)
  if (failure === 'timeout') return wrong(`The server is silent for ${seconds} s when it is asked a small question: see whether it is busy or still loads the model, or set a longer reportTimeout in LIMITS_FILE.`)
  if (failure === 'loading') return wrong('The server is still loading the model: check again when it is there.')
  return wrong(`A small question got no answer: ${message}.`)
}

/** What is said of a server that holds the model to a schema. */
export const HOLDS = 'holds to the schema'

/** Whether the server holds the model to a schema. */
export function schemaFinding ({ text }: MeasuredAnswer, { answer }: Dialect): Finding {
  if (answer === 'text') return { ok: true, sentence: 'The server refuses response_format; the prompt has the schema.', short: 'takes no response_format' }
  if (answer === 'json_object') {
    return { ok: true, sentence: 'The server takes no schema, only response_format json_object; the prompt has the schema.', short: 'takes no schema' }
  }
  return isHeldToSchema(text)
    ? { ok: true, sentence: 'The server holds the model to the schema.', short: HOLDS }
    : {
        ok: true,
        sentence: 'The server takes a schema and does not hold the model to it: reports depend on how well the model follows the prompt. ' +
          'Where the server has a setting for structured output, turn it on.',
        short: 'ignores the schema'
      }
}

/** Whether the server holds the model to the schema of reports, too: `null` where it does, or none was asked for. */
export function reportSchemaFinding ({ text }: MeasuredAnswer, { answer }: Dialect): Finding | null {
  if (answer !== 'json_schema' || isHeldToObject(text)) return null
  return {
    ok: true,
    sentence: 'The server holds the model to a small schema, and leaves that of reports aside without a word: it could not make a grammar of ' +
      'it (its log may say so). Reports are asked for with the schema in the prompt; another version of the server may hold to it.',
    short: 'leaves the schema of reports aside'
  }
}

/** Whether answers come in pieces. */
export function streamingFinding ({ streamed }: MeasuredAnswer, timeoutSeconds: number): Finding {
  return streamed
    ? { ok: true, sentence: 'Answers are streamed: reportTimeout limits the silence.', short: 'streams' }
    : { ok: true, sentence: `Answers are not streamed: each has to be complete within reportTimeout (${timeoutSeconds} s).`, short: 'does not stream' }
}

/** Whether the model reads the system message. */
export function systemFinding ({ text, cutOff }: MeasuredAnswer, { system }: Dialect): Finding | null {
  if (!system) return { ok: true, sentence: 'The model has no place for a system message; what it says stands before the transcript.', short: 'takes no system message' }
  if (hasCodeWord(text)) return { ok: true, sentence: 'The model reads the system message.' }
  // Whoever had no room to answer has not shown that it read nothing.
  if (cutOff) return null
  return {
    ok: false,
    sentence: 'The model does not say what the system message says: the server may leave it out. Use its chat template with a system message, or another model.',
    short: 'does not read the system message'
  }
}

/** Where the model thinks, and how that is turned off. */
export function thinkingFinding (thoughts: MeasuredAnswer['thoughts'], advice: string | null): Finding {
  if (thoughts === null) return { ok: true, sentence: 'The model answers without thoughts.' }
  const where = thoughts === 'content' ? 'The model writes its thoughts into the answer. They are cut off,' : 'The model thinks before it answers. That is left out,'
  const how = advice === null
    ? 'turn thinking off at the server; no REPORT_EXTRA_BODY that is tried here does it.'
    : `REPORT_EXTRA_BODY=${advice} turns it off.`
  return { ok: true, sentence: `${where} and takes time: ${how}`, short: thoughts === 'content' ? 'leaks thoughts' : 'thinks' }
}
