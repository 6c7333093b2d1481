import type { ConsultationOutput } from '../types.js'
import { element } from './dom.js'
import { evidenceOf, provenText, showOnDemand, type Proof } from './evidence.js'
import { openIn, resolvedOutput, type Check } from './review.js'
import { provenanceText, reviewNodes, type Decide } from './review-view.js'
import { dictationOf, reportText, sectionsOf, sectionText, type Field, type Section } from './report-text.js'
import { filled, type Words } from './words/index.js'

/** What a person may do with a report, or with a section of it. */
export interface ReportActions {
  copy: (text: string) => void
  insert: (text: string, section: string | null) => void
}

/** A report, and what it is shown with. */
export interface ShownReport {
  output: ConsultationOutput
  /** In the language of the report. */
  words: Words
  /** In the language of the page. */
  own: Words
  ownLanguage: string
  /** Of a final report. */
  proof: Proof | null
  /** What has to be checked in it. */
  checks: readonly Check[]
  decide: Decide
  actions: ReportActions
}

/** Copies and inserts a text. What nobody has decided on yet is named first. @param pointer where the text stands in the output */
function actionButtons (
  { own, ownLanguage, actions, checks, proof }: ShownReport, name: string, text: string, section: string | null = null, pointer = ''
): HTMLElement {
  const open = proof === null ? 0 : openIn(checks, proof.decisions, pointer)
  const button = (action: string, act: () => void) => {
    const label = open === 0 ? action : `${action} (${filled(own.review.open, open)})`
    const node = element('button', { type: 'button', part: 'button', class: 'small', 'aria-label': filled(own.of, name) + label }, label)
    node.addEventListener('click', act)
    return node
  }
  return element('div', { class: 'actions', lang: ownLanguage },
    button(own.copy, () => actions.copy(text)), button(own.insert, () => actions.insert(text, section)))
}

function tableOf (field: Extract<Field, { rows: unknown }>, { words, own, ownLanguage, proof }: ShownReport): HTMLElement {
  const title = words.tables[field.name] ?? field.name
  const body = element('tbody')
  const width = String(field.columns.length + (proof === null ? 0 : 1))
  for (const { pointer, values } of field.rows) {
    const cells = field.columns.map((column, at) => at === 0
      ? element('th', { scope: 'row' }, values[column] ?? '')
      : element('td', column === 'value' ? { class: 'number' } : {}, values[column] ?? ''))
    const row = element('tr', {}, ...cells)
    const item = proof === null ? undefined : evidenceOf(pointer, proof.evidence)
    if (proof !== null) {
      const last = element('td', { class: 'proof' })
      if (item !== undefined) {
        const name = filled(own.of, values[field.columns[0] ?? ''] ?? title) + own.evidence
        const button = element('button', { type: 'button', part: 'button', class: 'small quote', lang: ownLanguage, 'aria-label': name }, '“…”')
        showOnDemand(button, item, proof, shown => {
          const place = element('tr', { class: 'behind' }, element('td', { colspan: width }, shown))
          row.after(place)
          return place
        })
        last.append(button)
      }
      row.append(last)
    }
    body.append(row)
  }
  const head = element('tr', {}, ...field.columns.map(column => element('th', { scope: 'col', class: column === 'value' ? 'number' : null }, words.columns[column] ?? column)))
  if (proof !== null) head.append(element('td'))
  const table = element('table', {}, element('caption', {}, title), element('thead', {}, head), body)
  // A table wider than the widget scrolls, with the keyboard too.
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': title }, table)
}

function fieldNode (field: Field, report: ShownReport): HTMLElement {
  if ('rows' in field) return tableOf(field, report)
  if (report.proof !== null) return provenText(field.text, field.pointer, report.proof)
  return element('div', { class: 'text' }, ...field.text.split('\n').filter(line => line !== '').map(line => element('p', {}, line)))
}

function sectionNode (section: Section, report: ShownReport, resolved: string, pointer: string): HTMLElement {
  const { words, output } = report
  const name = words.sections[section.id] ?? section.id
  const isFinal = output.report_status === 'final' && section.fields.length > 0
  const content = section.fields.length === 0
    ? [element('p', { class: 'nothing' }, words.nothing)]
    : section.fields.map(field => fieldNode(field, report))
  return element('section', { class: 'section', part: 'section', 'data-section': section.id },
    element('div', { class: 'heading' }, element('h3', {}, name),
      ...isFinal ? [actionButtons(report, name, resolved, section.id, pointer)] : []),
    ...content)
}

/** The nodes of a report, section by section. */
export function reportNodes (report: ShownReport): HTMLElement[] {
  const { output, words, own, ownLanguage, proof, checks } = report
  const isFinal = output.report_status === 'final'
  const resolved = proof === null ? output : resolvedOutput(output, checks, proof.decisions)
  const nodes: HTMLElement[] = [element('div', { class: 'heading' }, element('h2', { tabindex: '-1' }, isFinal ? own.report : own.soFar),
    ...isFinal ? [actionButtons(report, own.report, reportText(resolved, words))] : [])]
  const message = output.generation_result_message ?? own.results[output.generation_result]
  const writtenBy = proof === null ? null : provenanceText(proof.evidence, message, own)
  if (writtenBy !== null) nodes.push(element('p', { class: 'provenance', part: 'provenance' }, writtenBy))
  if (message !== '') nodes.push(element('p', { class: 'notice', part: 'notice', lang: output.output_language }, message))
  if (proof !== null) nodes.push(...reviewNodes({ ...report, proof }, ownLanguage))
  if (proof !== null && proof.evidence.evidence.length > 0) nodes.push(element('p', { class: 'hint' }, own.evidenceHint))
  if (dictationOf(output) !== null) return nodes
  for (const [at, { episode }] of output.data.entries()) {
    const title = output.data.length > 1 ? [element('p', { class: 'episode' }, episode)] : []
    // While it is recorded, what nothing was said of yet is left out.
    const texts = sectionsOf(resolved, at, words).map(section => sectionText(section, words))
    const sections = sectionsOf(output, at, words).map((section, index) => ({ section, index }))
      .filter(({ section }) => isFinal || section.fields.length > 0)
    nodes.push(element('div', { lang: output.output_language }, ...title, ...sections.map(({ section, index }) => (
      sectionNode(section, report, texts[index] ?? '', `/data/${at}/sections/${index}/`)
    ))))
  }
  return nodes
}
