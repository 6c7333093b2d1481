import t from 'tap'
import { DatabaseTimeoutError } from '../../../../lib/storage/postgres/pool.js'
import { isConnectionError, serializeError } from '../../../../lib/storage/postgres/errors.js'
import { OperationError } from '../../../../lib/runtime/errors/operation-error.js'
import { build, Lines, makeKey, requestToken, user } from '../../../helper.js'

const SECRET = 'Jane Doe'

function coded (code: string, message: string, more: object = {}): Error {
  return Object.assign(new Error(message), { code, ...more })
}

t.test('of an error of the database, only the code and where it came from are kept: no statement, no value', async t => {
  const error = coded('23505', `duplicate key value violates unique constraint\n    Key (name)=(${SECRET})`, {
    detail: `Key (name)=(${SECRET}) already exists.`, where: SECRET, query: `insert into users values ('${SECRET}')`, parameters: [SECRET], hint: SECRET
  })
  const logged = serializeError(error)
  t.strictSame({ ...logged, stack: '' }, { type: 'Error', code: '23505', message: 'database error 23505', stack: '' })
  t.match(logged.stack, /^ {4}at .*errors\.test\.ts/)
  t.notOk(JSON.stringify(logged).includes(SECRET))
})

t.test('of another error, the message is kept, and those of the errors behind it', async t => {
  const cause = coded('22P02', `invalid input syntax for type uuid: "${SECRET}"`)
  const logged = serializeError(new OperationError('It cannot be done.'))
  t.match(logged, { type: 'OperationError', code: undefined, message: 'It cannot be done.', stack: /^ {4}at / })
  const wrapped = serializeError(new Error('the start failed', { cause }))
  t.match(wrapped, { message: 'the start failed', cause: { code: '22P02', message: 'database error 22P02' } })
  t.notOk(JSON.stringify(wrapped).includes(SECRET))
})

t.test('a system error is not taken for a database error, though its code may look like one', async t => {
  for (const code of ['EPIPE', 'EPERM', 'EBUSY', 'EROFS', 'ENOSPC']) {
    t.equal(serializeError(coded(code, `${code}: what went wrong`)).message, `${code}: what went wrong`)
  }
})

t.test('a broken connection is told apart from a refused statement, and a broken client from a broken database', async t => {
  const unreachable = [
    coded('ECONNREFUSED', '', { syscall: 'connect' }), coded('ENOTFOUND', '', { syscall: 'getaddrinfo' }), coded('EPIPE', '', { syscall: 'write' }),
    coded('08006', ''), coded('57P01', ''), coded('57P02', ''), coded('57P03', ''), coded('53300', ''),
    new Error('timeout exceeded when trying to connect'), new Error('Connection terminated unexpectedly'), new Error('Connection terminated due to connection timeout'),
    coded('57014', ''), coded('25P03', ''), new DatabaseTimeoutError('query'), new DatabaseTimeoutError('transaction'),
    new Error('Client has encountered a connection error and is not queryable'), new Error('Client was closed and is not queryable')
  ]
  for (const error of unreachable) t.equal(isConnectionError(error), true, `${(error as { code?: string }).code ?? ''} ${error.message}`)
  const others = [coded('ECONNRESET', 'aborted'), coded('23505', ''), coded('42P01', ''), coded('40P01', ''), new Error('timeout'), new TypeError('x')]
  for (const error of others) t.equal(isConnectionError(error), false, `${(error as { code?: string }).code ?? ''} ${error.message}`)
})

t.test('when the database refuses a statement, neither the answer nor the log holds what was in it', async t => {
  const logs = new Lines()
  const fastify = await build(t, { LOG_LEVEL: 'trace' }, { logs })
  const { key } = await makeKey(fastify)
  await fastify.db.schema.alterTable('users').addCheckConstraint('nobody', (await import('kysely')).sql`first_name <> 'Jane'`).execute()
  const response = await requestToken(fastify, key, { ...user, last_name: 'Unmistakable' })
  t.strictSame([response.statusCode, response.json()], [500, { error: 'The service failed to answer this request.', code: 'internal_error' }])
  const text = JSON.stringify(logs.lines)
  for (const secret of ['Unmistakable', 'Riverside Practice', 'u-1', key]) t.notOk(text.includes(secret), secret)
  t.match(logs.lines.find(({ level }) => level === 50), { msg: 'the request failed', err: { code: '23514', message: 'database error 23514' } })
})
