import Fastify from 'fastify'
import t from 'tap'
import errors from '../../../../plugins/errors/index.js'
import { readingError, toReadingErrors, toValidationErrors } from '../../../../lib/runtime/validation/validation-errors.js'
import { createStrictAjv } from '../../../../lib/runtime/validation/ajv.js'
import { CODE, EMAIL_ADDRESS, LANGUAGE_TAG, SEPARATED_IDENTIFIER, TIMESTAMP, VISIBLE_TEXT } from '../../../../schemas/text.js'

const ajv = createStrictAjv()

function validate (schema: object, value: unknown, part = 'body') {
  const check = ajv.compile(schema)
  return check(value) ? [] : toValidationErrors(check.errors ?? [], part)
}

/** For each rule: a schema of the property `a`, a value that breaks it, and how that is reported. */
const rules: Array<[schema: object, value: unknown, type: string, problem: string]> = [
  [{ type: 'string' }, 7, 'string_type', 'must be a string'],
  [{ type: 'number' }, '7', 'float_type', 'must be a number'],
  [{ type: 'integer' }, 7.5, 'int_type', 'must be a whole number'],
  [{ type: 'boolean' }, 1, 'bool_type', 'must be true or false'],
  [{ type: 'array' }, {}, 'list_type', 'must be an array'],
  [{ type: 'object' }, [], 'dict_type', 'must be a JSON object'],
  [{ type: 'null' }, 0, 'none_required', 'must be null'],
  [{ type: ['string', 'null'] }, 7, 'string_type', 'must be a string or null'],
  [{ type: 'string', minLength: 1 }, '', 'string_too_short', 'must have at least 1 character'],
  [{ type: 'string', minLength: 2 }, 'x', 'string_too_short', 'must have at least 2 characters'],
  [{ type: 'string', maxLength: 2 }, 'xyz', 'string_too_long', 'must have at most 2 characters'],
  [{ type: 'string', pattern: VISIBLE_TEXT }, ' ', 'string_pattern_mismatch', 'must not be blank and must not contain NUL characters or lone surrogates'],
  [{ type: 'string', pattern: SEPARATED_IDENTIFIER }, '-', 'string_pattern_mismatch', 'must contain letters or digits, and nothing besides them but spaces, dots, hyphens and slashes'],
  [{ type: 'string', pattern: CODE }, 'a b', 'string_pattern_mismatch', 'must be a code: letters and digits, with dots, colons, hyphens and underscores between them'],
  [{ type: 'string', pattern: EMAIL_ADDRESS }, 'x', 'string_pattern_mismatch', 'must be an e-mail address'],
  [{ type: 'string', pattern: LANGUAGE_TAG }, '1', 'string_pattern_mismatch', 'must be a language tag such as en or nl-BE'],
  [{ type: 'string', pattern: TIMESTAMP }, 'now', 'string_pattern_mismatch', 'must be a timestamp such as 2026-03-02T09:00:00Z'],
  [{ type: 'string', pattern: '^another$' }, 'x', 'string_pattern_mismatch', 'does not have the required form'],
  [{ type: 'string', enum: ['one', 'two'] }, 'three', 'enum', 'must be one of: one, two'],
  [{ type: 'string', const: 'one' }, 'two', 'literal_error', 'must be "one"'],
  [{ type: 'number', minimum: 3 }, 2, 'greater_than_equal', 'must be at least 3'],
  [{ type: 'number', maximum: 3 }, 4, 'less_than_equal', 'must be at most 3'],
  [{ type: 'array', minItems: 1 }, [], 'too_short', 'must have at least 1 element'],
  [{ type: 'array', minItems: 2 }, [1], 'too_short', 'must have at least 2 elements'],
  [{ type: 'array', maxItems: 1 }, [1, 2], 'too_long', 'must have at most 1 elements'],
  [{ type: 'number', multipleOf: 2 }, 3, 'value_error', 'is not valid'],
  [{ type: 'string', format: 'date-time' }, 'now', 'value_error', 'is not valid']
]

for (const [schema, value, type, problem] of rules) {
  t.test(`${JSON.stringify(schema)} is reported as ${type}, where it is and without the value`, async t => {
    const properties = { a: schema }
    t.strictSame(validate({ type: 'object', properties }, { a: value }), [{ loc: ['body', 'a'], msg: `a ${problem}.`, type }])
    t.strictSame(validate(schema, value, 'path'), [{ loc: ['path'], msg: `The path ${problem}.`, type }])
  })
}

t.test('a property that is missing, or not known, is named in its place', async t => {
  const schema = { type: 'object', properties: { a: {}, b: { type: 'object', properties: { c: {} }, required: ['c'] } }, required: ['a'], additionalProperties: false }
  t.strictSame(validate(schema, { b: {}, d: 1 }), [
    { loc: ['body', 'a'], msg: 'a is required.', type: 'missing' },
    { loc: ['body', 'd'], msg: 'd is not a known property.', type: 'extra_forbidden' },
    { loc: ['body', 'b', 'c'], msg: 'b.c is required.', type: 'missing' }
  ])
})

t.test('of several rules that one value breaks, the first is reported; every place has its own entry', async t => {
  const text = { type: 'string', minLength: 2, pattern: VISIBLE_TEXT }
  const schema = { type: 'object', properties: { a: text, list: { type: 'array', items: text } } }
  t.strictSame(validate(schema, { a: '', list: ['ok', '', 7] }), [
    { loc: ['body', 'a'], msg: 'a must have at least 2 characters.', type: 'string_too_short' },
    { loc: ['body', 'list', '1'], msg: 'list.1 must have at least 2 characters.', type: 'string_too_short' },
    { loc: ['body', 'list', '2'], msg: 'list.2 must be a string.', type: 'string_type' }
  ])
})

t.test('places are told apart, and named as they are written', async t => {
  const number = { type: 'number' }
  const schema = { type: 'object', properties: { 'a/b': number, a: { type: 'object', properties: { b: number } }, '~': number } }
  t.strictSame(validate(schema, { 'a/b': 'x', a: { b: 'x' }, '~': 'x' }).map(({ loc }) => loc), [['body', 'a/b'], ['body', 'a', 'b'], ['body', '~']])
})

t.test('a message is never longer than the contract says', async t => {
  const name = 'a'.repeat(10_000)
  const [error] = validate({ type: 'object', properties: {}, additionalProperties: false }, { [name]: 1 })
  t.equal(error?.msg.length, 500)
  t.ok(error?.msg.endsWith('…'))
})

t.test('every way in which a request cannot be read has its answer (400); other errors have none', async t => {
  const codes = {
    FST_ERR_CTP_EMPTY_JSON_BODY: [['body'], 'missing'],
    FST_ERR_CTP_INVALID_JSON_BODY: [['body'], 'json_invalid'],
    FST_ERR_CTP_INVALID_MEDIA_TYPE: [['header', 'content-type'], 'literal_error'],
    FST_ERR_CTP_BODY_TOO_LARGE: [['body'], 'bytes_too_long'],
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: [['header', 'content-length'], 'value_error'],
    BODY_NOT_UTF8: [['body'], 'string_unicode'],
    FST_ERR_BAD_URL: [['path'], 'url_parsing'],
    FST_ERR_MAX_PARAM_LENGTH: [['path'], 'string_too_long'],
    UNREADABLE_REQUEST: [['request'], 'value_error'],
    HEADERS_TOO_LARGE: [['header'], 'too_long'],
    REQUEST_TIMEOUT: [['request'], 'value_error']
  }
  const fastify = Fastify()
  await fastify.register(errors)
  fastify.get('/:code', async request => { throw readingError((request.params as { code: string }).code) })
  for (const [code, [loc, type]] of Object.entries(codes)) {
    const response = await fastify.inject(`/${code}`)
    t.equal(response.statusCode, 400, code)
    t.match(response.json(), [{ loc, msg: /^(?:The|A|This) .*\.$/, type }])
    t.strictSame(response.json(), toReadingErrors(code))
  }
  t.equal(toReadingErrors('FST_ERR_SOMETHING_ELSE'), null)
  t.equal((await fastify.inject('/FST_ERR_SOMETHING_ELSE')).statusCode, 500)
})
