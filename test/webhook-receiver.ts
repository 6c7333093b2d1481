import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { Webhook } from 'standardwebhooks'
import type { WebhookEvent } from '../schemas/webhooks.js'

/** A request that arrived. */
export interface Received {
  headers: IncomingHttpHeaders
  body: string
  event: WebhookEvent
}

/** How a receiver answers: with a status and headers, or never. */
export type Answer = { status: number, headers?: Record<string, string>, body?: string } | 'silence'

/** Settings with which webhooks reach a receiver on this machine, and a test may look as often as it likes. */
export const LOCAL_WEBHOOKS = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true', RATE_LIMIT_MAX: '100000' }

/** An endpoint of a customer on this machine, which notes what arrives. */
export async function startReceiver (t: Test, answer: (received: Received) => Answer = () => ({ status: 204 })) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const one = { headers: request.headers, body, event: JSON.parse(body) as WebhookEvent }
      received.push(one)
      const how = answer(one)
      if (how !== 'silence') response.writeHead(how.status, how.headers).end(how.body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received }
}

/** What a request says, if its signature is right: as the library of Standard Webhooks decides. */
export function verified ({ body, headers }: Received, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

/** Resolves once something is so. @throws when it is not within the time */
export async function eventually (what: string, isSo: () => boolean | Promise<boolean>, milliseconds = 20_000): Promise<void> {
  for (const end = Date.now() + milliseconds; !await isSo();) {
    if (Date.now() > end) throw new Error(`not in time: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
