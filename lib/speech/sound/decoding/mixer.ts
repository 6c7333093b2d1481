/** Half-life of earlier sound when channels are compared, in seconds. */
const HALF_LIFE_SECONDS = 0.25
/** Correlation below which channels cancel each other out and one is inverted, and above which it no longer is. */
const OPPOSITE = -0.4
const ALIKE = 0.1
/** Samples over which a channel is inverted, so that it does not click. */
const TURN_SAMPLES = 256

/** How a channel is added to the ones before it. */
interface Channel {
  sign: 1 | -1
  /** Sums of the products with the channels before it, of the squares of those, and of its own squares. */
  cross: number
  before: number
  own: number
}

/**
 * Mixes channels down to one: their mean. Channels in opposite phase (a cable with swapped wires, or a balanced signal recorded as stereo)
 * would cancel each other out, so a channel that is opposite to the ones before it is inverted.
 */
export class Mixer {
  private channels: Channel[] = []
  private begun = false

  mix (channels: readonly Float32Array[], sampleRate: number): Float32Array {
    const [first] = channels
    if (first === undefined) return new Float32Array(0)
    if (channels.length === 1) return first
    if (this.channels.length !== channels.length) {
      this.channels = channels.map(() => ({ sign: 1, cross: 0, before: 0, own: 0 }))
      this.begun = false
    }
    const sum = Float32Array.from(first)
    for (let at = 1; at < channels.length; at++) this.add(sum, channels[at] as Float32Array, this.channels[at] as Channel, sampleRate)
    this.begun = true
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) / channels.length
    return sum
  }

  private add (sum: Float32Array, samples: Float32Array, channel: Channel, sampleRate: number): void {
    const before = channel.sign
    compare(sum, samples, channel, 0.5 ** (sum.length / sampleRate / HALF_LIFE_SECONDS))
    const likeness = channel.cross / Math.sqrt(channel.before * channel.own)
    if (likeness < OPPOSITE) channel.sign = -1
    if (likeness > ALIKE) channel.sign = 1
    const turn = this.begun && before !== channel.sign ? TURN_SAMPLES : 0
    for (let i = 0; i < sum.length; i++) {
      const gain = i < turn ? before + (channel.sign - before) * i / turn : channel.sign
      sum[i] = (sum[i] as number) + gain * (samples[i] as number)
    }
  }
}

/** Updates the statistics of a channel with a stretch. @param left share that is kept of the earlier sums */
function compare (sum: Float32Array, samples: Float32Array, channel: Channel, left: number): void {
  let cross = 0
  let before = 0
  let own = 0
  for (let i = 0; i < sum.length; i++) {
    const a = sum[i] as number
    const b = samples[i] as number
    cross += a * b
    before += a * a
    own += b * b
  }
  channel.cross = channel.cross * left + cross
  channel.before = channel.before * left + before
  channel.own = channel.own * left + own
}
