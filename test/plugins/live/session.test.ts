import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { HeardStretch } from '../../../plugins/consultations/heard.js'
import type { RecordingRow } from '../../../plugins/consultations/recordings.js'
import type { Listener, ListenerEvent, Utterance } from '../../../plugins/hearing/types.js'
import { createLiveWorker, type LiveStream } from '../../../plugins/live/session.js'
import type { SoundEvent } from '../../../plugins/live/types.js'
import type { SharedSpeechEngine } from '../../../plugins/speech/types.js'
import { until } from '../../process.js'

const MINIMUM_MS = 1000

/** One second of samples that all have one value, as bytes of PCM. */
function second (value: number): Uint8Array {
  return new Uint8Array(new Int16Array(16_000).fill(value).buffer)
}

/** A listener for which every second that is not 0 is an utterance, and 99 is poor sound; what it hears is kept. */
function secondsListener (startMs = 0) {
  const heard: number[] = []
  let at = startMs
  let speech = 0
  const listener: Listener = {
    push (samples) {
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
    },
    current: () => null,
    settled_ms: () => at,
    end: () => [],
    quality: () => ({
      duration_ms: at, speech_ms: speech, level_dbfs: null, signal_to_noise_db: null, clipped: 0, problems: [], broken: 0
    }),
    free: () => {}
  }
  return { listener, heard }
}

/** A live worker on a transcript that is an array, with an engine that says the value of the sound. */
function worker (options: {
  recording?: Partial<RecordingRow>,
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
  const { listener, heard } = secondsListener(recording.heard_ms)
  const engine: SharedSpeechEngine = {
    name: 'scripted',
    model: null,
    waiting: () => 0,
    recognise: async pcm => ({ pieces: [{ text: `value ${pcm[0]}`, start_ms: 0, end_ms: 900 }], other_language: false })
  }
  const fastify = {
    config: { AUDIO_MIN_SPEECH: minimum, LIVE_INTERVAL: interval },
    log: { warn: (_details: object, message: string) => warnings.push(message) },
    consultations: {
      heard: {
        async add (_id: string, stretch: HeardStretch, session: string) {
          t.equal(session, 's-1')
          const taken = add(stretch)
          if (taken) stretches.push(stretch)
          return taken
        },
        async showOngoing (_id: string, _from: number, text: string) { shown.push(text) }
      }
    }
  } as unknown as FastifyInstance
  const live = createLiveWorker(fastify, {
    recording: { consultation_id: 'c-1', heard_ms: 0, heard_piece: 0, heard_piece_ms: 0, ...recording } as RecordingRow,
    session: 's-1',
    heardMs: async () => null,
    language: 'en',
    dictation: interval > 0,
    engine,
    busy: () => false,
    listener,
    opus: null,
    onSound: event => sounds.push(event),
    ...stream
  })
  return { live, stretches, shown, sounds, warnings, heard, engine }
}

t.test('each utterance becomes a stretch of the transcript, in order, with the piece to go on with', async t => {
  const { live, stretches } = worker()
  live.start()
  for (const value of [1, 0, 2]) live.push([second(value)])
  await until(() => stretches.length === 2, 'both utterances were recognised')
  t.strictSame(stretches, [
    { from_ms: 0, to_ms: 1000, pieces: [{ text: 'value 1', start_ms: 0, end_ms: 900 }], other_language: false, next: { piece: 1, piece_ms: 1000 } },
    { from_ms: 1000, to_ms: 3000, pieces: [{ text: 'value 2', start_ms: 2000, end_ms: 2900 }], other_language: false, next: { piece: 2, piece_ms: 2000 } }
  ])
  await live.close()
})

t.test('it goes on in the middle of a piece, behind what is heard already', async t => {
  const { live, stretches, heard } = worker({ recording: { heard_ms: 11_000, heard_piece: 4, heard_piece_ms: 10_000 } })
  live.replay([second(7), second(8)])
  live.push([second(9)])
  t.strictSame(heard, [8], 'what comes meanwhile waits for what was stored before')
  live.start()
  t.strictSame(heard, [8, 9])
  await until(() => stretches.length === 2, 'both utterances were recognised')
  t.match(stretches, [{ from_ms: 11_000, to_ms: 12_000 }, { from_ms: 12_000, to_ms: 13_000 }])
  await live.close()
})

t.test('no engine is asked before there is enough speech', async t => {
  let asked = 0
  const { live, stretches } = worker({
    minimum: 1500,
    stream: {
      engine: {
        name: 'counting',
        model: null,
        waiting: () => 0,
        async recognise () {
          asked += 1
          return { pieces: [], other_language: false }
        }
      }
    }
  })
  live.start()
  live.push([second(1)])
  t.equal(asked, 0)
  live.push([second(1)])
  await until(() => stretches.length === 2, 'both utterances were recognised')
  t.equal(asked, 2)
  await live.close()
})

t.test('when the engine keeps failing until too much waits, nothing more is recognised, and the sound is still listened to', async t => {
  const failing: SharedSpeechEngine = { name: 'failing', model: null, waiting: () => 0, recognise: async () => { throw new Error('down') } }
  const { live, stretches, warnings, sounds, heard } = worker({ stream: { engine: failing } })
  live.start()
  const seconds = Array<number>(61).fill(1)
  for (const value of seconds) live.push([second(value)])
  t.equal(warnings.length, 1, 'it gave up')
  live.push([second(99)])
  t.strictSame(warnings, ['a stream is not recognised any further before it ends'])
  t.strictSame(stretches, [])
  t.strictSame(sounds, [{ type: 'quality', state: 'poor', problems: ['noisy'] }])
  t.strictSame(heard, [...seconds, 99])
  await live.close()
})

t.test('when the transcript has gone on elsewhere, it stops', async t => {
  const { live, stretches, warnings } = worker({ add: () => false })
  live.start()
  live.push([second(1)])
  await until(() => warnings.length > 0, 'it gave up')
  live.push([second(2)])
  await live.close()
  t.strictSame(stretches, [])
})

t.test('an engine that cannot keep up is left behind, and what waits is bounded', async t => {
  const slow: SharedSpeechEngine = {
    name: 'slow',
    model: null,
    waiting: () => 0,
    recognise: async (_pcm, _language, signal) => new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  }
  const { live, warnings } = worker({ stream: { engine: slow } })
  live.start()
  for (let i = 0; i < 70; i++) live.push([second(1)])
  t.strictSame(warnings, ['a stream is not recognised any further before it ends'])
  await live.close()
})

t.test('a dictation shows what is being spoken, once for each time that there is more of it', async t => {
  const speaking: Utterance = { start_ms: 1000, end_ms: 1500, pcm: new Int16Array(8000).fill(3) }
  const { listener } = secondsListener()
  let looked = 0
  const current = () => {
    looked += 1
    return speaking
  }
  const { live, shown } = worker({ interval: 5, stream: { listener: { ...listener, current } } })
  live.start()
  live.push([second(1)])
  await until(() => looked > 5, 'it was looked at several times')
  await live.close()
  t.strictSame(shown, ['value 3'])
})

t.test('closed while the engine works, it ends at once, and what waits is not asked for', async t => {
  let asked = 0
  const slow: SharedSpeechEngine = {
    name: 'slow',
    model: null,
    waiting: () => 0,
    recognise: async (_pcm, _language, signal) => new Promise((_resolve, reject) => {
      asked += 1
      if (signal.aborted) reject(new Error('aborted'))
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  }
  const { live, stretches, warnings } = worker({ stream: { engine: slow } })
  live.start()
  for (const value of [1, 2, 3]) live.push([second(value)])
  await live.close()
  t.equal(asked, 1)
  t.strictSame(stretches, [])
  t.strictSame(warnings, [])
})

t.test('a busy instance shows nothing before the pause', async t => {
  const speaking: Utterance = { start_ms: 1000, end_ms: 1500, pcm: new Int16Array(8000).fill(3) }
  const { listener } = secondsListener()
  let looked = 0
  const busy = () => {
    looked += 1
    return true
  }
  const { live, shown } = worker({ interval: 5, stream: { listener: { ...listener, current: () => speaking }, busy } })
  live.start()
  live.push([second(1)])
  await until(() => looked > 2, 'it would have been shown')
  await live.close()
  t.strictSame(shown, [])
})

t.test('what fails is tried again: the engine, and the addition to the transcript', async t => {
  let asked = 0
  let offered = 0
  const engine: SharedSpeechEngine = {
    name: 'restarting',
    model: null,
    waiting: () => 0,
    async recognise () {
      if (++asked === 1) throw new Error('down')
      return { pieces: [], other_language: false }
    }
  }
  const { live, stretches, warnings } = worker({
    stream: { engine },
    add () {
      if (++offered === 1) throw new Error('the database has gone away')
      return true
    }
  })
  live.start()
  live.push([second(1)])
  await until(() => stretches.length === 1, 'it was added')
  t.strictSame([asked, offered], [2, 2])
  t.strictSame(warnings, [])
  await live.close()
})

t.test('an addition that was stored although it failed is not offered again, and what comes goes on behind it', async t => {
  const offered: Array<[number, number]> = []
  const { live, stretches, warnings } = worker({
    stream: { heardMs: async () => 1500 },
    add ({ from_ms: from, to_ms: to }) {
      offered.push([from, to])
      return from > 0
    }
  })
  live.start()
  for (const value of [1, 2, 3]) live.push([second(value)])
  await until(() => stretches.length === 2, 'the rest was added')
  t.strictSame(offered, [[0, 1000], [1500, 2000], [2000, 3000]])
  t.match(stretches[0], { pieces: [{ start_ms: 1500 }] }, 'of an utterance the part that is not in the transcript')
  t.strictSame(warnings, [])
  await live.close()
})

t.test('what is noticed of sound that came before is not told, and none of it is read when it has no use', async t => {
  const { live, sounds } = worker()
  t.equal(live.replay([second(99)]), true)
  live.push([second(99)])
  live.start()
  t.equal(sounds.length, 1)
  live.giveUp(new Error('enough'))
  t.equal(live.replay([second(1)]), false)
  await live.close()

  const closed = worker().live
  await closed.close()
  t.equal(closed.replay([second(1)]), false)
})

t.test('in silence the transcript is said to reach further now and then, once there was enough speech', async t => {
  const silent = worker()
  silent.live.start()
  for (let i = 0; i < 70; i++) silent.live.push([second(0)])
  await silent.live.close()
  t.strictSame(silent.stretches, [])

  const { live, stretches } = worker()
  live.start()
  live.push([second(1)])
  await until(() => stretches.length === 1, 'the utterance was recognised')
  for (let i = 0; i < 60; i++) live.push([second(0)])
  await until(() => stretches.length === 2, 'the silence was noted')
  t.strictSame(stretches[1], { from_ms: 1000, to_ms: 61_000, pieces: [], other_language: false, next: { piece: 60, piece_ms: 60_000 } })
  live.push([second(2)])
  await until(() => stretches.length === 3, 'the next utterance was recognised')
  t.match(stretches[2], { from_ms: 61_000, to_ms: 62_000, next: { piece: 61, piece_ms: 61_000 } })
  await live.close()
})
