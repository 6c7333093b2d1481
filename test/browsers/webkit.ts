import type { Test } from 'tap'
import { temporaryDirectory } from '../helper.js'
import { freePort } from '../process.js'
import { ClassicSession } from './classic.js'
import type { Browser, LaunchOptions, RunningBrowser } from './driver.js'
import { needs, runProgram } from './programs.js'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY = '/usr/bin/Xvfb'

async function launch (t: Test, { sound = false }: LaunchOptions = {}): Promise<RunningBrowser> {
  const display = runProgram(t, DISPLAY, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'])
  const [, number = ''] = await display.printed(/^(\d+)\n/m)
  const home = temporaryDirectory(t)
  const port = await freePort()
  const driver = runProgram(t, DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: `:${number}`,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    // Loudspeakers that nobody hears.
    ALSOFT_DRIVERS: 'null',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1'
  })
  const url = `http://127.0.0.1:${port}`
  await untilListening(url)
  const args = ['--automation', ...sound ? ['--enable-media-stream=true', '--enable-mock-capture-devices=true', '--autoplay-policy=allow'] : []]
  const session = await ClassicSession.open(url, { 'webkitgtk:browserOptions': { args } })
  return { tab: async () => session.tab(), kill: driver.kill }
}

async function untilListening (url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await fetch(`${url}/status`)
      return
    } catch (error) {
      if (tries === 600) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}

/** WebKit: the browser that WebKitGTK has for its tests. What that keeps is gone when it ends. */
export const webkit: Browser = {
  name: 'WebKit',
  skip: needs({ [DRIVER]: 'webkit2gtk-driver', [DISPLAY]: 'xvfb' }),
  keepsProfile: false,
  launch
}
