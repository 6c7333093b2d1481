import type { Context } from '../../../../../lib/reporting/reading/context.js'

/** Sentences of one language by what they say of the words in brackets; of those of `none` they say none of it. */
export type ContextCases = Readonly<Record<keyof Context | 'none', readonly string[]>>
