import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { createAddressCheck } from '../../../lib/webhooks/index.js'
import { isRefusedHost, type LookUpAll, WebhookSender, type SenderOptions } from '../../../lib/webhooks/sender.js'
import { startReceiver } from '../../webhook-receiver.js'

const local = { allowsAddress: createAddressCheck(['127.0.0.0/8']), allowHttp: true }

function senderOf (t: Test, options: Partial<SenderOptions> = {}): WebhookSender {
  const sender = new WebhookSender({ ...local, ...options })
  t.teardown(async () => sender.close())
  return sender
}

const message = { headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' }, body: '{"type":"webhook.test"}' }

/** A look-up that answers each call with the next of these addresses, and the last one from then on. */
function lookupOf (...answers: string[][]): LookUpAll & { calls: number } {
  const lookup = (_name: string, _options: { all: true }, callback: Parameters<LookUpAll>[2]) => {
    const addresses = answers[Math.min(lookup.calls++, answers.length - 1)] ?? []
    callback(null, addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })))
  }
  lookup.calls = 0
  return lookup
}

t.test('a message arrives as it was given, and any 2xx is a delivery', async t => {
  const receiver = await startReceiver(t, () => ({ status: 299, body: 'thanks' }))
  t.strictSame(await senderOf(t).send({ url: receiver.url, ...message }), { delivered: true, status: 299 })
  t.equal(receiver.received[0]?.body, message.body)
  t.match(receiver.received[0]?.headers, message.headers)
})

t.test('a redirect is a failure, and nobody follows it', async t => {
  const target = await startReceiver(t)
  for (const status of [301, 302, 303, 307, 308]) {
    const receiver = await startReceiver(t, () => ({ status, headers: { location: target.url } }))
    t.strictSame(await senderOf(t).send({ url: receiver.url, ...message }), { delivered: false, status, error: 'redirect', retryAfter: null })
  }
  t.equal(target.received.length, 0)
})

t.test('another status is a failure, with what Retry-After asks for', async t => {
  const receiver = await startReceiver(t, () => ({ status: 503, headers: { 'retry-after': '120' } }))
  t.strictSame(await senderOf(t).send({ url: receiver.url, ...message }), { delivered: false, status: 503, error: 'status', retryAfter: 120 })
})

t.test('an endpoint that does not answer in time fails', async t => {
  const receiver = await startReceiver(t, () => 'silence')
  const begun = performance.now()
  t.strictSame(await senderOf(t, { timeoutMs: 200 }).send({ url: receiver.url, ...message }), { delivered: false, status: null, error: 'timeout', retryAfter: null })
  t.ok(performance.now() - begun < 5000)
})

t.test('an answer is read to 64 kB at most, however long it is', async t => {
  let sent = 0
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n')
      const more = (): void => {
        while (!socket.destroyed && sent < 50_000_000) {
          sent += 65_536
          if (!socket.write('x'.repeat(65_536))) return
        }
      }
      socket.on('drain', more)
      more()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  t.strictSame(await senderOf(t).send({ url, ...message }), { delivered: true, status: 200 })
  t.ok(sent < 20_000_000, `${sent} bytes`)
})

t.test('where nobody listens, a delivery fails', async t => {
  t.strictSame(await senderOf(t).send({ url: 'http://127.0.0.1:1/', ...message }), { delivered: false, status: null, error: 'unreachable', retryAfter: null })
})

t.test('http: is refused unless it is allowed, and so is every other scheme', async t => {
  const receiver = await startReceiver(t)
  const refusal = { delivered: false, status: null, error: 'https_required', retryAfter: null }
  t.strictSame(await senderOf(t, { allowHttp: false }).send({ url: receiver.url, ...message }), refusal)
  t.strictSame(await senderOf(t).send({ url: 'ftp://127.0.0.1/', ...message }), refusal)
  t.equal(receiver.received.length, 0)
})

t.test('a certificate that nobody vouches for is refused', async t => {
  const receiver = await startReceiver(t)
  const result = await senderOf(t).send({ url: receiver.url.replace('http:', 'https:'), ...message })
  t.equal(result.delivered, false)
  t.equal(receiver.received.length, 0)
})

t.test('literal addresses are refused in every form that a URL can have', async t => {
  const receiver = await startReceiver(t)
  const port = new URL(receiver.url).port
  const sender = senderOf(t, { allowsAddress: createAddressCheck([]) })
  for (const host of [
    '127.0.0.1', '127.1', '0x7f.1', '2130706433', '017700000001', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]'
  ]) {
    t.strictSame(await sender.send({ url: `http://${host}:${port}/`, ...message }), { delivered: false, status: null, error: 'address_refused', retryAfter: null }, host)
    t.ok(isRefusedHost(new URL(`http://${host}/`), createAddressCheck([])), host)
  }
  t.equal(receiver.received.length, 0)
})

t.test('a name is refused as soon as one of its addresses is', async t => {
  const receiver = await startReceiver(t)
  const url = receiver.url.replace('127.0.0.1', 'ehr.example.org')
  const refusal = { delivered: false, status: null, error: 'address_refused', retryAfter: null }
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::1', '8.8.8.8'], ['::ffff:127.0.0.1'], []]) {
    const sender = senderOf(t, { allowsAddress: createAddressCheck([]), lookup: lookupOf(addresses) })
    t.strictSame(await sender.send({ url, ...message }), refusal, addresses.join())
  }
  t.equal(receiver.received.length, 0)
  const sender = senderOf(t, { lookup: lookupOf(['127.0.0.1']) })
  t.strictSame(await sender.send({ url, ...message }), { delivered: true, status: 204 })
})

t.test('a resolver that rebinds gains nothing: each attempt looks up once, and dials what it has checked', async t => {
  const receiver = await startReceiver(t)
  const url = receiver.url.replace('127.0.0.1', 'rebinding.example.org')
  // 127.0.0.5 stands for a public address: it alone is allowed, and nobody listens there.
  const lookup = lookupOf(['127.0.0.5'], ['127.0.0.1'])
  const sender = senderOf(t, { allowsAddress: createAddressCheck(['127.0.0.5']), lookup, timeoutMs: 2000 })
  t.match(await sender.send({ url, ...message }), { delivered: false, error: /^(?:unreachable|timeout)$/ })
  t.equal(lookup.calls, 1, 'what is dialled is the answer that was checked')
  t.match(await sender.send({ url, ...message }), { delivered: false, error: 'address_refused' })
  t.equal(lookup.calls, 2, 'no connection is kept, so each attempt is checked')
  t.equal(receiver.received.length, 0)
})
