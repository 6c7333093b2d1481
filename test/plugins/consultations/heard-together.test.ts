// Runs long: hears whole recordings.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import type { HeardStretch } from '../../../lib/speech/recognition/stretches.js'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, makeClient } from '../../consultations.js'
import { build } from '../../helper.js'
import { dictated } from '../../recordings.js'

const SESSION = randomUUID()

/** The service with dictations whose audio is streamed. */
async function dictations (t: Test, count: number) {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    const { id } = await begin(fastify, headers, { template: 'dictation_api' })
    await fastify.db.insertInto('audio_recordings').values({ consultation_id: id, source: 'stream', encoding: 'pcm_s16le', session: SESSION }).execute()
    ids.push(id)
  }
  return { fastify, headers, ids, id: ids[0] as string }
}

function stretch (from: number, to: number, text: string): HeardStretch {
  return { from_ms: from, to_ms: to, pieces: [{ text, start_ms: from, end_ms: to }], other_language: false }
}

async function outputOf (fastify: FastifyInstance, headers: Record<string, string>, id: string): Promise<ConsultationOutput> {
  return (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).json<ConsultationOutput>()
}

/** Does something once, between the look-up of a group and its write. */
function afterLookUp (t: Test, fastify: FastifyInstance, act: () => Promise<unknown>): void {
  const { recordings } = fastify.audio
  const { findBoth } = recordings
  let done = false
  t.intercept(recordings, 'findBoth', {
    value: async (...args: Parameters<typeof findBoth>) => {
      const rows = await findBoth(...args)
      if (!done) {
        done = true
        await act()
      }
      return rows
    }
  })
}

t.test('what is heard in many dictations is stored together, without a transaction for each', async t => {
  const { fastify, headers, ids } = await dictations(t, 12)
  const found = t.capture(fastify.audio.recordings, 'findBoth', fastify.audio.recordings.findBoth)
  const locked = t.capture(fastify.audio.recordings, 'lockBoth', fastify.audio.recordings.lockBoth)
  const { recognised } = fastify.consultations
  t.strictSame(new Set(await Promise.all(ids.map(async (id, at) => recognised.add(id, stretch(0, 1000, `text ${at}`), { session: SESSION })))), new Set([true]))
  await Promise.all(ids.map(async (id, at) => recognised.showOngoing(id, { fromMs: 1000, text: `more ${at}`, session: SESSION })))
  for (const [at, id] of ids.entries()) t.strictSame(dictated(await outputOf(fastify, headers, id)), { fixed: `text ${at}`, ongoing: `more ${at}` })
  t.equal(found().length, 2)
  t.equal(locked().length, 0)
  const rows = await fastify.db.selectFrom('segments').select(['id', 'position', 'text', 'is_final', 'start_ms', 'end_ms'])
    .where('consultation_id', '=', ids[3] as string).execute()
  t.strictSame(rows, [{ id: 'audio:0-0', position: 0, text: 'text 3', is_final: true, start_ms: 0, end_ms: 1000 }])
})

t.test('what changes between the look-up and the write is not overwritten', async t => {
  const { fastify, headers, id } = await dictations(t, 1)
  afterLookUp(t, fastify, async () => fastify.inject({
    method: 'POST', url: `/api/v1/consultations/${id}/transcript/`, headers, payload: { segments: [{ id: 'typed', text: 'typed', is_final: true }] }
  }))
  t.equal(await fastify.consultations.recognised.add(id, stretch(0, 1000, 'heard'), { session: SESSION }), true)
  t.strictSame(dictated(await outputOf(fastify, headers, id)), { fixed: 'typed heard', ongoing: '' })
})

t.test('nothing is added for a session that loses its stream between the look-up and the write', async t => {
  const { fastify, headers, ids: [id = '', other = ''] } = await dictations(t, 2)
  afterLookUp(t, fastify, async () => fastify.db.updateTable('audio_recordings').set({ session: randomUUID() }).where('consultation_id', '=', id).execute())
  const { recognised } = fastify.consultations
  const added = Promise.all([recognised.add(id, stretch(0, 1000, 'late'), { session: SESSION }), recognised.add(other, stretch(0, 1000, 'in time'), { session: SESSION })])
  t.strictSame(await added, [false, true])
  t.strictSame(dictated(await outputOf(fastify, headers, id)), { fixed: '', ongoing: '' })
  t.strictSame(dictated(await outputOf(fastify, headers, other)), { fixed: 'in time', ongoing: '' })
})

t.test('when a group fails, each dictation is added to by itself', async t => {
  const { fastify, headers, ids } = await dictations(t, 3)
  t.intercept(fastify.audio.recordings, 'findBoth', { value: async () => { throw new Error('the group fails') } })
  const { recognised } = fastify.consultations
  t.strictSame(await Promise.all(ids.map(async id => recognised.add(id, stretch(0, 1000, 'heard'), { session: SESSION }))), [true, true, true])
  for (const id of ids) t.strictSame(dictated(await outputOf(fastify, headers, id)), { fixed: 'heard', ongoing: '' })
})

t.test('the version counts changes of the output, and half characters are replaced', async t => {
  const { fastify, headers, id } = await dictations(t, 1)
  const { recognised } = fastify.consultations
  const { version } = await fastify.db.selectFrom('consultations').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  await recognised.showOngoing(id, { fromMs: 0, text: 'half \ud83d', session: SESSION })
  await recognised.showOngoing(id, { fromMs: 0, text: 'half \ud83d', session: SESSION })
  await recognised.add(id, { ...stretch(0, 1000, ''), pieces: [] }, { session: SESSION })
  const { ongoing } = await fastify.db.selectFrom('audio_recordings').select('ongoing').where('consultation_id', '=', id).executeTakeFirstOrThrow()
  t.equal(ongoing, '')
  const after = await fastify.db.selectFrom('consultations').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  t.equal(after.version, version + 2)
  t.strictSame(dictated(await outputOf(fastify, headers, id)), { fixed: '', ongoing: '' })
})
