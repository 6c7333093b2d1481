import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** An answer of a scripted server. */
export interface ScriptedReply {
  status?: number
  headers?: Record<string, string>
  /** Sent as it is; an object as JSON. */
  body?: string | object
  /** Milliseconds before the answer. */
  delayMs?: number
  /** `silence`: there is never an answer. `hang_up`: the connection ends half-way through the body. */
  fault?: 'silence' | 'hang_up'
}

async function write (response: ServerResponse, { status = 200, headers = {}, body = '', delayMs = 0, fault }: ScriptedReply): Promise<void> {
  if (fault === 'silence') return
  await sleep(delayMs)
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length, ...headers })
  if (fault === undefined) {
    response.end(bytes)
    return
  }
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

/** Answers as the script says. */
export function sendScripted (response: ServerResponse, reply: ScriptedReply): void {
  write(response, reply).catch(() => response.destroy())
}
