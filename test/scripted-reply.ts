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
  /** The answer comes once this is resolved. */
  after?: Promise<unknown>
  /** `silence`: there is never an answer. `hang_up`: the connection ends half-way through the body. */
  fault?: 'silence' | 'hang_up'
  /** Sent one after the other, instead of `body`, with a pause before each; what follows the last one depends on `fault`. */
  pieces?: readonly string[]
  pauseMs?: number
}

async function writePieces (response: ServerResponse, reply: ScriptedReply, pieces: readonly string[]): Promise<void> {
  const { status = 200, headers = {}, pauseMs = 0, fault } = reply
  response.writeHead(status, { 'content-type': 'text/event-stream', ...headers })
  for (const piece of pieces) {
    await sleep(pauseMs)
    if (response.destroyed) return
    response.write(piece)
  }
  if (fault === undefined) response.end()
  if (fault === 'hang_up') response.destroy()
}

async function write (response: ServerResponse, reply: ScriptedReply): Promise<void> {
  const { status = 200, headers = {}, body = '', delayMs = 0, after, fault } = reply
  if (reply.pieces !== undefined) return writePieces(response, reply, reply.pieces)
  if (fault === 'silence') return
  await after
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
