import fs from 'node:fs/promises'
import path from 'node:path'
import { every } from '../runtime/index.js'
import { languageLibrary } from './language-engine.js'
import { LOCK_FILE } from './lock-file.js'

/** How often a directory is looked at, in milliseconds. */
const LOOK_MS = 2000

/** What watches which models are installed. */
export interface InstalledWatch {
  /** Looks now, and resolves when whoever watches has taken note. It never rejects. */
  look: () => Promise<void>
  /** Ends it, once a look in progress has ended. */
  stop: () => Promise<void>
}

/** Where it is logged, once, that a directory cannot be read. */
interface WatchLog {
  warn: (details: object, message: string) => void
}

/** What is different once a model, or the library that runs language models, is installed, replaced or removed. */
async function identityOf (directory: string): Promise<string> {
  const file = await fs.stat(path.join(directory, LOCK_FILE)).catch(() => null)
  const library = await languageLibrary(directory)
  return JSON.stringify([file?.ino, file?.mtimeMs, file?.size, library?.directory, library?.version])
}

/**
 * Watches which models are installed in a directory, whichever process installs them. It is not looked at before `look` is called, or two
 * seconds have passed.
 *
 * @param directory MODELS_DIR
 * @param changed called at the first look, and when something is installed, replaced or removed. After an error it is called again at the
 * next look.
 */
export function watchInstalled (directory: string, changed: () => Promise<void>, log: WatchLog): InstalledWatch {
  let known: string | null = null
  let problem: string | null = null
  let looking: Promise<void> | undefined

  async function lookOnce (): Promise<void> {
    try {
      const identity = await identityOf(directory)
      if (identity === known) return
      await changed()
      known = identity
      problem = null
    } catch (error) {
      const { message } = error as Error
      if (problem !== message) log.warn({ err: error }, 'the directory of models cannot be read')
      problem = message
    }
  }

  async function look (): Promise<void> {
    looking ??= lookOnce().finally(() => { looking = undefined })
    return looking
  }

  return { look, stop: every(LOOK_MS, look, () => {}) }
}
