import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Browser, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { sharedBrowser, skip, watchComplaints } from './demo-page.js'
import { build, makeKey, requestToken, user } from './helper.js'
import { begin, makeClient } from './consultations.js'
import { linkFor, removeNamed } from './portal.js'
import { violations } from './axe.js'
import { startOpenIdProvider } from './openid-provider.js'
import { freePort, until } from './process.js'

const PAGES = ['customers', 'api-keys', 'users', 'key-terms', 'signing-keys', 'models', 'waiting-reports', 'service', 'passkeys']

/** A portal with something on each page, under a name that can have passkeys. */
async function startPortal (t: Test): Promise<{ fastify: FastifyInstance, origin: string }> {
  const fastify = await build(t, { DATABASE_URL: '' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await sql`update consultations set state = 'processing', waiting_reason = 'report_engine_unavailable', attempts = 3 where id = ${id}`.execute(fastify.db)
  const { key } = await makeKey(fastify, { customer: 'Ospedale <b>San</b> Raffaele', name: 'بيئة الاختبار', scopes: ['tokens:issue'], organisations: ['North', 'South'] })
  await requestToken(fastify, key, { user_id: 'u-7', first_name: 'محمد', last_name: 'الأحمد', organisation: 'North' })
  const { port } = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }))
  return { fastify, origin: `http://localhost:${port}` }
}

let portal: ReturnType<typeof startPortal> | undefined

/** The portal of all tests of this file. */
async function started (): ReturnType<typeof startPortal> {
  portal ??= startPortal(t)
  return portal
}

const open = sharedBrowser(t)

/** Opens the portal with a new link. Complaints do not count that nobody was logged in at first. */
async function enter (browser: Pick<Browser, 'newPage'>, { fastify, origin }: { fastify: FastifyInstance, origin: string }, params = {}, options: Parameters<Browser['newPage']>[0] = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options })
  page.setDefaultTimeout(30_000)
  const complaints = watchComplaints(page, origin)
  await page.goto(`${origin}/portal/#link=${await linkFor(fastify, params)}`)
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  return { page, complaints }
}

async function show (page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/portal/#/${name}`)
  await page.locator('.content:not([aria-busy])').waitFor()
}

t.test('every page fits phones and desks, in light and dark, without a complaint, and axe finds nothing wrong', { skip }, async t => {
  const [portal, browser] = await Promise.all([started(), open()])
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, complaints } = await enter(browser, portal, {}, { colorScheme })
    t.equal(new URL(page.url()).hash, '', 'the secret is gone from the address')
    for (const name of PAGES) {
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await show(page, portal.origin, name)
        // In the dark, only the colours are others.
        t.strictSame(await violations(page, colorScheme === 'dark' ? ['cat.color'] : undefined), [], `${name}, ${width}, ${colorScheme}`)
        t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `${name} does not scroll sideways at ${width}`)
        t.ok(await page.evaluate('[...document.querySelectorAll("button, select, nav a")].filter(node => node.checkVisibility()).every(node => node.getBoundingClientRect().height >= 24)'), 'targets are 24 px')
      }
    }
    t.strictSame(complaints, [])
    await page.close()
  }
})

t.test('a key is made, shown once, replaced and revoked', { skip }, async t => {
  const [portal, browser] = await Promise.all([started(), open()])
  const { page, complaints } = await enter(browser, portal)
  await show(page, portal.origin, 'api-keys')
  t.equal(await page.locator('main b').count(), 0, 'markup in a name is text')

  await page.getByRole('button', { name: 'New API key' }).click()
  await page.getByRole('dialog').waitFor()
  t.strictSame(await violations(page), [], 'the form')
  await page.keyboard.press('Escape')
  t.equal(await page.getByRole('dialog').count(), 0, 'Escape leaves it')
  t.equal(await page.evaluate('document.activeElement.textContent'), 'New API key', 'the focus goes back')

  await page.getByRole('button', { name: 'New API key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('customer must have at least 1 character').waitFor()
  t.equal(await page.evaluate('document.activeElement.id'), 'field-customer', 'what is wrong has the focus')
  complaints.length = 0
  const choice = page.getByRole('dialog').getByLabel('Customer', { exact: true })
  await choice.selectOption('A new customer')
  await page.getByLabel('Name of the new customer').fill('general  HOSPITAL')
  await page.getByLabel('Name', { exact: true }).fill('EHR')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('There is a customer "General Hospital": only case or spaces differ.').waitFor()
  complaints.length = 0
  await page.getByLabel('Name of the new customer').fill('Riverside')
  await page.getByLabel('Name', { exact: true }).fill('EHR')
  await page.getByLabel('Change consultations').uncheck()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.locator('.secret code').innerText()
  t.match(key, /^ccs_live_/)
  t.strictSame(await violations(page), [], 'the key')
  await page.keyboard.press('Escape')
  await page.getByText('Store the key first').waitFor()
  await page.getByLabel('I have stored it').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('tr', { hasText: 'EHR' }).getByText('Ask for tokens, Read consultations').waitFor()
  t.notOk((await page.content()).includes(key), 'it is gone from the page')
  t.equal((await requestToken(portal.fastify, key)).statusCode, 200)

  await page.getByRole('button', { name: 'Revoke EHR' }).click()
  t.strictSame(await violations(page), [], 'the question')
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.locator('tr', { hasText: 'EHR' }).getByText('Revoked').waitFor()
  await page.getByRole('searchbox').fill('riverside ehr')
  await page.getByText('1 of ').waitFor()
  await page.getByRole('searchbox').fill('nothing like this')
  await page.getByText('0 of ').waitFor()
  t.strictSame(await violations(page), [], 'nothing found')
  await page.getByRole('searchbox').fill('riverside ehr')
  await page.getByText('1 of ').waitFor()
  await page.getByRole('button', { name: 'Name' }).click()
  t.equal(await page.locator('th[aria-sort]').getAttribute('aria-sort'), 'ascending')
  t.strictSame(complaints, [])
})

t.test('the requests of a key are shown over time, by how they ended, also to a viewer', { skip }, async t => {
  const [portal, browser] = await Promise.all([started(), open()])
  const { id, key } = await makeKey(portal.fastify, { customer: 'General Hospital', name: 'Counted' })
  for (const body of [user, user, {}]) await requestToken(portal.fastify, key, body)
  await portal.fastify.apiKeys.writeUses()
  const days = Array.from({ length: 25 }, (_, at) => at + 2)
  for (const day of days) {
    const hour = new Date(Math.floor(Date.now() / 3_600_000 - day * 24) * 3_600_000)
    const counts = { requests: 100 + day, succeeded: 60, refused: 10, denied: 10, limited: 10, failed: 10 }
    await portal.fastify.db.insertInto('api_key_requests').values({ api_key_id: id, hour, ...counts }).execute()
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, complaints } = await enter(browser, portal, { name: `Vera ${colorScheme}`, role: 'viewer' }, { colorScheme })
    await show(page, portal.origin, 'api-keys')
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('button', { name: 'Show the requests with Counted: 3 in the last 24 hours' }).click()
      const dialog = page.getByRole('dialog', { name: 'Requests with “Counted”' })
      await dialog.getByRole('table').waitFor()
      t.strictSame(await dialog.locator('tbody td').allInnerTexts(), ['3', '2', '1', '0', '0', '0', '0'])
      t.strictSame(await page.evaluate('[...document.querySelectorAll("dialog rect")].map(bar => bar.dataset.outcome)'), ['succeeded', 'refused'])
      await dialog.getByRole('combobox', { name: 'Time' }).selectOption('Last 30 days, by the day')
      await dialog.locator('tbody tr').nth(days.length).waitFor()
      t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), `the page does not scroll sideways at ${width}`)
      t.ok(await page.evaluate(`[...document.querySelectorAll('dialog tbody tr')].every(row => {
        const heads = [...document.querySelectorAll('dialog thead th')]
        return [...row.children].every((cell, at) => Math.abs(cell.getBoundingClientRect().left - heads[at].getBoundingClientRect().left) < 1)
      })`), 'each number stands under its heading')
      t.ok(await page.evaluate('document.querySelector("dialog").scrollWidth <= document.querySelector("dialog").clientWidth'), `the dialog does not scroll sideways at ${width}`)
      t.strictSame(await violations(page), [], `${width}, ${colorScheme}`)
      if (process.env.PORTAL_PICTURES !== undefined) await page.screenshot({ path: `${process.env.PORTAL_PICTURES}/requests-${width}-${colorScheme}.png` })
      await dialog.getByRole('button', { name: 'Close' }).click()
    }
    t.strictSame(complaints, [])
  }
})

t.test('the service shows what waits, why and until when, and tries it now', { skip }, async t => {
  const [portal, browser] = await Promise.all([started(), open()])
  const change = { failure_cause: 'answered 500', retry_at: new Date(Date.now() + 290_000) }
  await portal.fastify.db.updateTable('consultations').set(change).where('waiting_reason', 'is not', null).execute()
  const { page, complaints } = await enter(browser, portal)
  await show(page, portal.origin, 'service')
  const row = page.locator('tbody tr')
  t.match(await row.innerText(), /The language model is down\s+answered 500\s+3\s[^]*in 4 minutes/)
  t.strictSame(await violations(page), [])
  await row.getByRole('button', { name: 'Try now' }).click()
  await page.getByText('The report is being made.').first().waitFor()
  t.strictSame(complaints, [])
})

t.test('a user is blocked for a customer of the list, before the user has asked for a token', { skip }, async t => {
  const [portal, browser] = await Promise.all([started(), open()])
  const { page, complaints } = await enter(browser, portal)
  await show(page, portal.origin, 'users')
  await page.getByRole('button', { name: 'Block a user' }).click()
  const dialog = page.getByRole('dialog')
  const customer = dialog.getByLabel('Customer', { exact: true })
  await customer.waitFor()
  t.match(await customer.locator('option').allInnerTexts(), ['Choose a customer', 'General Hospital', 'Ospedale <b>San</b> Raffaele'])
  t.strictSame(await violations(page), [], 'the form')
  await dialog.getByLabel('User id').fill('u-new')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await dialog.getByText('customer must have at least 1 character').waitFor()
  complaints.length = 0
  await customer.selectOption('Ospedale <b>San</b> Raffaele')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await page.locator('tr', { hasText: 'u-new' }).getByText('Blocked').waitFor()
  await page.getByRole('button', { name: 'Unblock u-new' }).click()
  await page.getByRole('button', { name: 'Unblock', exact: true }).click()
  await page.getByText('The user is unblocked.').first().waitFor()
  t.strictSame(complaints, [])
})

t.test('a passkey opens the portal without a link, and confirms what needs a fresh login', { skip }, async t => {
  const [portal, browser] = await Promise.all([started(), open()])
  const { page } = await enter(browser, portal, { name: 'Ada' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  })
  await show(page, portal.origin, 'passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.locator('tr', { hasText: 'Laptop' }).waitFor()

  await sql`update portal_sessions set opened_at = now() - interval '10 minutes'`.execute(portal.fastify.db)
  await show(page, portal.origin, 'api-keys')
  await page.getByRole('button', { name: /^Revoke ب/ }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
  t.strictSame(await violations(page), [], 'the confirmation')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.locator('.badge', { hasText: 'Revoked' }).waitFor()

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Log in to the portal' }).waitFor()
  t.strictSame(await violations(page), [], 'the login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: /API keys|Customers/ }).waitFor()
  t.match(await page.locator('#who').innerText(), 'Ada')
})

t.test('a used link says what to do, and a viewer of one customer sees no way to change anything', { skip }, async t => {
  const [portal, browser] = await Promise.all([started(), open()])
  const { page } = await enter(browser, portal, { name: 'Vera', role: 'viewer', customer: 'General Hospital' })
  t.strictSame(await page.locator('nav a').allInnerTexts(), ['Customers', 'API keys', 'Users', 'Webhooks', 'Key terms', 'Waiting reports', 'Your passkeys'])
  for (const name of ['customers', 'api-keys', 'users', 'key-terms', 'waiting-reports']) {
    await show(page, portal.origin, name)
    t.equal(await page.getByRole('button', { name: /New|Revoke|Replace|Block|Create(?!d)|Try/ }).count(), 0, name)
    t.notMatch(await page.locator('main').innerText(), 'Ospedale')
  }
  const other = await browser.newPage()
  const link = await linkFor(portal.fastify, { name: 'once' })
  await portal.fastify.inject({ method: 'POST', url: '/portal/session/link/', headers: { origin: 'http://localhost' }, payload: { link } })
  await other.goto(`${portal.origin}/portal/#link=${link}`)
  await other.getByText('This link was used, or is too old').waitFor()
  t.match(await other.locator('main').innerText(), 'npm run portal -- link')
  t.strictSame(await violations(other), [], 'a used link')
})

t.test('somebody who is removed is told so, and so is whose session has ended', { skip }, async t => {
  const [portal, browser] = await Promise.all([started(), open()])
  const { page } = await enter(browser, portal, { name: 'Leaver' })
  await removeNamed(portal.fastify, 'Leaver')
  await page.getByRole('link', { name: 'API keys', exact: true }).click()
  await page.getByRole('heading', { name: 'Log in to the portal' }).waitFor()
  await page.getByText('You may not use the portal any more').waitFor()
  t.strictSame(await violations(page), [])

  const { page: other } = await enter(browser, portal, { name: 'Idler' })
  await sql`update portal_sessions set used_at = now() - interval '16 minutes' where person_id = (select id from portal_people where name = 'Idler')`.execute(portal.fastify.db)
  await other.getByRole('link', { name: 'API keys', exact: true }).click()
  await other.getByText('Your session has ended. Log in again.').waitFor()
  await other.reload()
  await other.getByRole('heading', { name: 'Log in to the portal' }).waitFor()
  t.equal(await other.getByText('Your session has ended').count(), 0, 'it is said once')
})

t.test('the provider vouches for somebody again without a form, on the page where they are, until it lets them in no more', { skip }, async t => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const accounts = { ada: { name: 'Ada', groups: ['admins'] } }
  const { issuer } = await startOpenIdProvider(t, { redirectUris: [`${origin}/portal/openid/callback/`], accounts })
  const fastify = await build(t, {
    DATABASE_URL: '', PUBLIC_URL: origin, PORTAL_OPENID_ISSUER: issuer, PORTAL_OPENID_CLIENT_ID: 'portal', PORTAL_OPENID_CLIENT_SECRET: 'portal-secret', PORTAL_OPENID_ADMINS: 'admins'
  })
  await fastify.listen({ host: '127.0.0.1', port })
  const page = await (await open()).newPage()
  await page.goto(`${origin}/portal/`)
  await page.getByRole('link', { name: 'Use your organisation’s login' }).click()
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  t.equal(await page.getByRole('link', { name: 'Your passkeys' }).count(), 0, 'a passkey would outlive the provider’s word')
  const checked = async () => (await sql<{ checked_at: Date }>`select checked_at from portal_people`.execute(fastify.db)).rows[0]?.checked_at.getTime() ?? 0
  const age = async () => sql`update portal_people set checked_at = checked_at - interval '61 minutes'`.execute(fastify.db)
  await age()
  const before = await checked()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await until(async () => await checked() > before, 'the provider has vouched again')
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  t.match(page.url(), /\/portal\/#\/users$/)

  accounts.ada.groups = ['staff']
  await age()
  await page.getByRole('link', { name: 'API keys', exact: true }).click()
  await page.getByText('you have no access to this portal').waitFor()
  t.strictSame(await violations(page), [])
})

t.test('a page of another origin can neither frame the portal nor use its session', { skip }, async t => {
  const [portal, browser] = await Promise.all([started(), open()])
  const context = await browser.newContext()
  const { page } = await enter({ newPage: async () => context.newPage() }, portal, { name: 'Mallory’s guest' })
  const counts = async () => (await sql`select (select count(*) from api_keys) as keys, (select count(*) from blocked_users) as blocked, (select count(*) from portal_sessions) as sessions`.execute(portal.fastify.db)).rows
  const before = await counts()
  const evil = await context.newPage()
  const complaints: string[] = []
  evil.on('console', message => complaints.push(message.text()))
  const server = Fastify()
  t.teardown(() => server.close())
  server.get('/', async (_request, reply) => reply.type('text/html').send(`<iframe src="${portal.origin}/portal/"></iframe>`))
  await evil.goto(await server.listen({ host: '127.0.0.1', port: 0 }))
  await until(() => complaints.some(text => text.includes('frame-ancestors')), 'the browser refuses to frame it')
  t.equal(await evil.frameLocator('iframe').getByRole('heading').count(), 0)

  const asked: Array<Promise<number>> = []
  evil.on('response', response => { if (response.url().includes('/admin/')) asked.push(Promise.resolve(response.status())) })
  for (const mode of ['cors', 'no-cors']) {
    const seen = await evil.evaluate<string>(`fetch('${portal.origin}/api/v1/admin/api-keys/', {
      method: 'POST', mode: '${mode}', credentials: 'include', headers: { 'content-type': 'text/plain' }, body: '{"customer":"Forged","name":"x","mode":"live"}'
    }).then(response => response.type, error => error.name)`)
    t.equal(seen, mode === 'cors' ? 'TypeError' : 'opaque', `${mode}: its script reads nothing`)
  }
  await evil.evaluate(`document.body.innerHTML = '<form method="post" enctype="text/plain" action="${portal.origin}/api/v1/admin/users/block/"><input name="x"></form>'; document.forms[0].submit()`)
  await evil.waitForURL('**/users/block/')
  t.strictSame((await Promise.all(asked)).filter(status => status < 400), [], 'everything is refused')
  t.strictSame(await counts(), before)
  await show(page, portal.origin, 'customers')
  t.equal(await page.getByRole('heading', { level: 1, name: 'Customers' }).count(), 1, 'the session goes on')
})
