/** What is said, `|` between one speaker and the next, and the active ingredients that are decided for, in alphabetical order. */
export type MedicationCase = readonly [said: string, medicines: string]
