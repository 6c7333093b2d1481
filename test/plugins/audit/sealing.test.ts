import { generateKeyPairSync, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import {
  datedEvent, ensureAuditKey, keysById, sealLine, verifyAuditLog, type AuditKey, type AuditProblem
} from '../../../lib/audit/index.js'
import { packLeaves, merkleRoot } from '../../../lib/audit/merkle.js'
import { removeExpired, sealRows } from '../../../plugins/audit/sealing.js'
import { readSealFile, SealFile } from '../../../plugins/audit/seal-file.js'
import { sourceOf } from '../../../plugins/audit/source.js'
import { AuditWriter, insertEvents } from '../../../plugins/audit/writer.js'
import { auditRows, forgeRows } from '../../audit.js'
import { build, needs, temporaryDirectory } from '../../helper.js'
import { auditEvent } from '../../lib/audit/events.js'

/** A log with two seals of three rows each, which nothing else writes to, and the key. */
async function sealedLog (t: Test) {
  const fastify = await build(t, { AUDIT_ENABLED: 'false' })
  const key = ensureAuditKey(temporaryDirectory(t))
  for (let seal = 0; seal < 2; seal++) {
    await write(fastify, 3)
    await sealRows(fastify.db, () => key, Date.now())
  }
  const rows = await auditRows(fastify)
  return { fastify, key, ids: rows.map(({ id }) => id), rows }
}

/** The id of a row, which must exist. */
function at (ids: readonly string[], index: number): string {
  return ids[index] as string
}

async function write ({ db }: FastifyInstance, count: number, when = Date.now()): Promise<void> {
  await insertEvents(db, Array.from({ length: count }, () => datedEvent(auditEvent, when)))
}

async function problemsOf ({ db }: FastifyInstance, key: AuditKey, copies?: ReadonlyMap<number, string>): Promise<AuditProblem[]> {
  return (await verifyAuditLog(sourceOf(db), { keys: keysById([key.publicPem]), ...(copies === undefined ? {} : { copies }) })).problems
}

t.test('a log that nobody touched has no problem, and rows that no seal covers yet are counted', async t => {
  const { fastify, key } = await sealedLog(t)
  await write(fastify, 2)
  const verdict = await verifyAuditLog(sourceOf(fastify.db), { keys: keysById([key.publicPem]) })
  t.strictSame(verdict, { seals: 2, rows: 6, unsealed: 2, expired: 0, problems: [] })
  t.equal(await sealRows(fastify.db, () => key, Date.now()).then(seal => seal?.rows), 2)
  t.equal(await sealRows(fastify.db, () => key, Date.now()), null, 'nothing to seal is no seal')
})

t.test('a row that was changed is named, also where it cannot be read any more', async t => {
  const { fastify, key, ids } = await sealedLog(t)
  await forgeRows(fastify, row => row.id === at(ids, 1) ? { ...row, actor: 'somebody else' } : row)
  const damaged = sql`overlay(events placing '?' from position(${`36:${at(ids, 4)}`} in events) + 60)`
  await sql`update audit_batches set events = ${damaged} where seal = 2`.execute(fastify.db)
  t.strictSame(await problemsOf(fastify, key), [{ kind: 'row_changed', seal: 1, row: at(ids, 1) }, { kind: 'row_changed', seal: 2, row: at(ids, 4) }])
})

t.test('a row that was changed before it was sealed is named, unless its hash was changed with it', async t => {
  const { fastify, key } = await sealedLog(t)
  await write(fastify, 2)
  const [, row] = (await auditRows(fastify)).slice(-2)
  await sql`update audit_batches set events = replace(events, ':physician', ':secretary') where seal is null`.execute(fastify.db)
  t.match(await problemsOf(fastify, key), [{ kind: 'row_changed', seal: null }, { kind: 'row_changed', seal: null, row: row?.id }])
  await sealRows(fastify.db, () => key, Date.now())
  t.match(await problemsOf(fastify, key), [{ kind: 'row_changed', seal: 3 }, { kind: 'row_changed', seal: 3, row: row?.id }])
})

t.test('a row that was inserted is named: under a seal, or with a time before one that did not cover it', async t => {
  const { fastify, key } = await sealedLog(t)
  const [one, other] = [datedEvent(auditEvent, Date.now()), datedEvent(auditEvent, Date.now() - 86_400_000)]
  await insertEvents(fastify.db, [one])
  await sql`update audit_batches set seal = 1 where seal is null`.execute(fastify.db)
  await insertEvents(fastify.db, [other])
  t.strictSame(await problemsOf(fastify, key), [{ kind: 'row_inserted', seal: null, row: other.id }, { kind: 'row_inserted', seal: 1, row: one.id }])
  await sealRows(fastify.db, () => key, Date.now())
  t.strictSame(await problemsOf(fastify, key), [{ kind: 'row_inserted', seal: 3, row: other.id }, { kind: 'row_inserted', seal: 1, row: one.id }])
})

t.test('what was inserted under a seal that there is not, or is no row at all, is named, too', async t => {
  const { fastify, key } = await sealedLog(t)
  await insertEvents(fastify.db, [datedEvent(auditEvent, Date.now() - 86_400_000)])
  await sql`update audit_batches set seal = 99 where seal is null`.execute(fastify.db)
  await sql`update audit_batches set events = 'nothing' || chr(10) || events where seal = 1`.execute(fastify.db)
  t.match(await problemsOf(fastify, key), [{ kind: 'row_inserted', seal: 1, row: null }, { kind: 'row_inserted', seal: null, row: String }])
})

t.test('a row that was removed is named', async t => {
  const { fastify, key, ids } = await sealedLog(t)
  await forgeRows(fastify, row => row.id === at(ids, 2) ? null : row)
  t.strictSame(await problemsOf(fastify, key), [{ kind: 'row_removed', seal: 1, row: at(ids, 2) }])
  await sql`delete from audit_batches where seal = 2`.execute(fastify.db)
  t.equal((await problemsOf(fastify, key)).length, 4)
})

t.test('a row that was moved to another seal, or out of its seal, is named', async t => {
  const { fastify, key, ids, rows } = await sealedLog(t)
  await forgeRows(fastify, (row, batch) => [at(ids, 0), at(ids, 5)].includes(row.id) && batch < 2 ? null : row)
  await insertEvents(fastify.db, rows.slice(0, 1))
  await sql`update audit_batches set seal = 2 where seal is null`.execute(fastify.db)
  await insertEvents(fastify.db, rows.slice(5))
  t.strictSame(await problemsOf(fastify, key), [{ kind: 'row_moved', seal: 1, row: at(ids, 0) }, { kind: 'row_moved', seal: 2, row: at(ids, 5) }])
})

t.test('a seal that was changed is named, with each of its columns', async t => {
  const changes = {
    at: sql`at = at - interval '1 second'`,
    rows: sql`rows = rows + 1`,
    root: sql`root = ${randomBytes(32)}`,
    previous: sql`previous = ${randomBytes(32)}`,
    hash: sql`hash = ${randomBytes(32)}`,
    leaves: sql`leaves = substring(leaves from 1 for 96)`
  }
  for (const [name, change] of Object.entries(changes)) {
    const { fastify, key } = await sealedLog(t)
    await sql`update audit_seals set ${change} where number = 2`.execute(fastify.db)
    t.match((await problemsOf(fastify, key)).filter(({ row }) => row === null), [{ kind: 'seal_changed', seal: 2 }], name)
  }
})

t.test('a seal that somebody made with another key is named, even where all its hashes fit', async t => {
  const { fastify, key, rows } = await sealedLog(t)
  const forger = ensureAuditKey(temporaryDirectory(t))
  await sql`delete from audit_seals where number = 2`.execute(fastify.db)
  await sql`delete from audit_batches where seal = 2`.execute(fastify.db)
  await insertEvents(fastify.db, rows.slice(3, 5))
  await sealRows(fastify.db, () => forger, Date.now())
  t.strictSame(await problemsOf(fastify, key), [{ kind: 'seal_not_signed', seal: 2, row: null }])
  await fastify.db.updateTable('audit_seals').set({ key_id: key.id } as never).where('number', '=', 2).execute()
  t.strictSame(await problemsOf(fastify, key), [{ kind: 'seal_changed', seal: 2, row: null }])
})

t.test('a seal that was cut out is named, and one that was cut off at the end where the file of seals has it', async t => {
  const { fastify, key, ids } = await sealedLog(t)
  await write(fastify, 1)
  await sealRows(fastify.db, () => key, Date.now())
  const file = path.join(temporaryDirectory(t), 'seals')
  await new SealFile(file).append(fastify.db)
  const copies = await readSealFile(file)
  t.equal(copies.size, 3)
  t.strictSame(await problemsOf(fastify, key, copies), [])
  await fastify.db.deleteFrom('audit_batches').where('seal', '=', 3).execute()
  await sql`delete from audit_seals where number = 3`.execute(fastify.db)
  t.strictSame(await problemsOf(fastify, key), [], 'the database alone cannot show it')
  t.strictSame(await problemsOf(fastify, key, copies), [{ kind: 'seal_removed', seal: 3, row: null }])
  await sql`delete from audit_seals where number = 1`.execute(fastify.db)
  const problems = await problemsOf(fastify, key)
  t.match(problems.filter(({ row }) => row === null), [{ kind: 'seal_removed', seal: 1 }])
  t.notOk(problems.some(({ row }) => row === at(ids, 4)), 'rows of other seals are not blamed')
})

t.test('the file of seals goes on after a crash: what it missed is appended, and a line that was cut off does no harm', async t => {
  const { fastify, key } = await sealedLog(t)
  const file = path.join(temporaryDirectory(t), 'seals')
  await new SealFile(file).append(fastify.db)
  const whole = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(file, whole.slice(0, -20))
  await write(fastify, 1)
  const seal = await sealRows(fastify.db, () => key, Date.now())
  await new SealFile(file).append(fastify.db)
  t.strictSame([...(await readSealFile(file)).keys()], [1, 2, 3])
  t.ok(seal !== null && fs.readFileSync(file, 'utf8').endsWith(sealLine(seal)))
  t.strictSame(await problemsOf(fastify, key, await readSealFile(file)), [])
})

t.test('retention removes the rows of whole seals only; their roots stay, and what is put under them later is named', async t => {
  const { fastify, key } = await sealedLog(t)
  t.equal(await removeExpired(fastify.db, 1096), 0)
  const old = Date.now() - 1100 * 86_400_000
  const empty = await build(t, { AUDIT_ENABLED: 'false' })
  await write(empty, 3, old)
  await sealRows(empty.db, () => key, old)
  await write(empty, 2)
  await sealRows(empty.db, () => key, Date.now())
  t.equal(await removeExpired(empty.db, 1096), 1)
  const verdict = await verifyAuditLog(sourceOf(empty.db), { keys: keysById([key.publicPem]) })
  t.strictSame(verdict, { seals: 2, rows: 2, unsealed: 0, expired: 1, problems: [] })
  const late = datedEvent(auditEvent, old)
  await insertEvents(empty.db, [late])
  await sql`update audit_batches set seal = 1 where seal is null`.execute(empty.db)
  t.strictSame(await problemsOf(empty, key), [{ kind: 'row_inserted', seal: 1, row: late.id }])
})

t.test('a row whose transaction began before a seal and ended after it is in the next seal, and no alarm', { skip: needs.postgres }, async t => {
  const { fastify, key } = await sealedLog(t)
  const late = datedEvent(auditEvent, Date.now())
  await fastify.db.transaction().execute(async transaction => {
    await insertEvents(transaction, [late])
    await write(fastify, 1)
    t.equal((await sealRows(fastify.db, () => key, Date.now()))?.rows, 1)
  })
  t.strictSame(await problemsOf(fastify, key), [])
  t.equal((await sealRows(fastify.db, () => key, Date.now()))?.rows, 1)
  t.strictSame(await problemsOf(fastify, key), [])
})

t.test('a thousand writers at once, with two sealing, leave one chain without an alarm', async t => {
  const fastify = await build(t, { AUDIT_ENABLED: 'false' })
  const key = ensureAuditKey(temporaryDirectory(t))
  const writers = [new AuditWriter(fastify.db, null), new AuditWriter(fastify.db, null)]
  const ended = new AbortController()
  const seal = async () => {
    while (!ended.signal.aborted) {
      await sealRows(fastify.db, () => key, Date.now())
      t.strictSame(await problemsOf(fastify, key), [])
    }
  }
  const sealing = [seal(), seal()]
  await Promise.all(Array.from({ length: 1000 }, async (_, at) => writers[at % 2]?.write(datedEvent(auditEvent, Date.now()))))
  ended.abort()
  await Promise.all(sealing)
  while (await sealRows(fastify.db, () => key, Date.now()) !== null);
  const verdict = await verifyAuditLog(sourceOf(fastify.db), { keys: keysById([key.publicPem]) })
  t.match(verdict, { rows: 1000, unsealed: 0, problems: [] })
})

t.test('the root depends on each leaf and on their number, not on the order in which they came', async t => {
  const leaves = Array.from({ length: 5 }, (_, at) => ({ id: `00000000-0000-7000-8000-00000000000${at}`, hash: randomBytes(32) }))
  const root = merkleRoot(packLeaves(leaves)).toString('hex')
  t.equal(merkleRoot(packLeaves([...leaves].reverse())).toString('hex'), root)
  const changed = (at: number) => leaves.map((leaf, other) => other === at ? { ...leaf, hash: randomBytes(32) } : leaf)
  const others = leaves.map((_, at) => merkleRoot(packLeaves(changed(at))))
  const fewer = leaves.map((_, at) => merkleRoot(packLeaves(leaves.slice(0, at))))
  t.equal(new Set([root, ...[...others, ...fewer].map(other => other.toString('hex'))]).size, 11)
})

t.test('the key is made once, by whoever is first, for this user only; anything else in its place is refused with a sentence', async t => {
  const directory = temporaryDirectory(t)
  const made = ensureAuditKey(directory)
  t.equal(ensureAuditKey(directory).id, made.id)
  t.strictSame(fs.readdirSync(directory), ['audit.key'])
  t.equal(fs.statSync(path.join(directory, 'audit.key')).mode & 0o777, 0o600)
  fs.writeFileSync(path.join(directory, 'audit.key'), 'nothing')
  t.throws(() => ensureAuditKey(directory), { message: /is not a private key in PKCS#8 PEM form\.$/ })
  const rsa = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  fs.writeFileSync(path.join(directory, 'audit.key'), rsa)
  t.throws(() => ensureAuditKey(directory), { message: /must be an Ed25519 key\.$/ })
})
