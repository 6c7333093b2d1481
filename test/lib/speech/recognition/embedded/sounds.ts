import { execFileSync } from 'node:child_process'

const RATE = 16_000

function sound (seconds: number, at: (second: number) => number): Int16Array {
  return Int16Array.from({ length: seconds * RATE }, (_, sample) => Math.round(at(sample / RATE) * 32_767))
}

export const silence = (seconds: number): Int16Array => new Int16Array(seconds * RATE)

/** What a transformer beside a microphone sounds like. */
export function hum (seconds: number): Int16Array {
  return sound(seconds, at => 0.2 * Math.sin(2 * Math.PI * 100 * at) + 0.05 * Math.sin(2 * Math.PI * 300 * at))
}

/** Numbers from -1 to 1 without order, the same each time. */
function randomNumbers (): () => number {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return 2 * state / 2_147_483_647 - 1
  }
}

/** White noise, the same each time. */
export function noise (seconds: number): Int16Array {
  const random = randomNumbers()
  return sound(seconds, () => random() * 0.2)
}

/** A vacuum cleaner that is moved to and fro: the rush of air, the whine of its motor with its overtones, louder and quieter. */
export function vacuumCleaner (seconds: number): Int16Array {
  const random = randomNumbers()
  let rush = 0
  return sound(seconds, at => {
    rush += 0.15 * (random() - rush)
    const whine = [1, 2, 3, 5].reduce((sum, overtone) => sum + 0.03 / overtone * Math.sin(2 * Math.PI * 310 * overtone * at), 0)
    return (0.7 + 0.3 * Math.sin(2 * Math.PI * 0.5 * at)) * (rush + whine)
  })
}

/** Somebody coughs twice every three seconds: bursts of noise through a throat, each with a sharp beginning. */
export function coughs (seconds: number): Int16Array {
  const random = randomNumbers()
  let [throat, before] = [0, 0]
  return sound(seconds, at => {
    const since = at % 3 < 0.5 ? at % 3 : at % 3 - 0.5
    const burst = since < 0.35 && at % 3 < 1 ? Math.exp(-14 * since) : 0
    // A resonance at about 700 Hz.
    const next = 1.86 * throat - 0.94 * before + random() * burst * 0.08
    before = throat
    throat = next
    return Math.max(-0.9, Math.min(0.9, throat))
  })
}

/** Somebody types: clicks of a keyboard, six a second. */
export function typing (seconds: number): Int16Array {
  const random = randomNumbers()
  return sound(seconds, at => Math.exp(-200 * (at * 6 % 1) / 6) * random() * 0.4)
}

/** Breath close to the microphone: noise that swells and fades, every four seconds. */
export function breath (seconds: number): Int16Array {
  const random = randomNumbers()
  let air = 0
  return sound(seconds, at => {
    air += 0.4 * (random() - air)
    return 0.15 * air * Math.max(0, Math.sin(2 * Math.PI * at / 4))
  })
}

/** Two sounds, one after the other. */
export const joined = (one: Int16Array, other: Int16Array): Int16Array => Int16Array.from([...one, ...other])

/** Chords, four in each bar. */
export function music (seconds: number): Int16Array {
  const chords = [[262, 330, 392], [294, 349, 440], [262, 349, 440], [247, 294, 392]]
  return sound(seconds, at => {
    const notes = chords[Math.floor(at * 2) % chords.length] as number[]
    return Math.exp(-3 * (at * 2 % 1)) * notes.reduce((sum, hertz) => sum + 0.15 * Math.sin(2 * Math.PI * hertz * at), 0)
  })
}

/** The same, louder or quieter. */
export const louder = (pcm: Int16Array, factor: number): Int16Array => pcm.map(sample => Math.round(sample * factor))

/** A sentence, spoken by espeak-ng. */
export function spoken (text: string, voice: string): Int16Array {
  const wav = execFileSync('espeak-ng', ['-v', voice, '-s', '140', '--stdout', text], { maxBuffer: 64 * 1024 * 1024 })
  const rate = wav.readUInt32LE(24)
  const data = wav.subarray(wav.indexOf('data') + 8)
  const samples = new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + (data.length & ~1)))
  const at = (moment: number): number => {
    const [before, part] = [Math.floor(moment), moment % 1]
    return (samples[before] ?? 0) * (1 - part) + (samples[before + 1] ?? 0) * part
  }
  return Int16Array.from({ length: Math.floor(samples.length * RATE / rate) }, (_, sample) => Math.round(at(sample * rate / RATE)))
}
