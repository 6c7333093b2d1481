import { parseArgs, type ParseArgsConfig } from 'node:util'
import { explanationOf } from '../lib/runtime/errors/explained-error.js'
import { requireNode } from '../lib/runtime/versions/node-version.js'
import { serviceVersion } from '../lib/runtime/versions/service-version.js'

type Options = NonNullable<ParseArgsConfig['options']>
export type Values = Record<string, string | boolean | Array<string | boolean> | undefined>

/** An invalid command line. */
export class UsageError extends Error {}

/** A subcommand: its arguments, and what it does. */
export interface Subcommand {
  options: Options
  /** Names of the arguments without a dash, all required; the last may be one or more, `NAME…`, or any number, `[NAME…]`. */
  positionals?: readonly string[]
  run: (values: Values, positionals: readonly string[]) => Promise<void>
}

/** The option that makes a command print JSON, for programs. */
export const JSON_OPTION = { json: { type: 'boolean', default: false } } as const

/** The value of a required option. */
export function required (values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string') throw new UsageError(`--${name} is required.`)
  return value
}

/** The value of an optional option, as a number. */
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

/** Prints a remark to standard error, apart from the result. */
export function say (text: string): void {
  process.stderr.write(`${text}\n`)
}

/**
 * Prints a result: with --json as it is, otherwise as `text`.
 *
 * @param remark a note for people, besides the result
 */
export function printResult (values: Values, result: unknown, text: string | null, remark: string | null = null): void {
  if (values.json === true) return print(JSON.stringify(result, null, 2))
  if (text !== null) print(text)
  if (remark !== null) say(remark)
}

/** Rows of cells as lines with columns; the first row is the head. */
export function table (rows: ReadonlyArray<readonly string[]>): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n')
}

/** A time as printed in a table. */
export function shortTime (time: Date | string | null): string {
  return time === null ? '-' : new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}

/** Whether there are as many arguments as a subcommand expects. */
function isEnough (count: number, expected: readonly string[]): boolean {
  const last = expected.at(-1) ?? ''
  if (last.endsWith('…]')) return count >= expected.length - 1
  return last.endsWith('…') ? count >= expected.length : count === expected.length
}

async function runSubcommand (usage: string, subcommands: Readonly<Record<string, Subcommand>>, args: readonly string[]): Promise<void> {
  const [name = '', ...rest] = args
  if (name === '--help' || name === '-h') return print(usage)
  if (name === '--version') return print(serviceVersion())
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined
  if (subcommand === undefined) throw new UsageError(name === '' ? 'A command is missing.' : `There is no command ${name}.`)
  let parsed
  try {
    parsed = parseArgs({ args: rest, options: subcommand.options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const expected = subcommand.positionals ?? []
  if (!isEnough(parsed.positionals.length, expected)) throw new UsageError(`Expected: ${name} ${expected.join(' ')}`.trim())
  await subcommand.run(parsed.values, parsed.positionals)
}

/** The reader may close the pipe early: `list | head`. */
function endQuietly (error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/**
 * Runs a shell command. Exits with 0 on success, with 2 and the usage for an invalid command line, and with 1 and an explanation when the
 * command fails.
 */
export function command (usage: string, subcommands: Readonly<Record<string, Subcommand>>): void {
  requireNode()
  process.stdout.off('error', endQuietly).on('error', endQuietly)
  runSubcommand(usage, subcommands, process.argv.slice(2)).catch((error: unknown) => {
    if (error instanceof UsageError) {
      say(`${error.message}\n\n${usage}`)
      process.exitCode = 2
      return
    }
    say(explanationOf(error, 'This cannot be done'))
    process.exitCode = 1
  })
}
