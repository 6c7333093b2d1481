import fs, { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { makePrivateDirectory, writePrivateFile } from '../../plugins/private-files.js'
import { temporaryDirectory } from '../helper.js'

function mode (file: string): number {
  return statSync(file).mode & 0o777
}

t.test('a directory is made for nobody but this user, and one that was open to others is closed to them', async t => {
  const made = path.join(temporaryDirectory(t), 'a', 'b')
  makePrivateDirectory(made)
  t.equal(mode(made), 0o700)
  const open = path.join(temporaryDirectory(t), 'open')
  mkdirSync(open)
  chmodSync(open, 0o755)
  makePrivateDirectory(open)
  t.equal(mode(open), 0o700)
})

t.test('a file is readable by nobody but this user, whatever was there before and whatever the mask says', async t => {
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
