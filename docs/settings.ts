/**
 * Writes the settings in docs/operate.md, between the two marks, as schemas/config.ts has them: `npx tsx docs/settings.ts`. With
 * `--check` it writes nothing, and ends with 1 where the guide says something else.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Config } from '../schemas/config.js'

/** The guide that lists them. */
export const GUIDE = fileURLToPath(new URL('operate.md', import.meta.url))

const BEGIN = '<!-- settings: written by npx tsx docs/settings.ts -->'
const END = '<!-- end of settings -->'

/** Longest line of the guide, in characters. */
const WIDTH = 100

/** The first setting of each group, and what the group is about; every setting after it, up to the next group, belongs to it. */
const groups: Readonly<Partial<Record<keyof Config, string>>> = {
  HOST: 'Address',
  DATA_DIR: 'Storage',
  TOKEN_LIFETIME: 'Tokens and keys',
  RATE_LIMIT_WINDOW: 'Rate limits',
  CONNECTIONS_MAX: 'Connections',
  TRUST_PROXY: 'Access',
  REPORT_ENGINE: 'Reports',
  REPORT_MIN_WORDS: 'Making reports',
  SEGMENTS_MAX: 'Consultations',
  EVENT_STREAMS_PER_USER_MAX: 'Event streams',
  SPEECH_ENGINE: 'Speech',
  AUDIO_MIN_SPEECH: 'Audio',
  S3_ENDPOINT: 'S3-compatible storage',
  STREAMS_PER_USER_MAX: 'Audio streams',
  METRICS_PORT: 'Metrics',
  SANDBOX_ENABLED: 'Service',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'Traces'
}

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

/** A paragraph in lines of at most `WIDTH` characters, the first after `first` and the others after as many spaces. */
function wrapped (text: string, first: string): string {
  const indent = ' '.repeat(first.length)
  const lines: string[] = []
  let line = first
  for (const word of text.split(' ')) {
    const longer = line.trim() === first.trim() && line.endsWith(' ') ? `${line}${word}` : `${line} ${word}`
    if (longer.length > WIDTH) {
      lines.push(line)
      line = `${indent}${word}`
    } else {
      line = longer
    }
  }
  return [...lines, line].join('\n')
}

/** An item of a list: name, default, what it is, and the range or the choice where there is one. */
function itemOf (name: string, { default: value = '', description = '', minimum, maximum, enum: choice }: Setting): string {
  const shown = value === '' ? '' : ` (\`${String(value)}\`)`
  const range = minimum === undefined || maximum === undefined || maximum >= BOUNDLESS ? '' : ` From ${minimum} to ${maximum}.`
  const choices = choice === undefined ? '' : ` One of ${choice.map(one => `\`${one}\``).join(', ')}.`
  return wrapped(`\`${name}\`${shown}: ${description}${range}${choices}`, '- ')
}

/** Every setting, in its group, as the guide has them between its marks. */
function settingsList (): string {
  return Object.entries(Config.properties).map(([name, schema]) => {
    const title = groups[name as keyof Config]
    return `${title === undefined ? '' : `\n### ${title}\n\n`}${itemOf(name, schema as Setting)}`
  }).join('\n')
}

/**
 * The guide with the settings as they are now.
 *
 * @throws when a mark is missing
 */
export function withSettings (guide: string): string {
  const begin = guide.indexOf(BEGIN)
  const end = guide.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`docs/operate.md has to have ${BEGIN} and ${END}`)
  return `${guide.slice(0, begin + BEGIN.length)}\n${settingsList()}\n\n${guide.slice(end)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const guide = readFileSync(GUIDE, 'utf8')
  const now = withSettings(guide)
  if (!process.argv.includes('--check')) writeFileSync(GUIDE, now)
  else if (now !== guide) {
    process.stderr.write('docs/operate.md does not say what schemas/config.ts says: run npx tsx docs/settings.ts\n')
    process.exitCode = 1
  }
}
