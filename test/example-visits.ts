import { readFileSync } from 'node:fs'
import decode from '@audio/decode'
import type { ExampleVisit } from '../schemas/example-visits.js'
import { transcribing, type SpeechScript } from './speech-server.js'

/** Length of what is compared, in milliseconds. */
const STEP_MS = 50

/** Loudness of each step of a sound. */
function envelopeOf (samples: Float32Array | Int16Array, rate: number, fullScale: number): number[] {
  const step = rate * STEP_MS / 1000
  return Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const part = samples.subarray(Math.round(at * step), Math.round((at + 1) * step))
    let power = 0
    for (const sample of part) power += (sample / fullScale) ** 2 / part.length
    return Math.sqrt(power)
  })
}

/** Where a part of a sound is most alike the whole, in milliseconds. */
function placeOf (part: readonly number[], whole: readonly number[]): number {
  let best = { at: 0, difference: Infinity }
  for (let at = 0; at + part.length <= whole.length + 2; at++) {
    const difference = part.reduce((sum, level, i) => sum + (level - (whole[at + i] ?? 0)) ** 2, 0)
    if (difference < best.difference) best = { at, difference }
  }
  return best.at * STEP_MS
}

/** A sound: its length, and how loud it is over time. */
export async function hearFile (file: URL): Promise<{ durationMs: number, envelope: number[] }> {
  const { channelData: [samples = new Float32Array()], sampleRate } = await decode(readFileSync(file))
  return { durationMs: samples.length / sampleRate * 1000, envelope: envelopeOf(samples, sampleRate, 1) }
}

/** What a speech engine answers that knows one example visit: the utterances whose middle is in the sound that it gets. */
export async function hearingVisit (language: string): Promise<SpeechScript> {
  const at = (ending: string) => new URL(`../routes/demo/examples/${language}.${ending}`, import.meta.url)
  const { utterances } = JSON.parse(readFileSync(at('json'), 'utf8')) as ExampleVisit
  const { envelope } = await hearFile(at('opus'))
  return transcribing(({ pcm, durationMs }) => {
    const from = placeOf(envelopeOf(pcm, 16_000, 32_768), envelope)
    return utterances.filter(({ start_ms: start, end_ms: end }) => {
      const middle = (start + end) / 2
      return middle >= from && middle < from + durationMs
    }).map(({ text }) => text).join(' ')
  })
}
