import type { ColumnType, Generated } from 'kysely'

/** A user was erased, and the consultations up to then are being deleted, the latest first. The row goes when nothing of them is left. */
export interface UserErasuresTable {
  subject: string
  /** The highest number of those consultations; consultations that the user starts after coming back stay. */
  last_number: ColumnType<string | number, string | number, string | number>
  /** Those with a higher number are deleted, except some that were in use when it was their turn. */
  reached: ColumnType<string | number, string | number, string | number>
  /** How many there were, and how many are deleted. */
  consultations: number
  deleted: Generated<number>
}

/** Consultations that such an erasure has deleted, and whose audio may still be somewhere. */
export interface ErasedAudioTable {
  subject: string
  consultation_id: string
}

/** The tables of what is left of erased users. */
export interface ErasureTables {
  user_erasures: UserErasuresTable
  erased_audio: ErasedAudioTable
}
