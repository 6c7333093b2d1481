import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { joinedText, readEvents, writtenEvent, type AuditEvent } from '../../lib/audit/index.js'
import { forceToDisk, makePrivateDirectory, unlessMissing } from '../../lib/storage/index.js'

/** Where the journal is, in DATA_DIR. */
const DIRECTORY = 'audit-journal'

/** Rows after which a file is moved, although nobody asks for it. */
const FILE_ROWS_MAX = 2000

const FILE = /^(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.log$/

/** Each write is on disk when it ends: one call instead of two. */
const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND | constants.O_DSYNC

/** Rows of a file: they become one batch in the database. */
export interface JournalFile {
  /** Names the file, and the batch that its rows become. */
  id: string
  events: AuditEvent[]
}

/** Stores the rows of a file in the database, unless they are there already. */
export type KeepFile = (file: JournalFile) => Promise<void>

/**
 * Rows of the audit log beside an embedded database, on their way there: a write to a file takes a fraction of the time of a statement.
 * They are moved to the database, a file at a time, before rows are read or sealed. What a crash has left is moved after the next start.
 */
export class AuditJournal {
  readonly #directory: string
  readonly #keep: KeepFile
  /** Files that are not written to any more, the oldest first. */
  readonly #ended: JournalFile[] = []
  #current: JournalFile & { handle: FileHandle } | undefined
  /** Rows that were acknowledged before a crash, and cannot be read any more. */
  damaged = 0
  /** What is done to the current file, in turn; and moving. */
  #writing: Promise<unknown> = Promise.resolve()
  #moving: Promise<unknown> = Promise.resolve()

  /** Use `AuditJournal.open`. */
  private constructor (directory: string, keep: KeepFile) {
    this.#directory = directory
    this.#keep = keep
  }

  /** Opens the journal in DATA_DIR, with the rows that a crash has left there. */
  static async open (dataDir: string, keep: KeepFile): Promise<AuditJournal> {
    const journal = new AuditJournal(path.join(dataDir, DIRECTORY), keep)
    makePrivateDirectory(journal.#directory)
    for (const name of await fs.readdir(journal.#directory)) {
      const id = FILE.exec(name)?.groups?.id
      if (id !== undefined) journal.#ended.push({ id, events: await journal.#read(id) })
    }
    return journal
  }

  /** How many rows are not in the database yet. */
  get rows (): number {
    return this.#ended.reduce((sum, { events }) => sum + events.length, this.#current?.events.length ?? 0)
  }

  /**
   * Stores rows: they are on disk when it resolves.
   *
   * @throws when they cannot be written; what is left of them in the file was not acknowledged
   */
  async write (events: readonly AuditEvent[]): Promise<void> {
    await this.#inTurn(async () => {
      const current = this.#current ??= await this.#begin()
      try {
        await current.handle.appendFile(`${joinedText(events.map(writtenEvent))}\n`)
      } catch (error) {
        // Nothing may follow a line that was cut off.
        await this.#end()
        throw error
      }
      current.events.push(...events)
      // Whoever seals next tells when it fails.
      if (current.events.length >= FILE_ROWS_MAX) this.move().catch(() => {})
    })
  }

  /** Moves all rows to the database that were stored before. A file whose rows could not be moved is tried again with the next call. */
  async move (): Promise<void> {
    const moving = this.#moving.then(async () => {
      await this.#inTurn(async () => this.#end())
      for (let file = this.#ended[0]; file !== undefined; file = this.#ended[0]) {
        if (file.events.length > 0) await this.#keep(file)
        await unlessMissing(fs.unlink(this.#pathOf(file.id)))
        this.#ended.shift()
      }
    })
    this.#moving = moving.catch(() => {})
    await moving
  }

  async #inTurn (run: () => Promise<void>): Promise<void> {
    const running = this.#writing.then(run)
    this.#writing = running.catch(() => {})
    await running
  }

  async #begin (): Promise<JournalFile & { handle: FileHandle }> {
    const id = randomUUID()
    const handle = await fs.open(this.#pathOf(id), FLAGS, 0o600)
    try {
      await forceToDisk(this.#directory)
    } catch (error) {
      await handle.close()
      throw error
    }
    return { id, events: [], handle }
  }

  async #end (): Promise<void> {
    const current = this.#current
    if (current === undefined) return
    this.#current = undefined
    this.#ended.push({ id: current.id, events: current.events })
    await current.handle.close()
  }

  /** The rows in a file. What a crash has cut off at its end was not acknowledged; before that, what cannot be read is counted. */
  async #read (id: string): Promise<AuditEvent[]> {
    const rows = readEvents(await fs.readFile(this.#pathOf(id), 'utf8'))
    this.damaged += rows.slice(0, -1).filter(row => 'isUnreadable' in row).length
    return rows.filter((row): row is AuditEvent => !('isUnreadable' in row))
  }

  #pathOf (id: string): string {
    return path.join(this.#directory, `${id}.log`)
  }
}
