import { rmSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { watchInstalled } from '../../../lib/models/index.js'
import { writeLockFile } from '../../../lib/models/lock-file.js'
import { temporaryDirectory } from '../../helper.js'
import { installLibrary, installModels } from '../../installed-model.js'
import { until } from '../../process.js'

function watched (t: Test, changed = async () => {}) {
  const directory = path.join(temporaryDirectory(t), 'models')
  const warnings: string[] = []
  let times = 0
  const watch = watchInstalled(directory, async () => {
    times += 1
    await changed()
  }, { warn: ({ err }: { err?: Error }) => warnings.push(err?.message ?? '') })
  t.teardown(async () => watch.stop())
  return { directory, watch, warnings, times: () => times }
}

t.test('what is installed, replaced or removed is noticed at the next look, and nothing else', async t => {
  const { directory, watch, warnings, times } = watched(t)
  const looks = async () => {
    await watch.look()
    await watch.look()
    return times()
  }
  t.equal(await looks(), 1, 'the first look, of a directory that is not there')
  installModels(directory, [{ name: 'one', content: 'a' }])
  t.equal(await looks(), 2, 'models and the library')
  rmSync(path.join(directory, 'engines'), { recursive: true })
  t.equal(await looks(), 3, 'the library is gone')
  installLibrary(directory)
  t.equal(await looks(), 4, 'the library is there again')
  writeLockFile(directory, {})
  t.equal(await looks(), 5)
  t.strictSame(warnings, [])
})

t.test('it is looked at by itself, too, until that is stopped', async t => {
  const { directory, watch, times } = watched(t)
  await until(() => times() === 1, 'the first look')
  installModels(directory, [{ name: 'one', content: 'a' }])
  await until(() => times() === 2, 'another look')
  await watch.stop()
  writeLockFile(directory, {})
  t.equal(times(), 2)
})

t.test('what goes wrong is logged once, and tried again at each look', async t => {
  let problem = 'damaged'
  const { watch, warnings, times } = watched(t, async () => { if (problem !== '') throw new Error(problem) })
  await watch.look()
  await watch.look()
  t.strictSame([times(), warnings], [2, ['damaged']])
  problem = 'another'
  await watch.look()
  problem = ''
  await watch.look()
  await watch.look()
  t.strictSame([times(), warnings], [4, ['damaged', 'another']])
})

t.test('who looks while somebody does waits for that', async t => {
  let go = () => {}
  const { watch, times } = watched(t, async () => new Promise(resolve => { go = resolve }))
  const both = [watch.look(), watch.look()]
  await until(() => times() === 1, 'the first look')
  go()
  await Promise.all(both)
  t.equal(times(), 1)
})
