import { packOf } from './languages/index.js'
import { en } from './languages/en/index.js'
import type { Headings } from './languages/parts/report.js'

/** The headings in the language of the report, or in English. */
export function headingsOf (languageTag: string): Headings {
  return (packOf(languageTag) ?? en).headings
}
