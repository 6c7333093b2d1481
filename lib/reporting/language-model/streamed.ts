import { isObject } from '../../runtime/index.js'
import { createRunAwayWatch } from './run-away.js'

/** The texts of a message that come in pieces. */
const TEXTS = ['content', 'reasoning_content', 'reasoning', 'thinking', 'refusal'] as const

function pieceOf (value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(pieceOf).join('')
  return isObject(value) ? pieceOf(value.text ?? value.content) : ''
}

/** Assembles the events of a streamed completion. */
export interface StreamedCompletion {
  /** Takes an event; returns whether more are wanted: not after a whole completion, nor when the model does not come to an end. */
  take: (event: unknown) => boolean
  /** The error that the server sent instead of the next event. */
  error: () => unknown
  /** The completion, as a server sends it that does not stream; `undefined` when nothing of one came. */
  completion: () => unknown
}

/** Collects one streamed completion. A stream that ends without a reason to finish was cut off. */
export function createStreamedCompletion (): StreamedCompletion {
  const texts = new Map<string, string>()
  const calls = new Map<number, string>()
  const hasRunAway = createRunAwayWatch()
  let whole: unknown
  let failed: unknown
  let usage: unknown
  let reason: string | undefined
  let begun = false

  function takeCalls (found: unknown): void {
    for (const [at, call] of (Array.isArray(found) ? found as unknown[] : []).entries()) {
      if (!isObject(call) || !isObject(call.function)) continue
      const index = typeof call.index === 'number' ? call.index : at
      const { arguments: more } = call.function
      calls.set(index, (calls.get(index) ?? '') + (typeof more === 'string' ? more : more === undefined ? '' : JSON.stringify(more)))
    }
  }

  function takeDelta (delta: Record<string, unknown>): boolean {
    for (const name of TEXTS) texts.set(name, (texts.get(name) ?? '') + pieceOf(delta[name]))
    takeCalls(delta.tool_calls)
    if (isObject(delta.function_call)) takeCalls([{ function: delta.function_call }])
    const longest = [...texts.values(), ...calls.values()].reduce((a, b) => b.length > a.length ? b : a, '')
    if (hasRunAway(texts.get('content') || longest)) reason = 'run_away'
    return reason !== 'run_away'
  }

  return {
    take (event) {
      if (!isObject(event)) return true
      if (event.error !== undefined && event.error !== null) failed = event
      if (isObject(event.usage)) ({ usage } = event)
      const [choice] = Array.isArray(event.choices) ? event.choices as unknown[] : []
      if (failed !== undefined) return false
      if (!isObject(choice)) return true
      begun = true
      if (!isObject(choice.delta) && isObject(choice.message)) whole = event
      if (typeof choice.finish_reason === 'string') reason = choice.finish_reason
      if (whole !== undefined) return false
      return takeDelta(isObject(choice.delta) ? choice.delta : { content: choice.text })
    },
    error: () => failed,
    completion () {
      if (whole !== undefined) return whole
      if (!begun) return undefined
      const toolCalls = [...calls.values()].map(text => ({ function: { arguments: text } }))
      const message = { ...Object.fromEntries(texts), ...toolCalls.length === 0 ? {} : { tool_calls: toolCalls } }
      return { choices: [{ message, finish_reason: reason ?? 'length' }], ...usage === undefined ? {} : { usage } }
    }
  }
}
