/**
 * Takes the pictures of the guides: a report of the example on the demo page, in a browser 1280 pixels wide (docs/images/demo.png), and
 * on a phone in the dark (docs/images/phone.png); and the API keys of the portal (docs/images/portal.png).
 * `npm run pictures`; CHROMIUM_PATH says where Chromium is. With a directory, `npm run pictures -- DIRECTORY` takes
 * every page instead, in its states, for a phone and a desk, light and dark.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser } from 'playwright-core'
import { takeAllPages } from './pages.js'

/** Where the guides have them. */
const IMAGES = 'docs/images'

/** The pictures: size of the window, colour scheme, and whether the whole page is taken. */
const PICTURES = {
  'demo.png': { viewport: { width: 1280, height: 1000 }, colorScheme: 'light' },
  'phone.png': { viewport: { width: 375, height: 760 }, colorScheme: 'dark' }
} as const

/** Longest wait for anything on the page, in milliseconds. */
const PATIENCE_MS = 60_000

/** How often it is looked whether the service is ready, in milliseconds. */
const POLL_MS = 200

async function freePort (): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** The environment of the service, and of commands that speak to it. */
function environment (directory: string, port: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR: directory, PORT: port }
}

/** Starts the service with data that nobody needs afterwards, as `npm start` does, and waits until it is ready. */
async function startService (directory: string, settings: NodeJS.ProcessEnv = {}): Promise<{ child: ChildProcess, origin: string }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn('npm', ['start'], { env: { ...environment(directory, String(port)), ...settings }, stdio: 'ignore' })
  while (!await fetch(`${origin}/health/ready/`).then(({ ok }) => ok, () => false)) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`)
    await sleep(POLL_MS)
  }
  return { child, origin }
}

/** The keys that the picture of the portal shows. */
const KEYS = [
  ['--customer', 'Riverside Hospitals', '--name', 'EHR backend', '--organisation', 'Riverside Practice', '--scope', 'tokens:issue'],
  ['--customer', 'Riverside Hospitals', '--name', 'Quality reports', '--scope', 'consultations:read'],
  ['--customer', 'Hillside Clinic', '--name', 'Integration tests', '--mode', 'test', '--expires', new Date(Date.now() + 5 * 86_400_000).toISOString()]
]

/** What runs the commands of the service. */
function commandsOf (directory: string, origin: string): (name: string, ...args: string[]) => string {
  const env = environment(directory, new URL(origin).port)
  return (name, ...args) => {
    return execFileSync(process.execPath, [`dist/bin/${name}.js`, ...args], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  }
}

async function launch (...args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', ...args] })
}

/** Logs in to the portal with a link, and saves how its API keys look. */
async function takePortal (directory: string, origin: string): Promise<void> {
  const command = commandsOf(directory, origin)
  for (const key of KEYS) command('api-key', 'create', ...key)
  const link = command('portal', 'link', '--name', 'Jane Doe')
  const browser = await launch()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 560 } })
    await page.goto(link)
    await page.getByRole('link', { name: 'API keys', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
    await page.locator('.content:not([aria-busy]) table').waitFor()
    await page.screenshot({ path: path.join(IMAGES, 'portal.png'), animations: 'disabled' })
  } finally {
    await browser.close()
  }
}

/** Makes a report of the example on the demo page, and saves how it looks, with the words behind one statement. */
async function takePictures (origin: string): Promise<void> {
  const browser = await launch()
  try {
    for (const [name, options] of Object.entries(PICTURES)) {
      const page = await browser.newPage(options)
      page.setDefaultTimeout(PATIENCE_MS)
      await page.goto(`${origin}/demo/`)
      await page.getByRole('button', { name: 'Fill in an example' }).click()
      await page.getByRole('button', { name: 'Create report' }).click()
      await page.locator('.statement', { hasText: '122' }).first().click()
      await page.getByRole('button', { name: 'Plan: Insert' }).click()
      // Nothing is focused, so that no outline is in the picture; on the phone, the report is what is seen.
      await page.evaluate(`document.activeElement.blur(); document.querySelector('${name === 'demo.png' ? 'body' : 'consultation-scribe'}').scrollIntoView()`)
      await page.screenshot({ path: path.join(IMAGES, name), animations: 'disabled' })
    }
  } finally {
    await browser.close()
  }
}

/** Starts a speech engine that hears the same in everything; returns where. */
async function startSpeech (): Promise<{ url: string, close: () => void }> {
  const server = createHttpServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify({ text: 'The temperature is 37.8 degrees.' })))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, close: () => server.close() }
}

/** Takes every page of a service that can hear, with a microphone that plays beeps. */
async function takeAll (data: string, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true })
  const speech = await startSpeech()
  const { child, origin } = await startService(data, { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: speech.url, SPEECH_MODEL: 'any' })
  const browser = await launch('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream')
  try {
    const command = commandsOf(data, origin)
    for (const key of KEYS) command('api-key', 'create', ...key)
    await takeAllPages(browser, origin, () => command('portal', 'link', '--name', 'Jane Doe'), directory)
  } finally {
    await browser.close()
    child.kill()
    await once(child, 'exit')
    speech.close()
  }
}

/** Takes the pictures of the guides. */
async function takeGuides (data: string): Promise<void> {
  const { child, origin } = await startService(data)
  try {
    await takePictures(origin)
    await takePortal(data, origin)
  } finally {
    child.kill()
    await once(child, 'exit')
  }
}

const [wanted] = process.argv.slice(2)
const directory = mkdtempSync(path.join(tmpdir(), 'consultation-service-picture-'))
try {
  await (wanted === undefined ? takeGuides(directory) : takeAll(directory, wanted))
} finally {
  rmSync(directory, { recursive: true, force: true })
}
