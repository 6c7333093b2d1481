import { element, setText } from '../dom.js'
import { filled } from '../words/index.js'
import type { RowContext } from './context.js'
import { takesRow, type Draft, type DraftField, type Episodes } from './draft.js'
import { labelled } from './head-view.js'
import { addButtons, arrange, FieldView } from './rows-view.js'

/** What is done with a section as a whole. @param at its place: the episode, and the section in it */
export interface SectionActions {
  copy: (at: SectionPlace) => void
  insert: (at: SectionPlace) => void
}

/** Where a section stands. */
export interface SectionPlace {
  episode: number
  section: number
}

/** Where the fields of a section stand (JSON Pointer). */
export function prefixOf ({ episode, section }: SectionPlace): string {
  return `/data/${episode}/sections/${section}/`
}

/** A section with its fields. */
class SectionView {
  readonly node: HTMLElement
  readonly #id: string
  readonly #place: SectionPlace
  readonly #title = element('h3')
  readonly #insert = element('button', { type: 'button', class: 'small', part: 'button' })
  readonly #copy = element('button', { type: 'button', class: 'small', part: 'button' })
  readonly #takes = element('div', { class: 'actions' }, this.#insert, this.#copy)
  readonly #nothing = element('p', { class: 'nothing' })
  readonly #adds = element('div', { class: 'actions adds' })
  #fields: FieldView[] = []
  #added = ''

  constructor (id: string, place: SectionPlace, actions: SectionActions) {
    this.#id = id
    this.#place = place
    this.#copy.addEventListener('click', () => actions.copy(place))
    this.#insert.addEventListener('click', () => actions.insert(place))
    this.node = element('section', { class: 'section', part: 'section', 'data-section': id })
  }

  show (draft: Draft, context: RowContext, note: string): void {
    const { own, content, language, outputLanguage, readOnly } = context
    const fields = draft.filter(({ pointer }) => pointer.startsWith(prefixOf(this.#place)))
    const name = content.sections[this.#id] ?? this.#id
    const isEmpty = fields.every(({ rows }) => rows.length === 0)
    setText(this.#title, name)
    this.#title.lang = outputLanguage
    this.#takes.hidden = isEmpty
    this.#takes.lang = language
    for (const [node, label] of [[this.#copy, own.copy], [this.#insert, own.insert]] as const) {
      setText(node, labelled(label, note))
      node.setAttribute('aria-label', filled(own.of, name) + labelled(label, note))
    }
    setText(this.#nothing, content.nothing)
    this.#nothing.lang = outputLanguage
    this.#nothing.hidden = !isEmpty
    if (this.#fields.length === 0) {
      this.#fields = fields.map(({ pointer, name }) => new FieldView(pointer, name))
      this.node.replaceChildren(element('div', { class: 'heading' }, this.#title, this.#takes),
        this.#nothing, ...this.#fields.map(({ node }) => node), this.#adds)
    }
    for (const field of fields) this.#fields.find(({ pointer }) => pointer === field.pointer)?.show(field, context)
    this.#showAdds(fields, name, context, readOnly)
  }

  row (id: string): { focus: () => void, node: HTMLElement } | undefined {
    return this.#fields.map(field => field.row(id)).find(row => row !== undefined)
  }

  #showAdds (fields: readonly DraftField[], name: string, context: RowContext, readOnly: boolean): void {
    const open = readOnly ? [] : fields.filter(takesRow)
    const shown = JSON.stringify([context.language, name, open.map(({ pointer }) => pointer)])
    if (shown === this.#added) return
    this.#added = shown
    this.#adds.hidden = open.length === 0
    arrange(this.#adds, addButtons(open, name, context))
  }
}

/** The sections of a report, episode by episode. */
export class SectionsView {
  readonly node = element('div')
  readonly #actions: SectionActions
  #sections: SectionView[] = []
  #shape = ''

  constructor (actions: SectionActions) {
    this.#actions = actions
  }

  /** @param note what is still to do in a section, for its buttons */
  show (data: Episodes, draft: Draft, context: RowContext, note: (place: SectionPlace) => string): void {
    const shape = JSON.stringify(data.map(({ episode, sections }) => [episode, sections.map(({ section_id: id }) => id)]))
    if (shape !== this.#shape) {
      this.#shape = shape
      this.#build(data, context)
    }
    let at = 0
    for (const [episode, { sections }] of data.entries()) {
      for (const section of sections.keys()) {
        this.#sections[at]?.show(draft, context, note({ episode, section }))
        at += 1
      }
    }
  }

  /** The view of a row. */
  row (id: string): { focus: () => void, node: HTMLElement } | undefined {
    return this.#sections.map(section => section.row(id)).find(row => row !== undefined)
  }

  #build (data: Episodes, { outputLanguage }: RowContext): void {
    this.#sections = []
    this.node.replaceChildren(...data.flatMap(({ episode: title, sections }, episode) => {
      const views = sections.map(({ section_id: id }, section) => new SectionView(id, { episode, section }, this.#actions))
      this.#sections.push(...views)
      const heading = data.length > 1 ? [element('p', { class: 'episode', lang: outputLanguage }, title)] : []
      return [...heading, ...views.map(({ node }) => node)]
    }))
  }
}
