import { element } from '../dom.js'
import { filled, type Words } from '../words/index.js'
import type { RowContext } from './context.js'
import { COLUMNS, isComplete, isText, UNITS, unmarked, type DraftField, type Row } from './draft.js'

/** Longest value of an entry, and longest statement, in characters, as the service takes them. */
const VALUE_MAX_LENGTH = 500
const STATEMENT_MAX_LENGTH = 20_000

/** An open row. */
export interface RowEditor {
  node: HTMLElement
  /** Shows what the row says when that was changed elsewhere, as by *Undo*. */
  show: (row: Row) => void
  /** Puts the focus where typing begins. */
  focus: () => void
}

/** A text without what no report may hold: line breaks, and characters that cannot be seen. */
function plain (text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').replace(/\p{Cc}/gu, ' ')
}

function fit (field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  if (field.scrollHeight > 0) field.style.height = `${field.scrollHeight + 2}px`
}

/** A statement, which is written where it stands. */
function statementEditor (row: Row, context: RowContext): RowEditor {
  const { actions, words, outputLanguage } = context
  const text = element('textarea', {
    class: 'writing', rows: '1', maxlength: String(STATEMENT_MAX_LENGTH), 'aria-label': words.add.text, lang: outputLanguage, spellcheck: 'true'
  })
  text.value = unmarked(row.values.text ?? '')
  text.addEventListener('input', () => {
    const value = plain(text.value)
    if (value !== text.value) {
      const at = text.selectionStart
      text.value = value
      text.setSelectionRange(at, at)
    }
    fit(text)
    actions.change(row.id, { text: value })
  })
  text.addEventListener('keydown', event => {
    if (event.isComposing) return
    const { selectionStart: start, selectionEnd: end, value } = text
    if (event.key === 'Enter') {
      event.preventDefault()
      actions.split(row.id, value.slice(0, start).trimEnd(), value.slice(end).trimStart())
    }
    if (event.key === 'Backspace' && value === '') {
      event.preventDefault()
      actions.remove(row.id)
    }
  })
  requestAnimationFrame(() => fit(text))
  return {
    node: text,
    show ({ values: { text: value = '' } }) {
      if (unmarked(value) === text.value) return
      text.value = unmarked(value)
      fit(text)
    },
    focus () {
      text.focus()
      text.setSelectionRange(text.value.length, text.value.length)
    }
  }
}

function vitalSelect (words: Words, choose: string): HTMLSelectElement {
  const options = Object.keys(UNITS).map(id => element('option', { value: id }, words.vitals[id] ?? id))
  return element('select', {}, element('option', { value: '' }, choose), ...options)
}

function inputOf (column: string, { own, words }: RowContext): HTMLInputElement | HTMLSelectElement {
  if (column === 'vital_sign_id') return vitalSelect(own, words.choose)
  if (column === 'from_date' || column === 'to_date') return element('input', { type: 'date', min: '1900-01-01', max: '2999-12-31' })
  const isNumber = column === 'value'
  return element('input', {
    type: 'text', inputmode: isNumber ? 'decimal' : null, maxlength: String(isNumber ? 20 : VALUE_MAX_LENGTH), autocomplete: 'off', class: isNumber ? 'number' : null
  })
}

/** An entry of a list: a field for each of its values. */
function entryEditor (name: string, row: Row, context: RowContext): RowEditor {
  const { own, actions, words } = context
  const unit = element('span', { class: 'unit' })
  const problem = element('p', { class: 'hint incomplete', id: `problem-${row.id}`, hidden: true })
  const inputs = (COLUMNS[name] ?? []).map(column => {
    const input = inputOf(column, context)
    input.addEventListener(input instanceof HTMLSelectElement ? 'change' : 'input', () => {
      actions.change(row.id, { [column]: plain(input.value) })
    })
    const label = element('label', {}, element('span', {}, own.columns[column] ?? column), input)
    if (column === 'value') label.append(unit)
    return { column, input, label }
  })
  const show = (shown: Row): void => {
    for (const { column, input } of inputs) {
      const value = shown.values[column] ?? ''
      if (input.value !== value) input.value = value
      input.setAttribute('aria-describedby', problem.id)
    }
    unit.textContent = name === 'vital_signs' ? UNITS[shown.values.vital_sign_id ?? ''] ?? '' : ''
    problem.hidden = isComplete(name, shown)
    problem.textContent = problem.hidden ? '' : filled(words.incomplete, words.add[name as keyof typeof words.add])
  }
  show(row)
  return {
    node: element('div', { class: 'values' }, ...inputs.map(({ label }) => label), problem),
    show,
    focus () { inputs[0]?.input.focus() }
  }
}

function action (label: string, about: string, icon: string | null, act: () => void): HTMLButtonElement {
  const node = element('button', { type: 'button', class: icon === null ? 'small' : 'small icon', part: 'button', 'aria-label': about === '' ? label : `${label}: ${about}`, title: label },
    icon ?? label)
  node.addEventListener('click', act)
  return node
}

/** A row that is open: its fields, and what can be done with it. @param about what it says, to name its buttons */
export function rowEditor (field: DraftField, row: Row, about: string, context: RowContext): RowEditor {
  const { actions, words, language } = context
  const { id } = row
  const editor = isText(field.name) ? statementEditor(row, context) : entryEditor(field.name, row, context)
  const buttons = [
    action(words.up, about, '↑', () => actions.move(id, -1)),
    action(words.down, about, '↓', () => actions.move(id, 1)),
    ...field.name === 'sick_note' ? [] : [action(words.below, about, '+', () => actions.add(field.pointer, id))],
    action(words.remove, about, null, () => actions.remove(id)),
    action(words.done, about, null, () => actions.open(null))
  ]
  const keys = isText(field.name) ? [element('p', { class: 'hint keys' }, words.keys)] : []
  const node = element('div', { class: 'editor', part: 'editor', role: 'group', 'aria-label': words.add[isText(field.name) ? 'text' : field.name as 'sick_note'], lang: language },
    editor.node, element('div', { class: 'actions' }, ...buttons), ...keys)
  node.addEventListener('keydown', event => {
    const by = event.altKey && event.key === 'ArrowUp' ? -1 : event.altKey && event.key === 'ArrowDown' ? 1 : null
    if (by !== null) {
      event.preventDefault()
      actions.move(id, by)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      actions.open(null)
    }
  })
  return { node, show: editor.show, focus: editor.focus }
}
