import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { memoryMaxOf } from '../../../../../lib/speech/recognition/embedded/memory.js'
import { temporaryDirectory } from '../../../../helper.js'

t.test('a process may take twice what its files and threads need, or what the settings say', async t => {
  const directory = temporaryDirectory(t)
  const files = Object.fromEntries(['encoder', 'decoder'].map(role => [role, path.join(directory, role)]))
  for (const file of Object.values(files)) writeFileSync(file, Buffer.alloc(1_000_000))
  t.equal(await memoryMaxOf({ files, threads: 1, memoryMegabytes: 0 }), 2 * (200_000_000 + 2 * 2_000_000 + 200_000_000))
  t.equal(await memoryMaxOf({ files, threads: 3, memoryMegabytes: 0 }), 2 * (200_000_000 + 2 * 2_000_000 + 3 * 200_000_000))
  t.equal(await memoryMaxOf({ files, threads: 3, memoryMegabytes: 700 }), 700_000_000)
  await t.rejects(memoryMaxOf({ files: { encoder: path.join(directory, 'none') }, threads: 1, memoryMegabytes: 0 }), { code: 'ENOENT' })
})
