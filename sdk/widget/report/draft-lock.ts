/** Holds a kept draft, so that no other tab of this browser takes it for one that was left. */
export interface DraftLock {
  release: () => void
}

/** Takes a draft, unless a page has it that is still open: then `null`. */
export async function lockDraft (id: string): Promise<DraftLock | null> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (locks === undefined) return { release () {} }
  return new Promise(resolve => {
    locks.request(`consultation-service report ${id}`, { ifAvailable: true }, async lock => {
      if (lock === null) return resolve(null)
      await new Promise<void>(_resolve => resolve({ release: _resolve }))
    }).catch(() => resolve({ release () {} }))
  })
}
