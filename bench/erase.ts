import path from 'node:path'
import { openAudioStores } from '../plugins/audio/stores.js'
import { openDatabase } from '../plugins/database/open.js'
import { Eraser } from '../plugins/erasures/eraser.js'
import { eraseUser, readErasure } from '../plugins/erasures/operations.js'
import { parseConfig } from '../lib/runtime/index.js'
import { subjectOf } from '../lib/identity/index.js'
import { makeCallers, makeKeys } from './callers.js'
import { insertCallers } from './data-directory.js'
import { insertVisits } from './erase-data.js'
import { openPostgres } from './postgres.js'
import { describeMachine, table, verdict, type Machine } from './tables.js'
import { inWorkplace } from './workplace.js'

/** Visits of the erased user, and of another one. */
const PLANS = { full: { visits: 200_000, others: 20_000 }, quick: { visits: 20_000, others: 5000 } }

/** Least number of visits that are deleted in a second. */
const GOAL = 1000

/** How often somebody else asks the database meanwhile, in milliseconds. */
const ASK_MS = 20

/** What keys are hashed with; nobody uses them. */
const PEPPER = 'a pepper for a run, long enough for it'

/** Time limit of statements that store the visits, in milliseconds. */
const FILL_TIMEOUT_MS = 120_000

interface Erased {
  database: 'embedded' | 'PostgreSQL'
  seconds: number
  perSecond: number
  /** Longest that somebody else waited for a small statement, in milliseconds. */
  longestWait: number
}

interface EraseReport {
  date: string
  machine: Machine
  visits: number
  erased: Erased[]
}

/** Asks the database now and then until `signal` is aborted. @returns the longest wait, in milliseconds */
async function askMeanwhile (ask: () => Promise<unknown>, signal: AbortSignal): Promise<number> {
  let longest = 0
  while (!signal.aborted) {
    const begun = performance.now()
    await ask()
    longest = Math.max(longest, performance.now() - begun)
    await new Promise(resolve => setTimeout(resolve, ASK_MS))
  }
  return longest
}

async function eraseOn (url: string, directory: string, { visits, others }: typeof PLANS.full): Promise<Erased> {
  const config = parseConfig({
    DATA_DIR: directory,
    DATABASE_URL: url,
    API_KEY_PEPPER: PEPPER
  }, { databaseQueryTimeout: FILL_TIMEOUT_MS, databaseTransactionTimeout: FILL_TIMEOUT_MS })
  const { db, embedded, close } = await openDatabase(config)
  try {
    const keys = makeKeys(PEPPER, 1, 1)
    const callers = makeCallers(keys, 2)
    await insertCallers(db, keys, callers)
    const [erased, other] = callers.map(({ key: { customerId }, body }) => ({ customerId, subject: subjectOf(customerId, 'live', body.user_id) }))
    if (erased === undefined || other === undefined) throw new Error('There are no users.')
    await insertVisits(db, other, others)
    await insertVisits(db, erased, visits, true)
    const reference = { customer: `Customer ${erased.customerId}`, user_id: callers[0]?.body.user_id ?? '' }
    const ended = new AbortController()
    const waits = askMeanwhile(async () => db.selectFrom('users').select('id').where('id', '=', other.subject).execute(), ended.signal)
    const begun = performance.now()
    await eraseUser(db, { ...reference, consultations: true })
    const eraser = new Eraser({ db, stores: await openAudioStores(config, db), audioFailed: error => { throw error } })
    await eraser.run([erased.subject], ended.signal)
    const seconds = (performance.now() - begun) / 1000
    ended.abort()
    const { done } = await readErasure(db, reference)
    const rows = await db.selectFrom('consultations').select(['subject', ({ fn }) => fn.countAll<string | number>().as('count')]).groupBy('subject').execute()
    if (!done || rows.length !== 1 || Number(rows[0]?.count) !== others) throw new Error('What is left is not what belongs to the other user.')
    return { database: embedded ? 'embedded' : 'PostgreSQL', seconds, perSecond: visits / seconds, longestWait: await waits }
  } finally {
    await close()
  }
}

function formatReport ({ date, machine: { cpu, cpus, node }, visits, erased }: EraseReport): string {
  return [
    `A user with ${visits} visits is erased, ${date}`,
    `${cpu}, ${cpus} CPUs, Node ${node}`,
    '',
    ...table([['database', 'seconds', 'visits a second', 'goal', 'longest wait of somebody else, ms'], ...erased.map(({ database, seconds, perSecond, longestWait }) => [
      database, seconds.toFixed(1), perSecond.toFixed(0), verdict(perSecond, GOAL), longestWait.toFixed(0)
    ])]),
    ''
  ].join('\n')
}

/**
 * Measures how many visits of an erased user are deleted in a second, in the background of a service, on the embedded database and on
 * PostgreSQL, and how long somebody else waits for a small statement meanwhile.
 *
 * @returns the report as text, or as JSON
 * @throws when anything else is left or gone afterwards than should be
 */
export async function benchErase ({ quick, json, only }: { quick: boolean, json: boolean, only: string }): Promise<string> {
  return inWorkplace(async ({ directory }) => {
    const plan = quick ? PLANS.quick : PLANS.full
    const erased: Erased[] = []
    if ('embedded'.includes(only)) erased.push(await eraseOn('', path.join(directory, 'embedded'), plan))
    if ('postgresql'.includes(only.toLowerCase())) {
      const databases = await openPostgres()
      try {
        erased.push(await eraseOn(await databases.create('erase'), path.join(directory, 'postgres'), plan))
      } finally {
        await databases.drop()
      }
    }
    const report = { date: new Date().toISOString(), machine: { ...describeMachine(), pinned: false }, visits: plan.visits, erased }
    return json ? `${JSON.stringify(report, null, 2)}\n` : formatReport(report)
  })
}
