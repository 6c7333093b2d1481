import type { KeyObject } from 'node:crypto'
import type { AuditEvent } from './event.js'
import { merkleRoot, unpackLeaves } from './merkle.js'
import { isSigned, sealHash, type StoredSeal } from './seals.js'
import { hashOf, type UnreadableEvent } from './text.js'

/** A row as stored. */
export interface StoredEvent extends AuditEvent {
  /** The hash that was stored with it; once it is sealed, the seal keeps that. */
  hash: Buffer
  /** `null`: not sealed yet. */
  seal: number | null
}

/** Where the rows and seals of an audit log are. */
export interface AuditLogSource {
  /** All seals, in order. */
  seals: () => AsyncIterable<StoredSeal>
  /** The rows that are stored under a seal; with `null`, those that no seal covers, or one that there is not. */
  rowsOf: (seal: number | null) => AsyncIterable<StoredEvent | UnreadableEvent>
}

/** What is wrong with an audit log. */
export interface AuditProblem {
  kind: 'row_changed' | 'row_inserted' | 'row_removed' | 'row_moved' | 'seal_changed' | 'seal_removed' | 'seal_not_signed'
  /** The seal that covers the row, or the one that is wrong; `null` for a row without one. */
  seal: number | null
  /** The id of the row; `null` for a seal. */
  row: string | null
}

/** What became of checking an audit log. */
export interface AuditVerdict {
  seals: number
  /** Rows whose seal was checked. */
  rows: number
  /** Rows that no seal covers yet: changes of them cannot be noticed. */
  unsealed: number
  /** Seals whose rows are gone, because they were kept for long enough. */
  expired: number
  problems: AuditProblem[]
}

/** What an audit log is checked against. */
export interface AuditProof {
  /** Public keys by their ids. */
  keys: ReadonlyMap<string, KeyObject>
  /** Hashes of seals by their numbers, from a copy outside of the database. */
  copies?: ReadonlyMap<number, string>
}

/** Most problems that are listed. */
export const PROBLEMS_MAX = 1000

/**
 * How long after an access its row may be written, in milliseconds: more than the longest transaction. A row that is older than the seal
 * before its own by more than this was not there when that seal was made.
 */
const LATEST_MS = 900_000

class Verification {
  readonly verdict: AuditVerdict = { seals: 0, rows: 0, unsealed: 0, expired: 0, problems: [] }
  readonly #source: AuditLogSource
  readonly #proof: AuditProof
  /** Rows that are stored under a seal which knows nothing of them, and the seal. */
  readonly #strays = new Map<string, number | null>()
  /** Rows that a seal covers which are not stored under it, and the seal. */
  readonly #missing = new Map<string, number>()
  #last: StoredSeal | undefined

  constructor (source: AuditLogSource, proof: AuditProof) {
    this.#source = source
    this.#proof = proof
  }

  note (kind: AuditProblem['kind'], seal: number | null, row: string | null = null): void {
    if (this.verdict.problems.length < PROBLEMS_MAX) this.verdict.problems.push({ kind, seal, row })
  }

  async run (): Promise<AuditVerdict> {
    const copies = new Map(this.#proof.copies)
    for await (const seal of this.#source.seals()) {
      const copy = copies.get(seal.number)
      copies.delete(seal.number)
      this.#checkSeal(seal, copy)
      await this.#checkRows(seal)
      this.#last = seal
    }
    for (const number of [...copies.keys()].sort((one, other) => one - other)) if (number > (this.#last?.number ?? 0)) this.note('seal_removed', number)
    await this.#checkUnsealed()
    for (const [row, seal] of this.#strays) if (!this.#missing.has(row)) this.note('row_inserted', seal, row)
    for (const [row, seal] of this.#missing) this.note(this.#strays.has(row) ? 'row_moved' : 'row_removed', seal, row)
    return this.verdict
  }

  #checkSeal (seal: StoredSeal, copy: string | undefined): void {
    this.verdict.seals += 1
    const due = (this.#last?.number ?? 0) + 1
    for (let number = due; number < seal.number; number++) this.note('seal_removed', number)
    const follows = seal.number !== due || (seal.previous?.toString('hex') ?? null) === (this.#last?.hash.toString('hex') ?? null)
    const isWhole = sealHash(seal).equals(seal.hash) && (copy === undefined || copy === seal.hash.toString('hex'))
    const { leaves } = seal
    const fits = leaves === null || (unpackLeaves(leaves)?.length === seal.rows && merkleRoot(leaves).equals(seal.root))
    if (!follows || !isWhole || !fits) this.note('seal_changed', seal.number)
    else if (!isSigned(seal, this.#proof.keys)) this.note('seal_not_signed', seal.number)
  }

  /** Whether a row was there when the seal before was made, or could still be on its way. */
  #isInTime ({ at }: AuditEvent): boolean {
    return this.#last === undefined || Date.parse(at) >= Date.parse(this.#last.at) - LATEST_MS
  }

  async #checkRows (seal: StoredSeal): Promise<void> {
    const leaves = new Map((seal.leaves === null ? [] : unpackLeaves(seal.leaves) ?? []).map(({ id, hash }) => [id, hash]))
    if (seal.leaves === null) this.verdict.expired += 1
    for await (const row of this.#source.rowsOf(seal.number)) {
      const sealed = row.id === null ? undefined : leaves.get(row.id)
      if (row.id !== null) leaves.delete(row.id)
      this.verdict.rows += 1
      if (sealed === undefined) this.#noteStray(row, seal.number)
      else if ('isUnreadable' in row || !hashOf(row).equals(sealed)) this.note('row_changed', seal.number, row.id)
      else if (!this.#isInTime(row)) this.note('row_inserted', seal.number, row.id)
    }
    for (const id of leaves.keys()) if (this.#missing.size < PROBLEMS_MAX) this.#missing.set(id, seal.number)
  }

  /** Notes a row that does not belong where it is. One without an id cannot be anything but inserted. */
  #noteStray ({ id }: StoredEvent | UnreadableEvent, seal: number | null): void {
    if (id === null) this.note('row_inserted', seal)
    else if (this.#strays.size < PROBLEMS_MAX) this.#strays.set(id, seal)
  }

  async #checkUnsealed (): Promise<void> {
    for await (const row of this.#source.rowsOf(null)) {
      this.verdict.unsealed += 1
      if (row.id === null || this.#missing.has(row.id)) this.#noteStray(row, null)
      else if ('isUnreadable' in row || !hashOf(row).equals(row.hash)) this.note('row_changed', null, row.id)
      else if (!this.#isInTime(row)) this.note('row_inserted', null, row.id)
    }
  }
}

/**
 * Checks an audit log: each row against the seal that covers it, and each seal against the one before it, its signature, and the copies
 * outside of the database. It names what was changed, inserted, removed or moved. Rows that come meanwhile are no problem.
 */
export async function verifyAuditLog (source: AuditLogSource, proof: AuditProof): Promise<AuditVerdict> {
  return new Verification(source, proof).run()
}
