import type { FastifyInstance } from 'fastify'
import t from 'tap'
import type { HeardStretch } from '../../../lib/speech/recognition/stretches.js'
import { untraced } from '../../../lib/runtime/tracing/index.js'
import { LiveTranscripts } from '../../../plugins/live/live-transcripts.js'
import { second, secondsListener } from '../../lib/speech/live-transcription/kit.js'
import { until } from '../../process.js'

t.test('what a session recognises is added for its consultation, in its own name', async t => {
  const added: Array<{ id: string, stretch: HeardStretch, session: string | undefined }> = []
  const row = { customer_id: 'k-1', input_language: 'en', template: 'consultation_api' }
  const query = { select: () => query, where: () => query, executeTakeFirstOrThrow: async () => row }
  const live = new LiveTranscripts({
    audio: { recordings: { find: async () => ({ consultation_id: 'c-1', heard_ms: 0, heard_piece: 0, heard_piece_ms: 0, pieces: 0 }) } },
    config: { LIVE_INTERVAL: 0, AUDIO_MIN_SPEECH: 0 },
    consultations: {
      recognised: {
        keyTerms: async () => [],
        async add (id: string, stretch: HeardStretch, { session }: { session?: string } = {}) {
          added.push({ id, stretch, session })
          return true
        }
      }
    },
    db: { selectFrom: () => query },
    sound: { listenToStream: () => secondsListener().listener },
    speech: {
      name: 'scripted',
      model: null,
      waiting: () => 0,
      recognise: async () => ({ pieces: [{ text: 'a cough', start_ms: 0, end_ms: 900 }], other_language: false })
    },
    tracing: untraced
  } as unknown as FastifyInstance)
  t.teardown(async () => live.stop())
  async function * read () {}
  const session = await live.open({ id: 'c-1', encoding: 'pcm_s16le', session: 's-1', read }, () => {})
  await session.push([second(1)])
  await until(() => added.length > 0, 'it was added')
  await session.close()
  t.match(added, [{ id: 'c-1', session: 's-1', stretch: { from_ms: 0, to_ms: 1000, pieces: [{ text: 'a cough' }] } }])
})
