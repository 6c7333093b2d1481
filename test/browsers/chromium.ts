import path from 'node:path'
import { chromium as playwright, type Page } from 'playwright-core'
import type { Test } from 'tap'
import { BROWSER, BROWSER_ARGUMENTS, skip } from '../demo-page.js'
import { temporaryDirectory } from '../helper.js'
import { unwrapped, wrapped, type Browser, type LaunchOptions, type RunningBrowser, type Tab } from './driver.js'
import { runProgram } from './programs.js'

/** A page as a tab. */
export function tabOf (page: Page): Tab {
  return {
    goto: async url => { await page.goto(url) },
    reload: async () => { await page.reload() },
    show: async () => page.bringToFront(),
    close: async () => page.close(),
    run: async <T>(body: string) => unwrapped<T>(await page.evaluate<string>(wrapped(body)))
  }
}

async function launch (t: Test, { profile = temporaryDirectory(t), sound = false }: LaunchOptions = {}): Promise<RunningBrowser> {
  const media = sound ? ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required'] : []
  const program = runProgram(t, BROWSER, [
    '--headless=new', ...BROWSER_ARGUMENTS, ...media, `--user-data-dir=${path.join(profile, 'chromium')}`, '--remote-debugging-port=0', 'about:blank'
  ], { HOME: profile })
  const [, url = ''] = await program.printed(/DevTools listening on (ws:\S+)/)
  const browser = await playwright.connectOverCDP(url)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('the browser has no profile')
  return { tab: async () => tabOf(await context.newPage()), kill: program.kill }
}

/** Chromium, as in the other tests of pages, in a process that a test can kill. */
export const chromium: Browser = { name: 'Chromium', skip, keepsProfile: true, launch }
