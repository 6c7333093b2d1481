import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { Test } from 'tap'
import { temporaryDirectory } from '../helper.js'

/*
 * Projects of other people: folders outside of this one, with nothing in them but what they name, installed from the npm registry.
 */

/** Longest wait for the registry to say that it is there, and for a program to end, in milliseconds. */
const REGISTRY_MS = 30_000
const PROGRAM_MS = 480_000

/** Where npm keeps what it has downloaded. */
const CACHE = process.env.npm_config_cache ?? path.join(homedir(), '.npm')

/** Says why tests that install are skipped, where the npm registry cannot be reached; `false` where it can. */
export function withoutRegistry (): string | false {
  const { status } = spawnSync('npm', ['view', 'npm', 'version', '--silent'], { timeout: REGISTRY_MS, shell: process.platform === 'win32' })
  return status !== 0 && 'the npm registry cannot be reached'
}

/** A folder with these files, by their names. */
export function project (t: Test, files: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory(t)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true })
    writeFileSync(path.join(directory, name), text)
  }
  return directory
}

/**
 * Runs a program in such a folder, with nothing of this project in its environment.
 *
 * @returns what it printed
 * @throws {Error} with that when it fails
 */
export async function runIn (
  t: Test, directory: string, command: readonly string[], env: Readonly<Record<string, string>> = {}
): Promise<string> {
  const [program = '', ...args] = command
  const { PATH = '', npm_config_registry: registry } = process.env
  const child = spawn(program, args, {
    cwd: directory,
    env: { PATH, HOME: directory, CI: 'true', npm_config_cache: CACHE, ...registry === undefined ? {} : { npm_config_registry: registry }, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PROGRAM_MS
  })
  t.teardown(() => { child.kill('SIGKILL') })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => { text += piece })
  const code = await new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)}:\n${text}`)
  return text
}
