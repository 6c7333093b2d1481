import type { ConsultationOutput } from '../types.js'
import { element } from './dom.js'
import { dictationOf, sectionsOf, type Field, type Section } from './report-text.js'
import { filled, type Words } from './words/index.js'

/** A section, by its episode and its place there; `null` for the whole report. */
type Place = { episode: number, section: number } | null

/** A report that can only be read, and what it is shown with. */
export interface PlainReport {
  output: ConsultationOutput
  /** In the language of the report. */
  words: Words
  /** In the language of the page. */
  own: Words
  ownLanguage: string
  /** Why a final one can only be read; `null` while there is nothing to say. */
  problem: string | null
  actions: { copy: (place: Place) => void, insert: (place: Place) => void }
}

function actionButtons ({ own, ownLanguage, actions }: PlainReport, name: string, place: Place): HTMLElement {
  const button = (label: string, act: () => void) => {
    const node = element('button', { type: 'button', part: 'button', class: 'small', 'aria-label': filled(own.of, name) + label }, label)
    node.addEventListener('click', act)
    return node
  }
  return element('div', { class: 'actions', lang: ownLanguage },
    ...place === null ? [] : [button(own.insert, () => actions.insert(place))], button(own.copy, () => actions.copy(place)))
}

function tableOf (field: Extract<Field, { rows: unknown }>, { words }: PlainReport): HTMLElement {
  const title = words.tables[field.name] ?? field.name
  const number = (column: string) => ({ class: column === 'value' ? 'number' : null })
  const rows = field.rows.map(({ values }) => element('tr', {}, ...field.columns.map((column, at) => at === 0
    ? element('th', { scope: 'row' }, values[column] ?? '')
    : element('td', number(column), values[column] ?? ''))))
  const head = field.columns.map(column => element('th', { scope: 'col', ...number(column) }, words.columns[column] ?? column))
  const table = element('table', {},
    element('caption', {}, title), element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows))
  // A table wider than the widget scrolls, with the keyboard too.
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': title }, table)
}

function fieldNode (field: Field, report: PlainReport): HTMLElement {
  if ('rows' in field) return tableOf(field, report)
  return element('div', { class: 'text' }, ...field.text.split('\n').filter(line => line !== '').map(line => element('p', {}, line)))
}

function sectionNode (section: Section, report: PlainReport, place: Place, offered: boolean): HTMLElement {
  const { words } = report
  const name = words.sections[section.id] ?? section.id
  const content = section.fields.length === 0
    ? [element('p', { class: 'nothing' }, words.nothing)]
    : section.fields.map(field => fieldNode(field, report))
  return element('section', { class: 'section', part: 'section', 'data-section': section.id },
    element('div', { class: 'heading' }, element('h3', {}, name),
      ...offered && section.fields.length > 0 ? [actionButtons(report, name, place)] : []),
    ...content)
}

/** Whether there is nothing in a report. */
export function isEmptyOutput (output: ConsultationOutput, words: Words): boolean {
  const dictation = dictationOf(output)
  if (dictation !== null) return dictation.fixed === ''
  return output.data.every((_, at) => sectionsOf(output, at, words).every(({ fields }) => fields.length === 0))
}

/** The nodes of a report, section by section. */
export function reportNodes (report: PlainReport): HTMLElement[] {
  const { output, words, own, problem } = report
  const isFinal = output.report_status === 'final'
  // Beside a report that cannot be corrected, nothing says how far it was read: it is offered only where that is so for good.
  const offered = isFinal && problem !== null
  const dictation = dictationOf(output)
  const nodes: HTMLElement[] = [element('div', { class: 'heading' }, element('h2', { tabindex: '-1' }, isFinal ? own.report : own.soFar),
    ...offered && !isEmptyOutput(output, words) ? [actionButtons(report, own.report, null)] : [])]
  if (problem !== null) nodes.push(element('p', { class: 'notice', part: 'notice', lang: report.ownLanguage }, problem))
  const message = output.generation_result_message ?? own.results[output.generation_result]
  if (message !== '') nodes.push(element('p', { class: 'notice', part: 'notice', lang: output.output_language }, message))
  if (dictation !== null) return nodes
  for (const [at, { episode }] of output.data.entries()) {
    const title = output.data.length > 1 ? [element('p', { class: 'episode' }, episode)] : []
    // While it is recorded, what nothing was said of yet is left out.
    const sections = sectionsOf(output, at, words).map((section, index) => ({ section, index }))
      .filter(({ section }) => isFinal || section.fields.length > 0)
    nodes.push(element('div', { lang: output.output_language }, ...title, ...sections.map(({ section, index }) => (
      sectionNode(section, report, { episode: at, section: index }, offered)
    ))))
  }
  return nodes
}
