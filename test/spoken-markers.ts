/**
 * Sound that a voice detector takes for speech, and of which every utterance can be told from every other: by its pitch. What arrives
 * somewhere can be read back, so that a test can prove that every utterance arrived, and arrived once.
 */

const SAMPLE_RATE = 16_000

/** So many different utterances there are. */
export const SPOKEN_MAX = 16

/** Pitches in Hz, those of men and women: 6 % apart, half a note. */
const pitches = Array.from({ length: SPOKEN_MAX }, (_, at) => 95 * 1.06 ** at)

/** Length of an utterance, and of the pause after it, in milliseconds. */
const SPOKEN_MS = 1200
const SPOKEN_PAUSE_MS = 1000

/** Syllables last so long, in seconds; a third of each is the quiet before the vowel. */
const SYLLABLE = 0.24

/** Frequencies of the resonances of the mouth for some vowels, in Hz. */
const vowels = [[730, 1090, 2440], [270, 2290, 3010], [300, 870, 2240], [530, 1840, 2480]] as const

/** How strongly a mouth that forms a vowel lets a frequency through. */
function resonance (frequency: number, formants: readonly number[]): number {
  return formants.reduce((sum, formant, at) => sum + 1 / ((at + 1) * (1 + ((frequency - formant) / 90) ** 2)), 0.02)
}

/** What was made before, by number and level: making a second of sound takes a tenth of one. */
const made = new Map<string, Int16Array>()

/** Utterance number `at`, with the pause after it; `level` is its peak, of 32,767. */
function utterance (at: number, level: number): Int16Array {
  const name = `${at % SPOKEN_MAX} ${level}`
  const known = made.get(name)
  if (known !== undefined) return known
  const pcm = new Int16Array((SPOKEN_MS + SPOKEN_PAUSE_MS) * SAMPLE_RATE / 1000)
  const pitch = pitches[at % SPOKEN_MAX] ?? 0
  const voiced = new Float64Array(SPOKEN_MS * SAMPLE_RATE / 1000)
  for (let harmonic = 1; harmonic * pitch < 3500; harmonic++) {
    const strengths = vowels.map(formants => resonance(harmonic * pitch, formants) / Math.sqrt(harmonic))
    // A sine from the two samples before: sin(n + 1) = 2 cos(step) sin(n) - sin(n - 1).
    const step = 2 * Math.PI * harmonic * pitch / SAMPLE_RATE
    const factor = 2 * Math.cos(step)
    let [before, sine] = [-Math.sin(step), 0]
    for (let i = 0; i < voiced.length; i++) {
      const strength = strengths[Math.floor(i / SAMPLE_RATE / SYLLABLE) % strengths.length] ?? 0
      voiced[i] = (voiced[i] ?? 0) + strength * sine
      const next = factor * sine - before
      before = sine
      sine = next
    }
  }
  const peak = voiced.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  for (let i = 0; i < voiced.length; i++) {
    const phase = (i / SAMPLE_RATE % SYLLABLE) / SYLLABLE
    const envelope = phase < 1 / 3 ? 0.05 : Math.sin(Math.PI * (phase - 1 / 3) * 1.5)
    pcm[i] = Math.round((voiced[i] ?? 0) / peak * level * envelope)
  }
  made.set(name, pcm)
  return pcm
}

function joined (parts: readonly Int16Array[]): Int16Array {
  const pcm = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    pcm.set(part, at)
    at += part.length
  }
  return pcm
}

/** The sound of the utterances with these numbers, each with a pause after it. */
export function spoken (numbers: readonly number[], level = 12_000): Int16Array {
  return joined(numbers.map(number => utterance(number, level)))
}

/** The sound of the utterances with these numbers, each so far from the next that it is recognised by itself. */
export function spokenApart (numbers: readonly number[]): Int16Array {
  const pause = new Int16Array(2 * SAMPLE_RATE)
  return joined(numbers.flatMap(number => [utterance(number, 12_000), pause]))
}

/** Frame in which a pitch is looked for, in samples: more than three periods of the lowest voice. */
const FRAME = SAMPLE_RATE * 40 / 1000
/** Frames that an utterance must be heard in. */
const FRAMES_MIN = 5
/** Frames without a voice after which the next utterance begins. */
const PAUSE_FRAMES = 10

/** The number of the utterance that a frame is of; `null` where there is no voice, or the pitch is not clear. */
function numberIn (frame: Int16Array): number | null {
  const energy = frame.reduce((sum, sample) => sum + sample * sample, 0)
  if (energy < frame.length * 200 ** 2) return null
  const likeness = pitches.map(pitch => {
    const lag = SAMPLE_RATE / pitch
    const whole = Math.floor(lag)
    let sum = 0
    let [here, there] = [0, 0]
    // Every other sample is enough to tell pitches apart.
    for (let i = 0; i + whole + 1 < frame.length; i += 2) {
      const a = frame[i] ?? 0
      const b = (frame[i + whole] ?? 0) * (1 - lag + whole) + (frame[i + whole + 1] ?? 0) * (lag - whole)
      sum += a * b
      here += a * a
      there += b * b
    }
    return sum / Math.sqrt(here * there || 1)
  })
  const best = Math.max(...likeness)
  return best > 0.9 ? likeness.indexOf(best) : null
}

/** The numbers of the utterances in a sound, in order. */
export function spokenIn (pcm: Int16Array): number[] {
  const found: number[] = []
  let votes = new Map<number, number>()
  let silent = 0
  function close (): void {
    const [number, count] = [...votes].sort(([, a], [, b]) => b - a)[0] ?? [0, 0]
    if (count >= FRAMES_MIN) found.push(number)
    votes = new Map()
  }
  for (let at = 0; at + FRAME <= pcm.length; at += FRAME / 2) {
    const number = numberIn(pcm.subarray(at, at + FRAME))
    if (number === null) {
      silent += 1
      if (silent === PAUSE_FRAMES * 2) close()
    } else {
      silent = 0
      votes.set(number, (votes.get(number) ?? 0) + 1)
    }
  }
  close()
  return found
}

/** The utterances as words of a transcript: `u3 u4`. */
export function spokenWords (pcm: Int16Array): string {
  return spokenIn(pcm).map(number => `u${number}`).join(' ')
}
