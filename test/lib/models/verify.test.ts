import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { installedModels, ModelError, verifyModel } from '../../../lib/models/index.js'
import { HASHES_FILE } from '../../../lib/models/hashes.js'
import { LOCK_FILE, writeLockFile } from '../../../lib/models/lock-file.js'
import { temporaryDirectory } from '../../directories.js'

const CONTENT = { encoder: 'the encoder', tokens: 'the tokens' }

function sha256 (text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A directory with one model of two files. */
function directoryWithModel (t: Parameters<typeof temporaryDirectory>[0]): string {
  const directory = temporaryDirectory(t)
  mkdirSync(path.join(directory, 'tiny'))
  const files = Object.entries(CONTENT).map(([role, text]) => {
    writeFileSync(path.join(directory, 'tiny', `${role}.bin`), text)
    return [role, { path: `${role}.bin`, bytes: text.length, sha256: sha256(text), source: 'import' }]
  })
  writeLockFile(directory, {
    tiny: {
      task: 'speech',
      format: 'whisper',
      revision: 'r1',
      languages: ['en'],
      contextTokens: null,
      licence: 'MIT',
      installedAt: '2026-01-01T00:00:00Z',
      files: Object.fromEntries(files)
    }
  })
  return directory
}

/** What a call is refused with. */
async function problemOf (call: Promise<unknown>): Promise<{ problem: string, message: string }> {
  try {
    await call
  } catch (error) {
    if (error instanceof ModelError) return { problem: error.problem, message: error.message }
    throw error
  }
  throw new Error('nothing was refused')
}

t.test('a directory without a lock file has no models, nor has one that does not exist', async t => {
  t.strictSame(await installedModels(temporaryDirectory(t)), [])
  t.strictSame(await installedModels(path.join(temporaryDirectory(t), 'missing')), [])
})

t.test('an installed model is listed, and verified, with the absolute paths of its files', async t => {
  const directory = directoryWithModel(t)
  const expected = {
    name: 'tiny',
    task: 'speech',
    format: 'whisper',
    revision: 'r1',
    languages: ['en'],
    contextTokens: null,
    files: { encoder: path.join(directory, 'tiny/encoder.bin'), tokens: path.join(directory, 'tiny/tokens.bin') }
  }
  t.strictSame(await installedModels(directory), [expected])
  t.strictSame(await verifyModel(directory, 'tiny'), expected)
})

t.test('a changed file is refused with both hashes, even with its old length and times', async t => {
  const directory = directoryWithModel(t)
  const file = path.join(directory, 'tiny/encoder.bin')
  utimesSync(file, 1, 1)
  await verifyModel(directory, 'tiny')
  writeFileSync(file, 'The encoder')
  utimesSync(file, 1, 1)
  const { problem, message } = await problemOf(verifyModel(directory, 'tiny'))
  t.equal(problem, 'changed_file')
  t.ok(message.includes(sha256('The encoder')) && message.includes(sha256('the encoder')), message)
})

t.test('a missing file, a model that is not installed and a damaged lock file are refused', async t => {
  const directory = directoryWithModel(t)
  rmSync(path.join(directory, 'tiny/tokens.bin'))
  t.equal((await problemOf(verifyModel(directory, 'tiny'))).problem, 'missing_file')
  t.equal((await problemOf(verifyModel(directory, 'toString'))).problem, 'not_installed')
  appendFileSync(path.join(directory, LOCK_FILE), 'x')
  t.equal((await problemOf(installedModels(directory))).problem, 'damaged_lock_file')
})

t.test('a lock file cannot lead out of the directory', async t => {
  const directory = directoryWithModel(t)
  const file = path.join(directory, LOCK_FILE)
  const content = readFileSync(file, 'utf8')
  for (const escape of ['../../etc/passwd', '/etc/passwd', 'a/../../b', '.hidden', 'a//b']) {
    writeFileSync(file, content.replace('encoder.bin', escape))
    t.equal((await problemOf(installedModels(directory))).problem, 'damaged_lock_file', escape)
  }
})

t.test('other processes need not read a file again that is the same, and what they remember can be lost', async t => {
  const directory = directoryWithModel(t)
  await verifyModel(directory, 'tiny')
  const memory = path.join(directory, HASHES_FILE)
  t.strictSame(Object.keys(JSON.parse(readFileSync(memory, 'utf8')) as object).sort(), ['tiny/encoder.bin', 'tiny/tokens.bin'])
  writeFileSync(memory, 'null')
  writeFileSync(path.join(directory, 'tiny/encoder.bin'), 'something else')
  t.equal((await problemOf(verifyModel(directory, 'tiny'))).problem, 'changed_file')
  rmSync(memory)
  t.notOk(existsSync(memory))
  t.equal((await problemOf(verifyModel(directory, 'tiny'))).problem, 'changed_file')
})
