/** Samples of a millisecond, and those of one piece of sound: a tenth of a second, as of the microphone. */
const SAMPLES_PER_MS = 16
const PIECE = 1600

/** How often it is looked what is due, in milliseconds. */
const TICK_MS = 100

/** Decibels below the loudest that count as silence. */
const RANGE_DB = 60

/**
 * The samples of a sound as the service takes them: mono, at 16 kHz; `null` where the browser cannot decode it, or it cannot be had.
 *
 * @param url of the sound
 */
export async function loadSound (url, signal) {
  try {
    const response = await fetch(url, { signal })
    if (!response.ok) return null
    const context = new window.OfflineAudioContext(1, 1, SAMPLES_PER_MS * 1000)
    return (await context.decodeAudioData(await response.arrayBuffer())).getChannelData(0)
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

/** Counts milliseconds, but not while it is paused. A clock of its own, because a machine without loudspeakers plays nothing. */
export function startClock () {
  let before = 0
  let since = performance.now()
  return {
    ms: () => before + (since === null ? 0 : performance.now() - since),
    pause () {
      before = this.ms()
      since = null
    },
    resume () { since ??= performance.now() }
  }
}

/** Plays samples aloud as far as this machine can: without loudspeakers, everything else goes on. */
export function createVoice (samples) {
  let context = null
  let gain = null
  let muted = false
  return {
    start () {
      if (samples === null) return
      try {
        context = new window.AudioContext()
        const buffer = context.createBuffer(1, samples.length, SAMPLES_PER_MS * 1000)
        buffer.copyToChannel(samples, 0)
        const source = new window.AudioBufferSourceNode(context, { buffer })
        gain = new window.GainNode(context, { gain: muted ? 0 : 1 })
        source.connect(gain).connect(context.destination)
        source.start()
      } catch {
        context = null
      }
    },
    mute (value) {
      muted = value
      if (gain !== null) gain.gain.value = value ? 0 : 1
    },
    pause: () => { context?.suspend().catch(() => {}) },
    resume: () => { context?.resume().catch(() => {}) },
    close () {
      context?.close().catch(() => {})
      context = null
    }
  }
}

/** A piece as 16-bit samples, little-endian as they travel, and its loudness from 0 to 1. */
function pieceOf (samples) {
  const view = new DataView(new ArrayBuffer(2 * samples.length))
  let power = 0
  samples.forEach((sample, at) => {
    const value = Math.max(-1, Math.min(1, sample))
    view.setInt16(2 * at, Math.round(value * 32_767), true)
    power += value * value / samples.length
  })
  return { bytes: new Uint8Array(view.buffer), level: Math.min(1, Math.max(0, 1 + 10 * Math.log10(power + 1e-9) / RANGE_DB)) }
}

/**
 * A source for the widget, in place of the microphone: sends a sound at the pace at which it is spoken.
 *
 * @param voice what plays it aloud meanwhile
 * @param progress called with the milliseconds that were sent
 * @param ended called once all of it is sent, or nothing more of it will be
 */
export function soundSource (samples, voice, { progress, ended }) {
  return {
    transport: 'frames',
    encoding: 'pcm_s16le',
    async open (sink) {
      const clock = startClock()
      let at = 0
      function send () {
        const due = Math.min(samples.length, Math.floor(clock.ms() * SAMPLES_PER_MS))
        while (at < due && (at + PIECE <= due || due === samples.length)) {
          const piece = samples.subarray(at, Math.min(at + PIECE, due))
          const { bytes, level } = pieceOf(piece)
          // What cannot be stored is kept in memory, and reported: nobody waits for it here.
          sink.write(bytes, piece.length / SAMPLES_PER_MS).catch(() => {})
          sink.level(level)
          at += piece.length
        }
        progress(at / SAMPLES_PER_MS)
        if (at < samples.length) return
        clearInterval(timer)
        ended()
      }
      const timer = setInterval(send, TICK_MS)
      voice.start()
      return {
        pause () {
          clock.pause()
          voice.pause()
        },
        resume () {
          clock.resume()
          voice.resume()
        },
        async close () {
          clearInterval(timer)
          voice.close()
          ended()
        }
      }
    }
  }
}
