import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import t from 'tap'
import { bearer, begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build, Lines } from '../../helper.js'
import { DAMAGED } from './damaged.js'
import { embeddedDirectory } from '../../process.js'

t.test('a damaged page of a table is told as such (409), never a wrong value: the log names it, the report fails, and the rest goes on', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const fastify = await build(t, { DATABASE_URL: '', DATA_DIR }, { keepOpen: true })
  const { key, headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  const { rows: [table] } = await sql<{ file: string, checksums: string }>`
    select pg_relation_filepath('segments') as file, current_setting('data_checksums') as checksums`.execute(fastify.db)
  t.equal(table?.checksums, 'on')
  await fastify.close()

  const file = path.join(DATA_DIR, 'database', table?.file ?? '')
  const bytes = readFileSync(file)
  const place = bytes.indexOf('pharyngitis')
  t.ok(place > 0, 'the text is in the page')
  bytes.write('q', place)
  writeFileSync(file, bytes)

  const logs = new Lines()
  const again = await build(t, { DATABASE_URL: '', DATA_DIR, LOG_LEVEL: 'error' }, { logs })
  const fresh = await bearer(again, key)
  const transcript = await again.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers: fresh })
  t.strictSame([transcript.statusCode, transcript.json()], [409, DAMAGED])
  await again.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers: fresh })
  t.match(logs.lines, [{
    msg: 'stored data of a consultation is damaged; restore it from a backup',
    consultation: id,
    table: 'segments',
    err: { code: 'XX001', message: `invalid page in block 0 of relation "${table?.file}"` }
  }])
  t.equal(logs.lines.length, 1, 'once')
  t.match((await again.inject('/health/ready/')).json(), { status: 'ok', damaged_consultations: 1, parked_reports: 0 })

  const finished = await post(again, fresh, id, 'finish')
  t.match([finished.statusCode, finished.headers['report-state']], [202, 'failed'])
  t.match(finished.json(), { report_status: 'intermediate', generation_result_message: /^The report could not be made/ })
  const status = await again.inject({ url: `/api/v1/consultations/${id}/status/`, headers: fresh })
  t.match(status.json(), { state: 'failed', reason: 'data_damaged', retry_at: null })
  t.equal((await again.inject({ url: `/api/v1/consultations/${id}/`, headers: fresh })).statusCode, 200, 'what is elsewhere is read')
  t.equal((await post(again, fresh, (await begin(again, fresh)).id, 'finish')).headers['report-state'], 'processing')
})
