import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ReportOrder } from '../lib/work/index.js'
import { subjectOf } from '../lib/identity/index.js'
import type { Caller } from './callers.js'

export const TEMPLATE = 'soap_new_complaint_api'

const START = '2026-03-02T09:00:00.000Z'
const END = '2026-03-02T09:15:00.000Z'

/** What is said in a visit of a quarter of an hour, over and over. */
const SPOKEN = [
  'Good morning, what can I do for you today?',
  'I have had a sore throat and a fever for three days, and it hurts when I swallow anything at all.',
  'Your throat is red and the temperature is 37.8 degrees, and the blood pressure is 130 over 85.',
  'I think this is a viral pharyngitis, and the lungs are clear.',
  'I advise rest and paracetamol 500 mg three times a day, and come back if the fever is not gone in three days.',
  'My mother had the same last week, and she was better after some days without any medicine.'
]
const TIMES = 20

const segments = Array.from({ length: TIMES }, () => SPOKEN).flat().map((text, at) => ({ id: `s-${at}`, text, position: at }))
const counts = {
  segments: segments.length,
  words: segments.reduce((sum, { text }) => sum + text.split(' ').length, 0),
  characters: segments.reduce((sum, { text }) => sum + text.length, 0)
}

const pieces = JSON.stringify(segments.map(({ id, text }) => ({ id, text, speaker: null, start_ms: null, end_ms: null })))

/** Words of each visit. */
export const WORDS = counts.words

/** The report of such a visit, as it is requested for a consultation. */
export function orderFor (id: string): ReportOrder {
  const common = { input_language: 'en', output_language: 'en', start_datetime: START }
  return {
    customer: id,
    request: { ...common, template: TEMPLATE, healthcare_provider_type: null, audio: null },
    transcript: pieces,
    facts: { ...common, id, template: TEMPLATE },
    life: { state: 'final', end_datetime: END, ...counts },
    fallback: null
  }
}

/**
 * Stores visits of a caller that are finished, and enqueues their reports.
 *
 * @param held whether the jobs wait until `release` is called
 * @returns their ids
 */
export async function finishVisits ({ db, jobs }: FastifyInstance, caller: Caller, count: number, held: boolean): Promise<string[]> {
  const { key: { customerId }, body: { user_id: userId, organisation } } = caller
  const subject = subjectOf(customerId, 'live', userId)
  const output = JSON.stringify({
    input_language: 'en',
    output_language: 'en',
    start_datetime: START,
    end_datetime: END,
    report_status: 'intermediate',
    generation_result: 'transcript_too_short',
    generation_result_message: null,
    data: []
  }).slice(1)
  const rows = await db.transaction().execute(async transaction => {
    const { rows: stored } = await sql<{ id: string }>`
      insert into consultations (id, customer_id, subject, organisation, mode, template, input_language, output_language, state,
        start_datetime, end_datetime, segments, words, characters, version, output)
      select id, ${customerId}::uuid, ${subject}::uuid, ${organisation}, 'live', ${TEMPLATE}, 'en', 'en', 'processing',
        ${START}, ${END}, ${counts.segments}::int, ${counts.words}::int, ${counts.characters}::int, 1, '{"id":"' || id || '",' || ${output}::text
      from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) as ids returning id`.execute(transaction)
    const ids = stored.map(({ id }) => id)
    await sql`insert into segments (consultation_id, id, position, text, is_final)
      select consultation_id, id, position, text, true from unnest(${ids}::uuid[]) as consultation_id
      cross join json_to_recordset(${JSON.stringify(segments)}::json) as said (id text, position int, text text)`.execute(transaction)
    for (const id of ids) await jobs.enqueueReport(transaction, id)
    if (held) await sql`update jobs set run_at = now() + interval '1 day', pause = 86400 where queue = 'reports'`.execute(transaction)
    return stored
  })
  return rows.map(({ id }) => id)
}

/** Releases all held jobs. */
export async function release ({ db, jobs }: FastifyInstance): Promise<void> {
  await sql`update jobs set run_at = now() where queue = 'reports'`.execute(db)
  jobs.wake()
}
