import { admin, part } from './api.js'
import { tell } from './dialogs.js'
import { actionButton, announce, badge, copyButton, el, notice } from './dom.js'
import { createTable } from './table.js'
import { due, time } from './times.js'

/** Why a report waits, for people. */
const REASONS = {
  report_engine_unavailable: 'The language model is down',
  report_engine_refused: 'The language model refuses: check its key and model',
  report_engine_answer: 'The language model’s answers cannot be used',
  speech_engine_unavailable: 'The speech engine is down',
  speech_engine_refused: 'The speech engine refuses: check its key and model',
  speech_engine_answer: 'The speech engine’s answers cannot be used',
  audio_damaged: 'Stored audio is damaged: restore it from a backup',
  audio_not_decodable: 'The audio cannot be decoded',
  data_damaged: 'Stored data is damaged: restore it from a backup',
  workers_lost: 'Each attempt crashed its worker',
  attempts_failed: 'The attempts failed: see the log'
}

const stateOf = row => row.state === 'failed' ? 'Failed' : 'Retrying'
const reasonOf = row => REASONS[row.reason] ?? row.reason ?? 'Unknown'

/** Whether there is an attempt that could begin sooner. */
const canTry = row => row.state === 'failed' || row.retry_at !== null

/** When the next attempt begins, if there is one. */
function nextOf (row) {
  if (row.state === 'failed') return el('span', { class: 'quiet' }, 'none')
  return row.retry_at === null ? 'due now' : due(row.retry_at)
}

async function tryNow (row) {
  return admin(`waiting-reports/${part(row.id)}/try/`, { method: 'POST' })
}

/** Tries some reports now, one after the other, and says how far it is. */
async function tryAll (rows, progress) {
  const failed = []
  for (const [at, row] of rows.entries()) {
    progress.value = at
    await tryNow(row).catch(error => failed.push(error.message))
  }
  return failed
}

/** Consultations waiting for a report, and a place for what goes wrong when one is tried now. */
export function waitingTable (reports, { session, reload }) {
  const problem = el('div')
  const again = row => async () => {
    await tryNow(row).then(async () => {
      tell('The report is being made.')
      await reload()
    }, error => problem.replaceChildren(notice('problem', error.message)))
  }
  const table = createTable({
    caption: 'Consultations waiting for a report',
    columns: [
      { name: 'Consultation', text: true, key: row => row.id, cell: row => el('div', { class: 'id' }, el('code', {}, row.id), copyButton(row.id, 'the id of the consultation')) },
      { name: 'Customer', text: true, key: row => row.customer, cell: row => row.customer },
      { name: 'State', key: stateOf, cell: row => el('span', { class: 'badges' }, badge(row.state === 'failed' ? 'bad' : 'warning', stateOf(row)), row.mode === 'test' ? badge('test', 'Test') : null) },
      { name: 'Reason', text: true, key: reasonOf, cell: row => el('div', {}, reasonOf(row), row.cause === null ? null : el('div', { class: 'small-print' }, row.cause)) },
      { name: 'Attempts', numeric: true, key: row => row.attempts, cell: row => String(row.attempts) },
      { name: 'Waiting since', key: row => row.since, cell: row => time(row.since) },
      { name: 'Next attempt', key: row => row.retry_at, cell: nextOf }
    ],
    filters: [
      ...session.person.customer === null ? [{ name: 'Customer', options: rows => rows.map(row => row.customer), of: row => row.customer }] : [],
      { name: 'Reason', options: rows => rows.map(reasonOf), of: reasonOf }
    ],
    search: row => `${row.id} ${row.customer} ${reasonOf(row)} ${row.cause ?? ''}`,
    empty: el('p', {}, 'No report is waiting.'),
    actions: session.person.role === 'admin' ? row => canTry(row) ? actionButton('Try now', again(row), { class: 'small', 'aria-label': `Try now: the report of ${row.id}` }) : [] : undefined
  })
  table.setRows(reports)
  return { problem, node: table.node }
}

/** Consultations waiting for a report: ids, times and reasons, never what was said. */
export async function waitingReportsPage ({ query, session, tools, reload }) {
  const customer = query.get('customer')
  const { waiting_reports: reports } = await admin(`waiting-reports/${customer === null ? '' : `?customer=${part(customer)}`}`)
  const { problem, node } = waitingTable(reports, { session, reload })
  const ready = reports.filter(canTry)
  if (session.person.role === 'admin' && ready.length > 1) {
    tools.replaceChildren(actionButton(`Try all ${ready.length} now`, async () => {
      const progress = el('progress', { max: ready.length, value: 0, 'aria-label': 'Reports asked for' })
      problem.replaceChildren(progress)
      const failed = await tryAll(ready, progress)
      if (failed.length === 0) return reload()
      announce(`${failed.length} reports could not be tried.`)
      problem.replaceChildren(notice('problem', `${failed.length} of ${ready.length} could not be tried: ${failed[0]}`), actionButton('Refresh', reload))
    }))
  }
  return [problem, node]
}
