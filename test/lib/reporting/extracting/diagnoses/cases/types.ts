/** What is said, and the codes of what it judges to be there, in the order spoken; `''` for none. */
export type Case = readonly [said: string, codes: string]
