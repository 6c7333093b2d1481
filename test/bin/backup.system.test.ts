import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { openDirectoryStore } from '../../lib/speech/audio/index.js'
import { temporaryDirectory } from '../helper.js'
import { embeddedDirectory, runScript, startServer } from '../process.js'

async function backup (t: Test, env: Readonly<Record<string, string>>, ...args: string[]) {
  return runScript(t, 'bin/backup.js', args, env)
}

t.test('without --with-keys no key is in it, and the service says what it lacks; a service that was killed is in nobody’s way', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const server = await startServer(t, { DATA_DIR })
  const folder = temporaryDirectory(t)
  const file = path.join(folder, 'a.backup')
  const made = await backup(t, { DATA_DIR }, 'create', file)
  t.match(made, { code: 0, stdout: '' })
  t.match(made.stderr, new RegExp(`^${file} holds the database \\(\\d+\\.\\d MB\\)\\.\n$`))
  const target = path.join(folder, 'restored')
  const restored = await backup(t, {}, 'restore', file, '--to', target)
  t.strictSame(restored.stderr.split('\n').slice(1), [
    `Start the service with DATA_DIR=${target}.`, 'The keys were not in it: put the signing keys and the pepper back from where you keep them.', ''
  ])
  t.strictSame(readdirSync(target).sort(), ['database', 'database.made'])
  const started = await runScript(t, 'server.js', [], { DATA_DIR: target, PORT: '0' })
  t.match(started, { code: 1, stderr: /api-key-pepper, which the API keys in the database were made with, is missing: put it back from a backup/ })

  await server.stop('SIGKILL')
  const again = await backup(t, { DATA_DIR }, 'create', `${file}.2`, '--with-keys', '--json')
  t.match(again, { code: 0, stderr: '' })
  t.match(JSON.parse(again.stdout), { file: `${file}.2`, bytes: statSync(`${file}.2`).size, format: 1, database: { postgres: /^\d/ }, parts: { keys: { files: 4 } } })
})

t.test('with PostgreSQL, audio and keys are in it, and pg_dump is named; without either, nothing is taken', async t => {
  const AUDIO_DIR = temporaryDirectory(t)
  const store = await openDirectoryStore(AUDIO_DIR)
  const [id, part] = ['0123abcd-0000-4000-8000-000000000000', '0123abcd-0000-4000-8000-000000000001']
  await store.write(id, part, 0, Buffer.from('what was recorded'))
  const folder = temporaryDirectory(t)
  const file = path.join(folder, 'a.backup')
  const settings = { DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/none', API_KEY_PEPPER: 'p'.repeat(40), DATA_DIR: path.join(folder, 'data') }
  const target = path.join(folder, 'restored')
  mkdirSync(target)
  const [nothing, made] = await Promise.all([
    backup(t, settings, 'create', `${file}.2`), backup(t, { ...settings, AUDIO_DIR }, 'create', file, '--with-keys')
  ])
  t.strictSame(nothing, {
    code: 1,
    stdout: '',
    stderr: 'The database is PostgreSQL, and audio is in it: back it up with pg_dump. The keys can be backed up with --with-keys.\n'
  })
  t.match(made, { code: 0, stdout: '' })
  t.match(made.stderr, /^\S+ holds 1 file of audio and the keys \(0\.0 MB\)\.\nThe database is not in it\. Back it up, before the audio, with: pg_dump --format=custom /)
  t.notMatch(made.stderr, 'hidden')
  t.match(await backup(t, {}, 'restore', file, '--to', target), { code: 0, stderr: `Set AUDIO_DIR=${target}/audio, or move that directory` })
  t.equal(readFileSync(path.join(target, 'api-key-pepper'), 'utf8'), settings.API_KEY_PEPPER)
  const pieces = []
  for await (const piece of (await openDirectoryStore(path.join(target, 'audio'))).read(id, part)) pieces.push(piece.toString())
  t.strictSame(pieces, ['what was recorded'])
})

t.test('what cannot be done is said in a sentence (1), and what is not understood with the usage (2)', async t => {
  const folder = temporaryDirectory(t)
  const DATA_DIR = path.join(folder, 'data')
  const [nothing, noTarget, noFile, missing] = await Promise.all([
    backup(t, { DATA_DIR }, 'create', path.join(folder, 'a')),
    backup(t, {}, 'restore', 'a'),
    backup(t, {}, 'create'),
    backup(t, {}, 'restore', path.join(folder, 'a'), '--to', path.join(folder, 'b'))
  ])
  t.strictSame(nothing, { code: 1, stdout: '', stderr: `DATA_DIR ${DATA_DIR} has no database: there is nothing to back up.\n` })
  t.match(noTarget, { code: 2, stderr: /^--to is required\.\n\nBack up what the service stores/ })
  t.match(noFile, { code: 2, stderr: /^Expected: create FILE\n/ })
  t.match(missing, { code: 1, stderr: `${folder}/a does not exist. Nothing was restored.\n` })
  t.notOk(existsSync(DATA_DIR))
  t.strictSame(readdirSync(folder), [])
})
