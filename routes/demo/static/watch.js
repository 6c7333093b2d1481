import { answered, consultationUrl, token } from './session.js'

/** Milliseconds before a broken connection is tried again. */
const RETRY_MS = 1000

function pause (milliseconds, signal) {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => { clearTimeout(timer); resolve() }, { once: true })
  })
}

/** Reads one connection of the event stream (EventSource cannot send a token). */
async function * events (id, version, signal) {
  const response = await fetch(consultationUrl(id, 'events/'), {
    headers: { authorization: `Bearer ${await token()}`, 'last-event-id': String(version) }, signal, cache: 'no-store'
  })
  if (!response.ok) await answered(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    const blocks = text.split('\n\n')
    text = blocks.pop()
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data === undefined) continue
      if (/^event: state$/m.test(block)) yield { status: JSON.parse(data) }
      else yield { version: Number(/^id: (\d+)$/m.exec(block)?.[1]), output: JSON.parse(data) }
    }
  }
}

/**
 * Shows each output of a consultation until it is final, and what delays it, over as many connections as that takes.
 *
 * @param view `output(output, version)` and `say(sentence)`
 * @throws when the report could not be made, and when the service refuses, as it does once the consultation is gone
 */
export async function watchUntilFinal (id, view, signal) {
  let version = 0
  let failed = false
  while (!signal.aborted) {
    try {
      for await (const { output, version: current, status } of events(id, version, signal)) {
        if (status !== undefined) {
          failed = status.state === 'failed'
          if (failed) throw new Error(`The report could not be made (${status.reason}).`)
          if (status.reason !== null) view.say(`The report is delayed (${status.reason}). It is tried again.`)
          continue
        }
        version = current
        view.output(output, version)
        if (output.report_status === 'final') return
      }
    } catch (error) {
      if (signal.aborted) return
      if (failed) throw error
      if (error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429) throw error
    }
    await pause(RETRY_MS, signal)
  }
}
