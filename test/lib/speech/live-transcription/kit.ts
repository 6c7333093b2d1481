import type { Test } from 'tap'
import type { HeardStretch } from '../../../../lib/speech/recognition/stretches.js'
import { samplesOfPcm } from '../../../../lib/speech/sound/decoding/pcm.js'
import type { SegmentedSlice, ListenerEvent, StreamListener } from '../../../../lib/speech/sound/model/types.js'
import { LiveWorker, type LiveStream } from '../../../../lib/speech/live-transcription/session.js'
import type { SoundEvent } from '../../../../lib/speech/live-transcription/types.js'
import type { SharedSpeechEngine } from '../../../../lib/speech/recognition/engine/types.js'

const MINIMUM_MS = 1000

/** One second of samples that all have one value, as bytes of PCM. */
export function second (value: number): Uint8Array {
  return new Uint8Array(new Int16Array(16_000).fill(value).buffer)
}

/** A listener for which every second that is not 0 is an utterance, and 99 is poor sound; what it hears is kept. */
export function secondsListener (startMs = 0, skipped = 0) {
  const heard: number[] = []
  let at = startMs
  let speech = 0
  function hear (samples: Int16Array): ListenerEvent[] {
    const events: ListenerEvent[] = []
    for (let i = 0; i < samples.length; i += 16_000) {
      const value = samples[i] ?? 0
      heard.push(value)
      if (value === 99) events.push({ type: 'quality', state: 'poor', problems: ['noisy'] })
      if (value > 0) {
        speech += 1000
        events.push({ type: 'utterance', utterance: { start_ms: at, end_ms: at + 1000, pcm: samples.slice(i, i + 16_000) } })
      }
      at += 1000
    }
    return events
  }
  const listener: StreamListener = {
    async * push (payloads): AsyncGenerator<SegmentedSlice> {
      const samples = samplesOfPcm(payloads)
      const known = Math.min(skipped, samples.length)
      skipped -= known
      const events = hear(samples.subarray(known))
      yield { samples: samples.length, events, settled_ms: at, speech_ms: speech, speaking: false, pausing: false }
    },
    current: async () => null,
    free: () => {}
  }
  return { listener, heard }
}

/** A speech engine that works, and recognises sound so. */
export function engineOf (recognise: SharedSpeechEngine['recognise']): SharedSpeechEngine {
  return { name: 'scripted', model: null, waiting: () => 0, works: async () => true, recognise }
}

/** A live worker on a transcript that is an array, with an engine that says the value of the sound. */
export function startWorker (t: Test, options: {
  recording?: Partial<LiveStream['recording']>,
  stream?: Partial<LiveStream>,
  add?: (stretch: HeardStretch) => boolean
  interval?: number,
  minimum?: number
} = {}) {
  const { recording = {}, stream = {}, add = () => true, interval = 0, minimum = MINIMUM_MS } = options
  const stretches: HeardStretch[] = []
  const shown: string[] = []
  const sounds: SoundEvent[] = []
  const warnings: string[] = []
  const { listener, heard } = secondsListener(
    recording.heard_ms, ((recording.heard_ms ?? 0) - (recording.heard_piece_ms ?? 0)) * 16
  )
  const engine = engineOf(async pcm => ({ pieces: [{ text: `value ${pcm[0]}`, start_ms: 0, end_ms: 900 }], other_language: false }))
  const live = new LiveWorker({
    intervalMs: interval,
    minSpeechMs: minimum,
    log: { warn: (_details, message) => warnings.push(message) },
    async add (stretch) {
      const taken = add(stretch)
      if (taken) stretches.push(stretch)
      return taken
    },
    async showOngoing (_from, text) { shown.push(text) }
  }, {
    recording: { consultation_id: 'c-1', heard_ms: 0, heard_piece: 0, heard_piece_ms: 0, ...recording },
    heardMs: async () => null,
    customerId: 'k-1',
    language: 'en',
    dictation: interval > 0,
    engine,
    busy: () => false,
    listener,
    onSound: event => sounds.push(event),
    ...stream
  })
  t.teardown(async () => live.close())
  return { live, stretches, shown, sounds, warnings, heard, engine }
}
