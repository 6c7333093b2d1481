import { el } from './dom.js'

const UNITS = [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3600], ['minute', 60]]

/** How often relative times are written anew, in milliseconds. */
const TICK_MS = 30_000

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })

/** A moment as people say it: "3 minutes ago", "in 2 days". */
export function sayTime (iso, now = Date.now()) {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  const [unit, length] = UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? []
  if (unit === undefined) return seconds > 20 ? 'in less than a minute' : 'just now'
  return relative.format(Math.trunc(seconds / length), unit)
}

/** When something is due, as people say it: "in 5 minutes", and "due now" once that is over. */
export function sayDue (iso, now = Date.now()) {
  const seconds = Math.round((Date.parse(iso) - now) / 1000)
  return seconds <= 0 ? 'due now' : seconds < 60 ? 'in less than a minute' : sayTime(iso, now)
}

/** When something is due, with the exact moment where the pointer rests on it. */
export function due (iso) {
  return el('time', { dateTime: iso, title: exact.format(new Date(iso)), 'data-due': '' }, sayDue(iso))
}

/** A moment as people say it, with the exact one where the pointer rests on it; or what to say where there is none. */
export function time (iso, none = '–') {
  if (iso === null) return el('span', { class: 'quiet' }, none)
  return el('time', { dateTime: iso, title: exact.format(new Date(iso)) }, sayTime(iso))
}

setInterval(() => {
  for (const node of document.querySelectorAll('time')) {
    const text = node.dataset.due === undefined ? sayTime(node.dateTime) : sayDue(node.dateTime)
    if (node.textContent !== text) node.textContent = text
  }
}, TICK_MS)
