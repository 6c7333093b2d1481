import t from 'tap'
import { begin, makeClient, post } from '../../consultations.js'
import { build } from '../../helper.js'
import { until } from '../../process.js'

t.test('customers take turns: whoever finishes many consultations delays somebody else by one report for each worker', async t => {
  const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '0', REPORT_CONCURRENCY: '2' })
  const made: string[] = []
  const { generate } = fastify.reports
  let letGo = (): void => {}
  const held = new Promise<void>(resolve => { letGo = resolve })
  fastify.reports.generate = async (order, signal) => {
    await held
    made.push(order.customer)
    return generate(order, signal)
  }
  async function finishAll (customer: string, times: number): Promise<void> {
    const { headers } = await makeClient(fastify, { customer })
    for (let i = 0; i < times; i++) {
      const { id } = await begin(fastify, headers)
      await post(fastify, headers, id, 'finish')
    }
  }
  await finishAll('Many', 7)
  await finishAll('Few', 2)
  const customers = await fastify.db.selectFrom('customers').select(['id', 'name']).execute()
  const names = new Map(customers.map(({ id, name }) => [id, name]))
  letGo()
  await until(() => made.length === 9, 'all reports are made')
  const order = made.map(customer => names.get(customer))
  t.ok(order.lastIndexOf('Few') <= 5, order.join(', '))
  t.equal(order.lastIndexOf('Many'), 8)
})
