import t from 'tap'
import { setImmediate as turn } from 'node:timers/promises'
import { MemoryStore, type RecordingState } from '../../sdk/stream/frame-store.js'
import { Recording } from '../../sdk/stream/recording.js'

const fresh: RecordingState = {
  transport: 'frames',
  encoding: 'pcm_s16le',
  contentType: null,
  holder: null,
  offset: null,
  next: 0,
  recordedMs: 0,
  sent: 0,
  fallback: false,
  chunk: 0,
  chunkEnd: null
}

/** A store that takes its time to write. */
class SlowStore extends MemoryStore {
  override async saveState (recording: string, state: RecordingState): Promise<void> {
    for (let turns = 0; turns < 5; turns++) await turn()
    await super.saveState(recording, state)
  }
}

const opened = async (store: MemoryStore) => Recording.open('r-1', store, structuredClone(fresh), () => {})

t.test('what is written while a recording is removed, or later, does not bring it back', async t => {
  const store = new SlowStore()
  const recording = await opened(store)
  await recording.add(new Uint8Array(4), 100)
  t.equal((await store.list()).length, 1)
  const changing = recording.change({ offset: 3 })
  await recording.remove()
  await changing
  t.strictSame(await store.list(), [], 'a change that was under way')
  await recording.change({ offset: 4 })
  await recording.add(new Uint8Array(4), 100)
  recording.drop(1)
  await recording.settled()
  t.strictSame(await store.list(), [], 'what came later')
  t.equal(recording.next, 2, 'it still counts')
})

t.test('of changes that follow one another, the last one is kept', async t => {
  const store = new SlowStore()
  const recording = await opened(store)
  await Promise.all([recording.change({ offset: 1 }), recording.change({ offset: 2 })])
  t.equal((await store.open('r-1')).state?.offset, 2)
})
