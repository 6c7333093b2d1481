import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A new secret of an endpoint, in the form of Standard Webhooks: `whsec_` and 32 random bytes in Base64. */
export function makeWebhookSecret (): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** What signs a message: its id, when it is sent, and the exact bytes of its body. */
export interface SignedMessage {
  id: string
  sentAt: Date
  body: string
}

/**
 * The headers of a message: Standard Webhooks 1.0.0, with one `v1` signature for each secret.
 *
 * @example
 * signatureHeaders({ id: 'msg_1', sentAt: new Date(), body: '{}' }, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])
 */
export function signatureHeaders ({ id, sentAt, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': secrets.map(secret => new Webhook(secret).sign(id, sentAt, body)).join(' ')
  }
}

/** Seals secrets for the database, and opens them. */
export interface SecretBox {
  seal: (secret: string, endpointId: string) => string
  /** @returns `null` when it was sealed with another key, or for another endpoint */
  open: (sealed: string, endpointId: string) => string | null
}

/**
 * Encrypts the secrets of endpoints: whoever reads the database or a dump of it cannot sign with them.
 *
 * @param secret the same on all instances, and not in the database; the key is derived from it
 */
export function createSecretBox (secret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'secrets of webhook endpoints', 32))
  return {
    seal (value, endpointId) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(endpointId))
      return Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
    },
    open (sealed, endpointId) {
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(endpointId)).setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    }
  }
}
