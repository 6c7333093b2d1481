import type { FastifyInstance } from 'fastify'
import type { Recognition, SharedRecognitionOptions, VoiceEncoder } from '../../../lib/speech/index.js'
import type { SoundEngine, SoundQuality, Stretch, Utterance } from '../../../lib/speech/sound/index.js'
import { engineOf } from '../../lib/speech/live-transcription/kit.js'
import { transcribe } from '../../../plugins/transcription/transcribe.js'

/** So many utterances of one length, each far enough from the next to be recognised alone. */
export function utterances (count: number, length: number): Utterance[] {
  return Array.from({ length: count }, (_, at) => {
    return { start_ms: at * 10_000, end_ms: at * 10_000 + length, pcm: new Int16Array(length * 16).fill(at + 1) }
  })
}

/** What is recognised in a sound, whose samples are the number of its utterance. */
type Recognise = (number: number, options: SharedRecognitionOptions) => Promise<Recognition | undefined>

export interface Options {
  sound: readonly Utterance[]
  quality?: Partial<SoundQuality>
  /** Default: nothing is. */
  recognise?: Recognise
  /** Whether the engine never says how certain it is. */
  lacksCertainty?: boolean
  add?: () => Promise<boolean>
  /** Says what voices are like; left out for none. */
  encode?: VoiceEncoder['encode']
  template?: string
  /** Whether what was recognised while people spoke is heard again, so that all windows are stored. */
  again?: boolean
}

/** A transcription of sound that is made up, and what became of it. */
export function transcription ({
  sound, quality = {}, recognise = async () => undefined, lacksCertainty = false, add = async () => true, encode, template, again = false
}: Options) {
  const seen = {
    heard: 0,
    ingesting: 0,
    longest: 0,
    heardWhenAsked: [] as number[],
    /** Numbers of the utterances that were heard another way, and whether each waited for all others. */
    varied: [] as Array<[number: number, waited: boolean]>,
    added: 0,
    progress: 0,
    warnings: [] as string[],
    completed: [] as object[],
    doubtful: undefined as boolean | undefined,
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
  const speech = {
    ...engineOf(async (pcm, options) => {
      const number = pcm[0] ?? 0
      seen.heardWhenAsked.push(seen.heard)
      if (options.varied === true) seen.varied.push([number, options.background?.waits() === true])
      return await recognise(number, options) ?? { pieces: [], other_language: false }
    }),
    lacksCertainty
  }
  const rows = {
    audio_recordings: { consultation_id: 'c-1', source: 'chunks', encoding: null, heard_ms: 0, transcribed: false, heard_live: again },
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
  const stored = new Map<string, Stretch & { recognition: string }>()
  async function storeWindow (_db: unknown, _id: string, { start_ms: start, end_ms: end }: Stretch, recognition: string): Promise<void> {
    if (!await add()) throw new Error('there is no recording')
    stored.set(`${start}-${end}`, { start_ms: start, end_ms: end, recognition })
  }
  async function complete (_id: string, measured: object, turns: readonly object[], { doubtful }: { doubtful: boolean }): Promise<void> {
    seen.completed.push(measured)
    seen.turns.push(...turns)
    seen.doubtful = doubtful
  }
  const fastify = {
    audio: {
      runs: async () => [],
      recordings: {
        find: async () => rows.audio_recordings, readMissing: async () => [], findWindows: async () => [...stored.values()], storeWindow
      }
    },
    config: { AUDIO_HOURS_MAX: 1, AUDIO_MIN_SPEECH: 2000, SPEECH_HEARINGS: 2 },
    consultations: {
      recognised: {
        keyTerms: async () => [],
        liveText: async () => '',
        async add (_id: string, { to_ms: to }: { to_ms: number }) {
          const added = await add()
          if (added) {
            seen.added++
            rows.audio_recordings.heard_ms = to
          }
          return added
        },
        hasTextBeside: async () => false,
        complete,
        async replace (id: string, _windows: unknown, ...ending: [object, readonly object[], { doubtful: boolean }]) {
          await complete(id, ...ending)
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
  async function run (signal = new AbortController().signal): Promise<void> {
    await transcribe(fastify, 'c-1', { signal, answered: () => { seen.progress++ }, requestId: undefined })
  }
  return { seen, stored, run }
}
