import { randomBytes } from 'node:crypto'
import { openDatabase } from '../plugins/database/open.js'
import { listOutputs } from '../plugins/consultations/list.js'
import type { PageQuery } from '../plugins/consultations/list-page.js'
import type { Caller as Asker } from '../plugins/ownership.js'
import { subjectOf } from '../lib/identity/index.js'
import { makeBoundKey, makeCallers, makeKeys } from './callers.js'
import { fillDatabase, type Population } from './consultations-data.js'
import { explainLists, type ListPlan } from './consultations-plans.js'
import type { TemporaryDatabases } from './postgres.js'
import { percentile, spreadOf, type Spread } from './statistics.js'
import { describeMachine, machineLine, range, table, verdict, type Machine } from './tables.js'
import { inWorkplaceWithPostgres } from './workplace.js'

/** How many consultations there are in the small database, and in the large one. */
const STORED_FEW = 1000
const PLANS = { full: { stored: 1_000_000, rounds: 200 }, quick: { stored: 100_000, rounds: 100 } }

/** Pages of each kind that are read before the first is timed. */
const WARM_UP = 20

/** Longest time of a page among many consultations, relative to that among few. */
const GOAL = 1.5

/** The share of the pages, the fastest ones, whose slowest is compared: what else a machine does makes the others slow. */
const UNDISTURBED = 0.25

const LIMIT = 20

/** The pages of one filter, as one asker. */
interface ListTimes {
  name: string
  /** Milliseconds of a page. */
  few: Spread
  many: Spread
  ratio: number
}

interface ListsReport {
  date: string
  machine: Machine
  stored: number
  times: ListTimes[]
  plans: readonly ListPlan[]
}

/** Consultations are a second apart, the last one now. @returns the filters that are timed among so many */
function filtersAmong (stored: number): Record<string, Partial<PageQuery>> {
  const ago = (share: number): string => new Date(Date.now() - stored * share * 1000).toISOString()
  return {
    none: {},
    started_from: { started_from: ago(0.5) },
    'started_from and started_to': { started_from: ago(0.6), started_to: ago(0.4) },
    started_to: { started_to: ago(0.5) },
    'started_to, state=final': { started_to: ago(0.5), state: 'final' },
    'state=final': { state: 'final' },
    external_id: { external_id: 'visit-0' }
  }
}

async function openFilled (databases: TemporaryDatabases, population: Population, stored: number) {
  const url = await databases.create(`lists_${stored}`)
  await fillDatabase(url, population, stored)
  return { url, ...await openDatabase({ DATABASE_URL: url, DATABASE_POOL_MAX: 1, DATA_DIR: '' }) }
}

async function run (databases: TemporaryDatabases, { stored, rounds }: typeof PLANS.full): Promise<ListsReport> {
  const pepper = randomBytes(32).toString('base64url')
  const keys = makeKeys(pepper, 10, 10)
  const bound = makeBoundKey(pepper, keys)
  const population: Population = {
    keys: [...keys, bound], callers: makeCallers(keys.slice(0, 2), 10), others: makeCallers(keys.slice(2), 10), bound
  }
  const few = await openFilled(databases, population, STORED_FEW)
  const many = await openFilled(databases, population, stored)
  await databases.checkpoint()
  try {
    const [caller] = population.callers
    if (caller === undefined) throw new Error('nobody has consultations')
    const { key: { customerId }, body: { user_id: userId } } = caller
    const customer: Asker = { customerId, mode: 'live', organisations: null, subject: null }
    const askers: Record<string, Asker> = { user: { ...customer, subject: subjectOf(customerId, 'live', userId) }, customer }
    const page = async ({ db }: typeof few, asker: Asker, query: Partial<PageQuery> = {}): Promise<number> => {
      const begun = performance.now()
      await listOutputs(db, asker, { ...query, limit: LIMIT })
      return performance.now() - begun
    }
    const times: ListTimes[] = []
    const [ofFew, ofMany] = [filtersAmong(STORED_FEW), filtersAmong(stored)]
    for (const [asking, asker] of Object.entries(askers)) {
      for (const filter of Object.keys(ofMany)) {
        const taken: Record<'few' | 'many', number[]> = { few: [], many: [] }
        for (let round = -WARM_UP; round < rounds; round++) {
          const [one, other] = [await page(few, asker, ofFew[filter]), await page(many, asker, ofMany[filter])]
          if (round < 0) continue
          taken.few.push(one)
          taken.many.push(other)
        }
        const [spreadFew, spreadMany] = [spreadOf(taken.few), spreadOf(taken.many)]
        const ratio = percentile(taken.many, UNDISTURBED) / percentile(taken.few, UNDISTURBED)
        times.push({ name: `${asking}, ${filter}`, few: spreadFew, many: spreadMany, ratio })
      }
    }
    const plans = await explainLists(many.url, population, stored)
    return { date: new Date().toISOString(), machine: describeMachine(), stored, times, plans }
  } finally {
    await few.close()
    await many.close()
  }
}

function formatReport ({ date, machine, stored, times, plans }: ListsReport): string {
  return [
    `Pages of ${LIMIT} consultations among ${STORED_FEW} and among ${stored}, ${date}`,
    machineLine(machine),
    '',
    ...table([['Page as, filter', `ms among ${STORED_FEW}`, `ms among ${stored}`, 'ratio of the fastest quarters', 'goal'], ...times.map(({ name, few, many, ratio }) => [
      name, range(few, 2), range(many, 2), ratio.toFixed(2), verdict(ratio, GOAL, 'at most')
    ])]),
    '',
    ...table([[`First page among ${stored}, filter`, 'by', 'blocks', 'ms', 'bounded'], ...plans.map(({ asker, filter, indexes, blocks, milliseconds, bounded }) => [
      `${asker}, ${filter}`, indexes.join(' '), String(blocks), milliseconds.toFixed(1), bounded ? 'yes' : 'NO'
    ])]),
    ''
  ].join('\n')
}

/**
 * Measures how long a page of consultations takes among a thousand and among a million, with each filter, in turns, and how the database
 * finds it.
 *
 * @returns the report as text, or as JSON
 */
export async function benchLists ({ quick, json }: { quick: boolean, json: boolean }): Promise<string> {
  return inWorkplaceWithPostgres(async ({ databases }) => {
    const result = await run(databases, quick ? PLANS.quick : PLANS.full)
    return json ? `${JSON.stringify(result, null, 2)}\n` : formatReport(result)
  })
}
