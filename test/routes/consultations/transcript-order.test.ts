import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, makeClient, post } from '../../consultations.js'
import { build } from '../../helper.js'

t.test('the transcript keeps the order in which its segments first came, however often those before are sent again', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const segment = (text: string, isFinal: boolean) => ({ id: text, text, is_final: isFinal })
  await post(fastify, headers, id, 'transcript', { segments: [segment('one', false), segment('two', false)] })
  await post(fastify, headers, id, 'transcript', { segments: [segment('one', true), segment('two', true), segment('three', true)] })
  await post(fastify, headers, id, 'transcript', { segments: [segment('four', true)] })
  const appended = await post(fastify, headers, id, 'transcript', { segments: [segment('five', true)] })
  const [episode] = appended.json<ConsultationOutput>().data
  t.strictSame(episode?.sections, [{ section_id: 'transcription', fields: { fixed: { text: 'one two three four five' }, ongoing: { text: '' } } }])
})
