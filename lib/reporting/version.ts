/** Version of the rules that draft and check reports; it changes when the same transcript may give another report. */
export const RULES_VERSION = '2026.11.65'
