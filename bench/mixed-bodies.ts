import { wavBytes, writeWav } from '../lib/speech/index.js'

const EMPTY_SEGMENTS = 340_000

/** The most segments of this length that one consultation may hold by default. */
export const LONG = Array.from({ length: 450 }, (_, at) => {
  return { id: `s-${at}`, text: `I have had pain in my knee since Monday, that was ${at}, and it hurts when I walk. `.repeat(5), is_final: true }
})

/** A visit. */
export const ORDINARY = LONG.slice(0, 20)

/** A body of nothing but empty segments. */
export function emptySegmentsBody (): string {
  return `{"segments":[${new Array<string>(EMPTY_SEGMENTS).fill('{}').join(',')}]}`
}

/** Sound as a WAV file. */
export function wavOf (pcm: Int16Array): Buffer {
  const wav = Buffer.alloc(wavBytes(pcm))
  writeWav(wav, pcm)
  return wav
}
