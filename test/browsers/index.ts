import { chromium } from './chromium.js'
import { firefox } from './firefox.js'
import { webkit } from './webkit.js'

export { chromium } from './chromium.js'
export { firefox, FIREFOX_TONE } from './firefox.js'
export { webkit } from './webkit.js'
export type { Browser, LaunchOptions, RunningBrowser, Tab } from './driver.js'

/** The three engines that browsers are made of. */
export const browsers = [chromium, firefox, webkit]
