import asyncHooks from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'

/*
 * Has to be loaded before tap. To find out which test an uncaught error belongs to, tap follows each promise and each callback of the
 * process with hooks, which calls a function for each of them and has the garbage collector keep track of it. In a file, tests run one
 * after the other, so the error belongs to the one that runs.
 */
asyncHooks.createHook = () => {
  const hook = { enable: () => hook, disable: () => hook }
  return hook
}
syncBuiltinESMExports()

/** @typedef {import('tap').Test | import('tap').TAP} Root */

/** @param {Root} test @returns {Root} the innermost test in it that runs */
function innermost (test) {
  const inner = [...test.activeSubtests].at(-1)
  return inner === undefined ? test : innermost(/** @type {Root} */ (inner))
}

/**
 * Fails the test that runs when an error is not caught, or the rejection of a promise not handled.
 *
 * @param {() => Root} rootOf the file that runs now
 */
export function failOnUncaught (rootOf) {
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (/** @type {any} */ thrown) => {
      const error = Object(thrown) === thrown ? thrown : { error: thrown }
      error.tapCaught = event
      innermost(rootOf()).threw(error)
    })
  }
}
