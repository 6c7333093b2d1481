/**
 * Takes docs/images/demo.png, the picture in the README: a report of the example on the demo page, in a browser 1280 pixels wide.
 * `npx tsx docs/images/take.ts`; CHROMIUM_PATH says where Chromium is.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const PICTURE = fileURLToPath(new URL('demo.png', import.meta.url))

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

/** Starts the service with data that nobody needs afterwards, as `npm start` does, and waits until it is ready. */
async function startService (directory: string): Promise<{ child: ChildProcess, origin: string }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', DATA_DIR: directory, PORT: String(port) }
  const child = spawn('npm', ['start'], { env, stdio: 'ignore' })
  while (!await fetch(`${origin}/health/ready/`).then(({ ok }) => ok, () => false)) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`)
    await sleep(POLL_MS)
  }
  return { child, origin }
}

/** Makes a report of the example on the demo page, and saves how it looks. */
async function takePicture (origin: string): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' })
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(`${origin}/demo/`)
    await page.getByRole('button', { name: 'Fill in an example' }).click()
    await page.getByRole('button', { name: 'Make the report' }).click()
    await page.getByRole('heading', { name: 'Final report' }).waitFor()
    // Nothing is focused, so that no outline is in the picture.
    await page.evaluate('document.activeElement.blur(); document.querySelector("#heard").open = false; window.scrollTo(0, 0)')
    await page.screenshot({ path: PICTURE, animations: 'disabled', fullPage: true })
  } finally {
    await browser.close()
  }
}

const directory = mkdtempSync(path.join(tmpdir(), 'consultation-service-picture-'))
try {
  const { child, origin } = await startService(directory)
  try {
    await takePicture(origin)
  } finally {
    child.kill()
    await once(child, 'exit')
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
