import { named, TABLES } from './words.js'

function element (name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties)
  node.append(...children)
  return node
}

/** A small table of a list; empty columns are left out. */
function tableOf (name, items) {
  const [title, columns] = TABLES[name]
  const used = Object.keys(columns).filter(key => items.some(item => (item[key] ?? '') !== ''))
  const cell = (item, key) => {
    const value = item[key] ?? ''
    if (typeof value === 'number') return element('td', { className: 'number', textContent: String(value) })
    return element('td', { textContent: key === 'vital_sign_id' ? named(value) : value })
  }
  const head = element('tr', {}, ...used.map(key => element('th', { scope: 'col', textContent: columns[key] })))
  const table = element('table', {},
    element('caption', { textContent: title }),
    element('thead', {}, head),
    element('tbody', {}, ...items.map(item => element('tr', {}, ...used.map(key => cell(item, key))))))
  // A table wider than the screen scrolls, with the keyboard too.
  const scroll = element('div', { className: 'scroll', tabIndex: 0 }, table)
  scroll.setAttribute('role', 'region')
  scroll.setAttribute('aria-label', title)
  return scroll
}

/** What a field shows; nothing when it is empty. */
function fieldNodes (name, value) {
  if (name in TABLES) {
    const items = [value].flat().filter(item => Object.keys(item).length > 0)
    return items.length === 0 ? [] : [tableOf(name, items)]
  }
  return value.text === undefined || value.text === '' ? [] : [element('p', { className: 'said', textContent: value.text })]
}

function sectionNodes ({ section_id: id, fields }) {
  const content = Object.entries(fields).flatMap(([name, value]) => fieldNodes(name, value))
  return [
    element('h4', { textContent: named(id) }),
    ...content.length === 0 ? [element('p', { className: 'nothing', textContent: 'Nothing.' })] : content
  ]
}

/** Shows a report in place of what `place` held. */
export function showReport (place, output) {
  const { report_status: status, generation_result: result, generation_result_message: message, output_language: language, data } = output
  const nodes = [
    element('h3', { textContent: status === 'final' ? 'Final report' : 'Report so far' }),
    element('p', { className: 'meta', textContent: `Outcome: ${named(result)}` })
  ]
  if (message) nodes.push(element('p', { className: 'notice', lang: language, textContent: message }))
  for (const { episode, sections } of data) {
    nodes.push(element('div', { lang: language }, ...data.length > 1 ? [element('p', { textContent: episode })] : [], ...sections.flatMap(sectionNodes)))
  }
  place.replaceChildren(...nodes)
}

/** Shows what was said, a line for each segment; existing lines are left alone. */
export function showTranscript (list, language, segments) {
  list.lang = language
  for (const [at, { text }] of segments.entries()) {
    const line = list.children[at] ?? list.appendChild(element('li'))
    if (line.textContent !== text) line.textContent = text
  }
}

/**
 * Shows a dictation. Fixed text is only ever appended, so that a screen reader reads each word once.
 *
 * @param parts the elements of the fixed and of the ongoing text
 */
export function showDictation ({ fixed, ongoing }, { output_language: language, data }) {
  const { fixed: { text }, ongoing: { text: spoken } } = data[0].sections[0].fields
  const shown = fixed.textContent
  fixed.lang = ongoing.lang = language
  if (text !== shown) {
    if (text.startsWith(shown)) fixed.append(text.slice(shown.length))
    else fixed.textContent = text
  }
  ongoing.textContent = spoken
}
