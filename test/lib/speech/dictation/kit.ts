/** What was said, each in one go, and the text of the dictation. */
export type Case = readonly [said: readonly string[], text: string]
