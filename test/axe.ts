import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds wrong with the page as it is now. @param tags of the rules to ask for; all of them otherwise */
export async function violations (page: Page, tags?: string[]): Promise<unknown> {
  return page.evaluate(`(async () => { ${AXE}
    return axe.run(${JSON.stringify(tags === undefined ? {} : { runOnly: tags })}).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])) })()`)
}
