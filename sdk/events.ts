import type { ConsultationOutput, ConsultationStatus } from './types.js'

/** The report at a change: a higher version replaces a lower one. */
export interface OutputEvent {
  /** Says which event it is. */
  type: 'consultation'
  /** Rises with every change. */
  version: number
  /** The report as it is by then. */
  output: ConsultationOutput
}

/** Where the report stands: at first, and at every change. */
export interface StateEvent {
  /** Says which event it is. */
  type: 'state'
  /** Why the report is late or failed, and when it is tried again. */
  status: ConsultationStatus
}

/** What happens to a consultation. */
export type ConsultationEvent = OutputEvent | StateEvent

/** The fields of a server-sent event (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream). */
interface ServerSentEvent {
  event: string
  data: string
  id: string
}

function parse (block: string): ServerSentEvent {
  const parsed = { event: 'message', data: [] as string[], id: '' }
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'event') parsed.event = value
    else if (name === 'data') parsed.data.push(value)
    else if (name === 'id') parsed.id = value
  }
  return { ...parsed, data: parsed.data.join('\n') }
}

/** Reads server-sent events from the body of an answer, in whatever pieces it comes. Ends with the body. */
export async function * readEvents (body: ReadableStream<Uint8Array>): AsyncGenerator<ConsultationEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true }).replaceAll('\r', '')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const { event, data, id } = parse(block)
        if (event === 'consultation') yield { type: 'consultation', version: Number(id), output: JSON.parse(data) as ConsultationOutput }
        else if (event === 'state') yield { type: 'state', status: JSON.parse(data) as ConsultationStatus }
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
