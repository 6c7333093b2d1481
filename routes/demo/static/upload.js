import { consultationUrl, Refusal, token } from './session.js'

/** The `Content-Digest` of these bytes (RFC 9530), or `null` where the page may not compute one, as over plain http. */
async function contentDigest (file) {
  if (globalThis.crypto?.subtle === undefined) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return `sha-256=:${btoa(String.fromCharCode(...hash))}:`
}

/**
 * Sends a whole recording as chunk 0.
 *
 * @param onProgress called with the share that has been sent, from 0 to 1
 * @throws {Refusal} with what the service says is wrong
 */
export async function uploadFile (id, file, onProgress, signal) {
  const digest = await contentDigest(file)
  const authorization = `Bearer ${await token()}`
  // fetch does not report upload progress.
  const request = new XMLHttpRequest()
  await new Promise((resolve, reject) => {
    request.open('PUT', consultationUrl(id, 'audio/0/'))
    request.responseType = 'json'
    request.setRequestHeader('authorization', authorization)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    if (digest !== null) request.setRequestHeader('content-digest', digest)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total))
    request.addEventListener('load', () => request.status < 300 ? resolve() : reject(new Refusal(request.status, request.response)))
    request.addEventListener('error', () => reject(new Error('The connection broke while the recording was being sent.')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
