import { BroadcastChannel } from 'node:worker_threads'
import t from 'tap'
import { FORGET_CHANNEL } from '../../../lib/work/report-threads/messages.js'
import { begin, makeClient } from '../../consultations.js'
import { build } from '../../helper.js'
import { until } from '../../process.js'

t.test('report threads are told to forget a consultation when it is deleted, and not before', async t => {
  const told: string[] = []
  const channel = new BroadcastChannel(FORGET_CHANNEL)
  channel.onmessage = message => { told.push((message as { data: string }).data) }
  t.teardown(() => channel.close())
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const [deleted, kept] = [await begin(fastify, headers), await begin(fastify, headers)]
  await fastify.reports.warmUp()
  const url = (id: string) => `/api/v1/consultations/${id}/`
  t.equal((await fastify.inject({ method: 'GET', url: url(kept.id), headers })).statusCode, 200)
  t.equal((await fastify.inject({ method: 'DELETE', url: url(deleted.id), headers })).statusCode, 204)
  await until(() => told.length > 0, 'the threads are told')
  t.strictSame(told, [deleted.id])
  t.equal((await fastify.inject({ method: 'DELETE', url: url(deleted.id), headers })).statusCode, 404)
  t.strictSame(told, [deleted.id])
})
