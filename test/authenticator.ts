import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** How an authenticator, or the page that uses it, lies. */
export interface AuthenticatorLie {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Whether the person is verified, by a PIN or a finger. */
  verified?: boolean
  counter?: number
  /** Signs with another key. */
  forged?: boolean
}

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url')

/** The head of a CBOR item (RFC 8949, 3.1). */
function head (major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([major << 5 | count])
  return count < 256 ? Buffer.from([major << 5 | 24, count]) : Buffer.from([major << 5 | 25, count >> 8, count & 255])
}

const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)])
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([head(2, bytes.length), bytes])
const cborInteger = (value: number): Buffer => value < 0 ? head(1, -1 - value) : head(0, value)

/** An authenticator with one passkey, as a browser on a page of `origin` speaks to it (WebAuthn, level 3). */
export function createAuthenticator (origin: string) {
  const id = randomBytes(16)
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const forger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' })
  let counter = 0

  function clientData (type: string, { challenge }: Options, lie: AuthenticatorLie): Buffer {
    const data = { type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data))
  }

  function authenticatorData (rpId: string, lie: AuthenticatorLie, credential = Buffer.alloc(0)): Buffer {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lie.counter ?? counter)
    const flags = 1 | (lie.verified === false ? 0 : 4) | (credential.length > 0 ? 0x40 : 0)
    return Buffer.concat([createHash('sha256').update(lie.rpId ?? rpId).digest(), Buffer.from([flags]), count, credential])
  }

  const wrap = (response: object) => ({ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {}, response })

  return {
    /** Makes the passkey. */
    register (options: Options, lie: AuthenticatorLie = {}) {
      const publicKey = Buffer.concat([
        head(5, 5), cborInteger(1), cborInteger(2), cborInteger(3), cborInteger(-7), cborInteger(-1), cborInteger(1),
        cborInteger(-2), cborBytes(Buffer.from(x, 'base64url')), cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, publicKey])
      const data = authenticatorData(options.rp?.id ?? '', lie, credential)
      const attestation = Buffer.concat([head(5, 3), cborText('fmt'), cborText('none'), cborText('attStmt'), head(5, 0), cborText('authData'), cborBytes(data)])
      return wrap({ clientDataJSON: base64url(clientData('webauthn.create', options, lie)), attestationObject: base64url(attestation), transports: ['internal'] })
    },
    /** Uses it. */
    authenticate (options: Options, lie: AuthenticatorLie = {}) {
      const client = clientData('webauthn.get', options, lie)
      const data = authenticatorData(options.rpId ?? '', lie)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const signature = sign('sha256', signed, lie.forged === true ? forger.privateKey : keys.privateKey)
      return wrap({ clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) })
    }
  }
}
