/** What the process of a language model is given. */
export interface LocalModelSettings {
  /** Directory of the package of the library. */
  library: string
  /** MODELS_DIR, and the name of the model in it. */
  modelsDirectory: string
  model: string
  /** Tokens of one conversation. */
  contextTokens: number
  /** Conversations at once. */
  sequences: number
  threads: number
}
