import t, { type Test } from 'tap'
import { violations } from './axe.js'
import { sharedBrowser, skip, watchComplaints } from './demo-page.js'
import { build } from './helper.js'

const browser = sharedBrowser(t)

/** Rules of WCAG 2.2 AA, and what is held to be good. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A service that listens, with a page of its guides in a browser. */
async function openGuides (t: Test, path: string, options: { width?: number, colorScheme?: 'dark' | 'light' } = {}) {
  const fastify = await build(t, { DATABASE_URL: '', PUBLIC_URL: 'https://scribe.example' })
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { width = 1280, colorScheme = 'light' } = options
  const page = await (await browser()).newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
  const complaints = watchComplaints(page, origin)
  await page.goto(`${origin}${path}`)
  return { page, complaints, origin }
}

t.test('a reader comes from the home page to a guide, searches with the keyboard, and is led to the place', { skip }, async t => {
  const { page, complaints, origin } = await openGuides(t, '/')
  await page.getByRole('link', { name: 'Read the guides' }).click()
  await page.getByRole('link', { name: 'The widget' }).first().click()
  t.equal(page.url(), `${origin}/guides/widget/`)
  t.ok(await page.evaluate('document.querySelector("main img").naturalWidth > 0'), 'its picture is there')

  const field = page.getByRole('searchbox', { name: 'Search the guides' })
  await field.fill('retry-after')
  await page.getByRole('status').getByText('found').waitFor()
  await field.fill('push-to-talk key')
  const first = page.locator('#found li a').first()
  await first.waitFor()
  t.match(await page.locator('#found').innerText(), /push-to-talk/i)
  t.strictSame(await violations(page, TAGS), [], 'with results')
  await field.fill('verify a token yourself')
  await page.locator('#found a', { hasText: 'Step 9: verify a token yourself' }).waitFor()
  await field.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${origin}/guides/integrate/#step-9-verify-a-token-yourself`)
  t.ok(await page.locator('#step-9-verify-a-token-yourself').isVisible())

  await field.fill('zyxwv')
  await page.getByText('Nothing was found').waitFor()
  t.strictSame(await violations(page, TAGS), [], 'without results')
  await field.press('Escape')
  t.equal(await page.locator('#found').innerText(), '')
  t.strictSame(complaints, [], 'the policy of the page forbids nothing of it')
})

t.test('what looks like markup in a search is text', { skip }, async t => {
  const { page, complaints } = await openGuides(t, '/guides/')
  await page.getByRole('searchbox').fill('<consultation-scribe>')
  await page.locator('#found li p', { hasText: '<consultation-scribe>' }).first().waitFor()
  t.equal(await page.locator('consultation-scribe').count(), 0)
  await page.getByRole('searchbox').fill('(a+')
  await page.getByRole('status').getByText(/found/).waitFor()
  t.strictSame(complaints, [])
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [375, 1280]) {
    t.test(`guides can be read by everybody, ${colorScheme}, ${width} px`, { skip }, async t => {
      const { page, complaints, origin } = await openGuides(t, '/guides/', { colorScheme, width })
      for (const path of ['', 'integrate/', 'operate/settings/', 'architecture/', 'sdk/']) {
        await page.goto(`${origin}/guides/${path}`)
        t.strictSame(await violations(page, TAGS), [], path)
        t.equal(await page.evaluate('document.documentElement.scrollWidth'), width, `${path} is not wider than the screen`)
      }
      t.strictSame(complaints, [])
    })
  }
}
