import { parseArgs, type ParseArgsConfig } from 'node:util'
import { SigningKeyError } from '../plugins/access-tokens/key-directory.js'
import { OperationError } from '../plugins/api-keys/operations.js'
import { ConfigError } from '../plugins/config.js'
import { EmbeddedDatabaseError } from '../plugins/database/embedded.js'

type Options = NonNullable<ParseArgsConfig['options']>
type Values = Record<string, string | boolean | Array<string | boolean> | undefined>

/** A command line that cannot be understood. */
class UsageError extends Error {}

/** What a subcommand takes and does. */
export interface Subcommand {
  options: Options
  /** Names of the arguments without a dash, all required. */
  positionals?: readonly string[]
  run: (values: Values, positionals: readonly string[]) => Promise<void>
}

/** The value of an option that must be there. */
export function required (values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string') throw new UsageError(`--${name} is required.`)
  return value
}

/** The value of an option that may be there, as a number. */
export function optionalNumber (values: Values, name: string): number | undefined {
  const value = values[name]
  if (value === undefined) return undefined
  const number = Number(value)
  if (typeof value !== 'string' || value.trim() === '' || !Number.isFinite(number)) throw new UsageError(`--${name} must be a number.`)
  return number
}

/** `object` without the properties that are `undefined`. */
export function defined (object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}

/** Prints to standard output, for people or for programs. */
export function print (text: string): void {
  process.stdout.write(`${text}\n`)
}

async function runSubcommand (usage: string, subcommands: Readonly<Record<string, Subcommand>>, args: readonly string[]): Promise<void> {
  const [name = '', ...rest] = args
  if (name === '--help' || name === '-h') return print(usage)
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  if (subcommand === undefined) throw new UsageError(name === '' ? 'A command is missing.' : `There is no command ${name}.`)
  let parsed
  try {
    parsed = parseArgs({ args: rest, options: subcommand.options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const expected = subcommand.positionals ?? []
  if (parsed.positionals.length !== expected.length) throw new UsageError(`Expected: ${name} ${expected.join(' ')}`.trim())
  await subcommand.run(parsed.values, parsed.positionals)
}

/** Whoever reads may have read enough: `list | head`. */
function endQuietly (error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/**
 * Runs a command of the shell. Ends the process with 0, with 2 and the usage when the command line is wrong, and with 1 and a sentence
 * when it cannot be done.
 */
export function command (usage: string, subcommands: Readonly<Record<string, Subcommand>>): void {
  process.stdout.off('error', endQuietly).on('error', endQuietly)
  runSubcommand(usage, subcommands, process.argv.slice(2)).catch((error: unknown) => {
    const expected = [OperationError, ConfigError, EmbeddedDatabaseError, SigningKeyError].some(kind => error instanceof kind)
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage}\n`)
      process.exitCode = 2
      return
    }
    process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack ?? String(error)}\n`)
    process.exitCode = 1
  })
}
