import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openDirectoryStore, type DirectoryStore } from '../../../../lib/speech/audio/index.js'
import { temporaryDirectory } from '../../../helper.js'

async function isThere (store: DirectoryStore, consultation: string, part: string): Promise<boolean> {
  return (await store.read(consultation, part).next()).done !== true
}

t.test('what is removed while removals are postponed stays until all who asked for that are done', async t => {
  const store = await openDirectoryStore(temporaryDirectory(t))
  const [whole, other, first, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const [consultation, part] of [[whole, first], [other, first], [other, second]] as const) await store.write(consultation, part, 0, Buffer.from('a'))
  const [end, endToo] = [store.postponeRemovals(), store.postponeRemovals()]
  await store.remove(whole)
  await store.remove(other, first)
  await end()
  await end()
  t.ok(await isThere(store, whole, first) && await isThere(store, other, first), 'somebody still copies')
  await endToo()
  t.notOk(await isThere(store, whole, first) || await isThere(store, other, first))
  t.ok(await isThere(store, other, second))
  await store.remove(other, second)
  t.notOk(await isThere(store, other, second), 'removals are done at once again')
})
