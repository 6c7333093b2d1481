import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Test } from 'tap'
import { temporaryDirectory } from './helper.js'

/** Shifts the time of a process, and of its threads, by as many milliseconds as a file says, which it reads again every 50 milliseconds. */
const SHIFT = `
import { readFileSync } from 'node:fs'
const file = process.env.CLOCK_SHIFT_FILE
const { now } = Date
let shift = 0
let readAt = -Infinity
function shiftedNow () {
  if (performance.now() - readAt > 50) {
    shift = Number(readFileSync(file, 'utf8'))
    readAt = performance.now()
  }
  return now() + shift
}
globalThis.Date = class extends Date {
  constructor (...args) {
    if (args.length === 0) super(shiftedNow())
    else super(...args)
  }
  static now () { return shiftedNow() }
}
`

/** The clock of a process that a test starts: the environment to start it with, and how to set it while it runs. */
export interface ShiftedClock {
  env: Record<string, string>
  set: (aheadSeconds: number) => void
}

/** @param aheadSeconds of the clock of this machine */
export function shiftedClock (t: Test, aheadSeconds: number): ShiftedClock {
  const file = path.join(temporaryDirectory(t), 'shift')
  const set = (seconds: number): void => writeFileSync(file, String(seconds * 1000))
  set(aheadSeconds)
  return { env: { CLOCK_SHIFT_FILE: file, NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(SHIFT).toString('base64')}` }, set }
}
