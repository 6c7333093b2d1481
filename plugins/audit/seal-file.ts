import fs from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { readSealLine, sealLine } from '../../lib/audit/index.js'
import type { Tables } from '../database/tables.js'
import { sealOf } from './sealing.js'

/** Seals that are read from the database at a time. */
const CHUNK = 500

/** The seals in a file, their hashes by their numbers. Lines that are none are skipped. */
export async function readSealFile (file: string): Promise<Map<number, string>> {
  const seals = new Map<number, string>()
  for (const line of (await fs.readFile(file, 'utf8')).split('\n')) {
    const seal = readSealLine(line)
    if (seal !== null) seals.set(seal.number, seal.hash)
  }
  return seals
}

/** Appends seals to a file outside of the database, in order: also those that a crash has kept from it. */
export class SealFile {
  readonly #file: string
  #last: number | undefined

  constructor (file: string) {
    this.#file = file
  }

  /** Appends the seals that the file does not have yet, forced to disk. */
  async append (db: Kysely<Tables>): Promise<void> {
    this.#last ??= Math.max(0, ...(await this.#known()))
    for (;;) {
      const rows = await db.selectFrom('audit_seals').selectAll().where('number', '>', this.#last).orderBy('number').limit(CHUNK).execute()
      if (rows.length === 0) return
      const handle = await fs.open(this.#file, 'a', 0o600)
      try {
        await handle.appendFile(rows.map(row => sealLine(sealOf(row))).join(''))
        await handle.datasync()
      } finally {
        await handle.close()
      }
      this.#last = Number(rows.at(-1)?.number)
    }
  }

  async #known (): Promise<number[]> {
    let text: string
    try {
      text = await fs.readFile(this.#file, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
    if (text !== '' && !text.endsWith('\n')) await fs.appendFile(this.#file, '\n')
    return text.split('\n').flatMap(line => readSealLine(line)?.number ?? [])
  }
}
