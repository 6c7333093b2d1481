import { STREAM_SAMPLE_RATE as RATE } from '../schemas/stream.js'

/** Seconds of speech, and of the pause after it. */
const SPEECH = 5
const PAUSE = 1

/** Seconds of a syllable. */
const SYLLABLE = 0.22

/** The first three formants of some vowels, in Hz, and how wide they are. */
const VOWELS = [[730, 1090, 2440], [270, 2290, 3010], [570, 840, 2410], [300, 870, 2240], [530, 1840, 2480]] as const
const WIDTH = 90

/** Highest overtone, in Hz. */
const HIGHEST = 3600

/** Share of full scale of the loudest sound, and of the noise of the room. */
const LOUD = 0.3
const NOISE = 0.0005

/** The strength of a frequency in a vowel. */
function resonance (frequency: number, formants: readonly number[]): number {
  return formants.reduce((sum, formant, i) => sum + 1 / ((1 + ((frequency - formant) / WIDTH) ** 2) * (i + 1)), 0)
}

/**
 * Sound that voice activity detection takes for speech: the overtones of a voice with a melody, shaped to vowels that change with each
 * syllable, and a pause after every few seconds.
 *
 * @param seconds its length, rounded up to whole phrases; it can be repeated
 * @returns 16 kHz mono
 */
export function speechLikeSound (seconds: number): Int16Array {
  const phrases = Math.ceil(seconds / (SPEECH + PAUSE))
  const samples = new Float64Array(phrases * (SPEECH + PAUSE) * RATE)
  let phase = 0
  let loudest = 0
  for (let i = 0; i < samples.length; i++) {
    const time = i / RATE
    if (time % (SPEECH + PAUSE) >= SPEECH) continue
    const pitch = 125 + 20 * Math.sin(2 * Math.PI * 0.4 * time) + 8 * Math.sin(2 * Math.PI * 1.3 * time)
    phase += 2 * Math.PI * pitch / RATE
    const syllable = Math.floor(time / SYLLABLE)
    const formants = VOWELS[(syllable * 7 + syllable % 3) % VOWELS.length] as readonly number[]
    const envelope = Math.sin(Math.PI * (time / SYLLABLE - syllable)) ** 0.7
    let value = 0
    for (let overtone = 1; overtone * pitch < HIGHEST; overtone++) {
      value += resonance(overtone * pitch, formants) * Math.sin(overtone * phase)
    }
    samples[i] = envelope * value
    loudest = Math.max(loudest, Math.abs(envelope * value))
  }
  return Int16Array.from(samples, value => Math.round(32_767 * (LOUD * value / loudest + NOISE * (2 * Math.random() - 1))))
}
