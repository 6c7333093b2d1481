import type { Page } from 'playwright-core'
import t from 'tap'
import { violations } from './axe.js'
import { openDemo, sharedBrowser, skip } from './demo-page.js'

/* The desk of a clinician on the demo page, once a report is there: what comes first, and in which order. */

const open = sharedBrowser(t)

/** The name of what has the focus, also inside the widget. */
const focused = async (page: Page) => page.evaluate<string>(`(() => {
  let node = document.activeElement
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
  return node?.ariaLabel ?? node?.textContent.trim()
})()`)

interface Box { name: string, left: number, top: number, right: number, bottom: number }

/** Where elements of the page stand. */
async function boxesOf (page: Page, selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll(nodes => nodes.map(node => {
    const { left, top, right, bottom } = (node as unknown as { getBoundingClientRect: () => Box }).getBoundingClientRect()
    return { name: node.id || String(node.textContent), left, top, right, bottom }
  }))
}

/** Whether each stands to the right of the one before, or below it. */
function areInOrder (boxes: readonly Box[]): boolean {
  return boxes.every((box, at) => {
    const before = boxes[at - 1]
    return before === undefined || box.left >= before.right || box.top >= before.bottom
  })
}

for (const [width, height] of [[375, 812], [1280, 800], [1440, 900], [1920, 1080]] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    t.test(`${width} × ${height}, ${colorScheme}: Insert comes first, then New consultation, and what is seen first is reached first`, { skip }, async t => {
      const { page, complaints } = await openDemo(t, await open(), { SPEECH_ENGINE: 'none' }, { viewport: { width, height }, colorScheme })
      await page.getByText('no speech engine is configured').waitFor()
      await page.getByRole('button', { name: 'Fill in an example' }).click()
      await page.getByRole('button', { name: 'Create report' }).click()
      await page.locator('#scribe .chip').first().waitFor()
      await page.locator('#visits .visit').waitFor()

      const buttons = (await page.locator('#scribe button:visible').allInnerTexts()).slice(0, 2)
      t.strictSame(buttons, ['Insert (unread draft)', 'New consultation'])
      // The Tab key goes on from where the page was clicked.
      await page.locator('.brand').click()
      const reached: string[] = []
      for (let presses = 0; presses < 2; presses++) {
        await page.keyboard.press('Tab')
        reached.push(await focused(page))
      }
      t.strictSame(reached, ['Report: Insert (unread draft)', 'New consultation'])
      t.ok(areInOrder(await boxesOf(page, '#scribe .controls button:visible')), 'they are seen in this order')

      await page.evaluate('scrollTo(0, 0)')
      const [report] = await boxesOf(page, '#scribe .report h2')
      t.ok(report !== undefined && report.bottom < height, 'the report begins above the fold')
      const parts = await boxesOf(page, '#scribe, .record, #visits')
      t.strictSame(parts.map(({ name }) => name.trim().split(/\s/)[0]), ['scribe', 'Patient', 'visits'])
      t.ok(areInOrder(parts), 'the parts of the page are seen in the order of the Tab key')
      t.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
      t.strictSame(await violations(page), [])

      await page.getByRole('button', { name: 'Report: Insert' }).click()
      t.match(await page.getByRole('textbox', { name: 'Note' }).inputValue(), /nitrofurantoin/)
      await page.getByRole('button', { name: 'New consultation' }).click()
      await page.getByRole('button', { name: 'Report: Insert' }).waitFor({ state: 'hidden' })
      t.strictSame(complaints, [])
    })
  }
}
