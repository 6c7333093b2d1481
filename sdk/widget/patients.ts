import { keyOf, openDatabase, resultOf, seal, type Sealed, unsealText, write } from '../stream/sealed-storage.js'

/** Who a visit is of. */
export interface Patient {
  /** Your own id of the visit or the patient: `external_id` of the consultation. */
  externalId: string | null
  /** How the widget names the patient. It stays on this device. */
  label: string | null
}

/** Where names of patients are kept, on this device only; and where earlier versions kept them, in clear text. */
const DATABASE = 'consultation-service-patients'
const STORE = 'patients'
const CLEAR = 'consultation-scribe-patients'
const VERSION = 1

/** How long names are kept, in milliseconds: as long as sound. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

interface Stored extends Sealed {
  consultation: string
  /** When it was kept, in milliseconds since 1970. */
  at: number
}

interface Opened {
  database: IDBDatabase
  key: CryptoKey
}

/** The names that this page has given: without storage, they are known while it is open. */
const given = new Map<string, string>()

let opening: Promise<Opened> | undefined
let last: Promise<unknown> = Promise.resolve()

async function open (): Promise<Opened> {
  const database = await openDatabase(DATABASE, VERSION, made => { made.createObjectStore(STORE, { keyPath: 'consultation' }) })
  return { database, key: await keyOf(database, STORE) }
}

/** One after the other: what is forgotten is not kept afterwards. @returns `null` without storage */
async function inTurn<Result> (act: (opened: Opened) => Promise<Result>): Promise<Result | null> {
  const done = last.then(async () => act(await (opening ??= open()))).catch(() => null)
  last = done
  return done
}

async function sweep ({ database }: Opened): Promise<void> {
  const all = await resultOf<Stored[]>(database.transaction(STORE).objectStore(STORE).getAll())
  const old = all.filter(({ at }) => at < Date.now() - KEPT_MS)
  await write(database, [STORE], transaction => { for (const { consultation } of old) transaction.objectStore(STORE).delete(consultation) })
}

/** How a person reads who a visit is of; `null` if nobody said so. */
export function referenceOf ({ label, externalId }: Patient): string | null {
  return [label, externalId].find(text => text !== null && text !== '') ?? null
}

/** Removes the names that are kept too long, and those that an earlier version has left in clear text. */
export function sweepReferences (): void {
  try {
    localStorage.removeItem(CLEAR)
  } catch {
    // A page may have no storage.
  }
  inTurn(sweep).catch(() => {})
}

/** Keeps who a visit is of, so that it is named after a reload: encrypted with a key that cannot be read. */
export function keepReference (consultation: string, reference: string): void {
  given.set(consultation, reference)
  inTurn(async opened => {
    const sealed = await seal(opened.key, consultation, reference)
    await write(opened.database, [STORE], transaction => {
      transaction.objectStore(STORE).put({ consultation, at: Date.now(), ...sealed } satisfies Stored)
    })
    await sweep(opened)
  }).catch(() => {})
}

/** Forgets who a visit is of. */
export async function forgetReference (consultation: string): Promise<void> {
  given.delete(consultation)
  await inTurn(async ({ database }) => write(database, [STORE], transaction => transaction.objectStore(STORE).delete(consultation)))
}

/** Who a visit is of, as this device knows it. */
export async function keptReference (consultation: string): Promise<string | null> {
  return given.get(consultation) ?? await inTurn(async ({ database, key }) => {
    const stored = await resultOf<Stored | undefined>(database.transaction(STORE).objectStore(STORE).get(consultation))
    return stored === undefined ? null : unsealText(key, consultation, stored)
  })
}
