/** The base URL of the service, derived from the address of this page: it may be under any path. */
export const SERVICE = new URL('../', document.baseURI)

/** Seconds before its expiry from which a token is no longer used. */
const TOKEN_MARGIN = 30

/** An error answer, with a sentence for the person in front of the page. */
export class Refusal extends Error {
  constructor (status, body) {
    super(sentenceOf(status, body))
    this.status = status
  }
}

/** What the service says is wrong, in its own words. */
function sentenceOf (status, body) {
  if (Array.isArray(body)) return body.map(({ msg }) => msg).join(' ')
  return typeof body?.error === 'string' ? body.error : `The service answered ${status}.`
}

/** Reads the body of an answer. @throws {Refusal} when it is an error */
export async function answered (response) {
  const body = await response.json().catch(() => null)
  if (!response.ok) throw new Refusal(response.status, body)
  return body
}

let issued = null

async function issue () {
  const response = await fetch(new URL('demo/token/', SERVICE), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(issued === null ? {} : { visitor: issued.visitor })
  })
  issued = await answered(response)
  return issued
}

/** A freshly issued token. It is kept in memory only, with the visitor that it is for. */
export async function freshToken () {
  return (await issue()).token
}

/** A token that is valid for a while. */
export async function token () {
  const left = issued === null ? 0 : Date.parse(issued.expires_at) - Date.now()
  return left > TOKEN_MARGIN * 1000 ? issued.token : freshToken()
}

/** Whether the service takes audio. */
export async function takesAudio () {
  await token()
  return issued.audio
}

/** The URL of something of a consultation. */
export function consultationUrl (id, rest = '') {
  return new URL(`api/v1/consultations/${id}/${rest}`, SERVICE)
}

async function post (url, json, headers = {}) {
  const type = json === undefined ? {} : { 'content-type': 'application/json' }
  return answered(await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${await token()}`, ...type, ...headers },
    ...json === undefined ? {} : { body: JSON.stringify(json) }
  }))
}

/** Starts a consultation. */
export async function startConsultation (template, language) {
  return post(new URL('api/v1/consultations/', SERVICE), { template, input_language: language })
}

/** Adds to the transcript. */
export async function addText (id, segments) {
  return post(consultationUrl(id, 'transcript/'), { segments })
}

/** What was said so far: the segments of the transcript. */
export async function readTranscript (id) {
  const { segments } = await answered(await fetch(consultationUrl(id, 'transcript/'), {
    headers: { authorization: `Bearer ${await token()}` }, cache: 'no-store'
  }))
  return segments
}

/** Finishes a consultation; again, changes nothing. */
export async function finishConsultation (id) {
  return post(consultationUrl(id, 'finish/'))
}

/** Deletes a consultation, even while the page unloads; one that is already gone is no error. */
export function deleteConsultation (id) {
  if (issued === null) return
  fetch(consultationUrl(id), { method: 'DELETE', headers: { authorization: `Bearer ${issued.token}` }, keepalive: true }).catch(() => {})
}
