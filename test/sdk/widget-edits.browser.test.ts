import type { BrowserContext, Page } from 'playwright-core'
import t from 'tap'
import { sharedBrowser, skip } from '../demo-page.js'
import { requestToken, user } from '../helper.js'
import { until } from '../process.js'
import { finishedWith, startService } from './service.js'
import { startHost, type HostOptions } from './widget-host.js'

/* What was corrected without a network is saved by a later page of the same user, whichever visit that shows. */

const service = await startService(t, { CORS_ORIGINS: '*' })
const host = await startHost(t, service)
const open = sharedBrowser(t)

const textOf = async (id: string) => JSON.stringify((await service.client().consultations.retrieve(id)).data)

async function openPage (context: BrowserContext, options: HostOptions = {}): Promise<Page> {
  return (await host.open({ newPage: async () => context.newPage() }, options)).page
}

/** Corrects a report without a network, and closes the page once the device has it. */
async function correctOffline (context: BrowserContext, consultation: string, text: string): Promise<void> {
  const page = await openPage(context, { attributes: { consultation, language: 'en' } })
  await page.locator('.statement', { hasText: '37.8' }).first().click()
  await service.network.stop()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await page.locator('.save[data-saving="kept"]').waitFor()
  await page.close()
  await service.network.restart()
}

const VISIT = ['I have had a sore throat for three days.', 'Your temperature is 37.8 degrees.', 'This is a viral pharyngitis.']

t.test('a page that shows no visit saves what its user has corrected, and not what somebody else has', { skip, timeout: 180_000 }, async t => {
  const id = await finishedWith(service, VISIT)
  const context = await (await open()).newContext()
  await correctOffline(context, id, 'No fever at home.')
  t.notMatch(await textOf(id), 'No fever at home.')

  const { token } = (await requestToken(service.fastify, service.key, { ...user, user_id: 'u-2' })).json<{ token: string }>()
  const other = await openPage(context, { script: `scribe.getToken = async () => '${token}'` })
  const hasLoaded = 'performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/report.js"))'
  await until(async () => other.evaluate<boolean>(hasLoaded), 'it looks for reports')
  await other.waitForTimeout(1500)
  t.notMatch(await textOf(id), 'No fever at home.', 'it is not sent as another user')
  await other.close()

  const next = await openPage(context)
  await until(async () => (await textOf(id)).includes('No fever at home.'), 'it is saved')
  t.equal(await next.evaluate('scribe.state'), 'idle')
  await next.evaluate(`scribe.open('${id}')`)
  await next.locator('.statement', { hasText: 'No fever at home.' }).first().waitFor()
  await next.locator('.save[data-saving="saved"]').waitFor()
  await context.close()
})

t.test('where somebody has saved another version meanwhile, nothing is overwritten, and the person chooses', { skip, timeout: 180_000 }, async t => {
  const id = await finishedWith(service, VISIT)
  const context = await (await open()).newContext()
  await correctOffline(context, id, 'No fever at home.')
  const { consultations } = service.client()
  const report = await consultations.report(id)
  const data = JSON.parse(JSON.stringify(report.data).replace('viral pharyngitis', 'bacterial pharyngitis')) as typeof report.data
  await consultations.saveReport(id, { revision: report.revision, data })
  const next = await openPage(context)
  const hasAsked = 'performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/report/"))'
  await until(async () => next.evaluate<boolean>(hasAsked), 'it has tried')
  await next.waitForTimeout(1500)
  t.match(await textOf(id), 'bacterial pharyngitis')
  t.notMatch(await textOf(id), 'No fever at home.')
  await next.evaluate(`scribe.open('${id}')`)
  await next.locator('.conflict').waitFor()
  t.match(await next.locator('.conflict').innerText(), 'No fever at home.')
  await context.close()
})
