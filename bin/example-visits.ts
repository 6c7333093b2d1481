/**
 * Speaks the example visits of the demo page: for each transcript in routes/demo/examples, writes the sound beside it, and into it when
 * each utterance is spoken. Needs espeak-ng and ffmpeg.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { ExampleVisit } from '../schemas/example-visits.js'

const FOLDER = 'routes/demo/examples'

/** Samples a second that espeak-ng speaks at, and their bytes. */
const SAMPLE_RATE = 22_050
const SAMPLE_BYTES = 2

/** Silence before the first word, between two people, and after the last word, in milliseconds. */
const PAUSES_MS = { before: 500, between: 450, after: 800 }

/** Bits a second of the Opus file: enough for one voice at 16 kHz, and about 2 kB for each second. */
const BIT_RATE = '16k'

/** The most that espeak-ng and ffmpeg may write for one visit. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

function run (program: string, args: readonly string[], input?: Buffer): Buffer {
  return execFileSync(program, args, { input, maxBuffer: OUTPUT_BYTES_MAX, stdio: ['pipe', 'pipe', 'inherit'] })
}

function silence (ms: number): Buffer {
  return Buffer.alloc(Math.round(SAMPLE_RATE * ms / 1000) * SAMPLE_BYTES)
}

/** The samples of a text. espeak-ng writes a WAV file with a size that it does not know yet. */
function speak (text: string, voice: string, wordsPerMinute: number): Buffer {
  const wav = run('espeak-ng', ['-v', voice, '-s', String(wordsPerMinute), '--stdout', text])
  const rate = wav.readUInt32LE(24)
  if (rate !== SAMPLE_RATE) throw new Error(`espeak-ng speaks at ${rate} Hz instead of ${SAMPLE_RATE}.`)
  return wav.subarray(wav.indexOf('data') + 8)
}

/** Opus in Ogg, the same for the same samples. */
function encode (samples: Buffer): Buffer {
  const input = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', 'pipe:0']
  const output = ['-c:a', 'libopus', '-b:a', BIT_RATE, '-application', 'voip', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-f', 'ogg', 'pipe:1']
  return run('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...input, ...output], samples)
}

const msOf = (samples: Buffer) => Math.round(samples.length / SAMPLE_BYTES / SAMPLE_RATE * 1000)

/** Speaks a visit. @returns it with its times, and its sound */
function speakVisit (visit: ExampleVisit): { timed: ExampleVisit, sound: Buffer } {
  let samples = silence(PAUSES_MS.before)
  const utterances = visit.utterances.map((utterance, at) => {
    if (at > 0) samples = Buffer.concat([samples, silence(PAUSES_MS.between)])
    const start = msOf(samples)
    samples = Buffer.concat([samples, speak(utterance.text, visit.voices[utterance.speaker], visit.words_per_minute)])
    return { ...utterance, start_ms: start, end_ms: msOf(samples) }
  })
  samples = Buffer.concat([samples, silence(PAUSES_MS.after)])
  return { timed: { ...visit, duration_ms: msOf(samples), utterances }, sound: encode(samples) }
}

const isVisit = new Ajv({ allErrors: false }).compile<ExampleVisit>(ExampleVisit)

function readVisit (file: string): ExampleVisit {
  const visit: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!isVisit(visit)) throw new Error(`${file}${isVisit.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('')}`)
  return visit
}

for (const name of readdirSync(FOLDER).filter(name => name.endsWith('.json')).sort()) {
  const file = path.join(FOLDER, name)
  const { timed, sound } = speakVisit(readVisit(file))
  writeFileSync(file, `${JSON.stringify(timed, null, 2)}\n`)
  writeFileSync(file.replace(/json$/, 'opus'), sound)
  process.stdout.write(`${name}: ${(timed.duration_ms / 1000).toFixed(1)} s, ${Math.round(sound.length / 1000)} kB\n`)
}
