import type { Kysely } from 'kysely'
import { type DictatedText, dictationOutput, interimOutput, type Outcome } from '../../lib/consultation/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import type { Services } from './context.js'
import { readDictation } from './dictation.js'

/** The intermediate report in the stored output, which stays until there is a newer one; `null` when there is none. */
export function interimOf ({ config }: Services, row: ConsultationRow): Outcome | null {
  if (row.template === 'dictation_api' || row.words < config.REPORT_MIN_WORDS) return null
  const { generation_result: result, data } = JSON.parse(row.output) as ConsultationOutput
  return result === 'transcript_too_short' ? null : { generation_result: result, data }
}

/** What an output is rendered from, besides the row. */
interface Content {
  /** The intermediate report; by default, the one in the stored output. */
  interim?: Outcome | null
  /** The text of a dictation; by default, read from the database. */
  text?: DictatedText | undefined
}

/** Renders the output while there is no final report. */
export async function render (
  context: Services, db: Kysely<Tables>, row: ConsultationRow, content: Content = {}
): Promise<string> {
  if (row.template === 'dictation_api') {
    return context.write(dictationOutput(row, row, content.text ?? await readDictation(context, db, row)))
  }
  const isShort = row.words < context.config.REPORT_MIN_WORDS
  const awaited = isShort && row.state === 'processing' && await context.audio.recordings.isAwaited(db, row.id)
  const interim = content.interim === undefined ? interimOf(context, row) : content.interim
  return context.write(interimOutput(row, row, context.config.REPORT_MIN_WORDS, interim, awaited))
}
