/** Longest transcription of one dictation, in characters. */
export const TRANSCRIPTION_MAX_LENGTH = 2_000_000

/** Longest narrative text of one section, in characters: that of the longest transcript fits, whatever it says. */
export const SUMMARY_MAX_LENGTH = TRANSCRIPTION_MAX_LENGTH

/** Longest code, label, name or unit in a report, in characters. */
export const TERM_MAX_LENGTH = 500

/** Most elements in one list of vital signs, codes or medications. */
export const LIST_MAX_ITEMS = 500

/** Most episodes in one consultation. */
export const EPISODES_MAX_ITEMS = 50
