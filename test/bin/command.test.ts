// Runs alone: replaces the output of its process.
import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { command, defined, optionalNumber, print, required, type Subcommand } from '../../bin/command.js'
import { SigningKeyError } from '../../lib/identity/signing-keys/key-directory.js'
import { OperationError } from '../../lib/runtime/errors/operation-error.js'
import { ConfigError } from '../../lib/runtime/settings/index.js'
import { EmbeddedDatabaseError } from '../../lib/storage/embedded-postgres/embedded.js'

const USAGE = 'Make tea.\n\n  tea make --pot NAME [--cups N] LEAF'

interface Outcome { code: number, stdout: string, stderr: string }

/** Runs a command line in this process. */
async function run (t: Test, args: string[], make: Subcommand['run'] = async (values, [leaf]) => {
  print(JSON.stringify(defined({ pot: required(values, 'pot'), cups: optionalNumber(values, 'cups'), leaf })))
}): Promise<Outcome> {
  const outcome = { code: 0, stdout: '', stderr: '' }
  const text = { type: 'string' } as const
  const { exitCode } = process
  const restore = [
    t.intercept(process, 'argv', { value: ['node', 'tea', ...args], configurable: true }),
    t.intercept(process.stdout, 'write', { value: (chunk: string) => { outcome.stdout += chunk; return true }, configurable: true }),
    t.intercept(process.stderr, 'write', { value: (chunk: string) => { outcome.stderr += chunk; return true }, configurable: true })
  ]
  try {
    command(USAGE, { make: { options: { pot: text, cups: text }, positionals: ['LEAF'], run: make } })
    await new Promise(resolve => setImmediate(resolve))
  } finally {
    for (const results of restore) results.restore()
    outcome.code = Number(process.exitCode ?? 0)
    process.exitCode = exitCode
  }
  return outcome
}

t.test('a command line that is right is done (0)', async t => {
  t.strictSame(await run(t, ['make', '--pot', 'blue', '--cups', '2', 'oolong']), { code: 0, stdout: '{"pot":"blue","cups":2,"leaf":"oolong"}\n', stderr: '' })
  t.strictSame(await run(t, ['make', 'oolong', '--pot=blue']), { code: 0, stdout: '{"pot":"blue","leaf":"oolong"}\n', stderr: '' })
})

t.test('who asks for help gets the usage (0)', async t => {
  for (const help of ['--help', '-h']) t.strictSame(await run(t, [help]), { code: 0, stdout: `${USAGE}\n`, stderr: '' })
})

const wrong: Array<[args: string[], problem: RegExp]> = [
  [[], /^A command is missing\.$/],
  [['brew'], /^There is no command brew\.$/],
  [['constructor'], /^There is no command constructor\.$/],
  [['make', 'oolong'], /^--pot is required\.$/],
  [['make', '--pot', 'blue'], /^Expected: make LEAF$/],
  [['make', '--pot', 'blue', 'oolong', 'assam'], /^Expected: make LEAF$/],
  [['make', '--pot', 'blue', '--cups', 'two', 'oolong'], /^--cups must be a number\.$/],
  [['make', '--pot', 'blue', '--cups', '', 'oolong'], /^--cups must be a number\.$/],
  [['make', '--pot', 'blue', '--cups', '-1', 'oolong'], /^Option '--cups' argument is ambiguous/],
  [['make', '--pot'], /^Option '--pot <value>' argument missing/],
  [['make', '--sugar', 'oolong'], /^Unknown option '--sugar'/]
]

t.test('who asks for the version gets that of package.json (0)', async t => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
  t.strictSame(await run(t, ['--version']), { code: 0, stdout: `${version}\n`, stderr: '' })
})

t.test('a command line that is wrong is explained, with the usage (2)', async t => {
  for (const [args, problem] of wrong) {
    const { code, stdout, stderr } = await run(t, args)
    t.strictSame({ code, stdout }, { code: 2, stdout: '' }, args.join(' '))
    t.match(stderr.split('\n')[0], problem)
    t.ok(stderr.endsWith(`\n\n${USAGE}\n`))
  }
})

t.test('what cannot be done is said in the sentence that came with it (1)', async t => {
  const impossible = [
    new OperationError('There is no leaf.'), new ConfigError('POT', 'must be blue'), new EmbeddedDatabaseError('The kettle is in use.'), new SigningKeyError('No key.')
  ]
  for (const error of impossible) {
    const outcome = await run(t, ['make', '--pot', 'blue', 'oolong'], async () => { throw error })
    t.strictSame(outcome, { code: 1, stdout: '', stderr: `${error.message}\n` })
  }
})

t.test('an error that nobody expected is said in one sentence, without a stack (1)', async t => {
  const { code, stdout, stderr } = await run(t, ['make', '--pot', 'blue', 'oolong'], async () => { throw new TypeError('x is not a function') })
  t.strictSame({ code, stdout }, { code: 1, stdout: '' })
  t.equal(stderr, 'This cannot be done: x is not a function. With LOG_LEVEL=debug it says where that comes from.\n')
})
