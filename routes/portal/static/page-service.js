import { admin } from './api.js'
import { actionButton, badge, el } from './dom.js'
import { time } from './times.js'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB']

function size (bytes) {
  const unit = bytes === 0 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(bytes / 1000 ** unit)} ${UNITS[unit]}`
}

function section (title, rows) {
  return el('section', {}, el('h2', {}, title), el('dl', {}, rows.filter(Boolean).flatMap(([name, ...value]) => [el('dt', {}, name), el('dd', {}, ...value)])))
}

/** An engine, and what is known of it. */
function engine ({ name, model, finding }) {
  return [name === 'none' ? 'None' : name, model === null ? '' : ` · ${model}`, finding === null ? null : el('div', { class: 'small-print' }, finding)]
}

/** A disk, with how much is free and whether that is enough. */
function disk ({ setting, directory, free_bytes: free, reserve_bytes: reserve }) {
  const isLow = free !== null && free < reserve
  return [setting, el('code', {}, directory), el('div', {}, free === null ? 'Unknown' : `${size(free)} free`, ' ', badge(isLow ? 'bad' : 'good', isLow ? 'Nearly full' : 'Enough')),
    el('div', { class: 'small-print' }, `${size(reserve)} stay free: with less, new consultations are refused.`)]
}

const number = value => value === null ? el('span', { class: 'quiet' }, 'unknown') : String(value)

/** The state of the instance that answers. */
export async function servicePage ({ tools, reload }) {
  const state = await admin('service/')
  tools.replaceChildren(actionButton('Refresh', reload))
  return el('div', { class: 'sections' },
    section('This instance', [
      ['State', badge(state.status === 'ok' ? 'good' : 'bad', state.status === 'ok' ? 'Healthy' : 'Unavailable'), state.missing.length === 0 ? '' : ` Missing: ${state.missing.join(', ')}.`],
      ...state.degraded.map(({ name, lost }) => [`Without ${name.replaceAll('_', ' ')}`, lost]),
      ['Version', state.version], ['Node.js', state.node], ['Started', time(state.started_at)],
      ['Database', state.database === 'embedded' ? 'Embedded' : 'PostgreSQL'], ['Rate limits', state.redis ? 'shared, in Redis' : 'per instance']
    ]),
    section('Engines', [
      ['Reports', ...engine(state.report_engine), state.report_engine.name === 'embedded' ? el('div', { class: 'small-print' }, 'No language model: rules write the reports.') : null],
      ['Speech', ...engine(state.speech_engine)]
    ]),
    section('Reports', [
      ['Parked', state.parked_reports === 0 ? '0' : el('a', { href: '#/waiting-reports' }, number(state.parked_reports))],
      state.report_engine.name === 'embedded' ? null : ['By the fallback, last day', number(state.fallback_reports)],
      ['Damaged consultations', number(state.damaged_consultations)]
    ]),
    section('Disks', state.disks.length === 0 ? [['Disks', 'Everything is in the database.']] : state.disks.map(disk)))
}
