import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Test } from 'tap'
import { speechLikeSound } from '../bench/streams-sound.js'
import { temporaryDirectory } from './helper.js'
import { wavFile } from './recordings.js'

/** A WAV file of samples, 16 kHz mono; it is gone when the test ends. */
export function soundFile (t: Test, samples: Int16Array): string {
  const file = path.join(temporaryDirectory(t), 'sound.wav')
  writeFileSync(file, wavFile(samples))
  return file
}

/** A WAV file in which somebody seems to speak for the given seconds. */
export function speechFile (t: Test, seconds: number): string {
  return soundFile(t, speechLikeSound(seconds))
}
