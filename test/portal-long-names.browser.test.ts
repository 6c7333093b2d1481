import { mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import t from 'tap'
import { sharedBrowser, skip } from './demo-page.js'
import { build, makeKey, requestToken } from './helper.js'
import { begin, makeClient } from './consultations.js'
import { linkFor } from './portal.js'

/** Names of 200 characters: one word, and words. */
const WORD = 'Universitätsklinikumverbund'.repeat(8).slice(0, 200)
const WORDS = 'Stichting Samenwerkende Ziekenhuizen van de Regio '.repeat(4).slice(0, 200).trim()

const PAGES = ['customers', 'api-keys', 'users', 'key-terms', 'signing-keys', 'models', 'waiting-reports', 'service', 'passkeys']

/** Where to put a picture of each page, for whoever wants to look at them. */
const pictures = process.env.PORTAL_PICTURES

/** What does not fit: columns that are too narrow to be read, and what is cut off or reaches beyond its cell. */
const CRUSHED = `(() => {
  const wrong = []
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) wrong.push('the page scrolls sideways: ' + document.documentElement.scrollWidth)
  for (const cell of document.querySelectorAll('td:not(:empty)')) {
    const name = cell.dataset.label ?? 'actions'
    const { width, right } = cell.getBoundingClientRect()
    if (width < 56) wrong.push(name + ' is ' + Math.round(width) + ' px wide')
    for (const node of cell.querySelectorAll('*')) {
      if (node.checkVisibility() && node.getBoundingClientRect().right > right + 1) wrong.push(name + ': ' + node.tagName + ' reaches beyond its cell')
    }
    if (cell.classList.contains('text') && width < 96) wrong.push(name + ' is too narrow for text: ' + Math.round(width))
    const words = document.createRange()
    for (const node of cell.querySelectorAll('.cell, .cell *')) {
      for (const text of node.childNodes) {
        if (text.nodeType !== 3 || cell.classList.contains('text')) continue
        for (const { index, 0: word } of text.data.matchAll(/[^\\s-]+/g)) {
          words.setStart(text, index)
          words.setEnd(text, index + word.length)
          if (words.getClientRects().length > 1) wrong.push(name + ' breaks within ' + word)
        }
      }
    }
  }
  return [...new Set(wrong)]
})()`

t.test('names of 200 characters, with and without spaces, leave the other columns readable and never make a page scroll sideways', { skip }, async t => {
  const fastify = await build(t, { DATABASE_URL: '' })
  for (const name of [WORD, WORDS]) {
    const { headers } = await makeClient(fastify, { customer: name })
    const { id } = await begin(fastify, headers)
    await sql`update consultations set state = 'processing', waiting_reason = 'report_engine_refused', attempts = 12 where id = ${id}`.execute(fastify.db)
    const { key } = await makeKey(fastify, { customer: name, name, organisations: [name, 'North'], rate_limit_max: 1_000_000 })
    await requestToken(fastify, key, { user_id: name, first_name: name, last_name: name, organisation: name })
  }
  const { port } = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }))
  const origin = `http://localhost:${port}`
  const browser = await sharedBrowser(t)()
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme })
    await page.goto(`${origin}/portal/#link=${await linkFor(fastify)}`)
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    for (const name of PAGES) {
      for (const width of [375, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${origin}/portal/#/${name}`)
        await page.locator('.content:not([aria-busy])').waitFor()
        t.strictSame(await page.evaluate(CRUSHED), [], `${name} at ${width}`)
        if (pictures === undefined) continue
        mkdirSync(pictures, { recursive: true })
        await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png`, fullPage: true })
      }
    }
    await page.close()
  }
})
