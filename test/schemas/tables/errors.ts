import { errorCodes } from '../../../schemas/error-codes.js'
import { anyOf, longest, others, put, tooLong, undeclared, without, wrongTypes, type Refusal, type Table, type Tables } from '../table.js'

const missing = { loc: ['body', 'user_id'], msg: 'user_id is required.', type: 'missing' }
const validationError: Table = {
  accepts: [
    ['a missing property', missing],
    ['a place with one step', put(missing, '/loc', ['body'])],
    ['a place with 20 steps', put(missing, '/loc', Array(20).fill('a'))],
    ['an index in a place, written as text', put(missing, '/loc', ['body', 'data', '0'])],
    ...['/msg', '/type'].flatMap(place => anyOf(missing, place, ['x'])),
    ['an empty step, which is a property name', put(missing, '/loc', ['body', ''])],
    ...longest(missing, { '/loc/1': 500, '/msg': 500, '/type': 500 })
  ],
  refuses: [
    ...without(missing, '/loc', '/msg', '/type'),
    ...undeclared(missing, ''),
    ...wrongTypes(missing, { '': 'object', '/loc': 'array', '/loc/1': 'string', '/msg': 'string', '/type': 'string' }),
    ['a place as text', put(missing, '/loc', 'body.user_id'), 'type /loc'],
    ['an index in a place, written as number', put(missing, '/loc', ['body', 'data', 0]), 'type /loc/2'],
    ['no place', put(missing, '/loc', []), 'minItems /loc'],
    ['a place with 21 steps', put(missing, '/loc', Array(21).fill('a')), 'maxItems /loc'],
    ...others(missing, '/msg', [''], 'minLength'),
    ...others(missing, '/type', [''], 'minLength'),
    ...tooLong(missing, { '/loc/1': 500, '/msg': 500, '/type': 500 })
  ]
}

const validationErrors: Table = {
  accepts: [['one error', [missing]], ['two errors', [missing, missing]], ['1000 errors', Array(1000).fill(missing)]],
  refuses: [
    ['no error', [], 'minItems /'],
    ['1001 errors', Array(1001).fill(missing), 'maxItems /'],
    ['an error that is not in a list', missing, 'type /'],
    ['an object with errors', { errors: [missing] }, 'type /'],
    ...wrongTypes([missing], { '': 'array', '/0': 'object' }),
    ...without([missing], '/0/loc', '/0/msg', '/0/type'),
    ...undeclared([missing], '/0')
  ]
}

const errorCode: Table = {
  accepts: Object.keys(errorCodes).map(code => [code, code]),
  refuses: [
    ...wrongTypes('not_found', { '': 'string, enum' }),
    ...others('not_found', '', ['', 'Not_Found', 'not-found', 'ENOENT', 'unknown_error'], 'enum')
  ]
}

function message (error: string, code?: string): Table {
  const valid = { error, ...(code === undefined ? {} : { code }) }
  const withCode: Table = {
    accepts: [['a sentence without a code', { error }], ...anyOf(valid, '/code', ['internal_error', 'disk_full'])],
    refuses: [...wrongTypes(valid, { '/code': 'string, enum' }), ...others(valid, '/code', ['', 'NOT_FOUND', 'unknown_error'], 'enum')]
  }
  return {
    accepts: [
      ['a sentence', valid], ...(code === undefined ? [] : withCode.accepts),
      ...anyOf(valid, '/error', ['x', 'Une erreur s’est produite.', 'エラー']), ...longest(valid, { '/error': 500 })
    ],
    refuses: [
      ...(code === undefined ? [['a code', { error, code: 'forbidden' }, 'additionalProperties /code'] satisfies Refusal] : withCode.refuses),
      ...without(valid, '/error'),
      ...undeclared(valid, ''),
      ...wrongTypes(valid, { '': 'object', '/error': 'string' }),
      ...others(valid, '/error', [''], 'minLength'),
      ...tooLong(valid, { '/error': 500 }),
      ['a stack', { error, stack: 'at issueToken' }, 'additionalProperties /stack'],
      ['a number of seconds to wait', { error, retry_after: 30 }, 'additionalProperties /retry_after']
    ]
  }
}

const limited = { error: 'Too many requests; wait before the next one.', code: 'rate_limited', retry_after: 30 }
const rateLimitError: Table = {
  accepts: [
    ['a number of seconds to wait', limited], ['no code', { error: limited.error, retry_after: 30 }], ...anyOf(limited, '/error', ['x']), ...anyOf(limited, '/retry_after', [1, 60, 86_400]), ...longest(limited, { '/error': 500 })
  ],
  refuses: [
    ...without(limited, '/error', '/retry_after'),
    ...undeclared(limited, ''),
    ...wrongTypes(limited, { '': 'object', '/error': 'string', '/code': 'string, enum', '/retry_after': 'integer' }),
    ...others(limited, '/error', [''], 'minLength'),
    ...tooLong(limited, { '/error': 500 }),
    ...others(limited, '/retry_after', ['30', 29.5], 'type'),
    ...others(limited, '/retry_after', [0, -1], 'minimum'),
    ...others(limited, '/retry_after', [86_401, 2 ** 31], 'maximum')
  ]
}

const outdated = { error: 'There is another revision of the report by now: read it first.', code: 'revision_not_current', revision: 2 }
const revisionConflict: Table = {
  accepts: [
    ['the current revision', outdated], ['no code', { error: outdated.error, revision: 2 }], ...anyOf(outdated, '/error', ['x']),
    ...anyOf(outdated, '/revision', [1, 2_147_483_647]), ...longest(outdated, { '/error': 500 })
  ],
  refuses: [
    ...without(outdated, '/error', '/revision'),
    ...undeclared(outdated, ''),
    ...wrongTypes(outdated, { '': 'object', '/error': 'string', '/code': 'string, enum', '/revision': 'integer' }),
    ...others(outdated, '/error', [''], 'minLength'),
    ...tooLong(outdated, { '/error': 500 }),
    ...others(outdated, '/revision', [0], 'minimum'),
    ...others(outdated, '/revision', [2 ** 31], 'maximum')
  ]
}

export const errorTables: Tables = {
  ErrorCode: errorCode,
  ValidationError: validationError,
  ValidationErrors: validationErrors,
  ErrorMessage: message('Not found.', 'not_found'),
  UnauthorizedError: message('The API key is missing or not valid.', 'api_key_invalid'),
  ForbiddenError: message('This user is blocked.'),
  RateLimitError: rateLimitError,
  RevisionConflict: revisionConflict
}
