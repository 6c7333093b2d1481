import t from 'tap'
import { violations } from './axe.js'
import { makeClient } from './consultations.js'
import { sharedBrowser, skip, watchComplaints } from './demo-page.js'
import { build } from './helper.js'
import { linkFor } from './portal.js'

const open = sharedBrowser(t)

t.test('key terms of all customers and of one are changed on a page, what is wrong with them is said, and each sees their own', { skip }, async t => {
  const fastify = await build(t, { DATABASE_URL: '' })
  await makeClient(fastify, { customer: 'Riverside' })
  const { port } = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }))
  const origin = `http://localhost:${port}`

  async function enter (person = {}) {
    const page = await (await open()).newPage({ viewport: { width: 1280, height: 800 } })
    page.setDefaultTimeout(60_000)
    const complaints = watchComplaints(page, origin)
    await page.goto(`${origin}/portal/#link=${await linkFor(fastify, person)}`)
    await page.getByRole('link', { name: 'Key terms', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Key terms' }).waitFor()
    await page.locator('.content:not([aria-busy])').waitFor()
    return { page, complaints }
  }
  const terms = async (customer: string | null) => fastify.consultations.readSharedKeyTerms(customer)

  const { page, complaints } = await enter()
  await page.getByText('No key terms yet').waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  t.strictSame(await violations(page), [], 'the form')
  await page.getByRole('textbox', { name: 'Key terms' }).fill(Array.from({ length: 101 }, (_, at) => `term ${at}`).join('\n'))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('key_terms must have at most 100 elements.').waitFor()
  complaints.length = 0
  await page.getByRole('textbox', { name: 'Key terms' }).fill('Sint-Rafaël\n\n <b>losartan</b> \nSint-Rafaël')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('li', { hasText: '<b>losartan</b>' }).waitFor()
  t.strictSame(await terms(null), ['Sint-Rafaël', '<b>losartan</b>'])

  await page.getByRole('combobox', { name: 'Consultations of' }).selectOption('Riverside')
  await page.getByRole('heading', { level: 2, name: 'Riverside' }).waitFor()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Key terms' }).fill('ramipril')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('li', { hasText: 'ramipril' }).waitFor()
  t.strictSame([await terms('Riverside'), (await terms(null)).length], [['ramipril'], 2])
  t.strictSame(await violations(page), [])
  t.strictSame(complaints, [])

  const { page: theirs } = await enter({ name: 'Ada', customer: 'Riverside', role: 'viewer' })
  await theirs.locator('li', { hasText: 'ramipril' }).waitFor()
  t.strictSame([await theirs.getByRole('combobox').count(), await theirs.getByRole('button', { name: 'Change' }).count()], [0, 0])
})
