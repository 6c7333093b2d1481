/**
 * Writes what is said of the settings, as schemas/ has them: the list in docs/operate/settings.md, between the two marks,
 * `.env.example` and `limits.example.yaml`: `npm run settings`. With `--check` it writes nothing, and ends with 1 where one of
 * them says something else.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { secretSettings, settingGroups } from '../schemas/config.js'
import { DERIVED, FIXED } from '../schemas/fixed-settings.js'
import { limitGroups } from '../schemas/limits.js'

const GUIDE = 'docs/operate/settings.md'
const BEGIN = '<!-- settings: written by npm run settings -->'
const END = '<!-- end of settings -->'

/** Longest line, in characters. */
const WIDTH = 100

/** A limit from which on nobody wants to know it. */
const BOUNDLESS = 1_000_000_000

/** What the schema of a setting says that a reader wants to know. */
interface Setting {
  default?: unknown
  description?: string
  minimum?: number
  maximum?: number
  enum?: readonly string[]
}

/** A paragraph in lines of at most `WIDTH` characters, the first after `first` and the others after `next`. */
function wrapped (text: string, first: string, next = ' '.repeat(first.length)): string {
  const lines: string[] = []
  let [line, isNew] = [first, true]
  for (const word of text.split(' ')) {
    const longer = isNew ? `${line}${word}` : `${line} ${word}`
    if (longer.length > WIDTH && !isNew) lines.push(line)
    line = longer.length > WIDTH && !isNew ? `${next}${word}` : longer
    isNew = false
  }
  return [...lines, line].join('\n')
}

/** What a setting is, with its range or its choice where there is one. */
function meaningOf ({ description = '', minimum, maximum, enum: choice }: Setting): string {
  const range = minimum === undefined || maximum === undefined || maximum >= BOUNDLESS ? '' : ` From ${minimum} to ${maximum}.`
  const choices = choice === undefined ? '' : ` One of ${choice.map(one => `\`${one}\``).join(', ')}.`
  return `${description}${range}${choices}`
}

/** An item of a list: name, default and what it is. */
function itemOf (name: string, setting: Setting): string {
  const { default: value = '' } = setting
  return wrapped(`\`${name}\`${value === '' ? '' : ` (\`${String(value)}\`)`}: ${meaningOf(setting)}`, '- ')
}

/** A heading with a list of settings. */
function sectionOf (title: string, settings: Readonly<Record<string, Setting>>): string {
  return `### ${title}\n\n${Object.entries(settings).map(([name, setting]) => itemOf(name, setting)).join('\n')}\n`
}

/** Everything between the marks of the guide. */
function settingsList (): string {
  const secrets = `Each of these may be in a file that \`NAME_FILE\` names instead: ${secretSettings.map(name => `\`${name}\``).join(', ')}.`
  const fixed = Object.entries(FIXED).map(([name, value]) => `\`${name}\` (\`${String(value)}\`)`).join(', ')
  const derived = Object.entries(DERIVED).map(([name, how]) => `\`${name}\` ${how}.`).join(' ')
  return [
    `## In the environment, or in \`.env\`\n\n${wrapped(secrets, '')}\n`,
    ...settingGroups.map(({ title, settings }) => sectionOf(title, settings)),
    '## In the file that `LIMITS_FILE` names\n',
    ...limitGroups.map(({ title, limits }) => sectionOf(`${title}: limits`, limits)),
    `## Fixed\n\n${wrapped(`Settings of 0.1.0 that nobody had a reason to change: ${fixed}. ${derived}`, '')}\n`
  ].join('\n')
}

/** @throws when a mark is missing */
function guide (): string {
  const now = read(GUIDE)
  const [begin, end] = [now.indexOf(BEGIN), now.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`${GUIDE} has to have ${BEGIN} and ${END}`)
  return `${now.slice(0, begin + BEGIN.length)}\n\n${settingsList()}\n${now.slice(end)}`
}

/** Lines of a file of settings, each below what it is; `assign` writes one. */
function linesOf (
  title: string, settings: Readonly<Record<string, Setting>>, assign: (name: string, value: string) => string
): string {
  const items = Object.entries(settings).map(([name, setting]) => {
    const value = setting.default === undefined ? '' : String(setting.default)
    return `${wrapped(meaningOf(setting), '# ', '# ')}\n${assign(name, value)}\n`
  })
  return [`##### ${title} #####\n`, ...items].join('\n')
}

function envExample (): string {
  return [
    '# Settings of the service: copy this file to .env, and change what you need.\n',
    ...settingGroups.map(({ title, settings }) => linesOf(title, settings, (name, value) => `${name}=${value}`))
  ].join('\n')
}

function limitsExample (): string {
  return [
    '# Limits of the service. Most installations need no such file. Copy the lines that you change to one\n# of your own, and name it in LIMITS_FILE.\n',
    ...limitGroups.map(({ title, limits }) => linesOf(title, limits, (name, value) => `${name}: ${value === '' ? "''" : value}`))
  ].join('\n')
}

function read (name: string): string {
  return readFileSync(name, 'utf8')
}

/** Every file that says something of the settings, by its name, as it has to be now. */
export function settingsFiles (): Record<string, string> {
  return { [GUIDE]: guide(), '.env.example': envExample(), 'limits.example.yaml': limitsExample() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(settingsFiles())) {
    if (!process.argv.includes('--check')) writeFileSync(name, text)
    else if (read(name) !== text) {
      process.stderr.write(`${name} does not say what schemas/ says: run "npm run settings"\n`)
      process.exitCode = 1
    }
  }
}
