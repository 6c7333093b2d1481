import { StreamError } from '../errors.js'

/** What this page lets go of: a browser needs a moment for that. */
const ending = new Map<string, Promise<unknown>>()

/** Makes sure that one tab of this browser has a recording. */
export async function lockRecording (recording: string): Promise<() => void> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (locks === undefined) return () => {}
  await ending.get(recording)
  let release = () => {}
  let over: Promise<unknown> = Promise.resolve()
  const released = new Promise<void>(resolve => { release = resolve })
  const taken = await new Promise<boolean>((resolve, reject) => {
    over = locks.request(`consultation-service ${recording}`, { ifAvailable: true }, async lock => {
      resolve(lock !== null)
      if (lock !== null) await released
    })
    over.catch(reject)
  })
  if (!taken) throw new StreamError('already_open', 'The consultation is open in another tab.')
  return () => {
    release()
    ending.set(recording, over.catch(() => {}).finally(() => ending.delete(recording)))
  }
}
