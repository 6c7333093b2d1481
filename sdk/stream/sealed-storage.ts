/** AES-GCM: bytes of an initialisation vector, which is drawn anew for each write (NIST SP 800-38D, 8.2.2). */
const IV_BYTES = 12

/** What is encrypted. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** The result of a request. */
export async function resultOf<T> (request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The storage of the browser failed.'))
  })
}

/** Resolves once a transaction is on disk. */
export async function done (transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('The storage of the browser failed.'))
  })
}

/** Opens a database of this origin. @param create makes the stores of a new one, besides that of its key */
export async function openDatabase (name: string, version: number, create: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('keys')
    create(request.result)
  }
  const database = await resultOf(request)
  // A page of a newer version may change the database.
  database.onversionchange = () => database.close()
  return database
}

/** The key of this origin with a name: made once, and never to be read by anybody, pages of the origin included. */
export async function keyOf (database: IDBDatabase, name: string): Promise<CryptoKey> {
  const stored = await resultOf<CryptoKey | undefined>(database.transaction('keys').objectStore('keys').get(name))
  if (stored !== undefined) return stored
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Two pages may come here at once: the first key stays.
  const transaction = database.transaction('keys', 'readwrite', { durability: 'strict' })
  const keys = transaction.objectStore('keys')
  const key = await resultOf<CryptoKey | undefined>(keys.get(name)) ?? made
  if (key === made) keys.put(made, name)
  await done(transaction)
  return key
}

/** Writes in one transaction, and resolves once that is on disk. */
export async function write (database: IDBDatabase, stores: string[], act: (transaction: IDBTransaction) => void): Promise<void> {
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
  const written = done(transaction)
  act(transaction)
  await written
}

function bytesOf (text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Encrypts. @param place what it is bound to, so that nothing can be exchanged */
export async function seal (key: CryptoKey, place: string, plain: Uint8Array<ArrayBuffer> | string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = typeof plain === 'string' ? bytesOf(plain) : plain
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(place) }, key, data) }
}

/** Decrypts. @throws when it is of another place or key */
export async function unseal (key: CryptoKey, place: string, { iv, sealed }: Sealed): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(place) }, key, sealed))
}

/** Decrypts a text. @throws when it is of another place or key */
export async function unsealText (key: CryptoKey, place: string, sealed: Sealed): Promise<string> {
  return new TextDecoder().decode(await unseal(key, place, sealed))
}
