import type { Kysely } from 'kysely'
import { CustomerReference } from '../../schemas/management/index.js'
import type { Tables } from '../database/tables.js'
import { HoldReference, listHolds, PlaceHold, placeHold, releaseHold } from './holds.js'
import { PreviewRetention, previewRetention, readRetention, SetRetention, setRetention } from './rules.js'

type Database = Kysely<Tables>

/** How long visits are kept, and which are kept whatever a rule says: for the shell. */
export const retentionOperations = {
  'retention.read': { params: CustomerReference, run: async (db: Database, _pepper: string, params: never) => readRetention(db, params) },
  'retention.set': { params: SetRetention, run: async (db: Database, _pepper: string, params: never) => setRetention(db, params) },
  'retention.preview': { params: PreviewRetention, run: async (db: Database, _pepper: string, params: never) => previewRetention(db, params) },
  'hold.place': { params: PlaceHold, run: async (db: Database, _pepper: string, params: never) => placeHold(db, params) },
  'hold.release': { params: HoldReference, run: async (db: Database, _pepper: string, params: never) => releaseHold(db, params) },
  'hold.list': { params: CustomerReference, run: async (db: Database, _pepper: string, params: never) => listHolds(db, params) }
}
