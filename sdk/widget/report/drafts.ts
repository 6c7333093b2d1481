import { newRow, type Draft, type Episodes } from './draft.js'

const DATABASE = 'consultation-service-reports'
const VERSION = 1
const KEY = 'reports'

/** AES-GCM: bytes of an initialisation vector, which is drawn anew for each write (NIST SP 800-38D, 8.2.2). */
const IV_BYTES = 12

/** A corrected report that the service does not have yet. */
export interface KeptDraft {
  id: string
  /** Name of the consultation: its service and its id. */
  consultation: string
  /** The revision that it was made from, and what that said. */
  revision: number
  base: Episodes
  draft: Draft
  /** What was sent, when it is not known whether the service has it. */
  sent: Episodes | null
  /** When it was changed last, in milliseconds since 1970. */
  at: number
}

/** A draft that an earlier page has left: its rows get ids of this page. */
export function adopted (draft: Draft): Draft {
  return draft.map(field => ({ ...field, rows: field.rows.map(({ before, values }) => newRow(values, before)) }))
}

/** What was kept as it is, in a report that had to be checked. */
export interface KeptDecisions {
  id: string
  consultation: string
  keys: readonly string[]
}

/** Keeps what is not on the service yet on this device. */
export interface DraftStore {
  /** Whether what is kept outlives the page. */
  readonly durable: boolean
  /** Keeps it, and resolves once it is on disk. */
  put: (kept: KeptDraft | KeptDecisions) => Promise<void>
  remove: (id: string) => Promise<void>
  /** What is kept of a consultation. */
  drafts: (consultation: string) => Promise<KeptDraft[]>
  decisions: (consultation: string) => Promise<KeptDecisions | null>
  /** The consultations of which something is kept, by their names. */
  consultations: () => Promise<string[]>
}

interface Stored {
  id: string
  consultation: string
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

async function resultOf<T> (request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The storage of the browser failed.'))
  })
}

async function done (transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('The storage of the browser failed.'))
  })
}

async function openDatabase (): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('keys')
    request.result.createObjectStore('reports', { keyPath: 'id' })
  }
  const database = await resultOf(request)
  database.onversionchange = () => database.close()
  return database
}

/** The key of this origin: made once, and never to be read by anybody, pages of the origin included. */
async function keyOf (database: IDBDatabase): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // Two pages may come here at once: the first key stays.
  const transaction = database.transaction('keys', 'readwrite', { durability: 'strict' })
  const keys = transaction.objectStore('keys')
  const key = await resultOf<CryptoKey | undefined>(keys.get(KEY)) ?? made
  if (key === made) keys.put(made, KEY)
  await done(transaction)
  return key
}

/** Whether what is kept is a report, and not what was decided in one. */
function isDraft (kept: KeptDraft | KeptDecisions): kept is KeptDraft {
  return 'draft' in kept
}

/** Keeps reports in IndexedDB, encrypted with a key that cannot be read. */
class IndexedDbDrafts implements DraftStore {
  readonly durable = true
  readonly #database: IDBDatabase
  readonly #key: CryptoKey

  constructor (database: IDBDatabase, key: CryptoKey) {
    this.#database = database
    this.#key = key
  }

  async put (kept: KeptDraft | KeptDecisions): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const { id, consultation } = kept
    const text = new TextEncoder().encode(JSON.stringify(kept))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(id) }, this.#key, text)
    await this.#write(store => store.put({ id, consultation, iv, sealed } satisfies Stored))
  }

  async remove (id: string): Promise<void> {
    await this.#write(store => store.delete(id))
  }

  async drafts (consultation: string): Promise<KeptDraft[]> {
    return (await this.#of(consultation)).filter(isDraft).sort((a, b) => a.at - b.at)
  }

  async decisions (consultation: string): Promise<KeptDecisions | null> {
    return (await this.#of(consultation)).find(kept => !isDraft(kept)) as KeptDecisions | undefined ?? null
  }

  async consultations (): Promise<string[]> {
    const all = await this.#all()
    const read = await Promise.all(all.map(async stored => this.#read(stored)))
    return [...new Set(read.filter(kept => kept !== null).filter(isDraft).map(({ consultation }) => consultation))]
  }

  async #all (): Promise<Stored[]> {
    return resultOf<Stored[]>(this.#database.transaction('reports').objectStore('reports').getAll())
  }

  async #of (consultation: string): Promise<Array<KeptDraft | KeptDecisions>> {
    const own = (await this.#all()).filter(stored => stored.consultation === consultation)
    return (await Promise.all(own.map(async stored => this.#read(stored)))).filter(kept => kept !== null)
  }

  async #read ({ id, iv, sealed }: Stored): Promise<KeptDraft | KeptDecisions | null> {
    try {
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(id) }, this.#key, sealed)
      return JSON.parse(new TextDecoder().decode(text)) as KeptDraft | KeptDecisions
    } catch {
      // The browser has lost the key: nobody can read it any more.
      return null
    }
  }

  async #write (write: (store: IDBObjectStore) => void): Promise<void> {
    const transaction = this.#database.transaction('reports', 'readwrite', { durability: 'strict' })
    const written = done(transaction)
    write(transaction.objectStore('reports'))
    await written
  }
}

/** Keeps reports as long as the page is open, where a browser stores nothing. */
export class MemoryDrafts implements DraftStore {
  readonly durable: boolean = false
  readonly #kept = new Map<string, KeptDraft | KeptDecisions>()

  async put (kept: KeptDraft | KeptDecisions): Promise<void> { this.#kept.set(kept.id, structuredClone(kept)) }
  async remove (id: string): Promise<void> { this.#kept.delete(id) }

  async drafts (consultation: string): Promise<KeptDraft[]> {
    return [...this.#kept.values()].filter(isDraft).filter(kept => kept.consultation === consultation)
  }

  async decisions (consultation: string): Promise<KeptDecisions | null> {
    return [...this.#kept.values()].find(kept => !isDraft(kept) && kept.consultation === consultation) as KeptDecisions | undefined ?? null
  }

  async consultations (): Promise<string[]> {
    return [...new Set([...this.#kept.values()].filter(isDraft).map(({ consultation }) => consultation))]
  }
}

/** The store of this browser; in memory where it has none, as in some private windows and over plain http. */
export async function openDrafts (): Promise<DraftStore> {
  try {
    const database = await openDatabase()
    return new IndexedDbDrafts(database, await keyOf(database))
  } catch {
    return new MemoryDrafts()
  }
}
