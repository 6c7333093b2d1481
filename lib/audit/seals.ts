import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { merkleRoot, packLeaves, type Leaf } from './merkle.js'

/** A seal over rows of the audit log, and over the seal before it. */
export interface Seal {
  /** Counts from 1, without gaps. */
  number: number
  /** When it was made, ISO 8601. */
  at: string
  rows: number
  /** Merkle root of the rows. */
  root: Buffer
  /** Hash of the seal before; `null` for the first. */
  previous: Buffer | null
  /** Which key has signed it. */
  key_id: string
  /** SHA-256 of the above. */
  hash: Buffer
  /** Ed25519, of the hash. */
  signature: Buffer
}

/** A seal as stored: with its leaves, as long as its rows are kept. */
export interface StoredSeal extends Seal {
  leaves: Buffer | null
}

/** The key that signs seals. */
export interface AuditKey {
  id: string
  privateKey: KeyObject
  /** SPKI, PEM. */
  publicPem: string
}

/** What every hash of a seal begins with: the form of what is hashed. */
const FORM = 'audit-seal-1'

/** The length that stands for a field without a value. */
const ABSENT = 0xffff_ffff

const LENGTH_BYTES = 4

/** Bytes of fields so that no two different lists of them have the same: each is preceded by its length. */
function lengthPrefixed (fields: ReadonlyArray<string | number | null>): Buffer {
  return Buffer.concat(fields.flatMap(field => {
    const bytes = Buffer.from(String(field ?? ''))
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(field === null ? ABSENT : bytes.length)
    return [length, bytes]
  }))
}

/** The id of a public key: what is hashed is its SPKI form. */
export function auditKeyId (key: KeyObject): string {
  return createHash('sha256').update(key.export({ type: 'spki', format: 'der' })).digest('base64url')
}

/** The hash of what a seal says. */
export function sealHash ({ number, at, rows, root, previous, key_id: keyId }: Omit<Seal, 'hash' | 'signature'>): Buffer {
  const said = [FORM, number, at, rows, root.toString('hex'), previous?.toString('hex') ?? null, keyId]
  return createHash('sha256').update(lengthPrefixed(said)).digest()
}

/** Seals rows. @param last the seal before, if there is one */
export function makeSeal (leaves: readonly Leaf[], last: Pick<Seal, 'number' | 'hash'> | undefined, at: string, key: AuditKey): StoredSeal {
  const packed = packLeaves(leaves)
  const content = {
    number: (last?.number ?? 0) + 1, at, rows: leaves.length, root: merkleRoot(packed), previous: last?.hash ?? null, key_id: key.id
  }
  const hash = sealHash(content)
  return { ...content, hash, signature: sign(null, hash, key.privateKey), leaves: packed }
}

/** Whether one of the keys has signed a seal. @param keys PEM */
export function isSigned ({ key_id: keyId, hash, signature }: Seal, keys: ReadonlyMap<string, KeyObject>): boolean {
  const key = keys.get(keyId)
  return key !== undefined && verify(null, hash, key, signature)
}

/** Public keys by their ids. @throws for what is no public key in PEM form */
export function keysById (pems: readonly string[]): Map<string, KeyObject> {
  return new Map(pems.map(pem => {
    const key = createPublicKey(pem)
    return [auditKeyId(key), key]
  }))
}

/** A seal as a line of the file that seals are appended to. */
export function sealLine ({ number, at, rows, root, previous, key_id: keyId, hash, signature }: Seal): string {
  return `${JSON.stringify({
    seal: number,
    at,
    rows,
    root: root.toString('hex'),
    previous: previous?.toString('hex') ?? null,
    key_id: keyId,
    hash: hash.toString('hex'),
    signature: signature.toString('base64url')
  })}\n`
}

/** The number and hash of a line; `null` for what is none, such as a line that was cut off by a crash. */
export function readSealLine (line: string): { number: number, hash: string } | null {
  try {
    const { seal, hash } = JSON.parse(line) as { seal?: unknown, hash?: unknown }
    return typeof seal === 'number' && typeof hash === 'string' ? { number: seal, hash } : null
  } catch {
    return null
  }
}
