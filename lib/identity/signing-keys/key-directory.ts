import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonWebKey, SigningAlgorithm } from '../../../schemas/jwks.js'
import { explainedDirectoryError, makePrivateDirectory, writePrivateFile } from '../../storage/index.js'
import { acquireProcessLock, ExplainedError, LockedError } from '../../runtime/index.js'

/** A signing key as stored in the directory. */
export interface SigningKey {
  kid: string
  algorithm: SigningAlgorithm
  /** PKCS#8, PEM. */
  privatePem: string
  /** SPKI, PEM. */
  publicPem: string
  jwk: JsonWebKey
  history: KeyHistory
}

/** ISO 8601 times; absent when unknown or yet to come. */
interface KeyHistory {
  created_at?: string
  activated_at?: string
  deactivated_at?: string
}

/** The file beside the keys that names the one that signs. */
interface State {
  active: string | null
  keys: Record<string, KeyHistory>
}

/** The keys of a directory: the one that signs, and all that verify. */
export interface KeyRing {
  active: SigningKey
  keys: readonly SigningKey[]
}

/** A sentence for the person who runs the service or the command. */
export class SigningKeyError extends ExplainedError {
  constructor (message: string) {
    super(message)
    this.name = 'SigningKeyError'
  }
}

/** Something is refused that can be done later. */
export class TooEarlyError extends SigningKeyError {
  /** @param seconds until it can be done */
  constructor (sentence: string, seconds: number) {
    super(`${sentence}; wait ${seconds} s.`)
    this.name = 'TooEarlyError'
  }
}

/** How long others may keep the published keys, in seconds: a new key signs only after it has been published for that long. */
export const JWKS_MAX_AGE = 300

/** How often running instances look at the directory, in seconds. */
export const RELOAD_INTERVAL = 5

const STATE_FILE = 'state.json'
const RSA_MODULUS_LENGTH = 3072
const LOCK_ATTEMPTS = 100
const LOCK_PAUSE_MS = 100

const generators: Record<SigningAlgorithm, () => { privateKey: KeyObject }> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: RSA_MODULUS_LENGTH })
}

function algorithmOf (key: KeyObject, file: string): SigningAlgorithm {
  if (key.asymmetricKeyType === 'ed25519') return 'EdDSA'
  if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ES256'
  if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return 'RS256'
  throw new SigningKeyError(`${file} must be a P-256, Ed25519 or RSA key (2048 bits or more).`)
}

/** The thumbprint of a public key (RFC 7638): the hash of its members in order, all of which are required. */
function thumbprintOf (members: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(JSON.stringify(members, Object.keys(members).sort())).digest('base64url')
}

function readKey (file: string, state: State): SigningKey {
  let privateKey: KeyObject
  try {
    privateKey = createPrivateKey(fs.readFileSync(file, 'utf8'))
  } catch {
    throw new SigningKeyError(`${file} is not a private key in PKCS#8 PEM form.`)
  }
  const algorithm = algorithmOf(privateKey, file)
  const publicKey = createPublicKey(privateKey)
  const members = publicKey.export({ format: 'jwk' }) as Record<string, string>
  const kid = thumbprintOf(members)
  return {
    kid,
    algorithm,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    jwk: { kid, alg: algorithm, use: 'sig', ...members } as JsonWebKey,
    history: state.keys[kid] ?? {}
  }
}

function isState (state: Partial<State> | null): state is State {
  return (state?.active === null || typeof state?.active === 'string') && typeof state.keys === 'object' && state.keys !== null
}

function readState (directory: string): State {
  let state: Partial<State> | null = null
  try {
    state = JSON.parse(fs.readFileSync(path.join(directory, STATE_FILE), 'utf8')) as Partial<State> | null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { active: null, keys: {} }
  }
  if (!isState(state)) throw new SigningKeyError(`SIGNING_KEYS_DIR has a ${STATE_FILE} that cannot be read.`)
  return state
}

function writeState (directory: string, state: State): void {
  writePrivateFile(path.join(directory, STATE_FILE), `${JSON.stringify(state, null, 2)}\n`)
}

function readKeys (directory: string, state: State): SigningKey[] {
  const files = fs.readdirSync(directory).filter(name => name.endsWith('.pem')).sort()
  return files.map(name => readKey(path.join(directory, name), state))
}

/** Changes the directory while no other process does. */
async function exclusively<T> (directory: string, change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      makePrivateDirectory(directory)
      const release = acquireProcessLock(path.join(directory, 'lock'))
      try {
        return await change()
      } finally {
        release()
      }
    } catch (error) {
      if (!(error instanceof LockedError) || attempt >= LOCK_ATTEMPTS) throw explainedDirectoryError(error, 'SIGNING_KEYS_DIR', directory)
      await sleep(LOCK_PAUSE_MS)
    }
  }
}

function addKey (directory: string, algorithm: SigningAlgorithm, state: State): SigningKey {
  const draft = path.join(directory, 'new.draft')
  let kid = '-'
  // An id that begins with a dash would be taken for an option on the command line.
  while (kid.startsWith('-')) {
    writePrivateFile(draft, generators[algorithm]().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    kid = readKey(draft, state).kid
  }
  const file = path.join(directory, `${kid}.pem`)
  fs.renameSync(draft, file)
  state.keys[kid] = { created_at: new Date().toISOString() }
  return readKey(file, state)
}

/**
 * Reads the keys.
 *
 * @returns `null` when the directory holds none yet
 * @throws {SigningKeyError} when a file is not a usable key, or when none of several keys is named as the one that signs
 */
export async function readKeyRing (directory: string): Promise<KeyRing | null> {
  if (!fs.existsSync(directory)) return null
  if (!fs.statSync(directory).isDirectory()) throw new SigningKeyError(`SIGNING_KEYS_DIR ${directory} is a file; name a directory.`)
  const state = readState(directory)
  const keys = readKeys(directory, state)
  if (keys.length === 0) return null
  const active = state.active === null && keys.length === 1 ? keys[0] : keys.find(({ kid }) => kid === state.active)
  if (active === undefined) throw new SigningKeyError('SIGNING_KEYS_DIR has no active key; choose one with "npm run signing-key -- activate KID".')
  return { active, keys }
}

/**
 * Reads the keys, and makes the first one when there is none. Several instances may do so at once.
 *
 * @throws {SigningKeyError} when the active key is for an algorithm other than the setting
 */
export async function ensureKeyRing (directory: string, algorithm: SigningAlgorithm): Promise<KeyRing> {
  const ring = await readKeyRing(directory) ?? await exclusively(directory, async () => {
    const existing = await readKeyRing(directory)
    if (existing !== null) return existing
    const state = readState(directory)
    const key = addKey(directory, algorithm, state)
    state.active = key.kid
    state.keys[key.kid] = { ...state.keys[key.kid], activated_at: new Date().toISOString() }
    writeState(directory, state)
    return { active: key, keys: [key] }
  })
  if (ring.active.algorithm !== algorithm) {
    throw new SigningKeyError(`SIGNING_ALGORITHM is ${algorithm}, but the active key in SIGNING_KEYS_DIR is for ${ring.active.algorithm}; ` +
      'create and activate a new key with "npm run signing-key", or change the setting back.')
  }
  return ring
}

/** Creates a key that is published but does not sign yet. A key that signs because it was the only one keeps signing. */
export async function createSigningKey (directory: string, algorithm: SigningAlgorithm): Promise<SigningKey> {
  return exclusively(directory, async () => {
    const state = readState(directory)
    const [only, ...others] = readKeys(directory, state)
    if (state.active === null && others.length === 0) state.active = only?.kid ?? null
    const key = addKey(directory, algorithm, state)
    writeState(directory, state)
    return key
  })
}

function secondsSince (time: string | undefined): number {
  return time === undefined ? Infinity : (Date.now() - Date.parse(time)) / 1000
}

/**
 * Makes a key the signing key.
 *
 * @param force even if it has not been published long enough to be known everywhere
 * @throws {SigningKeyError} when there is no such key, or it is too new
 */
export async function activateSigningKey (directory: string, kid: string, force = false): Promise<void> {
  await exclusively(directory, async () => {
    const state = readState(directory)
    const keys = readKeys(directory, state)
    const key = keys.find(candidate => candidate.kid === kid)
    if (key === undefined) throw new SigningKeyError(`There is no signing key ${kid}.`)
    const wait = Math.ceil(JWKS_MAX_AGE + RELOAD_INTERVAL - secondsSince(key.history.created_at))
    if (wait > 0 && !force && keys.length > 1) {
      throw new TooEarlyError(`Key ${kid} has not been published for long enough to be known to everyone`, wait)
    }
    if (state.active === kid) return
    const now = new Date().toISOString()
    // If no key was named as the signing one, any of them may have been the only one, and have signed.
    const resting = state.active === null ? keys.map(other => other.kid) : [state.active]
    for (const other of resting) state.keys[other] = { ...state.keys[other], deactivated_at: now }
    const { deactivated_at: _, ...history } = state.keys[kid] ?? {}
    state.keys[kid] = { ...history, activated_at: now }
    writeState(directory, { ...state, active: kid })
  })
}

/**
 * Deletes a key: it is no longer published, and tokens that it signed are no longer valid.
 *
 * @param tokenLifetime lifetime of tokens in seconds: until then, tokens that the key signed may be in use
 * @param force even if such tokens may be in use
 * @throws {SigningKeyError} when there is no such key, when it is active, or when its tokens may still be in use
 */
export async function retireSigningKey (directory: string, kid: string, tokenLifetime: number, force = false): Promise<void> {
  await exclusively(directory, async () => {
    const state = readState(directory)
    const keys = readKeys(directory, state)
    if (!keys.some(candidate => candidate.kid === kid)) throw new SigningKeyError(`There is no signing key ${kid}.`)
    if (state.active === kid || keys.length === 1) throw new SigningKeyError(`Key ${kid} is the active one; activate another first.`)
    const wait = Math.ceil(tokenLifetime + RELOAD_INTERVAL - secondsSince(state.keys[kid]?.deactivated_at))
    if (wait > 0 && !force) throw new TooEarlyError(`Tokens that key ${kid} signed may be in use`, wait)
    const file = fs.readdirSync(directory).filter(name => name.endsWith('.pem'))
    for (const name of file) {
      if (readKey(path.join(directory, name), state).kid === kid) fs.rmSync(path.join(directory, name))
    }
    const { [kid]: _, ...rest } = state.keys
    writeState(directory, { ...state, keys: rest })
  })
}

/** A key as listed: everything but the key itself. */
export type SigningKeyListing = KeyHistory & { kid: string, algorithm: SigningAlgorithm, active: boolean }

/** All keys of a directory, with what is known of their history and whether they sign. */
export async function listSigningKeys (directory: string): Promise<SigningKeyListing[]> {
  const ring = await readKeyRing(directory)
  return ring?.keys.map(({ kid, algorithm, history }) => ({ kid, algorithm, active: kid === ring.active.kid, ...history })) ?? []
}

/** A file of a directory of signing keys. */
export interface SigningKeyFile {
  name: string
  content: string
}

/**
 * The files that make up the signing keys, for a copy of the directory; none when there are no keys yet.
 *
 * @throws {SigningKeyError} when a file is not a usable key
 */
export async function exportSigningKeys (directory: string): Promise<SigningKeyFile[]> {
  if (await readKeyRing(directory) === null) return []
  return exclusively(directory, async () => {
    const state = readState(directory)
    const keys = readKeys(directory, state)
    return [
      { name: STATE_FILE, content: `${JSON.stringify(state, null, 2)}\n` },
      ...keys.map(({ kid, privatePem }) => ({ name: `${kid}.pem`, content: privatePem }))
    ]
  })
}
