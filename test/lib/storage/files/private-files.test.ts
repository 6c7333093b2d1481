import fs, { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { closeToOthers, makePrivateDirectory, writePrivateFile } from '../../../../lib/storage/files/private-files.js'
import { temporaryDirectory } from '../../../helper.js'

function mode (file: string): number {
  return statSync(file).mode & 0o777
}

t.test('a new directory is private to this user, and an existing one stays as it is', async t => {
  const made = path.join(temporaryDirectory(t), 'a', 'b')
  makePrivateDirectory(made)
  t.equal(mode(made), 0o700)
  const open = path.join(temporaryDirectory(t), 'open')
  mkdirSync(open)
  chmodSync(open, 0o755)
  makePrivateDirectory(open)
  t.equal(mode(open), 0o755)
})

t.test('a directory of this user is closed to everybody but a group that may write there', async t => {
  const directory = temporaryDirectory(t)
  for (const [before, after] of [[0o755, 0o700], [0o777, 0o770], [0o2775, 0o2770], [0o700, 0o700], [0o750, 0o700]] as const) {
    chmodSync(directory, before)
    closeToOthers(directory)
    t.equal(statSync(directory).mode & 0o7777, after, before.toString(8))
  }
})

t.test('a directory of somebody else stays as it is', { skip: process.getuid?.() !== 0 && 'only root can give a directory away' }, async t => {
  const directory = temporaryDirectory(t)
  chownSync(directory, 12_345, 0)
  chmodSync(directory, 0o777)
  closeToOthers(directory)
  t.equal(mode(directory), 0o777)
})

t.test('only this user can read a file, whatever was there before and whatever the umask', async t => {
  const directory = temporaryDirectory(t)
  const file = path.join(directory, 'secret')
  const mask = process.umask(0)
  t.teardown(() => process.umask(mask))
  writeFileSync(file, 'old', { mode: 0o644 })
  writeFileSync(`${file}.draft`, 'cut off', { mode: 0o644 })
  writePrivateFile(file, 'new')
  t.equal(readFileSync(file, 'utf8'), 'new')
  t.equal(mode(file), 0o600)
  t.strictSame(readdirSync(directory), ['secret'])
})

t.test('a file is on the disk before it takes the place of the old one, and its name after', async t => {
  const directory = temporaryDirectory(t)
  const steps: string[] = []
  t.intercept(fs, 'fsyncSync', { value: () => { steps.push('sync') }, configurable: true })
  const { renameSync } = fs
  t.intercept(fs, 'renameSync', { value: (from: string, to: string) => { steps.push('rename'); renameSync(from, to) }, configurable: true })
  writePrivateFile(path.join(directory, 'secret'), 'new')
  t.strictSame(steps, ['sync', 'rename', 'sync'])
})

t.test('a file that cannot be written leaves the old one as it is', async t => {
  const file = path.join(temporaryDirectory(t), 'secret')
  writePrivateFile(file, 'old')
  t.intercept(fs, 'fsyncSync', { value: () => { throw new Error('no space left') }, configurable: true })
  t.throws(() => writePrivateFile(file, 'new'), { message: 'no space left' })
  t.equal(readFileSync(file, 'utf8'), 'old')
})
