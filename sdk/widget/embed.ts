import type { Token } from '../types.js'
import { ATTRIBUTES } from './attribute-names.js'
import type { ConsultationScribe } from './element.js'
import { FRAME_EVENTS, FRAME_METHODS, type FrameMethod, type FrameToHost, type HostToFrame } from './frame-messages.js'
import type { Patient } from './patients.js'

/*
 * The page in the frame, `/widget/embed/`, which has loaded the widget before. It takes orders of the page around it only when that has an
 * origin which the service names, and tells nobody else anything.
 */

/** Attributes that the page around may set. `base-url` is not among them: tokens go to the service that served this page only. */
const SETTABLE: ReadonlySet<string> = new Set(ATTRIBUTES.filter(name => name !== 'base-url'))

const origins = (document.documentElement.dataset.origins ?? '').split(' ').filter(origin => origin !== '')
const scribe: ConsultationScribe = document.createElement('consultation-scribe')
const tokens = new Map<number, { resolve: (token: Token) => void, reject: (error: Error) => void }>()
let host: string | null = null
let nextToken = 0

/** The origin around, where the browser tells it, and otherwise each that may be there: a message only reaches the one that is. */
function possibleHosts (): readonly string[] {
  const [around] = (window.location.ancestorOrigins as DOMStringList | undefined) ?? []
  return around === undefined ? origins : origins.filter(origin => origin === around)
}

/** Tells the page around. */
function tell (message: FrameToHost): void {
  for (const origin of host === null ? possibleHosts() : [host]) window.parent.postMessage(message, origin)
}

function configure (attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) if (SETTABLE.has(name)) scribe.setAttribute(name, String(value))
  scribe.getToken ??= async () => new Promise<Token>((resolve, reject) => {
    const id = nextToken++
    tokens.set(id, { resolve, reject })
    tell({ type: 'scribe-token-wanted', id })
  })
}

async function callOf (method: FrameMethod, argument: unknown): Promise<unknown> {
  if (method === 'open') return scribe.open(String(argument))
  if (method === 'setPatient') return scribe.setPatient(Object(argument) as Partial<Patient>)
  return scribe[method]()
}

async function call ({ id, method, argument }: Extract<HostToFrame, { type: 'scribe-call' }>): Promise<void> {
  try {
    if (!FRAME_METHODS.includes(method)) throw new Error('There is no such method.')
    const result: unknown = await callOf(method, argument)
    tell({ type: 'scribe-result', id, result })
  } catch (error) {
    const { name, message } = error as Error
    tell({ type: 'scribe-result', id, error: { name, message } })
  }
}

function take (message: HostToFrame): void {
  if (message.type === 'scribe-configure') configure(message.attributes)
  if (message.type === 'scribe-call') call(message).catch(() => {})
  if (message.type === 'scribe-token') {
    const wanted = tokens.get(message.id)
    tokens.delete(message.id)
    if (message.token === undefined) wanted?.reject(new Error(message.error ?? 'There is no token.'))
    else wanted?.resolve(message.token)
  }
}

window.addEventListener('message', ({ source, origin, data }: MessageEvent) => {
  if (source !== window.parent || !origins.includes(origin)) return
  if (typeof data !== 'object' || data === null) return
  host = origin
  take(data as HostToFrame)
})

for (const name of FRAME_EVENTS) {
  scribe.addEventListener(name, ({ detail }) => {
    // An error does not travel between windows; its message does.
    const { error, ...rest } = detail as { error?: Error }
    tell({ type: 'scribe-event', name, detail: rest })
  })
}

const sheet = new CSSStyleSheet()
sheet.replaceSync('html, body { margin: 0; background: transparent; } consultation-scribe { margin: 1px; }')
document.adoptedStyleSheets = [sheet]
document.body.append(scribe)
new ResizeObserver(() => tell({ type: 'scribe-size', height: scribe.getBoundingClientRect().height + 2 })).observe(scribe)
if (window.parent !== window) tell({ type: 'scribe-ready' })
