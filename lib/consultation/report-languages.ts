/** Tags of the languages that the embedded engine knows, in alphabetical order: each has a pack in lib/reporting/languages/. */
export const reportLanguages = ['de', 'en', 'es', 'fr', 'nl'] as const
