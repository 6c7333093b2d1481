import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright-core'
import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import type { Config } from '../schemas/config.js'
import { build, type BuildOptions } from './helper.js'

/** Where Chromium is. */
export const BROWSER = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

/** Without a browser these journeys are skipped, but never where they have to hold. */
export const skip = !existsSync(BROWSER) && process.env.CI !== 'true' && `there is no browser at ${BROWSER}; CHROMIUM_PATH says where one is`

/** Nothing is asked of anybody, and nothing of elsewhere. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'
]

/** Longest wait for anything on the page, in milliseconds: only ever reached when it does not come. */
const PATIENCE_MS = 120_000

/** A browser that is gone when the test ends; with a microphone that plays a file once, when there is one. */
export async function openBrowser (t: Test, sound?: string): Promise<Browser> {
  const microphone = sound === undefined
    ? []
    : ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${sound}%noloop`]
  const browser = await chromium.launch({ executablePath: BROWSER, args: [...BROWSER_ARGUMENTS, ...microphone], timeout: PATIENCE_MS })
  t.teardown(() => browser.close())
  return browser
}

/** One browser for the tests of a file, opened with the first that asks for it. Its pages are closed with the test that opened them. */
export function sharedBrowser (t: Test, sound?: () => string): () => Promise<Browser> {
  let opened: Promise<Browser> | undefined
  t.afterEach(async () => {
    for (const context of (await opened)?.contexts() ?? []) await context.close()
  })
  return async () => {
    opened ??= openBrowser(t, sound?.())
    return opened
  }
}

/** What the page did that it should not: complaints of the browser, requests to elsewhere, answers that are no success. */
export function watchComplaints (page: Page, origin: string): string[] {
  const complaints: string[] = []
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()) })
  page.on('pageerror', error => { complaints.push(error.message) })
  page.on('request', request => { if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin)) complaints.push(`asks ${request.url()}`) })
  page.on('response', response => { if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`) })
  return complaints
}

/** A page in a browser, and what it complained about so far. */
export interface OpenPage {
  page: Page
  complaints: string[]
  origin: string
  fastify: FastifyInstance
}

/** A service with a sandbox that listens, and its page. */
export async function openDemo (
  t: Test, browser: Browser, settings: Partial<Record<keyof Config, string>> = {}, options: Parameters<Browser['newPage']>[0] = {}, built: BuildOptions = {}
): Promise<OpenPage> {
  const fastify = await build(t, { DATABASE_URL: '', ...settings }, built)
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
  page.setDefaultTimeout(PATIENCE_MS)
  const complaints = watchComplaints(page, origin)
  await page.goto(`${origin}/demo/`)
  return { page, complaints, origin, fastify }
}
