import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { SoundEngine, SoundQuality, Utterance } from '../../../lib/speech/sound/index.js'
import type { VoiceEncoder } from '../../../lib/speech/index.js'
import { engineOf } from '../../lib/speech/live-transcription/kit.js'
import { transcribe } from '../../../plugins/transcription/transcribe.js'

const MINUTE_MS = 60_000

/** So many utterances of one length, each far enough from the next to be recognised alone. */
function utterances (count: number, length: number): Utterance[] {
  const pcm = new Int16Array(length * 16)
  return Array.from({ length: count }, (_, at) => ({ start_ms: at * 10_000, end_ms: at * 10_000 + length, pcm }))
}

interface Options {
  sound: readonly Utterance[]
  quality?: Partial<SoundQuality>
  recognise?: () => Promise<void>
  add?: () => Promise<boolean>
  /** Says what voices are like; left out for none. */
  encode?: VoiceEncoder['encode']
  template?: string
}

/** A transcription of sound that is made up, and what became of it. */
function transcription ({ sound, quality = {}, recognise = async () => {}, add = async () => true, encode, template }: Options) {
  const seen = {
    heard: 0,
    ingesting: 0,
    longest: 0,
    heardWhenAsked: [] as number[],
    added: 0,
    progress: 0,
    warnings: [] as string[],
    completed: [] as object[],
    turns: [] as object[]
  }
  async function * ingest (...[, maxMs]: Parameters<SoundEngine['ingest']>): ReturnType<SoundEngine['ingest']> {
    seen.ingesting++
    seen.longest = maxMs
    try {
      for (const utterance of sound) {
        seen.heard++
        yield utterance
      }
      const end = sound.at(-1)?.end_ms ?? 0
      return { duration_ms: end, speech_ms: end, level_dbfs: -20, signal_to_noise_db: 30, clipped: 0, problems: [], broken: 0, ...quality }
    } finally {
      seen.ingesting--
    }
  }
  const speech = engineOf(async () => {
    seen.heardWhenAsked.push(seen.heard)
    await recognise()
    return { pieces: [], other_language: false }
  })
  const rows = {
    audio_recordings: { consultation_id: 'c-1', source: 'chunks', encoding: null, heard_ms: 0, transcribed: false },
    consultations: { input_language: 'en', template: template ?? 'soap_new_complaint_api' }
  }
  function query (row: object): object {
    const same: object = {
      select: () => same,
      selectAll: () => same,
      where: () => same,
      orderBy: () => same,
      executeTakeFirst: async () => row,
      executeTakeFirstOrThrow: async () => row,
      execute: async () => []
    }
    return same
  }
  async function storeWindow (): Promise<void> {
    if (!await add()) throw new Error('there is no recording')
  }
  const fastify = {
    audio: {
      runs: async () => [],
      recordings: { find: async () => rows.audio_recordings, readMissing: async () => [], findWindows: async () => [], storeWindow }
    },
    config: { AUDIO_HOURS_MAX: 1, AUDIO_MIN_SPEECH: 2000 },
    consultations: {
      recognised: {
        keyTerms: async () => [],
        liveText: async () => '',
        async add () {
          const added = await add()
          if (added) seen.added++
          return added
        },
        hasTextBeside: async () => false,
        async complete (_id: string, measured: object, turns: readonly object[]) {
          seen.completed.push(measured)
          seen.turns.push(...turns)
        }
      }
    },
    live: { leaveAhead: () => async () => undefined },
    db: { selectFrom: (table: keyof typeof rows) => query(rows[table]) },
    // In the channels of an utterance, nobody is heard.
    sound: { ingest, listen: () => ({ push: () => [], end: () => [], free: () => {} }) },
    voiceEncoder: async () => encode === undefined ? null : { encode },
    log: { warn: (_details: object, message: string) => seen.warnings.push(message) },
    speech
  } as unknown as FastifyInstance
  return { seen, run: async () => transcribe(fastify, 'c-1', { signal: new AbortController().signal, answered: () => { seen.progress++ }, requestId: undefined }) }
}

t.test('attempts that fail hold nothing, and a later one succeeds', async t => {
  let down = true
  const { seen, run } = transcription({
    sound: utterances(10, 5000),
    recognise: async () => { if (down) throw new Error('the engine is down') }
  })
  for (let attempt = 1; attempt <= 5; attempt++) {
    await t.rejects(run(), { name: 'TranscriptionError', progressed: false })
    t.match(seen, { ingesting: 0, progress: 0 }, 'the sound is given back')
  }
  down = false
  await run()
  t.match(seen, { added: 10, ingesting: 0, completed: [{ cut: false }] })
  t.ok(seen.progress >= 10)
})

t.test('hours of short words are not held until their end', async t => {
  const { seen, run } = transcription({ sound: utterances(300, 660) })
  await run()
  t.ok((seen.heardWhenAsked[0] ?? Infinity) < 20, `the engine was asked after ${seen.heardWhenAsked[0]} words`)
  t.equal(seen.added, 300)
})

t.test('what is not kept is no progress', async t => {
  const lost = transcription({ sound: utterances(10, 5000), add: async () => { throw new Error('the database is gone') } })
  await t.rejects(lost.run(), { name: 'TranscriptionError', progressed: false })
  const elsewhere = transcription({ sound: utterances(10, 5000), add: async () => false })
  await t.rejects(elsewhere.run(), { name: 'TranscriptionError', progressed: false })
  let kept = 0
  const half = transcription({
    sound: utterances(10, 5000),
    async add () {
      if (kept++ > 0) throw new Error('the database is gone')
      return true
    }
  })
  await t.rejects(half.run(), { name: 'TranscriptionError', progressed: true })
})

t.test('a recording that is longer than is taken says so, and in the log', async t => {
  for (const [duration, cut] of [[60 * MINUTE_MS - 1, false], [60 * MINUTE_MS, false], [60 * MINUTE_MS + 1, true]] as const) {
    const { seen, run } = transcription({ sound: utterances(1, 5000), quality: { duration_ms: duration } })
    await run()
    t.equal(seen.longest, 60 * MINUTE_MS + 1, 'so much that it shows whether there is more')
    t.match(seen.completed, [{ cut }])
    t.strictSame(seen.warnings, cut ? ['a recording is longer than audioHoursMax; its end is not transcribed'] : [])
  }
})

/** An embedding that points one way in the first half of a recording, and another way in the second. */
const halves: VoiceEncoder['encode'] = async ({ start_ms: start }, windows) => windows.map(() => Float32Array.of(start < 50_000 ? 1 : -0.1, start < 50_000 ? -0.1 : 1))

t.test('it is found out who speaks when, but not in a dictation, nor where each channel has a person of its own', async t => {
  const visit = transcription({ sound: utterances(10, 5000), encode: halves })
  await visit.run()
  t.strictSame(visit.seen.turns, utterances(10, 5000).map(({ start_ms: start, end_ms: end }) => {
    return { start_ms: start, end_ms: end, speaker: start < 50_000 ? 1 : 2 }
  }))
  const dictation = transcription({ sound: utterances(10, 5000), encode: halves, template: 'dictation_api' })
  await dictation.run()
  t.strictSame(dictation.seen.turns, [])
  let encoded = 0
  const apart = transcription({
    sound: utterances(10, 5000).map(utterance => ({ ...utterance, channels: [utterance.pcm, utterance.pcm] })),
    async encode () {
      encoded += 1
      return []
    }
  })
  await apart.run()
  t.strictSame([apart.seen.turns, encoded, apart.seen.added], [[], 0, 10])
})

t.test('where people are known by channel in a part of a recording, voices name nobody in the others', async t => {
  const sound = utterances(10, 5000).map((utterance, at) => {
    return at < 8 ? utterance : { ...utterance, channels: [utterance.pcm, utterance.pcm] as const }
  })
  const mixed = transcription({ sound, encode: halves })
  await mixed.run()
  t.strictSame([mixed.seen.turns, mixed.seen.added], [[], 10])
})

t.test('a model of voices that fails costs the speakers, and a line in the log, but no words', async t => {
  const { seen, run } = transcription({ sound: utterances(10, 5000), encode: async () => { throw new Error('the model is damaged') } })
  await run()
  t.match(seen, { added: 10, turns: [], completed: [{ cut: false }] })
  t.strictSame(seen.warnings, ['voices could not be told apart; the transcript does not say who speaks'])
})
