import { admin, part } from './api.js'
import { tell } from './dialogs.js'
import { actionButton, announce, badge, copyButton, el, notice } from './dom.js'
import { createTable } from './table.js'
import { time } from './times.js'

/** Why a report waits, for people. */
const REASONS = {
  report_engine_unavailable: 'The language model cannot be reached',
  report_engine_refused: 'The language model refuses: look at its key and model',
  report_engine_answer: 'The language model’s answers are of no use',
  speech_engine_unavailable: 'The speech engine cannot be reached',
  speech_engine_refused: 'The speech engine refuses: look at its key and model',
  speech_engine_answer: 'The speech engine’s answers are of no use',
  audio_damaged: 'Stored audio is damaged: restore it from a backup',
  audio_not_decodable: 'The audio cannot be decoded',
  data_damaged: 'Stored data is damaged: restore it from a backup',
  workers_lost: 'The attempts crashed their workers',
  attempts_failed: 'The attempts failed: the log says why'
}

const stateOf = row => row.state === 'failed' ? 'Failed' : 'Retrying'
const reasonOf = row => REASONS[row.reason] ?? row.reason ?? 'Unknown'

/** Has each of some reports made again, one after the other, and says how far it is. */
async function regenerateAll (rows, progress) {
  const failed = []
  for (const [at, row] of rows.entries()) {
    progress.value = at
    await admin(`waiting-reports/${part(row.id)}/regenerate/`, { method: 'POST' }).catch(error => failed.push(error.message))
  }
  return failed
}

/** Consultations that wait for a report: ids, times and reasons, never what was said. */
export async function waitingReportsPage ({ query, session, tools, reload }) {
  const mayChange = session.person.role === 'admin'
  const customer = query.get('customer')
  const { waiting_reports: reports } = await admin(`waiting-reports/${customer === null ? '' : `?customer=${part(customer)}`}`)
  const problem = el('div')
  const again = row => async () => {
    await admin(`waiting-reports/${part(row.id)}/regenerate/`, { method: 'POST' }).then(async () => {
      tell('The report is being created.')
      await reload()
    }, error => problem.replaceChildren(notice('problem', error.message)))
  }
  const table = createTable({
    caption: 'Consultations that wait for a report',
    columns: [
      { name: 'Consultation', text: true, key: row => row.id, cell: row => el('div', { class: 'id' }, el('code', {}, row.id), copyButton(row.id, 'the id of the consultation')) },
      { name: 'Customer', text: true, key: row => row.customer, cell: row => row.customer },
      { name: 'State', key: stateOf, cell: row => el('span', { class: 'badges' }, badge(row.state === 'failed' ? 'bad' : 'warning', stateOf(row)), row.mode === 'test' ? badge('test', 'Test') : null) },
      { name: 'Reason', text: true, key: reasonOf, cell: reasonOf },
      { name: 'Attempts', numeric: true, key: row => row.attempts, cell: row => String(row.attempts) },
      { name: 'Since', key: row => row.since, cell: row => time(row.since) },
      { name: 'Next attempt', key: row => row.retry_at, cell: row => time(row.retry_at, 'none') }
    ],
    filters: [
      ...session.person.customer === null ? [{ name: 'Customer', options: rows => rows.map(row => row.customer), of: row => row.customer }] : [],
      { name: 'Reason', options: rows => rows.map(reasonOf), of: reasonOf }
    ],
    search: row => `${row.id} ${row.customer} ${reasonOf(row)}`,
    empty: el('p', {}, 'No consultation waits for a report.'),
    actions: mayChange ? row => row.regenerate ? actionButton('Try now', again(row), { class: 'small', 'aria-label': `Try the report of ${row.id} now` }) : [] : undefined
  })
  table.setRows(reports)
  const ready = reports.filter(({ regenerate }) => regenerate)
  if (mayChange && ready.length > 1) {
    tools.replaceChildren(actionButton(`Try all ${ready.length} now`, async () => {
      const progress = el('progress', { max: ready.length, value: 0, 'aria-label': 'Reports asked for' })
      problem.replaceChildren(progress)
      const failed = await regenerateAll(ready, progress)
      if (failed.length === 0) return reload()
      announce(`${failed.length} reports could not be made again.`)
      problem.replaceChildren(notice('problem', `${failed.length} of ${ready.length} could not be made again: ${failed[0]}`), actionButton('Refresh', reload))
    }))
  }
  return [problem, table.node]
}
