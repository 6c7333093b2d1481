import { ConsultationClient } from '../widget/v1/scribe.js'

/** The base URL of the service, derived from the address of this page: it may be under any path. */
const SERVICE = new URL('../', document.baseURI)

let issued = null

let asking = Promise.resolve()

/**
 * Gets a token of the sandbox. It is kept in memory only, with the visitor that it is for. The page and the widget ask one after the other,
 * so that both are the same visitor.
 */
export async function getToken () {
  asking = asking.then(ask, ask)
  return asking
}

async function ask () {
  const response = await fetch(new URL('demo/token/', SERVICE), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(issued === null ? {} : { visitor: issued.visitor })
  })
  const body = await response.json().catch(() => null)
  if (!response.ok) throw new Error(body?.error ?? `The service answered ${response.status}.`)
  issued = body
  return body
}

/** The service, for this visitor. */
export const client = new ConsultationClient({ baseUrl: SERVICE, getToken })

/** Whether the service takes audio. */
export async function takesAudio () {
  return (await client.capabilities()).audio !== null
}

/** Forgets what earlier visits have left on this device: their consultations were deleted when the page was left. */
export async function discardKept () {
  for (const { recordingId } of await client.keptRecordings()) {
    const stream = await client.openStream(recordingId)
    await stream.discard()
  }
}

/** Deletes a consultation, even while the page unloads; one that is already gone is no error. */
export function deleteConsultation (id) {
  if (issued === null) return
  const url = new URL(`api/v1/consultations/${id}/`, SERVICE)
  fetch(url, { method: 'DELETE', headers: { authorization: `Bearer ${issued.token}` }, keepalive: true }).catch(() => {})
}
