// Runs alone: measures the memory of its process.
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync
} from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { Header } from 'tar'
import { BackupError, createBackup, restoreBackup, type Source } from '../../../lib/backup/index.js'
import { serviceVersion } from '../../../lib/runtime/versions/service-version.js'
import { temporaryDirectory } from '../../helper.js'

const never = new AbortController().signal
const KEYS = { signingKeys: [{ name: 'state.json', content: '{}\n' }, { name: 'k-1.pem', content: 'a key\n' }], pepper: 'p'.repeat(40), sandboxKey: null }

async function nothing (): Promise<void> {}

/** A source beside PostgreSQL: audio and keys. */
function source (fields: Partial<Source> = {}): Source {
  return {
    database: null,
    cluster: null,
    audio: null,
    keys: KEYS,
    async endDatabase () { throw new Error('there is none') },
    releaseDatabase: nothing,
    finish: nothing,
    close: nothing,
    ...fields
  }
}

async function take (t: Test, fields: Partial<Source> = {}): Promise<string> {
  const file = path.join(temporaryDirectory(t), 'a.backup')
  await createBackup(file, async () => source(fields), never)
  return file
}

/** Audio as the directory store keeps it; what is not a piece is left out of backups. */
function audioDirectory (t: Test, pieces: readonly Uint8Array[]): { audio: string, names: string[] } {
  const audio = temporaryDirectory(t)
  const [consultation, part] = [randomUUID(), randomUUID()]
  mkdirSync(path.join(audio, consultation, part), { recursive: true })
  const names = pieces.map((bytes, number) => {
    const name = path.join(consultation, part, `${number}.sealed`)
    writeFileSync(path.join(audio, name), bytes)
    return name
  })
  writeFileSync(path.join(audio, consultation, part, `${randomUUID()}.draft`), 'half')
  writeFileSync(path.join(audio, 'writable'), '')
  symlinkSync('/etc/hostname', path.join(audio, consultation, part, '9.sealed'))
  return { audio, names }
}

/** The same archive with its tar file changed. */
function changed (file: string, change: (tar: Buffer) => Buffer): string {
  const name = `${file}.${randomUUID()}`
  writeFileSync(name, gzipSync(change(gunzipSync(readFileSync(file)))))
  return name
}

/** That a backup is refused, and the directory is as it was, whether it exists or not. */
async function refused (t: Test, file: string, message: RegExp, known: readonly string[] = []): Promise<void> {
  const parent = temporaryDirectory(t)
  const empty = path.join(parent, 'empty')
  mkdirSync(empty)
  for (const target of [empty, path.join(parent, 'new', 'one')]) {
    const error = await t.rejects(restoreBackup(file, target, known, never), BackupError)
    t.match((error as unknown as Error).message, message)
  }
  t.strictSame(readdirSync(parent), ['empty'])
  t.strictSame(readdirSync(empty), [])
}

t.test('audio and keys come back as they were, for this user only', async t => {
  const pieces = [randomBytes(1000), Buffer.alloc(0), randomBytes(600_000), Buffer.alloc(512, 1)]
  const { audio, names } = audioDirectory(t, pieces)
  const closed: string[] = []
  const file = await take(t, { audio, async finish () { closed.push('finish') }, async close () { closed.push('close') } })
  t.strictSame(closed, ['finish', 'close'])
  t.strictSame(readdirSync(path.dirname(file)), ['a.backup'])
  t.equal(statSync(file).mode & 0o777, 0o600)

  const target = path.join(temporaryDirectory(t), 'deep', 'data')
  const { directory, manifest } = await restoreBackup(file, target, [], never)
  t.equal(directory, target)
  t.match(manifest, { format: 1, service: serviceVersion(), database: null })
  t.match(manifest.parts, { audio: { files: 4, directories: 3, bytes: 601_512 }, keys: { files: 3 } })
  for (const [at, name] of names.entries()) t.strictSame(readFileSync(path.join(target, 'audio', name)), pieces[at])
  t.equal(readdirSync(path.join(target, 'audio'), { recursive: true }).length, 6, 'nothing but pieces')
  t.strictSame(readdirSync(target).sort(), ['api-key-pepper', 'audio', 'signing-keys'])
  t.equal(readFileSync(path.join(target, 'api-key-pepper'), 'utf8'), KEYS.pepper)
  for (const { name, content } of KEYS.signingKeys) t.equal(readFileSync(path.join(target, 'signing-keys', name), 'utf8'), content)
  for (const name of ['', ...readdirSync(target, { recursive: true, encoding: 'utf8' })]) {
    t.equal(statSync(path.join(target, name)).mode & 0o077, 0, name)
  }
})

t.test('a file that exists is not overwritten, nor one that comes meanwhile', async t => {
  const file = await take(t)
  const before = readFileSync(file)
  const exists = { name: 'BackupError', message: `${file} exists already; name another file.` }
  await t.rejects(createBackup(file, async () => source(), never), exists)
  t.strictSame(readFileSync(file), before)
  const late = path.join(temporaryDirectory(t), 'late')
  await t.rejects(createBackup(late, async () => source({ async finish () { writeFileSync(late, 'mine') } }), never), { message: `${late} exists already; name another file.` })
  t.equal(readFileSync(late, 'utf8'), 'mine')
  t.strictSame(readdirSync(path.dirname(late)), ['late'])
})

t.test('a backup that fails or is interrupted leaves nothing, and closes its source', async t => {
  const folder = temporaryDirectory(t)
  const file = path.join(folder, 'a')
  await t.rejects(createBackup(path.join(folder, 'none', 'a'), async () => source(), never), { message: /none\/a cannot be written: its directory does not exist\.$/ })
  await t.rejects(createBackup(file, async () => { throw new BackupError('No.') }, never), { message: 'No.' })
  let closed = 0
  const close = async () => { closed += 1 }
  await t.rejects(createBackup(file, async () => source({ async finish () { throw new BackupError('Gone.') }, close }), never), { message: 'Gone.' })
  const stopping = new AbortController()
  await t.rejects(createBackup(file, async () => source({ async finish () { stopping.abort() }, close }), stopping.signal), { name: 'AbortError' })
  t.equal(closed, 2)
  t.strictSame(readdirSync(folder), [])
})

t.test('a file that shrinks while it is read is filled up, and one that is gone is left out', async t => {
  const { audio, names } = audioDirectory(t, [randomBytes(3_000_000), randomBytes(10)])
  const [first = ''] = names
  const reading = createBackup(path.join(temporaryDirectory(t), 'a'), async () => source({ audio }), never)
  const size = statSync(path.join(audio, first)).size
  truncateSync(path.join(audio, first), 1000)
  const { file, manifest } = await reading
  t.ok([1000, 3_000_000].includes((manifest.parts.audio?.bytes ?? 0) - 10), `${size} bytes at first`)
  await restoreBackup(file, path.join(temporaryDirectory(t), 'b'), [], never)
  const missing = await take(t, { audio: path.join(audio, 'nowhere') })
  t.notOk('audio' in (await restoreBackup(missing, path.join(temporaryDirectory(t), 'c'), [], never)).manifest.parts)
})

t.test('a directory with something in it is refused and left alone, but not the lost+found of a new disk', async t => {
  const file = await take(t)
  const target = temporaryDirectory(t)
  writeFileSync(path.join(target, 'note'), 'mine')
  await t.rejects(restoreBackup(file, target, [], never), { name: 'BackupError', message: /^\S+ is not empty \(it has note\): name an empty directory, / })
  t.strictSame(readdirSync(target), ['note'])
  await t.rejects(restoreBackup(file, path.join(target, 'note'), [], never), { name: 'BackupError', message: /note is a file\. Nothing was restored\.$/ })

  const disk = temporaryDirectory(t)
  mkdirSync(path.join(disk, 'lost+found'))
  await restoreBackup(file, disk, [], never)
  t.strictSame(readdirSync(disk).sort(), ['api-key-pepper', 'lost+found', 'signing-keys'])

  const cutOff = temporaryDirectory(t)
  mkdirSync(path.join(cutOff, 'restoring'))
  await t.rejects(restoreBackup(file, cutOff, [], never), { message: /is not empty: an earlier restore was cut off there\. Delete what is in it/ })
})

t.test('a torn backup is refused, wherever it ends', async t => {
  const { audio } = audioDirectory(t, [randomBytes(5000)])
  const file = await take(t, { audio })
  const whole = readFileSync(file)
  for (const length of [0, 1, 9, 18, 300, whole.length >> 1, whole.length - 9, whole.length - 1]) {
    const torn = `${file}.${length}`
    writeFileSync(torn, whole.subarray(0, length))
    await refused(t, torn, /is torn: it ends too early\. Nothing was restored\.$/)
  }
  const tar = gunzipSync(whole)
  const manifest = tar.indexOf('manifest.json')
  for (const length of [manifest, manifest + 512, manifest + 700, 700]) {
    await refused(t, changed(file, () => tar.subarray(0, length)), /is (?:torn|damaged|not a backup)[^]+Nothing was restored\.$/)
  }
})

/** Whether compressed bytes are those of `tar`. */
function holds (bytes: Buffer, tar: Buffer): boolean {
  try {
    return gunzipSync(bytes).equals(tar)
  } catch {
    return false
  }
}

t.test('a flipped bit is noticed wherever it changes anything', async t => {
  const { audio } = audioDirectory(t, [randomBytes(3000)])
  const file = await take(t, { audio })
  const whole = readFileSync(file)
  const tar = gunzipSync(whole)
  let without = 0
  for (let at = 10; at < whole.length; at += 397) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    // Deflate skips a few bits before what it could not compress: they mean nothing.
    if (holds(bytes, tar)) {
      without += 1
      continue
    }
    writeFileSync(`${file}.flipped`, bytes)
    await refused(t, `${file}.flipped`, /is (?:damaged|torn|not a backup)|is damaged/)
  }
  t.ok(without <= 1, `${without} that change nothing`)
})

t.test('a part that is not what was put there is named', async t => {
  const { audio, names: [name = ''] } = audioDirectory(t, [Buffer.from('what was recorded')])
  const file = await take(t, { audio })
  const flip = (what: string) => changed(file, tar => Buffer.from(tar.toString('latin1').replace(what, what.toUpperCase()), 'latin1'))
  await refused(t, flip('what was recorded'), /is damaged: its part "audio" is not what was put there; its SHA-256 is another one\. Nothing was restored\.$/)
  await refused(t, flip('a key'), /is damaged: its part "keys" is not/)
  const without = changed(file, tar => {
    const at = tar.indexOf(`audio/${name}`)
    return Buffer.concat([tar.subarray(0, at), tar.subarray(at + 1024)])
  })
  await refused(t, without, /its part "audio" is not/)
  const year = new Date().getFullYear()
  const text = (tar: Buffer) => tar.toString('latin1').replace(`"created_at": "${year}`, '"created_at": "1999')
  await refused(t, changed(file, tar => Buffer.from(text(tar), 'latin1')), /its beginning and its end do not belong together/)
})

/** An archive of these files only. */
function archive (t: Test, entries: ReadonlyArray<{ path: string, text?: string, type?: 'File' | 'Directory' | 'SymbolicLink', linkpath?: string }>): string {
  const blocks = entries.flatMap(({ path: name, text = '', type = 'File', linkpath }) => {
    const header = new Header({ path: name, type, size: text.length, mode: 0o600, ...linkpath === undefined ? {} : { linkpath } })
    header.encode()
    return [header.block ?? Buffer.alloc(0), Buffer.from(text), Buffer.alloc((512 - text.length % 512) % 512)]
  })
  const file = path.join(temporaryDirectory(t), 'crafted')
  writeFileSync(file, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])))
  return file
}

const about = (more: object = {}) => ({
  path: 'about.json', text: JSON.stringify({ format: 1, service: '9.9.9', created_at: '2030-01-01T00:00:00Z', database: null, ...more })
})

t.test('a newer format and newer tables are refused, with the versions', async t => {
  await refused(t, archive(t, [{ path: 'about.json', text: '{"format":2,"service":"9.9.9","everything":"else"}' }]),
    new RegExp(`crafted was taken by version 9\\.9\\.9 of the service, in format 2, and this is version ${serviceVersion()}, which restores formats up to 1: restore it with the newer version\\. Nothing was restored\\.$`))
  const database = { postgres: '18.6', pglite: '0.5.16', migrations: ['0001-known', '9999-later'] }
  await refused(t, archive(t, [about({ database })]), /version 9\.9\.9 of the service, whose tables have the change 9999-later, and this is version .+, which does not know it: restore it with the newer version/, ['0001-known'])
})

t.test('what is no backup, or leads out of the directory, is refused', async t => {
  const strange = /is not a backup of this service, or it is damaged\. Nothing was restored\.$/
  const text = path.join(temporaryDirectory(t), 'text')
  writeFileSync(text, 'a letter to the hospital')
  await refused(t, text, /is damaged, or it is not a backup of this service\. Nothing was restored\.$/)
  await refused(t, path.join(text, '..', 'none'), /none does not exist\. Nothing was restored\.$/)
  await refused(t, path.dirname(text), /is a directory\. Nothing was restored\.$/)
  for (const entries of [
    [{ path: 'hello', text: 'hello' }], [{ path: 'about.json', text: 'no JSON' }], [{ path: 'about.json', text: '{"format":"1"}' }],
    [about({ more: 1 })], [about({ database: {} })],
    [about(), { path: 'keys/../../evil', text: 'x' }], [about(), { path: '/etc/evil', text: 'x' }], [about(), { path: 'other/file', text: 'x' }],
    [about(), { path: 'keys/', type: 'Directory' as const }, { path: 'keys/link', type: 'SymbolicLink' as const, linkpath: '/etc/passwd' }],
    [about(), { path: 'manifest.json', text: '[]' }]
  ]) await refused(t, archive(t, entries), strange)
  await refused(t, archive(t, [about()]), /is torn: its end is missing/)
})

t.test('a restore that is interrupted, or cannot write, leaves nothing', async t => {
  const { audio } = audioDirectory(t, [randomBytes(2_000_000)])
  const file = await take(t, { audio })
  const target = path.join(temporaryDirectory(t), 'target')
  const stopping = new AbortController()
  const restoring = restoreBackup(file, target, [], stopping.signal)
  setImmediate(() => stopping.abort())
  await t.rejects(restoring, { name: 'AbortError' })
  t.notOk(existsSync(target))
  if (process.getuid?.() !== 0) {
    const closed = temporaryDirectory(t)
    chmodSync(closed, 0o500)
    await t.rejects(restoreBackup(file, path.join(closed, 'a'), [], never), { message: /cannot be written by this user/ })
  }
})

t.test('memory does not grow with what is backed up', async t => {
  // Far more than what waits to be collected.
  const BYTES = 256_000_000
  const { audio, names: [name = ''] } = audioDirectory(t, [Buffer.alloc(0)])
  truncateSync(path.join(audio, name), BYTES)
  let most = 0
  const before = process.memoryUsage().arrayBuffers
  const watch = setInterval(() => { most = Math.max(most, process.memoryUsage().arrayBuffers - before) }, 5)
  const target = path.join(temporaryDirectory(t), 'target')
  const file = await take(t, { audio })
  await restoreBackup(file, target, [], never)
  clearInterval(watch)
  t.equal(statSync(path.join(target, 'audio', name)).size, BYTES)
  t.ok(most > 0 && most < BYTES / 2, `at most ${most} bytes at once`)
  rmSync(target, { recursive: true })
})
