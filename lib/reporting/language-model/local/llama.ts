import { pathToFileURL } from 'node:url'

/*
 * What is used of node-llama-cpp 3.21. It is no dependency of the service: it is installed beside the models, and its types are not here.
 */

export type Token = number

export interface GrammarState { readonly __grammar?: never }

export interface Grammar { readonly grammar: string }

interface EvaluateOptions {
  temperature?: number
  seed?: number
  grammarEvaluationState?: GrammarState
}

/** The state of one conversation in the memory of a context. */
export interface Sequence {
  readonly contextTokens: Token[]
  readonly nextTokenIndex: number
  /** Whether part of what was read can only be kept with a checkpoint. */
  readonly needsCheckpoints: boolean
  takeCheckpoint (name?: string): Promise<void>
  /** Keeps what these tokens begin with of what was read before, and forgets the rest. */
  adaptStateToTokens (tokens: Token[], allowShift?: boolean): Promise<void>
  clearHistory (): Promise<void>
  evaluateWithoutGeneratingNewTokens (tokens: Token[]): Promise<void>
  /** Ends when the model ends its answer. */
  evaluate (tokens: Token[], options: EvaluateOptions): AsyncGenerator<Token, void>
}

export interface Context {
  readonly contextSize: number
  getSequence (): Sequence
  dispose (): Promise<void>
}

interface LlamaText {
  tokenize (tokenizer: unknown, mode?: string): Token[]
}

export interface Model {
  readonly tokenizer: unknown
  readonly trainContextSize: number
  /** What the head of its file says. */
  readonly fileInfo: { readonly metadata: { readonly tokenizer?: { readonly chat_template?: string } } }
  detokenize (tokens: readonly Token[], specialTokens?: boolean, lastTokens?: readonly Token[]): string
  createContext (options: { sequences: number, contextSize: number, threads: number }): Promise<Context>
  dispose (): Promise<void>
}

export interface Llama {
  readonly gpu: string | false
  loadModel (options: { modelPath: string }): Promise<Model>
  createGrammar (options: { grammar: string }): Promise<Grammar>
  dispose (): Promise<void>
}

/** A turn of a conversation, as the templates of models take it. */
export type Turn = { type: 'system' | 'user', text: string } | { type: 'model', response: string[] }

export interface ChatWrapper {
  generateContextState (options: { chatHistory: readonly Turn[] }): { contextText: LlamaText }
}

/** What is known of a model from the head of its file. Memory is in bytes. */
interface ModelInsights {
  readonly trainContextSize: number | undefined
  estimateModelResourceRequirementsV2 (options: { gpuLayers: number }): Promise<{ cpuRam: number }>
  estimateContextResourceRequirementsV2 (
    options: { contextSize: number, sequences: number, modelGpuLayers: number }
  ): Promise<{ cpuRam: number }>
}

/** The library. */
export interface LlamaLibrary {
  getLlama (options: {
    build: 'never', usePrebuiltBinaries: true, skipDownload: true, progressLogs: false, logLevel: string, maxThreads: number, gpu: 'auto' | false
  }): Promise<Llama>
  resolveChatWrapper (model: Model, options: { customWrapperSettings: Record<string, Record<string, unknown>> }): ChatWrapper
  readGgufFileInfo (path: string, options: { logWarnings: boolean }): Promise<object>
  GgufInsights: { from (info: object, llama: Llama): Promise<ModelInsights> }
  LlamaGrammarEvaluationState: new (options: { model: Model, grammar: Grammar }) => GrammarState
}

/**
 * Loads the library from where it is installed.
 *
 * @param directory of its package
 */
export async function loadLibrary (directory: string): Promise<LlamaLibrary> {
  return await import(new URL('dist/index.js', pathToFileURL(`${directory}/`)).href) as LlamaLibrary
}
