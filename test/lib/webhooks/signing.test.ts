import { createHmac } from 'node:crypto'
import t from 'tap'
import { Webhook } from 'standardwebhooks'
import { createSecretBox, makeWebhookSecret, signatureHeaders } from '../../../lib/webhooks/index.js'

/** The example of the specification, which its libraries have as a test. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
}

t.test('a message is signed as the vector of Standard Webhooks says', async t => {
  const { secret, id, timestamp, body, signature } = VECTOR
  t.strictSame(signatureHeaders({ id, sentAt: new Date(timestamp * 1000 + 999), body }, [secret]), {
    'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature
  })
})

t.test('a signature is the HMAC-SHA256 of id, timestamp and body with the bytes of the secret', async t => {
  const secret = makeWebhookSecret()
  const headers = signatureHeaders({ id: 'msg_1', sentAt: new Date(1_700_000_000_000), body: '{"é":"漢"}' }, [secret])
  const mac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update('msg_1.1700000000.{"é":"漢"}', 'utf8').digest('base64')
  t.equal(headers['webhook-signature'], `v1,${mac}`)
})

t.test('with several secrets, whoever has any of them can verify the message, and nobody else', async t => {
  const [one, other, third] = [makeWebhookSecret(), makeWebhookSecret(), makeWebhookSecret()]
  const headers = signatureHeaders({ id: 'msg_1', sentAt: new Date(), body: '{}' }, [one, other])
  t.strictSame(new Webhook(one).verify('{}', headers), {})
  t.strictSame(new Webhook(other).verify('{}', headers), {})
  t.throws(() => new Webhook(third).verify('{}', headers))
  t.throws(() => new Webhook(one).verify('{ }', headers), 'another body')
})

t.test('a secret has 32 random bytes, and is another one each time', async t => {
  t.match(makeWebhookSecret(), /^whsec_[0-9A-Za-z+/]{43}=$/)
  t.not(makeWebhookSecret(), makeWebhookSecret())
})

t.test('a sealed secret opens only with the same key, for the same endpoint, and unchanged', async t => {
  const box = createSecretBox('pepper')
  const secret = makeWebhookSecret()
  const sealed = box.seal(secret, 'endpoint-1')
  t.notMatch(sealed, secret.slice(6))
  t.equal(box.open(sealed, 'endpoint-1'), secret)
  t.equal(box.open(sealed, 'endpoint-2'), null)
  t.equal(createSecretBox('another').open(sealed, 'endpoint-1'), null)
  t.equal(box.open(sealed.replace(/^../, 'AA'), 'endpoint-1'), null)
  t.equal(box.open('', 'endpoint-1'), null)
})
