import { keyOf, openDatabase, resultOf, seal, type Sealed, unsealText, write } from '../../stream/sealed-storage.js'
import { REPORT_DATABASE } from './host.js'
import { newRow, type Draft, type Episodes } from './draft.js'

const VERSION = 1
const KEY = 'reports'

/** A corrected report that the service does not have yet. */
export interface KeptDraft {
  id: string
  /** Name of the consultation: its service and its id. */
  consultation: string
  /** Who made it; `null` where nobody knew. */
  holder: string | null
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

/** A segment of a transcript for which somebody has typed other words. */
export interface TypedSegment {
  segment: string
  text: string
  /** What it said when they began. */
  before: string
}

/** Words of a transcript that are not saved. */
export interface KeptWords {
  id: string
  consultation: string
  /** Who typed them; `null` where nobody knew. */
  holder: string | null
  words: readonly TypedSegment[]
  /** When they were changed last, in milliseconds since 1970. */
  at: number
}

type Kept = KeptDraft | KeptDecisions | KeptWords

/** Keeps what is not on the service yet on this device. */
export interface DraftStore {
  /** Whether what is kept outlives the page. */
  readonly durable: boolean
  /** Keeps it, and resolves once it is on disk. */
  put: (kept: Kept) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Removes all that is kept of a consultation. */
  removeAll: (consultation: string) => Promise<void>
  /** What is kept of a consultation. */
  drafts: (consultation: string) => Promise<KeptDraft[]>
  decisions: (consultation: string) => Promise<KeptDecisions | null>
  words: (consultation: string) => Promise<KeptWords[]>
  /** The consultations of which something is kept, by their names. */
  consultations: () => Promise<string[]>
}

interface Stored extends Sealed {
  id: string
  consultation: string
}

/** Whether what is kept is a report. */
function isDraft (kept: Kept): kept is KeptDraft {
  return 'draft' in kept
}

/** Whether what is kept was decided in a report. */
function isDecisions (kept: Kept): kept is KeptDecisions {
  return 'keys' in kept
}

/** Whether what is kept are words of a transcript. */
function isWords (kept: Kept): kept is KeptWords {
  return 'words' in kept
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

  async put (kept: Kept): Promise<void> {
    const { id, consultation } = kept
    const sealed = await seal(this.#key, id, JSON.stringify(kept))
    await this.#write(store => store.put({ id, consultation, ...sealed } satisfies Stored))
  }

  async remove (id: string): Promise<void> {
    await this.#write(store => store.delete(id))
  }

  async removeAll (consultation: string): Promise<void> {
    const own = (await this.#all()).filter(stored => stored.consultation === consultation)
    await this.#write(store => { for (const { id } of own) store.delete(id) })
  }

  async drafts (consultation: string): Promise<KeptDraft[]> {
    return (await this.#of(consultation)).filter(isDraft).sort((a, b) => a.at - b.at)
  }

  async decisions (consultation: string): Promise<KeptDecisions | null> {
    return (await this.#of(consultation)).find(isDecisions) ?? null
  }

  async words (consultation: string): Promise<KeptWords[]> {
    return (await this.#of(consultation)).filter(isWords)
  }

  async consultations (): Promise<string[]> {
    const all = await this.#all()
    const read = await Promise.all(all.map(async stored => this.#read(stored)))
    return [...new Set(read.filter(kept => kept !== null).filter(isDraft).map(({ consultation }) => consultation))]
  }

  async #all (): Promise<Stored[]> {
    return resultOf<Stored[]>(this.#database.transaction('reports').objectStore('reports').getAll())
  }

  async #of (consultation: string): Promise<Kept[]> {
    const own = (await this.#all()).filter(stored => stored.consultation === consultation)
    return (await Promise.all(own.map(async stored => this.#read(stored)))).filter(kept => kept !== null)
  }

  async #read (stored: Stored): Promise<Kept | null> {
    try {
      return JSON.parse(await unsealText(this.#key, stored.id, stored)) as Kept
    } catch {
      // The browser has lost the key: nobody can read it any more.
      return null
    }
  }

  async #write (act: (store: IDBObjectStore) => void): Promise<void> {
    await write(this.#database, ['reports'], transaction => act(transaction.objectStore('reports')))
  }
}

/** Keeps reports as long as the page is open, where a browser stores nothing. */
export class MemoryDrafts implements DraftStore {
  readonly durable: boolean = false
  readonly #kept = new Map<string, Kept>()

  async put (kept: Kept): Promise<void> { this.#kept.set(kept.id, structuredClone(kept)) }
  async remove (id: string): Promise<void> { this.#kept.delete(id) }

  async removeAll (consultation: string): Promise<void> {
    for (const [id, kept] of this.#kept) if (kept.consultation === consultation) this.#kept.delete(id)
  }

  async drafts (consultation: string): Promise<KeptDraft[]> {
    return [...this.#kept.values()].filter(isDraft).filter(kept => kept.consultation === consultation)
  }

  async decisions (consultation: string): Promise<KeptDecisions | null> {
    return [...this.#kept.values()].filter(isDecisions).find(kept => kept.consultation === consultation) ?? null
  }

  async words (consultation: string): Promise<KeptWords[]> {
    return [...this.#kept.values()].filter(isWords).filter(kept => kept.consultation === consultation)
  }

  async consultations (): Promise<string[]> {
    return [...new Set([...this.#kept.values()].filter(isDraft).map(({ consultation }) => consultation))]
  }
}

/** The store of this browser; in memory where it has none, as in some private windows and over plain http. */
export async function openDrafts (): Promise<DraftStore> {
  try {
    const database = await openDatabase(REPORT_DATABASE, VERSION, made => { made.createObjectStore('reports', { keyPath: 'id' }) })
    return new IndexedDbDrafts(database, await keyOf(database, KEY))
  } catch {
    return new MemoryDrafts()
  }
}
