import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { SoundEngine, SoundQuality, Utterance } from '../../../lib/sound/index.js'
import type { SharedSpeechEngine } from '../../../lib/recognition/engine/types.js'
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
}

/** A transcription of sound that is made up, and what became of it. */
function transcription ({ sound, quality = {}, recognise = async () => {}, add = async () => true }: Options) {
  const seen = {
    heard: 0,
    ingesting: 0,
    longest: 0,
    heardWhenAsked: [] as number[],
    added: 0,
    progress: 0,
    warnings: [] as string[],
    completed: [] as object[]
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
  const speech: SharedSpeechEngine = {
    name: 'scripted',
    model: null,
    waiting: () => 0,
    works: async () => true,
    async recognise () {
      seen.heardWhenAsked.push(seen.heard)
      await recognise()
      return { pieces: [], other_language: false }
    }
  }
  const rows = {
    audio_recordings: { consultation_id: 'c-1', source: 'chunks', encoding: null, heard_ms: 0, transcribed: false },
    consultations: { input_language: 'en' }
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
      heard: {
        async add () {
          const added = await add()
          if (added) seen.added++
          return added
        },
        hasTextBeside: async () => false,
        complete: async (_id: string, measured: object) => { seen.completed.push(measured) }
      }
    },
    db: { selectFrom: (table: keyof typeof rows) => query(rows[table]) },
    sound: { ingest },
    log: { warn: (_details: object, message: string) => seen.warnings.push(message) },
    speech
  } as unknown as FastifyInstance
  return { seen, run: async () => transcribe(fastify, 'c-1', new AbortController().signal, () => { seen.progress++ }) }
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
    t.strictSame(seen.warnings, cut ? ['a recording is longer than AUDIO_HOURS_MAX; its end is not transcribed'] : [])
  }
})
