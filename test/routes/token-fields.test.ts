import t, { type Test } from 'tap'
import { healthcareProviderTypes } from '../../schemas/healthcare-provider-type.js'
import { build, makeKey, requestToken, user } from '../helper.js'

const REQUIRED = ['user_id', 'first_name', 'last_name', 'organisation'] as const
const OPTIONAL = ['healthcare_provider_identification_number', 'email', 'healthcare_provider_type'] as const
const TEXTS = [...REQUIRED, 'healthcare_provider_identification_number', 'email'] as const

const LONGEST: Readonly<Record<typeof TEXTS[number], number>> = {
  user_id: 255, first_name: 255, last_name: 255, organisation: 255, healthcare_provider_identification_number: 64, email: 254
}

/** A word that is in no sentence of the service: where it appears, a value was repeated. */
const CANARY = 'CANARYq7Zx'

function required (name: string) {
  return { loc: ['body', name], msg: `${name} is required.`, type: 'missing' }
}

function notText (name: string) {
  return { loc: ['body', name], msg: `${name} must be a string.`, type: 'string_type' }
}

function pattern (name: string, problem: string) {
  return { loc: ['body', name], msg: `${name} ${problem}.`, type: 'string_pattern_mismatch' }
}

const blank = (name: string) => pattern(name, 'must not be blank and must not contain NUL characters or lone surrogates')
const noAddress = pattern('email', 'must be an e-mail address')
const noNumber = pattern('healthcare_provider_identification_number',
  'must contain letters or digits, and nothing besides them but spaces, dots, hyphens and slashes')

t.test('POST /api/v1/token/ refuses what is not valid, each thing by its place, and changes nothing (400)', async t => {
  const fastify = await build(t, { RATE_LIMIT_MAX: '1000000' })
  const { key } = await makeKey(fastify)

  /** Holds that a body is refused with these errors, in any order, with all of them. */
  async function refuses (t: Test, payload: object | string, expected: object[], message = '') {
    const response = await requestToken(fastify, key, payload)
    t.equal(response.statusCode, 400, message)
    t.strictSame(byPlace(response.json()), byPlace(expected), message)
    t.notMatch(response.body, CANARY, message)
  }

  await t.test('when required fields are missing: all of them at once', async t => {
    await refuses(t, {}, REQUIRED.map(required))
    for (const name of REQUIRED) {
      const { [name]: _, ...rest } = user
      await refuses(t, rest, [required(name)], name)
    }
  })

  await t.test('when values are no strings: nothing is read as text that is none', async t => {
    await refuses(t, Object.fromEntries(REQUIRED.map(name => [name, null])), REQUIRED.map(notText))
    for (const value of [7, 0, true, false, [CANARY], { CANARY }, [], {}]) {
      const body = Object.fromEntries([...REQUIRED, ...OPTIONAL].map(name => [name, value]))
      await refuses(t, body, [...REQUIRED, ...OPTIONAL].map(notText), JSON.stringify(value))
    }
  })

  await t.test('when texts are empty or blank', async t => {
    for (const name of REQUIRED) {
      await refuses(t, { ...user, [name]: '' }, [{ loc: ['body', name], msg: `${name} must have at least 1 character.`, type: 'string_too_short' }], name)
    }
    for (const value of [' ', '\t\n\r', '\u00a0\u2003\u3000', '\ufeff']) {
      await refuses(t, Object.fromEntries(REQUIRED.map(name => [name, value])), REQUIRED.map(blank), JSON.stringify(value))
    }
  })

  await t.test('when texts are longer than they may be, counted in characters', async t => {
    for (const name of TEXTS) {
      const most = LONGEST[name]
      const padding = name === 'email' ? '@a' : ''
      const fits = 'a'.repeat(most - padding.length) + padding
      t.equal((await requestToken(fastify, key, { ...user, [name]: fits })).statusCode, 200, name)
      await refuses(t, { ...user, [name]: `a${fits}` }, [{ loc: ['body', name], msg: `${name} must have at most ${most} characters.`, type: 'string_too_long' }], name)
    }
    t.equal((await requestToken(fastify, key, { ...user, user_id: '𝒜'.repeat(255) })).statusCode, 200, 'a character may be two UTF-16 units')
  })

  await t.test('when texts hold NUL characters or lone surrogates', async t => {
    for (const bad of ['\\u0000', `${CANARY}\\u0000`, '\\ud800', 'a\\udfffb', '\\udc00\\ud800', `${CANARY}\\ud83d`]) {
      const json = (name: string) => JSON.stringify({ ...user, [name]: '§' }).replace('§', bad)
      for (const name of REQUIRED) await refuses(t, json(name), [blank(name)], `${name} ${bad}`)
      await refuses(t, json('email').replace(bad, `a${bad}@b.example`), [noAddress], bad)
      await refuses(t, json('healthcare_provider_identification_number'), [noNumber], bad)
    }
    t.equal((await requestToken(fastify, key, JSON.stringify({ ...user, last_name: '§' }).replace('§', '\\ud83d\\ude00'))).statusCode, 200, 'a whole pair is text')
  })

  await t.test('when the provider type is none of the list', async t => {
    const msg = `healthcare_provider_type must be one of: ${healthcareProviderTypes.join(', ')}.`
    for (const value of [CANARY, ' ', 'Surgeon', 'surgeon ', '__proto__', 'constructor']) {
      const response = await requestToken(fastify, key, { ...user, healthcare_provider_type: value })
      const [error, ...rest] = response.json()
      t.strictSame([response.statusCode, error.loc, error.type, rest], [400, ['body', 'healthcare_provider_type'], 'enum', []], value)
      t.ok(msg.startsWith(error.msg.replace(/…$/, '')), 'the sentence names what there is, as far as there is room')
      t.notMatch(response.body, CANARY)
    }
    for (const type of healthcareProviderTypes) {
      t.equal((await requestToken(fastify, key, { ...user, healthcare_provider_type: type })).statusCode, 200, type)
    }
  })

  await t.test('when the e-mail address is none', async t => {
    for (const email of [CANARY, '@', 'a@', '@b', 'a@b@c', 'a b@c.example', 'a@b..example', 'a@.b', 'a@b.', 'a@b c', ' a@b.example', 'a@b.example\n']) {
      await refuses(t, { ...user, email }, [noAddress], email)
    }
    for (const email of ['jane@riverside.example', 'jane+x@localhost', 'jörg@krankenhäuser.example', 'δοκιμή@παράδειγμα.example', '"x"@b.example']) {
      t.equal((await requestToken(fastify, key, { ...user, email })).statusCode, 200, email)
    }
  })

  await t.test('when the provider number holds anything but letters, digits and separators, or separators only', async t => {
    for (const number of ['12_34', '12+34', `(${CANARY})`, '12,34', '12\t34', '12\n', '１２', 'é1', '12\u00a034', '12–34', ' ', '-', '. / -']) {
      await refuses(t, { ...user, healthcare_provider_identification_number: number }, [noNumber], number)
    }
  })

  await t.test('when several things are wrong: every one of them, once', async t => {
    await refuses(t, { user_id: 7, first_name: ' ', organisation: '', email: CANARY, healthcare_provider_identification_number: 7 }, [
      notText('user_id'), blank('first_name'), required('last_name'),
      { loc: ['body', 'organisation'], msg: 'organisation must have at least 1 character.', type: 'string_too_short' },
      noAddress, notText('healthcare_provider_identification_number')
    ])
  })

  await t.test('and writes no user for any of it', async t => {
    const stored = await fastify.db.selectFrom('users').select('user_id').execute()
    t.strictSame(stored.map(({ user_id: id }) => id).sort(), ['a'.repeat(255), 'u-1', '𝒜'.repeat(255)].sort(), 'only users of valid requests')
  })
})

function byPlace (found: object[]): object[] {
  return found.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
}
