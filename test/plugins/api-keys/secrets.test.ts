import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { hashApiKey, loadPepper } from '../../../plugins/api-keys/secrets.js'
import { temporaryDirectory } from '../../helper.js'

t.test('the setting is the pepper, and no file is made', async t => {
  const DATA_DIR = temporaryDirectory(t)
  t.equal(loadPepper({ API_KEY_PEPPER: 'p'.repeat(32), DATA_DIR }), 'p'.repeat(32))
  t.strictSame(readdirSync(DATA_DIR), [])
})

t.test('without the setting, the first start makes a pepper of 32 random bytes that only this user can read; the next ones use it', async t => {
  const DATA_DIR = path.join(temporaryDirectory(t), 'data')
  const pepper = loadPepper({ API_KEY_PEPPER: '', DATA_DIR })
  t.equal(Buffer.from(pepper, 'base64url').length, 32)
  t.strictSame(readdirSync(DATA_DIR), ['api-key-pepper'])
  t.equal(statSync(path.join(DATA_DIR, 'api-key-pepper')).mode & 0o777, 0o600)
  t.equal(readFileSync(path.join(DATA_DIR, 'api-key-pepper'), 'utf8'), pepper)
  t.equal(loadPepper({ API_KEY_PEPPER: '', DATA_DIR }), pepper)
  t.not(loadPepper({ API_KEY_PEPPER: '', DATA_DIR: temporaryDirectory(t) }), pepper)
})

t.test('a pepper that is cut off is refused with a sentence, not used and not replaced: the keys hashed with it would be worthless', async t => {
  for (const content of ['', 'short']) {
    const DATA_DIR = temporaryDirectory(t)
    const file = path.join(DATA_DIR, 'api-key-pepper')
    writeFileSync(file, content)
    t.throws(() => loadPepper({ API_KEY_PEPPER: '', DATA_DIR }), {
      name: 'ConfigError', message: `API_KEY_PEPPER is not set, and ${file} does not hold a whole one.`
    })
    t.equal(readFileSync(file, 'utf8'), content)
  }
})

t.test('what is stored of a key is its HMAC-SHA256 with the pepper', async t => {
  t.strictSame(hashApiKey('pepper', 'key'), createHmac('sha256', 'pepper').update('key').digest())
})
