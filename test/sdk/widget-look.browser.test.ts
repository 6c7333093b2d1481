import { readFileSync } from 'node:fs'
import t from 'tap'
import { violations } from '../axe.js'
import { sharedBrowser, skip } from '../demo-page.js'
import { startService } from './service.js'
import { startHost } from './widget-host.js'

/** The example of docs/widget.md, and what a page had there before: one colour for both schemes. */
const EXAMPLE = /^## Look\n\n```css\n(.+?)```/ms.exec(readFileSync(new URL('../../docs/widget.md', import.meta.url), 'utf8'))?.[1] ?? ''
const ONE_COLOUR = 'consultation-scribe { --scribe-accent: #7a1f5c; --scribe-on-accent: white }'

/** Least contrast of text, after WCAG 2.2, 1.4.3. */
const CONTRAST_MIN = 4.5

/** The contrasts of text in the accent, and on it, with a style of the page. */
const CONTRASTS = (css: string) => `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(css)})
  document.adoptedStyleSheets = [sheet]
  const root = document.querySelector('consultation-scribe').shadowRoot
  const probe = root.appendChild(document.createElement('p'))
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const luminanceOf = name => {
    probe.style.color = 'var(--' + name + ')'
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(value => value / 255).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one, other) => {
    const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const found = [contrast('accent', 'paper'), contrast('accent', 'ground'), contrast('on-accent', 'accent')]
  probe.remove()
  return found
})()`

t.test('the colours of the example can be read in light and dark, whoever asks for dark', { skip }, async t => {
  const host = await startHost(t, await startService(t, { CORS_ORIGINS: '*' }))
  const browser = await sharedBrowser(t)()
  for (const [colorScheme, theme] of [['light', undefined], ['dark', undefined], ['light', 'dark'], ['dark', 'light']] as const) {
    const attributes = { 'input-language': 'en', ...theme === undefined ? {} : { theme } }
    const { page } = await host.open(browser, { attributes, page: { colorScheme } })
    const isDark = (theme ?? colorScheme) === 'dark'
    const least = async (css: string) => Math.min(...await page.evaluate<number[]>(CONTRASTS(css)))
    t.equal(await least(ONE_COLOUR) < CONTRAST_MIN, isDark, 'a colour for white paper only is noticed where it is dark')
    const contrast = await least(EXAMPLE)
    t.ok(contrast >= CONTRAST_MIN, `${contrast} on a page in ${colorScheme}, with the theme ${String(theme)}`)
    t.strictSame(await violations(page, ['cat.color']), [])
  }
})
