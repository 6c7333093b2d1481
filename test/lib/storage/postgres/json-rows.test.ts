import { sql } from 'kysely'
import t from 'tap'
import { jsonRows } from '../../../../lib/storage/postgres/index.js'
import { openDatabase } from '../../../../plugins/database/open.js'
import { testConfig } from '../../../helper.js'

t.test('rows arrive as JSON shows them, and no value changes on its way', async t => {
  const { db, close } = await openDatabase(await testConfig(t))
  t.teardown(close)
  t.strictSame(await jsonRows(db, sql`select 1 as one where false`), [])
  const texts = ['', 'Zoë', '"\\/', 'line\nline\u2028', '\u0001\u007f', '𝄞', '0.10', '120/80']
  const rows = await jsonRows<{ at: number, text: string }>(db, sql`select at, text from unnest(${texts}::text[]) with ordinality as asked (text, at)`)
  t.strictSame(rows.sort((a, b) => a.at - b.at).map(({ text }) => text), texts)
  const [row] = await jsonRows<Record<string, unknown>>(db, sql`
    select '\\x00ff'::bytea as bytes, timestamptz '2026-11-24 09:15:00.123456+01' as time, null::text as nothing, array['a', null] as list`)
  t.match(row, { bytes: '\\x00ff', nothing: null, list: ['a', null] })
  t.equal(Date.parse(row?.time as string), Date.parse('2026-11-24T08:15:00.123Z'))
})
