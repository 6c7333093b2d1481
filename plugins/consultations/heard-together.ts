import type { Kysely, Transaction } from 'kysely'
import { createGroups } from '../../lib/runtime/index.js'
import type { Listened } from '../audio/index.js'
import type { Tables } from '../database/tables.js'
import type { Context, Decide, Services } from './context.js'
import { outputAfter } from './heard-additions.js'
import { type PreparedAddition, writeAdditions } from './heard-write.js'

/** Least time from one group to the next, in milliseconds. */
const PERIOD_MS = 50

/** Most consultations in a group, so that its statement stays short. */
const GROUP_MAX = 50

/** Recognised speech for a consultation. */
interface Offer {
  id: string
  decide: Decide
  resolve: (written: boolean) => void
  reject: (error: unknown) => void
}

/** Removes the oldest offers from the queue: at most one of each consultation, because the next depends on it. */
function takeGroup (queue: Offer[]): Offer[] {
  const group = new Map<string, Offer>()
  const rest: Offer[] = []
  for (const offer of queue) {
    if (group.size < GROUP_MAX && !group.has(offer.id)) group.set(offer.id, offer)
    else rest.push(offer)
  }
  queue.splice(0, queue.length, ...rest)
  return [...group.values()]
}

/** Prepares an addition; `null` when it no longer fits. */
async function prepare (
  services: Services, db: Kysely<Tables>, row: Listened | undefined, decide: Decide
): Promise<PreparedAddition | null> {
  const addition = row === undefined || row.state === 'final' ? null : decide(row)
  if (row === undefined || addition === null) return null
  return { row, addition, output: await outputAfter(services, db, row, addition) }
}

/** Runs a change on a consultation and its recording, both locked; `row` is `undefined` when either is gone. */
export async function changeLocked<T> (
  { audio, background, db, takeRowTurn }: Services, id: string,
  act: (transaction: Transaction<Tables>, row: Listened | undefined) => Promise<T>
): Promise<T> {
  return takeRowTurn(id, async () => background.take(async () => db.transaction().execute(async transaction => {
    return act(transaction, await audio.recordings.lockBoth(transaction, id))
  })))
}

/** Adds to one consultation, whose row it locks. */
async function addAlone (services: Services, { id, decide }: Offer): Promise<boolean> {
  return changeLocked(services, id, async (transaction, row) => {
    const prepared = await prepare(services, transaction, row, decide)
    return prepared !== null && (await writeAdditions(services, transaction, [prepared])).size === 1
  })
}

/**
 * Adds the recognised speech of many consultations together: one look-up, then one statement. What cannot be added like that, because its
 * row is locked or changes meanwhile, or because the group fails, is added by itself.
 */
export function createAddTogether (services: Services): Context['addTogether'] {
  const { audio, background, db } = services

  function leaveAlone (offer: Offer): void {
    addAlone(services, offer).then(offer.resolve, offer.reject)
  }

  async function addAll (offers: readonly Offer[]): Promise<void> {
    const rows = await audio.recordings.findBoth(db, offers.map(({ id }) => id))
    const byId = new Map(rows.map(row => [row.id, row]))
    const prepared = await Promise.all(offers.map(async ({ id, decide }) => prepare(services, db, byId.get(id), decide)))
    const fitting = prepared.filter(one => one !== null)
    const written = fitting.length === 0 ? null : await writeAdditions(services, db, fitting)
    for (const [at, offer] of offers.entries()) {
      if (prepared[at] === null) offer.resolve(false)
      else if (written?.has(offer.id) === true) offer.resolve(true)
      else leaveAlone(offer)
    }
  }

  const add = createGroups<Offer>({
    periodMs: PERIOD_MS,
    take: takeGroup,
    async handle (offers) {
      await background.take(async () => addAll(offers)).catch(() => offers.forEach(leaveAlone))
    }
  })

  return async function addTogether (id, decide) {
    return new Promise((resolve, reject) => add({ id: id.toLowerCase(), decide, resolve, reject }))
  }
}
