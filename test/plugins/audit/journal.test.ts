import fs from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { datedEvent, type AuditEvent } from '../../../lib/audit/index.js'
import { AuditJournal, type JournalFile } from '../../../plugins/audit/journal.js'
import { insertEvents } from '../../../plugins/audit/writer.js'
import { auditRows } from '../../audit.js'
import { build, temporaryDirectory } from '../../helper.js'
import { auditEvent } from '../../lib/audit/events.js'

function events (count: number): AuditEvent[] {
  return Array.from({ length: count }, () => datedEvent({ ...auditEvent, organisation: 'Two\nlines, é' }, Date.now()))
}

/** A journal in a directory, and what it has moved. */
async function journalIn (directory: string) {
  const moved: JournalFile[] = []
  const journal = await AuditJournal.open(directory, async file => { moved.push(file) })
  return { journal, rows: () => moved.flatMap(file => file.events) }
}

function filesOf (directory: string): string[] {
  return fs.readdirSync(path.join(directory, 'audit-journal'))
}

t.test('rows are moved once, in order, and leave no file', async t => {
  const directory = temporaryDirectory(t)
  const { journal, rows } = await journalIn(directory)
  const written = events(5)
  const parts = [written.slice(0, 2), written.slice(2, 3), written.slice(3)]
  await Promise.all([...parts.map(async part => journal.write(part)), journal.move()])
  await journal.move()
  await journal.move()
  t.strictSame(rows(), written)
  t.strictSame([journal.rows, filesOf(directory)], [0, []])
})

t.test('rows of a process that was killed are moved by the next one, without a line that was cut off', async t => {
  const directory = temporaryDirectory(t)
  const killed = await journalIn(directory)
  const written = events(3)
  await killed.journal.write(written)
  const [name = ''] = filesOf(directory)
  const file = path.join(directory, 'audit-journal', name)
  t.equal(fs.statSync(file).mode & 0o777, 0o600)
  fs.truncateSync(file, fs.statSync(file).size - 10)
  const next = await journalIn(directory)
  t.equal(next.journal.rows, 2)
  await next.journal.move()
  t.strictSame([next.rows(), filesOf(directory)], [written.slice(0, 2), []])
})

t.test('a row that is damaged before the end of a file is counted, and those around it are moved', async t => {
  const directory = temporaryDirectory(t)
  const killed = await journalIn(directory)
  const written = events(3)
  await killed.journal.write(written)
  const [name = ''] = filesOf(directory)
  const file = path.join(directory, 'audit-journal', name)
  const bytes = fs.readFileSync(file)
  bytes.fill('x', bytes.indexOf(written[1]?.id ?? '-'), bytes.indexOf(written[1]?.id ?? '-') + 40)
  fs.writeFileSync(file, bytes)
  const next = await journalIn(directory)
  await next.journal.move()
  t.strictSame([next.journal.damaged, next.rows()], [1, [written[0], written[2]]])
})

t.test('what could not be moved is moved later, before what came after it', async t => {
  const directory = temporaryDirectory(t)
  let isAway = true
  const moved: AuditEvent[] = []
  const journal = await AuditJournal.open(directory, async file => {
    if (isAway) throw new Error('away')
    moved.push(...file.events)
  })
  const written = events(2)
  await journal.write(written.slice(0, 1))
  await t.rejects(journal.move(), { message: 'away' })
  await journal.write(written.slice(1))
  isAway = false
  await journal.move()
  t.strictSame([moved, filesOf(directory)], [written, []])
})

t.test('a write that fails is an error, and those after it go to another file', async t => {
  const directory = temporaryDirectory(t)
  const { journal, rows } = await journalIn(directory)
  fs.rmSync(path.join(directory, 'audit-journal'), { recursive: true })
  await t.rejects(journal.write(events(1)), { code: 'ENOENT' })
  fs.mkdirSync(path.join(directory, 'audit-journal'))
  const written = events(1)
  await journal.write(written)
  await journal.move()
  t.strictSame(rows(), written)
})

t.test('a file whose rows are in the database already, because its removal was not reached, is stored once', async t => {
  const fastify = await build(t, { AUDIT_ENABLED: 'false' })
  const rows = events(2)
  const id = '0d6c3f9e-2f44-4b5c-9f0a-6a2f0c1b8d11'
  for (let time = 0; time < 2; time++) await insertEvents(fastify.db, rows, id)
  t.strictSame((await auditRows(fastify)).map(row => row.id), rows.map(row => row.id))
})
