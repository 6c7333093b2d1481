/** Version of the prompts and of the schemas that a language model is asked with; it changes whenever one of them does. */
export const PROMPT_VERSION = '2026.11.6'
