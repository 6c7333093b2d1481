import { PermanentError } from '../../runtime/index.js'

/**
 * Messages about damaged data, with what they name: the file of a relation, or the name of an index or a TOAST table. They quote no value.
 * `bufpage.c`, `bufmgr.c`, `md.c`, `nbtpage.c` and `detoast.c` of PostgreSQL write them.
 */
const DAMAGE = [
  /^invalid page in block \d+ of relation "?(?<file>[\w/]+)"?$/,
  /^could not read block \d+ in file "(?<file>[\w/.]+)": read only \d+ of \d+ bytes$/,
  /^index "(?<name>\w+)" contains (?:unexpected zero|corrupted) page at block \d+$/,
  /^(?:missing|unexpected) chunk number \d+ .*for toast value \d+ in (?<name>pg_toast_\d+)$/
]

/** What a message about damage names. */
export interface DamagedPlace {
  /** Number of the file of the relation, as `pg_relation_filenode` gives it. */
  file: number | null
  /** Name of the relation. */
  name: string | null
}

/** Whether stored data is damaged: a page or an index is not what was written (SQLSTATE data_corrupted, index_corrupted). */
export function isDamage (error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown }
  return code === 'XX001' || code === 'XX002'
}

/** What a message of PostgreSQL says is damaged; `null` when it says something else. */
export function damagedPlaceOf (message: string): DamagedPlace | null {
  for (const pattern of DAMAGE) {
    const { file, name } = pattern.exec(message)?.groups ?? {}
    // A path ends with the file number, then the fork and the segment: base/5/16423_vm, base/5/16423.1.
    if (file !== undefined) return { file: Number(/(\d+)(?:_\w+)?(?:\.\d+)?$/.exec(file)?.[1] ?? 0), name: null }
    if (name !== undefined) return { file: null, name }
  }
  return null
}

/** Stored data of a consultation is damaged. Permanent, because reading it again does not help. */
export class DamagedDataError extends PermanentError {
  constructor (consultationId: string) {
    super('data_damaged', `stored data of consultation ${consultationId} is damaged`)
    this.name = 'DamagedDataError'
  }
}
