import { element } from '../dom.js'
import { filled, type Words } from '../words/index.js'
import { contentOf } from './proofs.js'
import { draftOf, type Draft, type DraftField } from './draft.js'
import { lineOf, momentText } from './row-text.js'
import type { Conflict } from './saver.js'
import type { ReportWords } from './words/index.js'

/** What two versions are shown with. */
export interface ConflictContext {
  own: Words
  words: ReportWords
  language: string
  content: Words
  outputLanguage: string
}

/** The versions of a field that differ. */
export interface Difference {
  pointer: string
  mine: DraftField
  theirs: DraftField
}

/** The fields in which two versions of a report differ. */
export function differencesOf (mine: Draft, theirs: Draft): Difference[] {
  const says = ({ name, rows }: DraftField) => JSON.stringify(rows.map(row => contentOf(name, row)))
  return mine.flatMap(field => {
    const other = theirs.find(({ pointer }) => pointer === field.pointer)
    return other === undefined || says(other) === says(field) ? [] : [{ pointer: field.pointer, mine: field, theirs: other }]
  })
}

/** A report in which each field that differs is one of the two. */
export function chosen (mine: Draft, differences: readonly Difference[], takesTheirs: (pointer: string) => boolean): Draft {
  return mine.map(field => {
    const difference = differences.find(({ pointer }) => pointer === field.pointer)
    return difference !== undefined && takesTheirs(field.pointer) ? difference.theirs : field
  })
}

/** Both versions of a report that was changed at two places; the person chooses. */
export class ConflictView {
  readonly node = element('section', { class: 'conflict', part: 'conflict', hidden: true })
  readonly #settle: (draft: Draft | null) => void
  #shown: Conflict | null = null

  /** @param settle takes the report that was chosen; `null` for theirs */
  constructor (settle: (draft: Draft | null) => void) {
    this.#settle = settle
  }

  show (conflict: Conflict | null, mine: Draft, context: ConflictContext): void {
    if (conflict === this.#shown && this.node.lang === context.language) return
    this.#shown = conflict
    this.node.hidden = conflict === null
    this.node.lang = context.language
    this.node.replaceChildren(...conflict === null ? [] : this.#nodes(conflict, mine, context))
    if (conflict !== null) this.node.querySelector('h3')?.focus()
  }

  #nodes ({ theirs, signed }: Conflict, mine: Draft, context: ConflictContext): HTMLElement[] {
    const { words: { conflict: words, unknownUser }, language } = context
    const differences = differencesOf(mine, draftOf(theirs.data, { evidence: [] }))
    const by = filled(words.theirs, theirs.user_id ?? unknownUser).replace('{m}', momentText(theirs.made_at, language))
    const choices = new Map<string, 'mine' | 'theirs'>()
    const button = (label: string, look: string, act: () => void) => {
      const node = element('button', { type: 'button', class: look, part: `button ${look}`.trim() }, label)
      node.addEventListener('click', act)
      return node
    }
    const save = button(words.save, 'primary', () => {
      this.#settle(chosen(mine, differences, pointer => choices.get(pointer) === 'theirs'))
    })
    save.disabled = true
    const choose = (pointer: string, choice: 'mine' | 'theirs') => {
      choices.set(pointer, choice)
      save.disabled = choices.size < differences.length
    }
    const all = signed
      ? [button(words.useTheirs, 'primary', () => this.#settle(null))]
      : [button(words.allMine, '', () => this.#settle(mine)), button(words.allTheirs, '', () => this.#settle(null)), ...differences.length > 1 ? [save] : []]
    return [
      element('h3', { tabindex: '-1' }, words.title),
      element('p', {}, signed ? words.signed : words.sentence),
      ...differences.map(difference => this.#difference(difference, by, signed || differences.length < 2 ? null : choose, context)),
      element('div', { class: 'controls' }, ...all)
    ]
  }

  #difference (
    { pointer, mine, theirs }: Difference, by: string, choose: ((pointer: string, choice: 'mine' | 'theirs') => void) | null, context: ConflictContext
  ): HTMLElement {
    const { words: { conflict: words }, content, outputLanguage } = context
    const [, , , , , , name = ''] = pointer.split('/')
    const title = content.tables[name] ?? this.#sectionName(pointer, context)
    const version = (which: 'mine' | 'theirs', label: string, field: DraftField, other: DraftField) => {
      const known = new Set(other.rows.map(row => contentOf(other.name, row)))
      const lines = field.rows.map(row => {
        const text = lineOf(field.name, row, content, outputLanguage)
        return element('li', {}, known.has(contentOf(field.name, row)) ? text : element('mark', {}, text))
      })
      const body = lines.length === 0 ? element('p', { class: 'nothing' }, content.nothing) : element('ul', {}, ...lines)
      body.lang = outputLanguage
      if (choose === null) return element('div', { class: 'version', 'data-version': which }, element('p', { class: 'hint' }, label), body)
      const radio = element('input', { type: 'radio', name: `conflict ${pointer}`, value: which })
      radio.addEventListener('change', () => choose(pointer, which))
      return element('label', { class: 'version', 'data-version': which }, element('span', { class: 'pick' }, radio, ' ', label), body)
    }
    return element('fieldset', { 'data-conflict': pointer },
      element('legend', {}, filled(words.choose, title)),
      element('div', { class: 'versions' }, version('mine', words.mine, mine, theirs), version('theirs', by, theirs, mine)))
  }

  #sectionName (pointer: string, { own }: ConflictContext): string {
    const section = this.#shown?.theirs.data[Number(pointer.split('/')[2])]?.sections[Number(pointer.split('/')[4])]?.section_id ?? ''
    return own.sections[section] ?? section
  }
}
