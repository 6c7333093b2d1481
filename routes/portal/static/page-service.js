import { admin } from './api.js'
import { actionButton, badge, el, notice } from './dom.js'
import { waitingTable } from './page-waiting-reports.js'
import { time } from './times.js'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB']

function size (bytes) {
  const unit = bytes === 0 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(bytes / 1000 ** unit)} ${UNITS[unit]}`
}

function section (title, rows) {
  return el('section', {}, el('h2', {}, title), el('dl', {}, rows.filter(Boolean).flatMap(([name, ...value]) => [el('dt', {}, name), el('dd', {}, ...value)])))
}

/** When an engine last did what it was asked, and when it last did not. */
function lastUses ({ last_success_at: success, last_failure_at: failure, last_failure: cause }) {
  return [
    el('div', { class: 'small-print' }, 'Last success: ', time(success, 'none yet')),
    el('div', { class: 'small-print' }, 'Last failure: ', time(failure, 'none yet'), failure === null || cause === null ? '' : ` (${cause})`)
  ]
}

/** An engine, and what is known of it. */
function engine (title, used) {
  const { name, model, finding } = used
  return [title, el('div', {}, name === 'none' ? 'None' : name, model === null ? '' : ` · ${model}`),
    finding === null ? null : el('div', { class: 'small-print' }, finding), ...name === 'none' ? [] : lastUses(used)]
}

/** A disk, with how much is free and whether that is enough. */
function disk ({ setting, directory, free_bytes: free, reserve_bytes: reserve }) {
  const isLow = free !== null && free < reserve
  return [setting, el('code', {}, directory), el('div', {}, free === null ? 'Unknown' : `${size(free)} free`, ' ', badge(isLow ? 'bad' : 'good', isLow ? 'Nearly full' : 'Enough')),
    el('div', { class: 'small-print' }, `${size(reserve)} stay free; with less, new consultations are refused.`)]
}

const number = value => value === null ? el('span', { class: 'quiet' }, 'unknown') : String(value)

/** What makes reports: a language model, or rules, which cannot be away. */
function reportEngine ({ report_engine: used }) {
  if (used.name !== 'embedded') return engine('Reports', used)
  return ['Reports', el('div', {}, used.name), el('div', { class: 'small-print' }, 'No language model: rules write the reports.')]
}

/** The reports that wait, the oldest first. */
async function waiting (page) {
  const { waiting_reports: reports } = await admin('waiting-reports/')
  const { problem, node } = waitingTable(reports, page)
  return el('div', { class: 'below' }, el('h2', {}, 'Waiting reports'), problem, node)
}

/** The state of the instance that answers, and the reports that wait. */
export async function servicePage (page) {
  const { tools, reload } = page
  const [state, reports] = await Promise.all([admin('service/'), waiting(page).catch(error => notice('problem', error.message))])
  tools.replaceChildren(actionButton('Refresh', reload))
  return [el('div', { class: 'sections' },
    section('This instance', [
      ['State', badge(state.status === 'ok' ? 'good' : 'bad', state.status === 'ok' ? 'Healthy' : 'Unavailable'), state.missing.length === 0 ? '' : ` Missing: ${state.missing.join(', ')}.`],
      ...state.degraded.map(({ name, lost }) => [`Without ${name.replaceAll('_', ' ')}`, lost]),
      ['Version', state.version], ['Node.js', state.node], ['Started', time(state.started_at)],
      ['Database', state.database === 'embedded' ? 'Embedded' : 'PostgreSQL'], ['Rate limits', state.redis ? 'shared, in Redis' : 'per instance']
    ]),
    section('Engines', [
      reportEngine(state), engine('Speech', state.speech_engine), engine('Speakers', state.speaker_engine),
      state.database === 'embedded' ? null : ['Last uses', 'of all instances on this database']
    ]),
    section('Reports', [
      ['Failed', number(state.parked_reports)],
      state.report_engine.name === 'embedded' ? null : ['Written by rules instead, last 24 h', number(state.fallback_reports)],
      ['Damaged consultations', number(state.damaged_consultations)]
    ]),
    section('Disks', state.disks.length === 0 ? [['Disks', 'Everything is in the database.']] : state.disks.map(disk))), reports]
}
