import t from 'tap'
import { AUDIT_FIELDS, datedEvent, hashOf, timeOrderedId, type AuditEvent } from '../../../lib/audit/index.js'
import { auditEvent } from './events.js'

const event = datedEvent(auditEvent, Date.parse('2026-03-02T09:00:00.123Z'))

t.test('the hash of a row changes with each of its fields, and with nothing else', async t => {
  const hash = hashOf(event).toString('hex')
  t.match(hash, /^[\da-f]{64}$/)
  t.equal(hashOf({ ...event }).toString('hex'), hash)
  t.strictSame(Object.keys(event).sort(), [...AUDIT_FIELDS].sort(), 'every field is hashed')
  const others = AUDIT_FIELDS.flatMap(name => {
    const value: unknown = event[name]
    const changed: unknown[] = Array.isArray(value) ? [[], [...value, 'x'], [value.concat('x').join('')]] : [null, `${String(value)}x`, '']
    return changed.map(other => ({ ...event, [name]: other } as AuditEvent))
  })
  const hashes = [hash, ...others.map(other => hashOf(other).toString('hex'))]
  t.equal(new Set(hashes).size, hashes.length)
})

t.test('what moves from one field to the next is another row', async t => {
  const one = { ...event, role: 'ab', purpose_of_use: 'c' }
  t.notSame(hashOf(one), hashOf({ ...event, role: 'a', purpose_of_use: 'bc' }))
  t.notSame(hashOf({ ...event, targets: ['a', 'b'], categories: [] }), hashOf({ ...event, targets: ['a'], categories: ['b'] as never }))
})

t.test('ids are UUIDs of version 7 that sort by time, and differ at the same time', async t => {
  const ids = [1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000].map(timeOrderedId)
  for (const id of ids) t.match(id, /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  t.strictSame([...ids].sort(), ids)
  t.equal(new Set(Array.from({ length: 1000 }, () => timeOrderedId(1_700_000_000_000))).size, 1000)
  t.equal(event.at, '2026-03-02T09:00:00.123Z')
})
