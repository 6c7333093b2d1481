import t from 'tap'
import { violations } from './axe.js'
import { makeClient } from './consultations.js'
import { sharedBrowser, skip, watchComplaints } from './demo-page.js'
import { build } from './helper.js'
import { linkFor } from './portal.js'
import { until } from './process.js'
import { LOCAL_WEBHOOKS, startReceiver, verified } from './webhook-receiver.js'

const open = sharedBrowser(t)

t.test('webhook endpoints are created, tested and disabled on a page, which shows what was sent', { skip }, async t => {
  const fastify = await build(t, { DATABASE_URL: '', ...LOCAL_WEBHOOKS })
  await makeClient(fastify, { customer: 'Riverside' })
  const receiver = await startReceiver(t)
  const { port } = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }))
  const origin = `http://localhost:${port}`

  async function enter (person = {}, width = 1280) {
    const page = await (await open()).newPage({ viewport: { width, height: 800 } })
    page.setDefaultTimeout(60_000)
    const complaints = watchComplaints(page, origin)
    await page.goto(`${origin}/portal/#link=${await linkFor(fastify, person)}`)
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
    await page.locator('.content:not([aria-busy])').waitFor()
    return { page, complaints }
  }

  const { page, complaints } = await enter()
  await page.getByText('No webhook endpoints yet.').waitFor()
  await page.getByRole('button', { name: 'New endpoint' }).click()
  t.strictSame(await violations(page), [], 'the form')
  await page.getByRole('combobox', { name: 'Customer' }).selectOption('Riverside')
  await page.getByRole('textbox', { name: 'URL' }).fill('http://10.0.0.1/hook')
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  await page.getByText('url names an address that webhooks may not go to').waitFor()
  complaints.length = 0
  await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
  await page.getByRole('textbox', { name: 'Description' }).fill('<b>EHR</b>')
  await page.getByRole('button', { name: 'Create endpoint' }).click()
  const secret = await page.locator('.secret code').textContent()
  t.strictSame(await violations(page), [], 'the secret')
  await page.getByRole('checkbox', { name: 'I have stored it' }).check()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByText('<b>EHR</b>').waitFor()
  t.strictSame(await violations(page), [], 'the list')
  await page.getByRole('button', { name: `Test: ${receiver.url}` }).click()
  const messages = page.getByRole('dialog', { name: 'Messages' })
  await messages.getByText('webhook.test').waitFor()
  while (await messages.getByText('Delivered').count() === 0) {
    const answered = page.waitForResponse(/messages/)
    await messages.getByRole('button', { name: 'Refresh' }).click()
    await answered
  }
  t.match(verified(receiver.received[0] as never, String(secret)), { type: 'webhook.test' })
  t.strictSame(await violations(page), [], 'the messages')
  await messages.getByRole('button', { name: /^Send again/ }).click()
  await until(() => receiver.received.length === 2, 'it was sent again')
  await messages.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: `Disable: ${receiver.url}` }).click()
  await page.locator('.badge', { hasText: 'Disabled' }).waitFor()
  await page.getByRole('button', { name: `Enable: ${receiver.url}` }).click()
  await page.locator('.badge', { hasText: 'Enabled' }).waitFor()
  t.strictSame(complaints, [])

  const { page: theirs } = await enter({ name: 'Ada', customer: 'Riverside', role: 'viewer' }, 375)
  await theirs.getByText(receiver.url).waitFor()
  t.strictSame(await violations(theirs), [], 'on a phone')
  t.equal(await theirs.evaluate('document.documentElement.scrollWidth > innerWidth'), false)
  t.strictSame(await theirs.getByRole('button', { name: /^(?:New|Disable|Delete|Test|Rotate)/ }).count(), 0)
  await theirs.getByRole('button', { name: `Messages: ${receiver.url}` }).click()
  await theirs.getByRole('dialog', { name: 'Messages' }).getByText('webhook.test').first().waitFor()
  t.equal(await theirs.getByRole('button', { name: /^Send again/ }).count(), 0)
})
