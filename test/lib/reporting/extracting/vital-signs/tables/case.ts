/** Pieces of a transcript, a speaker before each where one is known, and the values that are to be found in them. */
export type Case = [said: string | (string | [speaker: string, text: string])[], expected: string]
