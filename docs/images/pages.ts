/**
 * Takes every page, in the states that people meet, 375 and 1280 pixels wide, light and dark: to look at.
 */
import path from 'node:path'
import type { Browser, Page, WebSocketRoute } from 'playwright-core'

const WIDTHS = [375, 1280]
const HEIGHT = 900
const SCHEMES = ['light', 'dark'] as const

/** Longest wait for anything on a page, in milliseconds. */
const PATIENCE_MS = 60_000

/** How a page is brought to what the picture shows. */
type Scene = (page: Page, origin: string) => Promise<void>

const button = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the demo page, which is to make reports of text. */
async function typing (page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/demo/`)
  await page.getByRole('radio', { name: /text/i }).check()
}

async function recording (page: Page, origin: string): Promise<void> {
  await page.context().grantPermissions(['microphone'])
  await page.goto(`${origin}/demo/`)
  await button(page, 'Record')
  await page.locator('consultation-scribe .time').getByText('0:02').waitFor()
}

async function reported (page: Page, origin: string): Promise<void> {
  await typing(page, origin)
  await button(page, 'Fill in an example')
  await button(page, 'Create report')
  await page.locator('.statement', { hasText: '122' }).first().click()
}

/** What needs nobody to be logged in. */
const PUBLIC: Readonly<Record<string, Scene>> = {
  home: async (page, origin) => { await page.goto(origin) },
  documentation: async (page, origin) => {
    await page.goto(`${origin}/documentation/`)
    await page.locator('.opblock').first().waitFor()
  },
  'demo-empty': async (page, origin) => { await page.goto(`${origin}/demo/`) },
  'demo-mistake': async (page, origin) => {
    await typing(page, origin)
    await button(page, 'Create report')
    await page.getByRole('alert').getByText('Type what is said first.').waitFor()
  },
  'demo-recording': recording,
  'demo-offline': async (page, origin) => {
    const open: WebSocketRoute[] = []
    let cut = false
    await page.routeWebSocket(/stream/, async socket => {
      if (cut) return socket.close()
      socket.connectToServer()
      open.push(socket)
    })
    await recording(page, origin)
    cut = true
    for (const socket of open) await socket.close()
    await page.locator('consultation-scribe .notice').getByText('No connection').waitFor()
    await page.locator('consultation-scribe .safety').getByText('not yet on the server').waitFor()
  },
  'demo-refused': async (page, origin) => {
    await page.addInitScript('navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("refused", "NotAllowedError") }')
    await page.goto(`${origin}/demo/`)
    await button(page, 'Record')
    await page.locator('consultation-scribe .notice').first().waitFor()
  },
  'demo-report': reported,
  'portal-login': async (page, origin) => {
    await page.goto(`${origin}/portal/`)
    await page.getByRole('heading', { name: 'Log in to the portal' }).waitFor()
  },
  'portal-used-link': async (page, origin) => {
    await page.goto(`${origin}/portal/#link=used`)
    await page.getByText('This link was used').waitFor()
  }
}

const PORTAL = ['customers', 'api-keys', 'users', 'key-terms', 'signing-keys', 'waiting-reports', 'service', 'passkeys']

/** Where it is logged in: under the name that its link has. */
async function showPortal (page: Page, name: string): Promise<void> {
  await page.goto(new URL(`#/${name}`, page.url()).href)
  await page.locator('.content:not([aria-busy])').waitFor()
}

/** What somebody sees who is logged in to the portal. */
const PRIVATE: Readonly<Record<string, Scene>> = {
  ...Object.fromEntries(PORTAL.map(name => [`portal-${name}`, async (page: Page) => showPortal(page, name)])),
  'portal-new-key': async page => {
    await showPortal(page, 'api-keys')
    await button(page, 'New API key')
  },
  'portal-nothing-found': async page => {
    // The dialog of the picture before.
    await page.keyboard.press('Escape')
    await showPortal(page, 'api-keys')
    await page.getByRole('searchbox').fill('nothing like this')
  },
  'portal-away': async page => {
    await showPortal(page, 'customers')
    await page.route('**/api/v1/admin/users/', async route => route.abort())
    await showPortal(page, 'users')
  }
}

/**
 * Takes all of them into a directory, as `demo-report-375-dark.png`.
 *
 * @param makeLink makes a link that opens the portal
 */
export async function takeAllPages (browser: Browser, origin: string, makeLink: () => string, directory: string): Promise<void> {
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const screen = { viewport: { width, height: HEIGHT }, colorScheme, reducedMotion: 'reduce' } as const
      const take = async (page: Page, name: string, scene: Scene) => {
        page.setDefaultTimeout(PATIENCE_MS)
        await scene(page, origin)
        await page.screenshot({ path: path.join(directory, `${name}-${width}-${colorScheme}.png`), fullPage: name !== 'documentation', animations: 'disabled' })
      }
      for (const [name, scene] of Object.entries(PUBLIC)) {
        const page = await browser.newPage(screen)
        await take(page, name, scene)
        await page.context().close()
      }
      const page = await browser.newPage(screen)
      await page.goto(makeLink())
      await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
      for (const [name, scene] of Object.entries(PRIVATE)) await take(page, name, scene)
      await page.context().close()
    }
  }
}
