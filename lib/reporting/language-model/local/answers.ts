/** The form of an answer, as `response_format` of a request says it. */
export type AnswerForm = { type: 'json_schema', json_schema: { schema: object } } | { type: 'json_object' }

/** What is asked of the model in its process: a request as servers take it. */
export interface LocalBody {
  messages: ReadonlyArray<{ role: 'system' | 'user' | 'assistant', content: string }>
  max_tokens?: number
  temperature?: number
  response_format?: AnswerForm
}

/** The kind of question that the process of a model answers. */
export const COMPLETE = 'complete'

/** The kind of question with which a talk is read that goes on: the body has its messages, the last one without its end. */
export const READ = 'read'

/** What comes of a completion: that it begins, perhaps again after a crash, how much of the prompt is read, then pieces of the answer. */
export type LocalPart = { begun: true } | { read: number } | { choices: [{ delta: { content: string } }] }

/** How a completion ended, or why it could not begin. */
export type LocalEnd =
  | {
    choices: [{ delta: Record<string, never>, finish_reason: 'stop' | 'length' }]
    /** Tokens of the whole prompt, with those that were read before, and of the answer. */
    usage: { prompt_tokens: number, completion_tokens: number, prompt_tokens_details: { cached_tokens: number } }
  }
  | { failure: 'context', prompt_tokens: number, context_tokens: number }
