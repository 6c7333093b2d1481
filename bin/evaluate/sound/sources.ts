import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { detectFormat, type EncodedRun } from '../../../lib/speech/index.js'
import { EvaluationError, type Consultation } from '../input.js'

const run = promisify(execFile)

/** Words a minute, and the pause between two people, in seconds. */
const SPEED = '140'
const PAUSE_SECONDS = 0.5

/** How high the voices of those who speak are, in turn; without a name, everything is said by the first. */
const PITCHES = ['50', '75', '35', '95'] as const

/** espeak-ng writes a WAV file with a size that it does not know yet. */
const SPOKEN_MAX_BYTES = 256 * 1024 * 1024

/** One after the other, what espeak-ng says, as raw PCM. */
async function spoken ({ id, segments }: Consultation, language: string): Promise<EncodedRun> {
  const [voice = ''] = language.toLowerCase().split('-')
  const speakers = [...new Set(segments.map(({ speaker }) => speaker ?? null))]
  const parts: Buffer[] = []
  let rate = 0
  for (const { text, speaker = null } of segments) {
    const pitch = PITCHES[speakers.indexOf(speaker) % PITCHES.length] ?? PITCHES[0]
    const { stdout } = await run('espeak-ng', ['-v', voice, '-p', pitch, '-s', SPEED, '--stdout', text], {
      encoding: 'buffer', maxBuffer: SPOKEN_MAX_BYTES
    }).catch((error: unknown) => {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      const missing = 'espeak-ng is not installed, which speaks texts without a recording.'
      throw new EvaluationError(isMissing ? missing : `espeak-ng cannot speak ${id} (${language}).`)
    })
    rate = stdout.readUInt32LE(24)
    parts.push(stdout.subarray(stdout.indexOf('data') + 8), Buffer.alloc(Math.round(rate * PAUSE_SECONDS) * 2))
  }
  const bytes = Buffer.concat(parts)
  return { format: 'pcm_s16le', sample_rate: rate, channels: 1, bytes: async function * () { yield bytes } }
}

/**
 * The sound of a consultation: the recording that it names, beside its file, or else its text, spoken by espeak-ng.
 *
 * @throws {EvaluationError} for a recording that cannot be read, and where espeak-ng cannot speak
 */
export async function soundOf (consultation: Consultation, file: string, language: string): Promise<EncodedRun> {
  const { audio } = consultation
  if (audio === undefined) return spoken(consultation, language)
  const recording = path.resolve(path.dirname(file), audio)
  const bytes = await readFile(recording).catch((error: unknown) => {
    throw new EvaluationError(`The recording ${recording} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'error'}.`)
  })
  const format = detectFormat(bytes, undefined)
  if (format === null) throw new EvaluationError(`The recording ${recording} has a format that is not known.`)
  return { ...format, bytes: async function * () { yield bytes } }
}
