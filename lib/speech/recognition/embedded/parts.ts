import { SAMPLE_RATE } from '../../sound/index.js'

/** Length of the frames whose level is measured, in samples: 20 ms. */
const FRAME = SAMPLE_RATE / 50

/** Below this level there is nothing to hear, relative to full scale: -66 dB, less than the noise of a microphone beside a voice. */
const HEARD_MIN = 5e-4

/** Pauses of this many frames of silence, 300 ms, separate parts. */
const PAUSE_FRAMES = 15

/** A part with fewer frames that are heard, 100 ms, is a click. */
const HEARD_FRAMES_MIN = 5

/** What follows closely is recognised together, for its context, until a group is this long, in samples: ten seconds. */
const GROUP_MIN = 10 * SAMPLE_RATE

/** Longest group, in samples: 28 seconds, because models look at 30. */
const GROUP_MAX = 28 * SAMPLE_RATE

/** A part of a sound: from a sample to another. */
export interface Part {
  from: number
  to: number
}

function isHeard (pcm: Int16Array, frame: number): boolean {
  const samples = pcm.subarray(frame * FRAME, (frame + 1) * FRAME)
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return Math.sqrt(power) / 32_768 >= HEARD_MIN
}

/** The parts of a sound in which there is anything to hear, in order, without the silence around them. */
export function audibleParts (pcm: Int16Array): Part[] {
  const parts: Array<Part & { frames: number }> = []
  let silent = PAUSE_FRAMES
  for (let frame = 0; frame * FRAME < pcm.length; frame++) {
    if (!isHeard(pcm, frame)) {
      silent += 1
      continue
    }
    const to = Math.min((frame + 1) * FRAME, pcm.length)
    const last = parts.at(-1)
    if (last === undefined || silent >= PAUSE_FRAMES) parts.push({ from: frame * FRAME, to, frames: 1 })
    else {
      last.to = to
      last.frames += 1
    }
    silent = 0
  }
  return parts.filter(({ frames }) => frames >= HEARD_FRAMES_MIN).map(({ from, to }) => ({ from, to }))
}

/** Groups of parts that are recognised together. A part that is longer than a group may be is cut. */
export function groupsOf (parts: readonly Part[]): Part[][] {
  const groups: Part[][] = []
  for (const { from, to } of parts) {
    for (let at = from; at < to; at += GROUP_MAX) {
      const part = { from: at, to: Math.min(at + GROUP_MAX, to) }
      const group = groups.at(-1)
      const begin = group?.[0]?.from ?? 0
      const isFull = group === undefined || part.from - begin >= GROUP_MIN || part.to - begin > GROUP_MAX
      if (isFull) groups.push([part])
      else group.push(part)
    }
  }
  return groups
}
