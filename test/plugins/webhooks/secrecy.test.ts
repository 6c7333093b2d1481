import t from 'tap'
import { begin, finish, makeClient, post } from '../../consultations.js'
import { build } from '../../helper.js'
import fc, { runs } from '../../property.js'
import { WebhookClient } from '../../webhook-client.js'
import { eventually, LOCAL_WEBHOOKS, startReceiver } from '../../webhook-receiver.js'

/** A word that is nowhere by chance, in a sentence. */
const spoken = fc.tuple(fc.stringMatching(/^[a-z]{3,12}$/), fc.integer({ min: 1e9, max: 2e9 })).map(([word, number]) => `zz${number}${word}`)
const visits = fc.record({
  words: fc.array(spoken, { minLength: 16, maxLength: 30 }),
  term: spoken,
  context: spoken,
  wording: spoken,
  externalId: spoken,
  edited: spoken
})

t.test('no webhook, and no row of it, ever has a word of what was said, of the record or of the report', async t => {
  const fastify = await build(t, { ...LOCAL_WEBHOOKS, USER_WORK_MAX: '1000000' })
  const { key, headers } = await makeClient(fastify)
  const receiver = await startReceiver(t)
  await new WebhookClient(fastify, key).create(receiver.url)

  await fc.assert(fc.asyncProperty(visits, async ({ words, term, context, wording, externalId, edited }) => {
    const before = receiver.received.length
    const { id } = await begin(fastify, headers, {
      external_id: externalId, key_terms: [term], context: { allergies: [{ text: context }] }, consent: { state: 'given', wording }
    })
    await post(fastify, headers, id, 'transcript', { segments: [{ id: 's-1', text: `I have a sore throat and a fever, ${words.join(' ')}.`, is_final: true }] })
    await finish(fastify, headers, id)
    const { data } = (await fastify.inject({ url: `/api/v1/consultations/${id}/report/`, headers })).json<{ data: Array<{ sections: unknown[] }> }>()
    const replaced = JSON.parse(JSON.stringify(data).replace(/"text":"[^"]*"/, `"text":"${edited}"`)) as object
    const saved = await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/report/`, headers: { ...headers, 'if-match': '"1"' }, payload: { data: replaced } })
    await eventually('everything arrived', () => receiver.received.length - before === (saved.statusCode === 200 ? 3 : 2))
    const arrived = receiver.received.slice(before).map(({ body, headers: sent }) => body + JSON.stringify(sent)).join()
    const stored = JSON.stringify([
      await fastify.db.selectFrom('webhook_messages').selectAll().execute(), await fastify.db.selectFrom('webhook_deliveries').selectAll().execute()
    ])
    t.match(arrived, externalId, 'the id of the customer is there')
    for (const secret of [...words, term, context, wording, edited, 'throat']) {
      if (arrived.includes(secret) || stored.includes(secret)) return false
    }
    return receiver.received.slice(before).every(({ event }) => Object.keys(event.data).every(name => ['id', 'external_id', 'version', 'url'].includes(name)))
  }), { numRuns: runs(80) })
})
