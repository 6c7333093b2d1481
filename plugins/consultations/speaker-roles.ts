import { sql } from 'kysely'
import { notFound } from '../../lib/runtime/index.js'
import { SPEAKERS_MAX, type Speaker, type SpeakerRole } from '../../schemas/consultation.js'
import type { AttributedSpeaker } from '../../schemas/evidence.js'
import { visible, type Caller } from '../ownership.js'
import type { Services } from './context.js'
import { lockKept } from './kept.js'

/**
 * Replaces who the speakers of a consultation are that the caller can see, or 404. Reports that are made from then on use it. Of two roles
 * for one speaker, the last one counts.
 *
 * @throws 409 after a withdrawn consent
 */
export async function replaceSpeakerRoles (
  { db }: Pick<Services, 'db'>, caller: Caller, id: string, speakers: readonly SpeakerRole[]
): Promise<void> {
  const roles = new Map(speakers.map(({ speaker, role }) => [speaker, role]))
  await db.transaction().execute(async transaction => {
    const row = await lockKept(transaction, caller, id)
    await transaction.updateTable('consultations').set({ speaker_names: [...roles.keys()], speaker_roles: [...roles.values()] })
      .where('id', '=', row.id).execute()
  })
}

/** Who has spoken, and in how many segments, in the order in which they first speak. */
async function speakersWith ({ db }: Pick<Services, 'db'>, id: string): Promise<Array<Pick<Speaker, 'speaker' | 'segments'>>> {
  const rows = await db.selectFrom('segments').select(['speaker', sql<number>`count(*)::int`.as('segments')])
    .where('consultation_id', '=', id).where('speaker', 'is not', null)
    .groupBy('speaker').orderBy(sql`min(position)`).limit(SPEAKERS_MAX).execute()
  return rows.flatMap(({ speaker, segments }) => speaker === null ? [] : [{ speaker, segments }])
}

/**
 * Who the speakers of a consultation are that the caller can see, or 404: as a request has said, otherwise as the last report has taken
 * them.
 */
export async function readSpeakers (services: Pick<Services, 'db'>, caller: Caller, id: string): Promise<Speaker[]> {
  const found = await visible(services.db, caller).leftJoin('report_evidence', 'report_evidence.consultation_id', 'consultations.id')
    .select(['speaker_names', 'speaker_roles', sql<AttributedSpeaker[] | null>`report_evidence.evidence::json -> 'speakers'`.as('attributed')])
    .where('consultations.id', '=', id).executeTakeFirst()
  if (found === undefined) throw notFound()
  const given = new Map((found.speaker_names ?? []).map((name, at) => [name, found.speaker_roles?.[at] as SpeakerRole['role'] | undefined]))
  const attributed = new Map((found.attributed ?? []).map(({ speaker, ...taken }) => [speaker, taken]))
  const spoken = await speakersWith(services, id)
  const silent = Array.from(given.keys()).filter(name => !spoken.some(({ speaker }) => speaker === name))
  return [...spoken, ...silent.map(speaker => ({ speaker, segments: 0 }))].map(({ speaker, segments }) => {
    const role = given.get(speaker)
    const taken = role === undefined ? attributed.get(speaker) : { role, decided_by: 'given' as const }
    return { speaker, role: taken?.role ?? 'unknown', decided_by: taken?.decided_by ?? 'none', segments }
  })
}
