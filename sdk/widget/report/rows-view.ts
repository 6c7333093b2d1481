import { element } from '../dom.js'
import { filled } from '../words/index.js'
import type { RowContext } from './context.js'
import { isText, isComplete, unmarked, type DraftField, type Row } from './draft.js'
import { evidenceNodes } from './evidence.js'
import { unsaidIn, type Proof } from './proofs.js'
import { rowEditor, type RowEditor } from './row-editor.js'
import { lineOf, partsOf } from './row-text.js'

/** The words of a statement; those that nobody said are marked. */
function statementNodes (text: string, proof: Proof | undefined): Array<Node | string> {
  const shown = unmarked(text)
  if (proof === undefined) return [shown]
  const nodes: Array<Node | string> = []
  let at = 0
  for (const { start, end } of unsaidIn(proof, shown.length)) {
    nodes.push(shown.slice(at, start), element('mark', { class: 'unsaid' }, shown.slice(start, end)))
    at = end
  }
  nodes.push(shown.slice(at))
  return nodes
}

/** A row of a report: closed it is read, open it is corrected, with the words behind it. */
class RowView {
  readonly node = element('li', { class: 'row', part: 'row' })
  #shown = ''
  #proof: Proof | undefined
  #segments: unknown = null
  #language = ''
  #editor: RowEditor | null = null

  show (field: DraftField, row: Row, context: RowContext): void {
    const { active, readOnly, language, segments, outputLanguage } = context
    const isOpen = active === row.id
    const proof = context.proofOf(field, row)
    this.node.dataset.row = row.id
    this.node.dataset.doubtful = String(context.isDoubtful(field, row))
    this.node.dataset.incomplete = String(!isComplete(field.name, row))
    // While it is written it stays as it is, with the words that it was opened with.
    if (isOpen && !readOnly && this.#editor !== null && this.#language === language) return this.#editor.show(row)
    this.#language = language
    const shown = `${isOpen} ${language} ${outputLanguage} ${readOnly} ${JSON.stringify(row.values)}`
    if (shown === this.#shown && proof === this.#proof && segments === this.#segments) return
    this.#shown = shown
    this.#proof = proof
    this.#segments = segments
    this.#editor = null
    this.node.dataset.open = String(isOpen)
    const hadFocus = this.node.contains((this.node.getRootNode() as Partial<ShadowRoot>).activeElement ?? null)
    this.node.replaceChildren(...this.#nodes(field, row, proof, isOpen, context))
    if (hadFocus) this.focus()
  }

  /** Puts the focus into the row: to write, or on what opens it. */
  focus (): void {
    if (this.#editor === null) this.node.querySelector<HTMLElement>('.statement')?.focus()
    else this.#editor.focus()
  }

  #nodes (field: DraftField, row: Row, proof: Proof | undefined, isOpen: boolean, context: RowContext): HTMLElement[] {
    const { content, outputLanguage, readOnly, actions } = context
    const about = lineOf(field.name, row, content, outputLanguage)
    const evidence = isOpen ? evidenceNodes(proof, context) : []
    if (isOpen && !readOnly) {
      this.#editor = rowEditor(field, row, about, context)
      return [this.#editor.node, ...evidence]
    }
    const button = element('button', { type: 'button', class: 'statement', part: 'statement', 'aria-expanded': String(isOpen) })
    if (isText(field.name)) button.append(...statementNodes(row.values.text ?? '', proof))
    else {
      const { title, details } = partsOf(field.name, row, content, outputLanguage)
      button.classList.add('entry')
      button.append(element('span', { class: 'name' }, title), ...details.flatMap(text => [' ', element('span', { class: 'detail' }, text)]))
    }
    button.lang = outputLanguage
    button.addEventListener('click', () => actions.open(isOpen ? null : row.id))
    return [button, ...evidence]
  }
}

/** Puts nodes into a place in their order, and leaves those alone that stand right. */
export function arrange (place: Element, nodes: readonly Node[]): void {
  for (const [at, node] of nodes.entries()) if (place.childNodes[at] !== node) place.insertBefore(node, place.childNodes[at] ?? null)
  while (place.childNodes.length > nodes.length) place.lastChild?.remove()
}

/** A field of a section: its rows, and what adds one. */
export class FieldView {
  readonly node: HTMLElement
  readonly pointer: string
  readonly #title = element('h4')
  readonly #list = element('ul', { class: 'rows' })
  #rows = new Map<string, RowView>()

  constructor (pointer: string, name: string) {
    this.pointer = pointer
    this.node = element('div', { class: isText(name) ? 'field' : 'field list', 'data-field': name }, ...isText(name) ? [] : [this.#title], this.#list)
  }

  show (field: DraftField, context: RowContext): void {
    const { content, outputLanguage } = context
    this.#title.textContent = content.tables[field.name] ?? field.name
    this.#title.lang = outputLanguage
    if (!isText(field.name)) {
      this.node.setAttribute('role', 'region')
      this.node.setAttribute('aria-label', content.tables[field.name] ?? field.name)
    }
    this.node.hidden = field.rows.length === 0
    const rows = new Map(field.rows.map(row => [row.id, this.#rows.get(row.id) ?? new RowView()]))
    this.#rows = rows
    for (const row of field.rows) rows.get(row.id)?.show(field, row, context)
    arrange(this.#list, [...rows.values()].map(({ node }) => node))
  }

  /** The view of a row, if it stands here. */
  row (id: string): { focus: () => void, node: HTMLElement } | undefined { return this.#rows.get(id) }
}

/** Buttons that add to the fields of a section. */
export function addButtons (fields: readonly DraftField[], section: string, { own, words, language, actions }: RowContext): HTMLElement[] {
  return fields.map(({ pointer, name }) => {
    const label = words.add[isText(name) ? 'text' : name as 'sick_note']
    const node = element('button', {
      type: 'button', class: 'small add', part: 'button', lang: language, 'data-add': pointer, 'aria-label': `${filled(own.of, section)}+ ${label}`
    }, `+ ${label}`)
    node.addEventListener('click', () => actions.add(pointer, null))
    return node
  })
}
