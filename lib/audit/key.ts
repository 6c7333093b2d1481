import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ExplainedError } from '../runtime/index.js'
import { explainedDirectoryError, makePrivateDirectory, writePrivateFile } from '../storage/index.js'
import { auditKeyId, type AuditKey } from './seals.js'

/** The file beside the signing keys; not among them, which are `.pem`. */
const KEY_FILE = 'audit.key'

/** A sentence for the person who runs the service or the command. */
class AuditKeyError extends ExplainedError {}

function read (file: string): AuditKey | null {
  let text: string
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  let privateKey
  try {
    privateKey = createPrivateKey(text)
  } catch {
    throw new AuditKeyError(`${file} is not a private key in PKCS#8 PEM form.`)
  }
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new AuditKeyError(`${file} must be an Ed25519 key.`)
  const publicKey = createPublicKey(privateKey)
  return { id: auditKeyId(publicKey), privateKey, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
}

/** The key in the directory that signs seals; `null` where there is none. */
export function readAuditKey (directory: string): AuditKey | null {
  return read(path.join(directory, KEY_FILE))
}

/** The file of the key, for a backup; `null` where there is none. */
export function exportAuditKey (directory: string): { name: string, content: string } | null {
  const key = readAuditKey(directory)
  return key === null ? null : { name: KEY_FILE, content: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

/**
 * The key in the directory that signs seals, which is made when there is none: by one process, whichever is first.
 *
 * @throws {ExplainedError} when that is not possible
 */
export function ensureAuditKey (directory: string): AuditKey {
  const file = path.join(directory, KEY_FILE)
  const found = read(file)
  if (found !== null) return found
  try {
    makePrivateDirectory(directory)
    const draft = path.join(directory, `audit-${randomUUID()}.draft`)
    writePrivateFile(draft, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    try {
      fs.linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      fs.rmSync(draft)
    }
    return read(file) as AuditKey
  } catch (error) {
    throw explainedDirectoryError(error, 'SIGNING_KEYS_DIR', directory)
  }
}
