import type { JsonSchema } from '../schema.js'
import type { LocalBody, LocalEnd } from './answers.js'
import { anyObjectGrammar, grammarOf } from './grammar.js'
import type { ChatWrapper, Context, Grammar, GrammarState, Llama, LlamaLibrary, Model, Sequence, Token, Turn } from './llama.js'

/** Shortest and longest piece of a prompt that is read at once, in tokens, and how long one should take: work is cancelled between two. */
const PIECE_MIN = 16
const PIECE_MAX = 512
const PIECE_MS = 100

/** Most grammars that are kept: those of each template and of facts. */
const GRAMMARS_MAX = 16

/** Most tokens of one character. */
const CHARACTER_TOKENS_MAX = 8

/** Tokens before a token that its text may depend on. */
const CONTEXT_TOKENS = 4

/** How long a talk that was read before its end keeps its place, in milliseconds: as long as people may be silent. */
const AHEAD_KEPT_MS = 180_000

/** What a writer needs: a loaded model and the memory for its conversations. */
export interface WriterParts {
  library: Pick<LlamaLibrary, 'LlamaGrammarEvaluationState'>
  llama: Pick<Llama, 'createGrammar'>
  model: Pick<Model, 'detokenize' | 'tokenizer'>
  wrapper: ChatWrapper
  context: Pick<Context, 'contextSize' | 'getSequence'>
  /** Conversations that may be in progress at once. */
  sequences: number
}

/** Told how far a completion is. */
export interface Progress {
  /** Tokens of the prompt that are read. */
  read: (tokens: number) => Promise<void>
  /** Text that was written. */
  written: (text: string) => Promise<void>
}

/** Writes answers with a model, several at once. */
export interface Writer {
  /** @throws the reason of the signal soon after it is aborted: within a token, or a piece of the prompt */
  complete: (body: LocalBody, signal: AbortSignal, progress: Progress) => Promise<LocalEnd>
  /**
   * Reads the beginning of a conversation whose last message goes on, so that its completion begins sooner; one at a time. It takes no
   * memory from talks that were read so a short while ago.
   *
   * @returns tokens that are read now; 0 where there is no room
   * @throws the reason of the signal soon after it is aborted
   */
  read: (body: Pick<LocalBody, 'messages'>, signal: AbortSignal, read: Progress['read']) => Promise<number>
}

interface Slot {
  sequence: Sequence
  /** When it was used last; the lowest is given up first. */
  used: number
  /** When a talk was read into it that is not completed yet, of the clock of this process; `null` when there is none. */
  ahead: number | null
}

function turnsOf (messages: LocalBody['messages']): Turn[] {
  return messages.map(({ role, content }) => role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content })
}

/** How many tokens two lists begin with alike. */
function commonLength (a: readonly Token[], b: readonly Token[]): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

/** Turns tokens into text, and keeps back those that end within a character. */
function createTextOf (model: WriterParts['model'], before: readonly Token[]): (token: Token | null) => string {
  let previous = before.slice(-CONTEXT_TOKENS)
  let pending: Token[] = []
  return function textOf (token) {
    if (token !== null) pending.push(token)
    const text = model.detokenize(pending, false, previous)
    if (token !== null && text.endsWith('\uFFFD') && pending.length < CHARACTER_TOKENS_MAX) return ''
    previous = [...previous, ...pending].slice(-CONTEXT_TOKENS)
    pending = []
    return text
  }
}

class SequenceWriter implements Writer {
  readonly #parts: WriterParts
  readonly #free: Slot[]
  readonly #grammars = new Map<string, Promise<Grammar>>()
  #used = 0
  /** Settles when no talk is read ahead any more. */
  #reading: Promise<unknown> = Promise.resolve()
  /** Tokens of a prompt that are read at once; adapts to the speed of the machine. */
  #piece = PIECE_MIN

  constructor (parts: WriterParts) {
    this.#parts = parts
    this.#free = Array.from({ length: parts.sequences }, () => ({ sequence: parts.context.getSequence(), used: 0, ahead: null }))
  }

  async complete (body: LocalBody, signal: AbortSignal, { read, written }: Progress): Promise<LocalEnd> {
    const { context } = this.#parts
    const prompt = this.#tokensOf(body.messages)
    if (prompt.length >= context.contextSize) return { failure: 'context', prompt_tokens: prompt.length, context_tokens: context.contextSize }
    const grammarEvaluationState = await this.#grammarState(body.response_format)
    const most = Math.min(body.max_tokens ?? Infinity, context.contextSize - prompt.length)
    const fixed = this.#fixedLength(body.messages, prompt)
    // What is read ahead has been given up, and ends soon.
    if (this.#free.length === 0) await this.#reading
    const { cached, count, finished } = await this.#withSequence(this.#slotFor(prompt, fixed), async sequence => {
      const cached = await this.#prepare(sequence, prompt, { fixed, signal, read })
      const textOf = createTextOf(this.#parts.model, prompt)
      let count = 0
      const options = { temperature: body.temperature ?? 0, ...grammarEvaluationState === null ? {} : { grammarEvaluationState } }
      for await (const token of sequence.evaluate(prompt.slice(sequence.nextTokenIndex), options)) {
        signal.throwIfAborted()
        count += 1
        const text = textOf(token)
        if (text !== '') await written(text)
        if (count >= most) return { cached, count, finished: 'length' as const }
      }
      signal.throwIfAborted()
      const rest = textOf(null)
      if (rest !== '') await written(rest)
      return { cached, count, finished: 'stop' as const }
    })
    return {
      choices: [{ delta: {}, finish_reason: finished }],
      usage: { prompt_tokens: prompt.length, completion_tokens: count, prompt_tokens_details: { cached_tokens: cached } }
    }
  }

  async read ({ messages }: Pick<LocalBody, 'messages'>, signal: AbortSignal, read: Progress['read']): Promise<number> {
    const known = this.#knownOf(messages)
    const fixed = Math.min(this.#fixedLength(messages, known), known.length)
    const slot = known.length < this.#parts.context.contextSize ? this.#slotAhead(known, fixed) : undefined
    if (slot === undefined) return 0
    const reading = this.#withSequence(slot, async sequence => {
      await this.#prepare(sequence, known, { fixed, signal, read })
      return sequence.nextTokenIndex
    }).finally(() => { slot.ahead = performance.now() })
    this.#reading = reading.catch(() => {})
    return reading
  }

  /** The tokens that a conversation begins with, however its last message goes on. */
  #knownOf (messages: LocalBody['messages']): Token[] {
    const prompt = this.#tokensOf(messages)
    const last = messages.length - 1
    const longer = messages.map((message, at) => at === last ? { ...message, content: `${message.content}\n[` } : message)
    return prompt.slice(0, commonLength(prompt, this.#tokensOf(longer)))
  }

  #tokensOf (messages: LocalBody['messages']): Token[] {
    const { wrapper, model } = this.#parts
    const { contextText } = wrapper.generateContextState({ chatHistory: [...turnsOf(messages), { type: 'model', response: [] }] })
    return contextText.tokenize(model.tokenizer)
  }

  /** How many tokens a prompt begins with that are the same for every talk. */
  #fixedLength ([first, ...rest]: LocalBody['messages'], prompt: readonly Token[]): number {
    if (first === undefined || rest.length === 0) return 0
    return commonLength(prompt, this.#tokensOf([first, { role: 'user', content: '' }]))
  }

  async #grammarState (form: LocalBody['response_format']): Promise<GrammarState | null> {
    if (form === undefined) return null
    const { library, llama, model } = this.#parts
    const text = form.type === 'json_schema' ? grammarOf(form.json_schema.schema as JsonSchema) : anyObjectGrammar
    const known = this.#grammars.get(text) ?? llama.createGrammar({ grammar: text })
    this.#grammars.delete(text)
    this.#grammars.set(text, known)
    const [oldest] = this.#grammars.keys()
    if (this.#grammars.size > GRAMMARS_MAX && oldest !== undefined) this.#grammars.delete(oldest)
    return new library.LlamaGrammarEvaluationState({ model: model as Model, grammar: await known })
  }

  /** How much of a prompt a slot holds, and whether that is of the same talk: more than half of what it holds besides the fixed part. */
  #rate (slot: Slot, prompt: readonly Token[], fixed: number): { slot: Slot, common: number, isSame: boolean, isKept: boolean } {
    const { sequence: { contextTokens }, ahead } = slot
    const common = commonLength(contextTokens, prompt)
    return {
      slot,
      common: common >= fixed ? common : 0,
      isSame: common > fixed && common - fixed > (contextTokens.length - fixed) / 2,
      isKept: ahead !== null && performance.now() - ahead < AHEAD_KEPT_MS
    }
  }

  /**
   * The free slot for a prompt: the one that has read most of it, if that is at least the fixed part, and is not kept for another talk;
   * otherwise the one that was used longest ago, so that what others have read stays.
   */
  #slotFor (prompt: readonly Token[], fixed: number): Slot {
    const rated = this.#free.map(slot => this.#rate(slot, prompt, fixed))
    const [best] = rated.sort((a, b) => {
      return Number(b.isSame) - Number(a.isSame) || Number(a.isKept) - Number(b.isKept) || b.common - a.common || a.slot.used - b.slot.used
    })
    if (best === undefined) throw new Error('more conversations than the model has sequences')
    return best.slot
  }

  /** The free slot that a talk is read into before its end: the one where it was read so far, otherwise one that is not kept. */
  #slotAhead (prompt: readonly Token[], fixed: number): Slot | undefined {
    const rated = this.#free.map(slot => this.#rate(slot, prompt, fixed)).filter(({ isSame, isKept }) => isSame || !isKept)
    return rated.sort((a, b) => Number(b.isSame) - Number(a.isSame) || b.common - a.common || a.slot.used - b.slot.used)[0]?.slot
  }

  async #withSequence<T> (slot: Slot, use: (sequence: Sequence) => Promise<T>): Promise<T> {
    this.#free.splice(this.#free.indexOf(slot), 1)
    slot.ahead = null
    try {
      return await use(slot.sequence)
    } finally {
      slot.used = ++this.#used
      this.#free.push(slot)
    }
  }

  /** Reads all of a prompt but its end, and resolves with how much was known. */
  async #prepare (
    sequence: Sequence, prompt: Token[], { fixed, signal, read }: { fixed: number, signal: AbortSignal, read: Progress['read'] }
  ): Promise<number> {
    // The last token is read again: the first of the answer follows from it.
    await sequence.adaptStateToTokens(prompt.slice(0, -1), false)
    const known = sequence.nextTokenIndex
    while (sequence.nextTokenIndex < prompt.length - 1) {
      signal.throwIfAborted()
      const from = sequence.nextTokenIndex
      const end = from < fixed ? Math.min(fixed, prompt.length - 1) : prompt.length - 1
      const tokens = prompt.slice(from, Math.min(from + this.#piece, end))
      const begun = performance.now()
      await sequence.evaluateWithoutGeneratingNewTokens(tokens)
      this.#adapt(tokens.length, performance.now() - begun)
      if (sequence.nextTokenIndex === fixed && sequence.needsCheckpoints) await sequence.takeCheckpoint('fixed')
      await read(sequence.nextTokenIndex)
    }
    signal.throwIfAborted()
    return known
  }

  #adapt (tokens: number, ms: number): void {
    if (tokens < this.#piece) return
    const wanted = Math.round(tokens * PIECE_MS / Math.max(ms, 1))
    this.#piece = Math.min(Math.max(wanted, PIECE_MIN), PIECE_MAX, 2 * this.#piece)
  }
}

/**
 * Writes answers with a model whose conversations are kept: what prompts begin with alike is read once. Each answer follows a grammar made
 * of the schema that it must fit. Callers ask for no more at once than there are sequences.
 */
export function createWriter (parts: WriterParts): Writer {
  return new SequenceWriter(parts)
}
