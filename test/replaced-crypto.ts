import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Test } from 'tap'

/** Replaces a function of `node:crypto`, for every module that has imported it, until the test ends. */
export function replaceCrypto<K extends keyof typeof crypto> (t: Test, name: K, replacement: (typeof crypto)[K]): void {
  const original = crypto[name]
  t.teardown(() => {
    crypto[name] = original
    syncBuiltinESMExports()
  })
  crypto[name] = replacement
  syncBuiltinESMExports()
}
