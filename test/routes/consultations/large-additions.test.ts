import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { begin, makeClient, post } from '../../consultations.js'
import { build, user } from '../../helper.js'

const LARGE = Array.from({ length: 100 }, (_, i) => ({ id: `s-${i}`, text: `It hurts when I walk, that was ${i}. `.repeat(12), is_final: true }))

/** Starts a consultation for each of so many additions. */
async function beginMany (fastify: FastifyInstance, headers: { authorization: string }, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push((await begin(fastify, headers)).id)
  return ids
}

t.test('while a customer makes 18 large additions at once, others do not wait for all of them', async t => {
  const fastify = await build(t, { USER_WORK_MAX: '1000000', INTERMEDIATE_REPORT_DELAY: '0' })
  const many = await makeClient(fastify)
  const other = await makeClient(fastify, { customer: 'Riverside Practice' }, { ...user, user_id: 'u-2' })
  const ids = await beginMany(fastify, many.headers, 18)
  const [own = '', small = ''] = await beginMany(fastify, other.headers, 2)

  const answered: string[] = []
  const note = async (what: string, response: Promise<{ statusCode: number }>) => {
    t.equal((await response).statusCode, 200, what)
    answered.push(what)
  }
  const additions = ids.map(async id => note('large', post(fastify, many.headers, id, 'transcript', { segments: LARGE })))
  await Promise.all([
    ...additions,
    note('own large', post(fastify, other.headers, own, 'transcript', { segments: LARGE })),
    note('small', post(fastify, other.headers, small, 'transcript', { segments: LARGE.slice(0, 1) })),
    note('read', fastify.inject({ url: `/api/v1/consultations/${own}/`, headers: other.headers }))
  ])
  // In turn they would come after all 18; how many of those are answered before depends on the machine.
  for (const what of ['read', 'small', 'own large']) {
    const before = answered.slice(0, answered.indexOf(what)).filter(name => name === 'large').length
    t.ok(before < ids.length, `${what} was answered after ${before} large additions`)
  }
  for (const id of ids) {
    const response = await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers: many.headers })
    t.strictSame(response.json<{ segments: object[] }>().segments, LARGE, 'what was acknowledged is stored')
  }
})
