import { isObject } from '../../runtime/index.js'
import { LanguageModelError } from './errors.js'

/** What a model answered, and how it ended. */
export interface ReadCompletion {
  /** Texts that may hold the answer, the likeliest first; never none. */
  texts: string[]
  /** Why the model was stopped before it had ended: where the answer is whole nevertheless, it can be used; `null` when it had. */
  stopped: 'cut_off' | 'run_away' | null
}

/** Where servers put an answer, or thoughts with the answer at their end, when `content` is empty. */
const THOUGHTS = ['reasoning_content', 'reasoning', 'thinking'] as const

/** A text: as it is, in parts (`[{ "type": "text", "text": … }]`), or as the object that it should be the JSON of. */
function textOf (value: unknown, depth = 0): string {
  if (typeof value === 'string') return value
  if (depth > 3) return ''
  if (Array.isArray(value)) return value.map(part => textOf(part, depth + 1)).join('')
  if (!isObject(value)) return ''
  const own = value.text ?? value.content
  return own === undefined ? '' : textOf(own, depth + 1)
}

/** The arguments of calls of a tool, which some models answer with although they were given none. */
function argumentsOf (message: Record<string, unknown>): string[] {
  const calls = [...Array.isArray(message.tool_calls) ? message.tool_calls as unknown[] : [], { function: message.function_call }]
  return calls.flatMap(call => {
    const called = isObject(call) && isObject(call.function) ? call.function.arguments : undefined
    return typeof called === 'string' ? [called] : isObject(called) ? [JSON.stringify(called)] : []
  })
}

/** A refusal of the model, in its own field or as a part of its content. */
function refuses (message: Record<string, unknown>): boolean {
  const { refusal, content } = message
  const inContent = Array.isArray(content) && content.some(part => isObject(part) && typeof part.refusal === 'string' && part.refusal !== '')
  return inContent || (typeof refusal === 'string' && refusal !== '')
}

/**
 * The texts that a completion may hold its answer in: its content, the calls of tools, thoughts.
 *
 * @throws LanguageModelError for a refusal, a content filter, and where there is no text at all
 */
export function readCompletion (completion: unknown): ReadCompletion {
  const choices = isObject(completion) ? completion.choices : undefined
  const [choice] = Array.isArray(choices) ? choices as unknown[] : []
  if (!isObject(choice)) throw new LanguageModelError('empty')
  const message = isObject(choice.message) ? choice.message : { content: choice.text }
  const { finish_reason: reason } = choice
  if (reason === 'content_filter') throw new LanguageModelError('filtered')
  if (refuses(message)) throw new LanguageModelError('refusal')
  const { content } = message
  const object = isObject(content) && content.text === undefined && content.content === undefined ? [JSON.stringify(content)] : []
  const texts = [textOf(content), ...object, ...argumentsOf(message), ...THOUGHTS.map(name => textOf(message[name]))]
    .filter(text => text.trim() !== '')
  const stopped = reason === 'length' ? 'cut_off' : reason === 'run_away' ? 'run_away' : null
  if (texts.length === 0) throw new LanguageModelError(stopped ?? 'empty')
  return { texts, stopped }
}
