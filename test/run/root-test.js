import { t } from 'tap'

/** What test files get as the default export of tap: the root of the process, or that of the current file where it runs several. */
let root = /** @type {import('tap').Test} */ (t)

/** @param {import('tap').Test} test the root of the file that is loaded next */
export function beginFile (test) {
  root = test
}

export { root as default }
