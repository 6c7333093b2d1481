import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import t from 'tap'
import { bearer, begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build, Lines } from '../../helper.js'
import { embeddedDirectory } from '../../process.js'

t.test('a damaged page of a table is an error that the log names (500), never a wrong value, and the rest goes on', async t => {
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
  t.strictSame([transcript.statusCode, transcript.json()], [500, { error: 'The service failed to answer this request.', code: 'internal_error' }])
  t.match(logs.lines, [{
    msg: 'the database is damaged; restore it from a backup',
    err: { code: 'XX001', message: `invalid page in block 0 of relation "${table?.file}"` }
  }])
  t.equal((await again.inject({ url: `/api/v1/consultations/${id}/`, headers: fresh })).statusCode, 200, 'what is elsewhere is read')
  t.equal((await post(again, fresh, (await begin(again, fresh)).id, 'finish')).statusCode, 202)
})
