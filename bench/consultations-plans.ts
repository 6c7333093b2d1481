import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { listOutputs } from '../plugins/consultations/list.js'
import type { Caller as Asker } from '../plugins/ownership.js'
import type { Tables } from '../plugins/database/tables.js'
import { subjectOf } from '../lib/identity/index.js'
import type { ConsultationQuery } from '../schemas/consultation.js'
import { RARE, type Population } from './consultations-data.js'

/** Most 8 kB blocks that a page may touch, however many rows there are: a few per row, and the descent of its index. */
const BLOCKS_MAX = 400

/** Organisations of a key that is bound to two, one of which has no consultations. */
const ORGANISATIONS = new Set([RARE, 'Elsewhere'])

/** How the database finds a first page. */
export interface ListPlan {
  asker: 'user' | 'customer' | 'organisations'
  filter: string
  /** Indexes of consultations that are used; `seq scan` when none is. */
  indexes: string[]
  blocks: number
  milliseconds: number
  bounded: boolean
}

interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

function * nodesOf (node: PlanNode): Generator<PlanNode> {
  yield node
  for (const child of node.Plans ?? []) yield * nodesOf(child)
}

function accessOf (plan: PlanNode): string[] {
  return [...nodesOf(plan)].flatMap(node => {
    if (node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'consultations') return ['seq scan']
    return node['Index Name']?.startsWith('consultations') === true ? [node['Index Name']] : []
  })
}

/**
 * Explains the actual queries of `listOutputs`, for every filter, as a user, as a customer, and with a key that is bound to organisations.
 */
export async function explainLists (url: string, { callers }: Population, count: number): Promise<ListPlan[]> {
  const [caller] = callers
  if (caller === undefined) throw new Error('nobody has consultations')
  const { key: { customerId }, body: { user_id: userId } } = caller
  let firstQuery: CompiledQuery | null = null
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ query }) => { firstQuery ??= query as CompiledQuery }
  })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  const filters: Record<string, ConsultationQuery> = {
    none: {},
    'report_status=final': { report_status: 'final' },
    'report_status=intermediate': { report_status: 'intermediate' },
    'template=dictation_api': { template: 'dictation_api' },
    external_id: { external_id: 'visit-0' },
    'external_id, of nothing': { external_id: 'nothing' },
    'started_from, a minute': { started_from: ago(60) },
    'started_from and started_to, a minute half way': { started_from: ago(count / 2), started_to: ago(count / 2 - 60) },
    'started_to, half of all': { started_to: ago(count / 2) },
    'started_from, none': { started_from: ago(-3600) },
    'started_to, state=failed': { started_to: ago(count / 2), state: 'failed' },
    'state=recording': { state: 'recording' },
    'state=failed': { state: 'failed' },
    'external_id, started_from': { external_id: 'visit-0', started_from: ago(count * 2) },
    'updated_since, a minute': { updated_since: ago(60) },
    'updated_since, half of all': { updated_since: ago(count / 2) },
    'updated_since, all': { updated_since: ago(count * 2) },
    'updated_since, none': { updated_since: ago(-3600) }
  }
  const customerFilters: Record<string, ConsultationQuery> = { ...filters, user_id: { user_id: userId }, 'user_id, of nobody': { user_id: 'nobody' } }
  const plans: ListPlan[] = []

  async function explain (asker: ListPlan['asker'], filter: string, query: ConsultationQuery): Promise<void> {
    const from: Asker = { customerId, mode: 'live', organisations: asker === 'organisations' ? ORGANISATIONS : null, subject: asker === 'user' ? subjectOf(customerId, 'live', userId) : null }
    firstQuery = null
    await listOutputs(db, from, { ...query, limit: 20 })
    // It is set while `listOutputs` runs, which the compiler does not see.
    const { sql, parameters } = firstQuery as unknown as CompiledQuery
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': Array<{ Plan: PlanNode, 'Execution Time': number }> }>(
      CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [...parameters]))
    const explained = rows[0]?.['QUERY PLAN'][0]
    if (explained === undefined) throw new Error('no plan')
    const { Plan: plan, 'Execution Time': milliseconds } = explained
    const indexes = accessOf(plan)
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    plans.push({ asker, filter, indexes, blocks, milliseconds, bounded: blocks <= BLOCKS_MAX && !indexes.includes('seq scan') })
  }

  try {
    for (const [filter, query] of Object.entries(filters)) await explain('user', filter, query)
    for (const [filter, query] of Object.entries(customerFilters)) await explain('customer', filter, query)
    for (const [filter, query] of Object.entries(customerFilters)) await explain('organisations', filter, query)
    return plans
  } finally {
    await db.destroy()
  }
}
