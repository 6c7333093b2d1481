import { el } from './dom.js'

/** Rows that are shown at first, and with each press of "Show more": ten thousand at once would stall the page. */
const SLICE = 100

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare (a, b) {
  // What is not known comes last in both directions.
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

function sortRows (rows, { key, down }) {
  return rows.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)]
    const order = compare(x, y)
    return down && x !== null && y !== null ? -order : order
  })
}

function cellOf ({ name, cell, numeric, text }, row) {
  return el('td', { 'data-label': name, class: numeric ? 'numeric' : text ? 'text' : undefined }, el('div', { class: 'cell' }, cell(row)))
}

/**
 * A table that sorts and filters, and becomes a list of cards where there is no room for columns.
 *
 * @param columns each `{ name, cell: row => node | text, key?: row => text | number | null, numeric?, text? }`; those with a key sort, and
 *   those with `text` hold what people wrote, however long: it breaks anywhere, and leaves the other columns their room
 * @param filters each `{ name, options: rows => texts, of: row => text }`, besides the search
 * @param search the text that the search looks through
 * @param empty what is shown where there are no rows at all
 */
export function createTable ({ caption, columns, filters = [], search, empty, actions }) {
  let rows = []
  let shown = SLICE
  let sorting = null
  const chosen = new Map()

  const box = el('input', { type: 'search', oninput: restart, autocomplete: 'off', spellcheck: false })
  const selects = filters.map(({ name }) => el('select', { onchange: event => { chosen.set(name, event.target.value); restart() } }))
  const count = el('p', { class: 'count' })
  const headers = columns.map(column => header(column))
  const body = el('tbody')
  const more = el('button', { type: 'button', onclick: () => { shown += SLICE; draw() } })
  const tools = el('div', { class: 'tools' },
    el('label', { class: 'search' }, el('span', {}, 'Search'), box),
    filters.map(({ name }, at) => el('label', {}, el('span', {}, name), selects[at])),
    count)
  const place = el('div', { class: 'table' },
    el('table', {}, el('caption', { class: 'visually-hidden' }, caption),
      el('thead', {}, el('tr', {}, headers, actions === undefined ? null : el('th', { scope: 'col' }, el('span', { class: 'visually-hidden' }, 'Actions')))), body),
    more)
  const nothing = el('div', { class: 'empty' }, empty)

  function header (column) {
    if (column.key === undefined) return el('th', { scope: 'col' }, column.name)
    const cell = el('th', { scope: 'col', class: column.numeric ? 'numeric' : undefined })
    cell.append(el('button', { type: 'button', onclick: () => sortBy(column, cell) }, column.name, el('span', { class: 'arrow', 'aria-hidden': 'true' })))
    return cell
  }

  function sortBy (column, cell) {
    const down = sorting?.column === column && !sorting.down
    sorting = { column, key: column.key, down }
    for (const other of headers) other.removeAttribute('aria-sort')
    cell.setAttribute('aria-sort', down ? 'descending' : 'ascending')
    restart()
  }

  function restart () {
    shown = SLICE
    draw()
  }

  function fitting () {
    const words = box.value.toLocaleLowerCase().split(/\s+/).filter(word => word !== '')
    return rows.filter(row => {
      if (filters.some(({ name, of }) => (chosen.get(name) ?? '') !== '' && of(row) !== chosen.get(name))) return false
      const text = search(row).toLocaleLowerCase()
      return words.every(word => text.includes(word))
    })
  }

  function draw () {
    const found = sorting === null ? fitting() : sortRows(fitting(), sorting)
    body.replaceChildren(...found.slice(0, shown).map(row => el('tr', {},
      columns.map(column => cellOf(column, row)),
      actions === undefined ? null : el('td', { class: 'actions' }, actions(row)))))
    count.textContent = found.length === rows.length ? `${rows.length} in all` : `${found.length} of ${rows.length}`
    more.hidden = found.length <= shown
    more.textContent = `Show ${Math.min(SLICE, found.length - shown)} more`
    nothing.hidden = rows.length > 0
    tools.hidden = place.hidden = rows.length === 0
    if (rows.length > 0 && found.length === 0) {
      body.replaceChildren(el('tr', {}, el('td', { colspan: columns.length + 1, class: 'quiet' }, 'Nothing matches your search.')))
    }
  }

  function setRows (next) {
    rows = next
    filters.forEach(({ name, options }, at) => {
      const names = [...new Set(options(rows))].sort(collator.compare)
      if (!names.includes(chosen.get(name))) chosen.set(name, '')
      selects[at].replaceChildren(new Option('All', ''), ...names.map(option => new Option(option, option)))
      selects[at].value = chosen.get(name)
    })
    draw()
  }

  return { node: el('div', { class: 'listing' }, tools, place, nothing), setRows }
}
