import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { SERVICE } from '../process.js'

/** Where tools stay from one run to the next. */
const TOOLS = path.join(SERVICE, '../data/tools')

/** What npm says where there is no registry. */
const OFFLINE = /\b(?:ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/

/** Programs of others that tell their makers nothing. */
export const QUIET = { SCARF_ANALYTICS: 'false', DO_NOT_TRACK: '1', ORVAL_TELEMETRY_DISABLED: '1' }

/** How long npm may take, in milliseconds. */
const INSTALLATION_MS = 300_000

/**
 * The folder with these packages (`name@version`) and what they need, which are no dependencies of ours: tests install them, without their
 * scripts, once on each machine.
 *
 * @returns `null` where the registry cannot be reached, after the test was skipped with the reason
 */
export async function foreignTool (t: Test, name: string, packages: readonly string[]): Promise<string | null> {
  const folder = path.join(TOOLS, [name, ...packages].join(' ').replaceAll('/', '+').replaceAll(' ', '_'))
  if (existsSync(folder)) return folder
  mkdirSync(TOOLS, { recursive: true })
  const unfinished = mkdtempSync(path.join(TOOLS, '.new-'))
  try {
    await promisify(execFile)('npm', ['install', '--prefix', unfinished, '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...packages], {
      env: { ...process.env, ...QUIET }, timeout: INSTALLATION_MS
    })
    // Another process may have been faster.
    if (!existsSync(folder)) renameSync(unfinished, folder)
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    if (!OFFLINE.test(stderr)) throw error
    t.comment(stderr)
    t.pass(`skipped: needs ${packages.join(', ')} from the npm registry`, { skip: 'the npm registry cannot be reached' })
    return null
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return folder
}
