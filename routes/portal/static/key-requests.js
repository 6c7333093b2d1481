import { admin, part } from './api.js'
import { openDialog } from './dialogs.js'
import { el, notice } from './dom.js'

const SVG = 'http://www.w3.org/2000/svg'
const HOUR_MS = 3_600_000

/** How requests end, in the order of the bars from below, and what people are told of each. */
const OUTCOMES = [
  ['succeeded', 'Succeeded'], ['refused', 'Refused (4xx)'], ['denied', 'Denied (401, 403)'], ['limited', 'Over the limit (429)'],
  ['failed', 'Failed (5xx)'], ['unknown', 'Unknown']
]

/** What can be shown: as many bars of so many hours each. */
const RANGES = [
  { title: 'Last 24 hours, by the hour', bars: 24, hours: 1, days: 2 },
  { title: 'Last 7 days, by the day', bars: 7, hours: 24, days: 8 },
  { title: 'Last 30 days, by the day', bars: 30, hours: 24, days: 31 }
]

/** Height of the chart, and width of each bar with its gap, in units of the drawing. */
const HEIGHT = 100
const STEP = 10

const hourText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const number = new Intl.NumberFormat('en')

/** When the hour or the day of a moment begins, in the time of this browser. */
function startOf (moment, hours) {
  const start = new Date(moment)
  if (hours === 1) start.setMinutes(0, 0, 0)
  else start.setHours(0, 0, 0, 0)
  return start
}

/** The bars of a range, the oldest first: each with its start and its counts. Days follow the calendar, also where a clock is changed. */
function barsOf (requests, { bars, hours }, now = new Date()) {
  const last = startOf(now, hours)
  const starts = Array.from({ length: bars }, (_, at) => {
    const start = new Date(last)
    if (hours === 1) start.setTime(last.getTime() - (bars - 1 - at) * HOUR_MS)
    else start.setDate(last.getDate() - (bars - 1 - at))
    return start
  })
  const none = { requests: 0, ...Object.fromEntries(OUTCOMES.map(([name]) => [name, 0])) }
  const found = new Map(starts.map(start => [start.getTime(), { start, ...none }]))
  for (const row of requests) {
    const bar = found.get(startOf(row.hour, hours).getTime())
    if (bar !== undefined) for (const name of Object.keys(none)) bar[name] += row[name]
  }
  return [...found.values()]
}

function svg (name, attributes, ...children) {
  const node = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value))
  node.append(...children)
  return node
}

/** The chart: bars with a part for each outcome. The table says the same in numbers. */
function chart (bars, title, textOf) {
  const heightOf = bar => OUTCOMES.reduce((sum, [name]) => sum + bar[name], 0)
  const most = Math.max(1, ...bars.map(heightOf))
  const drawing = svg('svg', {
    viewBox: `0 0 ${bars.length * STEP} ${HEIGHT}`, preserveAspectRatio: 'none', class: 'chart', role: 'img', 'aria-label': `${title}: at most ${number.format(most)} at a time. The table has the numbers.`
  })
  for (const [at, bar] of bars.entries()) {
    let top = HEIGHT
    for (const [name, label] of OUTCOMES) {
      const height = bar[name] / most * HEIGHT
      if (height === 0) continue
      top -= height
      drawing.append(svg('rect', { x: at * STEP + 1, y: top, width: STEP - 2, height, 'data-outcome': name }, svg('title', {}, `${textOf(bar.start)}: ${number.format(bar[name])} ${label}`)))
    }
  }
  return drawing
}

function table (bars, title, textOf) {
  const used = bars.filter(({ requests }) => requests > 0).reverse()
  if (used.length === 0) return el('p', { class: 'quiet' }, 'No requests in this time.')
  return el('div', { class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': title },
    el('table', { class: 'plain' },
      el('thead', {}, el('tr', {}, ['When', 'Requests', ...OUTCOMES.map(([, label]) => label)].map(text => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, used.map(bar => el('tr', {}, el('th', { scope: 'row' }, textOf(bar.start)),
        ['requests', ...OUTCOMES.map(([name]) => name)].map(name => el('td', { class: 'numeric' }, number.format(bar[name]))))))))
}

/** Shows the requests of a key over time, by how they ended. */
export async function showRequests (row) {
  const place = el('div')
  const range = el('select', { onchange: show }, RANGES.map(({ title }, at) => new Option(title, String(at))))
  let turn = 0

  async function show () {
    turn += 1
    const mine = turn
    const chosen = RANGES[Number(range.value)]
    const answer = await admin(`api-keys/${part(row.id)}/requests/?days=${chosen.days}`).catch(error => error)
    if (mine !== turn) return
    if (answer instanceof Error) return place.replaceChildren(notice('problem', answer.message))
    const bars = barsOf(answer.requests, chosen)
    const textOf = start => (chosen.hours === 1 ? hourText : dayText).format(start)
    place.replaceChildren(chart(bars, chosen.title, textOf),
      el('p', { class: 'axis small-print', 'aria-hidden': 'true' }, el('span', {}, textOf(bars[0].start)), el('span', {}, 'now')),
      el('ul', { class: 'legend' }, OUTCOMES.map(([name, label]) => el('li', { 'data-outcome': name }, label))),
      table(bars, chosen.title, textOf))
  }

  await show()
  await openDialog(`Requests with “${row.name}”`, close => [
    el('div', { class: 'field wide-dialog' }, el('label', {}, 'Time ', range)), place,
    el('div', { class: 'buttons' }, el('button', { type: 'button', onclick: () => close() }, 'Close'))
  ])
}
