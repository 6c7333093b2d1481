import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { hashApiKey, makePepper, readPepper } from '../../../../lib/identity/api-keys/secrets.js'
import { temporaryDirectory } from '../../../directories.js'

t.test('the setting is the pepper, and no file is made', async t => {
  const DATA_DIR = temporaryDirectory(t)
  t.equal(readPepper({ API_KEY_PEPPER: 'p'.repeat(32), DATA_DIR }), 'p'.repeat(32))
  t.strictSame(readdirSync(DATA_DIR), [])
})

t.test('without the setting there is none until one is made: 32 random bytes that only this user can read', async t => {
  const DATA_DIR = path.join(temporaryDirectory(t), 'data')
  t.equal(readPepper({ API_KEY_PEPPER: '', DATA_DIR }), null)
  t.notOk(existsSync(DATA_DIR))
  const pepper = makePepper({ DATA_DIR })
  t.equal(Buffer.from(pepper, 'base64url').length, 32)
  t.strictSame(readdirSync(DATA_DIR), ['api-key-pepper'])
  t.equal(statSync(path.join(DATA_DIR, 'api-key-pepper')).mode & 0o777, 0o600)
  t.equal(readFileSync(path.join(DATA_DIR, 'api-key-pepper'), 'utf8'), pepper)
  t.equal(readPepper({ API_KEY_PEPPER: '', DATA_DIR }), pepper)
  t.not(makePepper({ DATA_DIR: temporaryDirectory(t) }), pepper)
})

t.test('a pepper that is cut off is refused with a sentence, not used and not replaced: the keys hashed with it would be worthless', async t => {
  for (const content of ['', 'short']) {
    const DATA_DIR = temporaryDirectory(t)
    const file = path.join(DATA_DIR, 'api-key-pepper')
    writeFileSync(file, content)
    t.throws(() => readPepper({ API_KEY_PEPPER: '', DATA_DIR }), {
      name: 'ConfigError', message: `API_KEY_PEPPER is not set, and ${file} does not hold a whole one.`
    })
    t.equal(readFileSync(file, 'utf8'), content)
  }
})

t.test('what is stored of a key is its HMAC-SHA256 with the pepper', async t => {
  t.strictSame(hashApiKey('pepper', 'key'), createHmac('sha256', 'pepper').update('key').digest())
})
