import { createHash } from 'node:crypto'

/** What a seal keeps of each row that it covers: its id and its hash. */
export interface Leaf {
  id: string
  /** SHA-256. */
  hash: Buffer
}

const ID_BYTES = 16
const HASH_BYTES = 32
const LEAF_BYTES = ID_BYTES + HASH_BYTES

/** What is hashed begins with this, so that no leaf can pass for a node (RFC 6962, 2.1). */
const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)

function sha256 (...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Leaves as the bytes that are stored, in the order of their ids. */
export function packLeaves (leaves: readonly Leaf[]): Buffer {
  const sorted = [...leaves].sort((one, other) => one.id < other.id ? -1 : 1)
  return Buffer.concat(sorted.flatMap(({ id, hash }) => [Buffer.from(id.replaceAll('-', ''), 'hex'), hash]))
}

/** The leaves in stored bytes; `null` when these cannot be leaves. */
export function unpackLeaves (bytes: Buffer): Leaf[] | null {
  if (bytes.length % LEAF_BYTES !== 0) return null
  return Array.from({ length: bytes.length / LEAF_BYTES }, (_, at) => {
    const leaf = bytes.subarray(at * LEAF_BYTES, (at + 1) * LEAF_BYTES)
    const id = leaf.subarray(0, ID_BYTES).toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    return { id, hash: leaf.subarray(ID_BYTES) }
  })
}

/** The Merkle root of packed leaves; that of none is the hash of nothing. */
export function merkleRoot (packed: Buffer): Buffer {
  let level = Array.from({ length: packed.length / LEAF_BYTES }, (_, at) => {
    return sha256(LEAF, packed.subarray(at * LEAF_BYTES, (at + 1) * LEAF_BYTES))
  })
  if (level.length === 0) return sha256()
  while (level.length > 1) {
    const above: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Buffer, level[at + 1]]
      above.push(right === undefined ? left : sha256(NODE, left, right))
    }
    level = above
  }
  return level[0] as Buffer
}
