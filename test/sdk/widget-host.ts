import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import type { Browser, Page } from 'playwright-core'
import type { Test } from 'tap'
import { requestToken, user } from '../helper.js'
import { until } from '../process.js'
import type { SdkService } from './service.js'

/** A service in another process: where it is, and how a token is asked for. */
export interface RemoteService {
  baseUrl: string
  token: () => Promise<Response>
}

/** A page of an EHR: at an origin of its own, with a strict policy of what it may load. */
export interface WidgetHost {
  origin: string
  /** Opens such a page in Chromium. */
  open: (browser: Pick<Browser, 'newPage'>, options?: HostOptions) => Promise<HostPage>
  /** Makes a page with this body and these attributes of the widget, and a `getToken`; returns its address. */
  publish: (options?: HostOptions) => string
  /** How often the page asked for a token. */
  asked: () => number
}

export interface HostOptions {
  attributes?: Record<string, string>
  /** Of the page itself. */
  html?: Record<string, string>
  page?: Parameters<Browser['newPage']>[0]
  /** Runs before the widget is defined. */
  script?: string
  /** Shows the widget in a frame instead. */
  framed?: boolean
  /** Shows the list of visits with these attributes, too. */
  list?: Record<string, string>
}

export interface HostPage {
  page: Page
  complaints: string[]
}

function attributesOf (attributes: Record<string, string>): string {
  return Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`).join('')
}

/** Starts the backend of a page that shows the widget of a service. */
export async function startHost (t: Test, service: Pick<SdkService, 'fastify' | 'key' | 'baseUrl'> | RemoteService, port = 0): Promise<WidgetHost> {
  const { baseUrl } = service
  const script = 'fastify' in service
    ? (await service.fastify.inject('/widget/v1/scribe.js')).body
    : await (await fetch(new URL('widget/v1/scribe.js', baseUrl))).text()
  const token = async () => 'fastify' in service
    ? (await requestToken(service.fastify, service.key, user)).json<object>()
    : await (await service.token()).json() as object
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
  const host = Fastify()
  t.teardown(() => host.close())
  const pages = new Map<string, string>()
  const serviceOrigin = baseUrl.replace(/\/$/, '')
  const policy = `default-src 'none'; script-src 'self' ${serviceOrigin}; connect-src 'self' ${serviceOrigin} ${serviceOrigin.replace('http', 'ws')}; ` +
    `style-src 'self'; img-src data:; frame-src ${serviceOrigin}; require-trusted-types-for 'script'`
  let asked = 0
  host.post('/scribe-token', async () => {
    asked += 1
    return token()
  })
  host.get('/:name', async (request, reply) => {
    const { name } = request.params as { name: string }
    const body = pages.get(name)
    return body === undefined
      ? reply.code(404).send('')
      : reply.header('content-security-policy', policy).type(name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8').send(body)
  })
  const origin = await host.listen({ host: '127.0.0.1', port })

  function publish ({ attributes = {}, html = { lang: 'en' }, script: before = '', framed = false, list }: HostOptions = {}): string {
    const number = pages.size
    const given = { 'base-url': baseUrl, ...attributes }
    pages.set(`page-${number}.js`, framed
      ? `import { ScribeFrame } from '${serviceOrigin}/widget/v1/frame.js'
        window.events = []
        ${before}
        window.scribe = new ScribeFrame({
          baseUrl: '${baseUrl}', attributes: ${JSON.stringify(attributes)},
          getToken: async () => (await fetch('/scribe-token', { method: 'POST' })).json()
        })
        for (const name of ['scribe-state', 'scribe-output', 'scribe-report', 'scribe-error', 'scribe-consent', 'scribe-insert']) {
          scribe.addEventListener(name, ({ detail }) => events.push([name, detail]))
        }
        document.querySelector('main').append(scribe.element)`
      : `window.events = []
        window.scribe = document.querySelector('consultation-scribe')
        scribe.getToken = async () => (await fetch('/scribe-token', { method: 'POST' })).json()
        for (const name of ['scribe-state', 'scribe-output', 'scribe-report', 'scribe-error', 'scribe-consent', 'scribe-insert']) {
          scribe.addEventListener(name, ({ detail }) => events.push([name, detail.error === undefined ? detail : { message: detail.message, name: detail.error.name }]))
        }
        ${before}`)
    pages.set(`page-${number}`, `<!doctype html><html${attributesOf(html)}><head><meta charset="utf-8"><title>Record of a patient</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
      <script type="module" src="/page-${number}.js"></script>
      ${list === undefined ? '' : `<script type="module" crossorigin="anonymous" src="${serviceOrigin}/widget/v1/list.js"></script>`}
      ${framed ? '' : `<script type="module" crossorigin="anonymous" integrity="${integrity}" src="${serviceOrigin}/widget/v1/scribe.js"></script>`}
      </head><body><main><h1>Record</h1>${list === undefined ? '' : `<consultation-list${attributesOf({ 'base-url': baseUrl, ...list })}></consultation-list>`}${framed ? '' : `<consultation-scribe id="scribe"${attributesOf(given)}></consultation-scribe>`}</main></body></html>`)
    return `${origin}/page-${number}`
  }

  return {
    origin,
    publish,
    asked: () => asked,
    async open (browser, options = {}) {
      const { framed = false } = options
      const page = await browser.newPage({ viewport: { width: 900, height: 900 }, ...options.page })
      page.setDefaultTimeout(60_000)
      const complaints: string[] = []
      page.on('console', message => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()) })
      page.on('pageerror', error => { complaints.push(error.message) })
      await page.goto(publish(options))
      const defined = framed ? 'window.scribe !== undefined' : 'window.scribe !== undefined && scribe.matches(":defined")'
      await until(async () => page.evaluate<boolean>(defined), 'the widget is there')
      return { page, complaints }
    }
  }
}
