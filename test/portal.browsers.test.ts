import t from 'tap'
import { browsers } from './browsers/index.js'
import { build } from './helper.js'
import { linkFor } from './portal.js'
import { until } from './process.js'

const fastify = await build(t, { DATABASE_URL: '' })
const { port } = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }))

for (const browser of browsers) {
  t.test(`${browser.name}: a link, a new key, its end, and good-bye`, { skip: browser.skip }, async t => {
    const running = await browser.launch(t)
    const tab = await running.tab()
    const met = async (expression: string) => until(async () => tab.run<boolean>(`return ${expression}`).catch(() => false), expression)
    const press = async (label: string) => tab.run(`[...document.querySelectorAll('button')].findLast(node => (node.ariaLabel ?? node.textContent) === ${JSON.stringify(label)}).click()`)

    await tab.goto(`http://localhost:${port}/portal/#link=${await linkFor(fastify, { name: browser.name })}`)
    await met('document.querySelector("main h1")?.textContent === "Customers" && document.querySelector("table") !== null')
    t.equal(await tab.run('return location.hash'), '')
    await tab.run('location.hash = "#/api-keys"')
    await met('document.querySelector("main h1")?.textContent === "API keys" && document.querySelector("table") !== null')
    await press('New API key')
    await met('document.getElementById("field-customer") !== null')
    await tab.run(`
      const field = name => document.getElementById('field-' + name)
      field('customer').selectedIndex = field('customer').options.length - 1
      field('customer').dispatchEvent(new Event('change'))
      field('new_customer').value = ${JSON.stringify(browser.name)}
      field('name').value = 'Journey'
    `)
    await press('Create key')
    await met('/^ccs_live_/.test(document.querySelector(".secret code")?.textContent)')
    await tab.run('document.querySelector(".check input").click()')
    await press('Done')
    await met('document.querySelector("dialog") === null && /Journey/.test(document.querySelector("tbody")?.textContent)')
    await press('Revoke Journey')
    await press('Revoke')
    await met('/Revoked/.test(document.querySelector("tbody")?.textContent)')
    // Later, because the page that leaves would take its answer with it
    await tab.run('setTimeout(() => [...document.querySelectorAll("button")].findLast(node => node.textContent === "Log out").click(), 1000)')
    await met('document.querySelector("h1")?.textContent === "Log in to the portal"')
    await running.kill()
    const { revoked_at: revoked } = await fastify.db.selectFrom('api_keys').innerJoin('customers', 'customers.id', 'customer_id')
      .select('revoked_at').where('customers.name', '=', browser.name).executeTakeFirstOrThrow()
    t.ok(revoked)
  })
}
