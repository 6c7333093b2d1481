import { notFound } from '../../lib/runtime/index.js'
import type { SpeakerRole } from '../../schemas/consultation.js'
import { visible, type Caller } from '../ownership.js'
import type { Services } from './context.js'

/**
 * Replaces who the speakers of a consultation are that the caller can see, or 404. Reports that are made from then on use it. Of two roles
 * for one speaker, the last one counts.
 */
export async function replaceSpeakerRoles (
  { db }: Pick<Services, 'db'>, caller: Caller, id: string, speakers: readonly SpeakerRole[]
): Promise<void> {
  const roles = new Map(speakers.map(({ speaker, role }) => [speaker, role]))
  const found = visible(db, caller).select('id').where('id', '=', id)
  const changed = await db.updateTable('consultations').set({ speaker_names: [...roles.keys()], speaker_roles: [...roles.values()] })
    .where('id', 'in', found).returning('id').executeTakeFirst()
  if (changed === undefined) throw notFound()
}
