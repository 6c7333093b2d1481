import type { Transcript } from '../../types.js'
import { clock, element, setText } from '../dom.js'
import { filled } from '../words/index.js'
import type { CorrectedSegment } from './corrections.js'
import { momentText } from './row-text.js'
import type { TypedWords } from './typed-words.js'
import type { ReportWords } from './words/index.js'

type Segment = Transcript['segments'][number]

/** Longest text of a segment, in characters, as the service takes it by default. */
const SEGMENT_MAX_LENGTH = 10_000

/** Marks of what was not recognised: they have no words. */
const GAP = /^audio(?:-\d+)?:\d+-gap$/

/** What is done with the words of a transcript. */
export interface CorrectionActions {
  /** Gives a segment other words. @returns whether they are saved */
  correct: (segment: string, text: string) => Promise<boolean>
  /** Has the report made again. @param discardsEdits whether it may replace one that a clinician edited */
  makeAgain: (discardsEdits: boolean) => void
}

/** What the words are shown with. */
export interface CorrectionsShown {
  words: ReportWords
  language: string
  inputLanguage: string
  segments: readonly Segment[]
  correctionOf: (segment: string) => CorrectedSegment | undefined
  /** What is typed and not saved; `null` before that is known. */
  typed: TypedWords | null
  isReadOnly: boolean
  /** Whether words were corrected after the report was made. */
  isOutdated: boolean
  /** Whether a clinician has edited the report. */
  isEdited: boolean
  /** What went wrong with the last step; empty for nothing. */
  problem: string
}

function button (label: string, act: () => void, look = 'small'): HTMLButtonElement {
  const node = element('button', { type: 'button', class: look, part: 'button' }, label)
  node.addEventListener('click', act)
  return node
}

/** When and by whom something was said, as far as it is known. */
function whoText ({ start_ms: start, speaker }: Segment): string {
  return [...start === undefined ? [] : [clock(start)], ...speaker === undefined ? [] : [speaker]].join(' ')
}

/** The transcript below a report, whose words can be corrected. */
export class CorrectionsView {
  readonly node = element('details', { class: 'words', part: 'corrections', hidden: true })
  readonly #actions: CorrectionActions
  readonly #title = element('summary')
  readonly #hint = element('p', { class: 'hint' })
  readonly #list = element('ol', { class: 'rows' })
  readonly #problem = element('p', { class: 'notice', 'data-kind': 'problem', role: 'alert' })
  readonly #outdated = element('p')
  readonly #again: HTMLButtonElement
  readonly #remaking = element('div', { class: 'notice', part: 'notice', role: 'group' })
  #shown: CorrectionsShown | null = null
  #key = ''
  /** The segment that is open. */
  #open: string | null = null
  #isSaving = false
  #hasResumed = false
  /** Whether it was said that an edited report may be replaced. */
  #isSure = false

  constructor (actions: CorrectionActions) {
    this.#actions = actions
    this.#again = button('', () => this.#makeAgain(), 'primary')
    this.#remaking.append(this.#outdated, this.#again)
    this.node.append(this.#title, this.#hint, this.#list, this.#problem)
  }

  /** What stands above the report once it is not of these words any more. */
  get remaking (): HTMLElement { return this.#remaking }

  show (shown: CorrectionsShown): void {
    this.#shown = shown
    const { words, language, segments, isReadOnly, isOutdated, isEdited, problem } = shown
    this.node.hidden = segments.length === 0
    this.node.lang = this.#remaking.lang = language
    setText(this.#title, words.correcting.title)
    this.#hint.hidden = isReadOnly
    setText(this.#hint, words.correcting.hint)
    if (!isEdited) this.#isSure = false
    this.#remaking.hidden = !isOutdated || isReadOnly
    setText(this.#outdated, this.#isSure ? words.correcting.replaces : words.correcting.outdated)
    setText(this.#again, this.#isSure ? words.correcting.sure : words.correcting.again)
    this.#problem.hidden = problem === ''
    setText(this.#problem, problem)
    const key = JSON.stringify([segments, segments.map(({ id }) => shown.correctionOf(id)), language, isReadOnly, shown.typed === null])
    if (key === this.#key) return
    this.#key = key
    this.#resume(shown)
    this.#showList()
  }

  #makeAgain (): void {
    if (this.#shown === null) return
    if (this.#shown.isEdited && !this.#isSure) {
      this.#isSure = true
      return this.show(this.#shown)
    }
    this.#actions.makeAgain(this.#shown.isEdited)
  }

  #showList (): void {
    const { segments, isReadOnly } = this.#shown as CorrectionsShown
    const hadFocus = this.#list.contains((this.node.getRootNode() as ShadowRoot).activeElement)
    if (isReadOnly || !segments.some(({ id }) => id === this.#open)) this.#open = null
    this.#list.replaceChildren(...segments.map(segment => this.#line(segment)))
    if (hadFocus) this.#focus(this.#open)
  }

  /** Opens what an earlier page has left, once. */
  #resume ({ typed, isReadOnly }: CorrectionsShown): void {
    if (typed === null || this.#hasResumed) return
    this.#hasResumed = true
    if (typed.first === null || isReadOnly) return
    this.#open = typed.first
    this.node.open = true
  }

  #line (segment: Segment): HTMLElement {
    const { id, text } = segment
    const { words, inputLanguage, isReadOnly, correctionOf, typed } = this.#shown as CorrectionsShown
    const isOpen = id === this.#open
    const who = whoText(segment)
    const chip = (label: string) => [' ', element('span', { class: 'chip' }, label)]
    const marks = [
      ...correctionOf(id) === undefined ? [] : chip(words.correcting.corrected),
      ...isReadOnly || typed?.of(id) === undefined ? [] : chip(words.correcting.unsaved)
    ]
    const head = [...who === '' ? [] : [element('span', { class: 'speaker' }, `${who} `)]]
    const said = text === '' ? element('em', {}, words.correcting.nothing) : element('span', { lang: inputLanguage }, text)
    const node = element('li', { class: 'row', 'data-segment': id, 'data-open': isOpen ? 'true' : null })
    if (isOpen) node.append(...head, this.#editor(segment))
    else if (isReadOnly || GAP.test(id)) node.append(...head, said, ...marks)
    else {
      const line = element('button', { type: 'button', class: 'statement', 'aria-expanded': 'false' }, ...head, said, ...marks)
      line.addEventListener('click', () => this.#select(id))
      node.append(line)
    }
    return node
  }

  #editor ({ id, text }: Segment): HTMLElement {
    const { words, inputLanguage, correctionOf, typed } = this.#shown as CorrectionsShown
    const correction = correctionOf(id)
    const unsaved = typed?.of(id)
    const isConflict = unsaved !== undefined && unsaved.before !== text
    const field = element('textarea', {
      class: 'writing', rows: '2', maxlength: String(SEGMENT_MAX_LENGTH), 'aria-label': words.correcting.label, lang: inputLanguage, spellcheck: 'true'
    })
    field.value = unsaved?.text ?? text
    field.addEventListener('input', () => typed?.type(id, field.value, text))
    const save = (value: string): void => { this.#save(id, value).catch(() => {}) }
    field.addEventListener('keydown', event => {
      if (event.isComposing || event.key !== 'Enter') return
      event.preventDefault()
      // Of two versions, the person chooses with a button.
      if (!isConflict) save(field.value)
    })
    const buttons = [
      button(isConflict ? words.conflict.allMine : words.save, () => save(field.value)),
      button(isConflict ? words.conflict.allTheirs : words.cancel, () => this.#leave(id)),
      ...correction === undefined ? [] : [button(words.correcting.restore, () => save(correction.original_text))]
    ]
    const heard = correction === undefined ? [] : [element('p', { class: 'hint' }, filled(words.correcting.heard, correction.original_text))]
    const node = element('div', { class: 'editor', role: 'group', 'aria-label': words.correcting.label },
      ...isConflict ? [this.#theirs(text, correction)] : [],
      field, ...heard, element('div', { class: 'actions' }, ...buttons), element('p', { class: 'hint keys', hidden: isConflict }, words.correcting.keys))
    node.addEventListener('keydown', event => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      this.#leave(id)
    })
    return node
  }

  /** What somebody else has saved while other words were typed. */
  #theirs (text: string, correction: CorrectedSegment | undefined): HTMLElement {
    const { words, language, inputLanguage } = this.#shown as CorrectionsShown
    const by = correction === undefined
      ? ''
      : filled(words.conflict.theirs, correction.user_id ?? words.unknownUser).replace('{m}', momentText(correction.corrected_at, language))
    return element('div', { class: 'notice', part: 'notice problem', 'data-kind': 'problem', role: 'alert' },
      element('p', { class: 'pick' }, words.conflict.title), element('p', {}, `${by} `, element('q', { lang: inputLanguage }, text)))
  }

  async #save (id: string, value: string): Promise<void> {
    const text = value.replace(/\s+/g, ' ').trim()
    const before = this.#shown?.segments.find(segment => segment.id === id)?.text
    if (text === before) return this.#leave(id)
    if (this.#isSaving) return
    this.#isSaving = true
    try {
      const isSaved = await this.#actions.correct(id, text)
      // What could not be saved stays as it was typed.
      if (isSaved) this.#leave(id)
    } finally {
      this.#isSaving = false
    }
  }

  /** Closes a segment; what was typed is saved, or not wanted. */
  #leave (id: string): void {
    this.#shown?.typed?.forget(id)
    this.#select(this.#open === id ? null : this.#open)
  }

  /** Opens a segment, or closes the one that is open. What was typed in that stays. */
  #select (id: string | null): void {
    const closed = this.#open
    this.#open = id
    this.#list.replaceChildren(...(this.#shown as CorrectionsShown).segments.map(segment => this.#line(segment)))
    this.#focus(id ?? closed)
  }

  #focus (id: string | null): void {
    const line = [...this.#list.children].find(node => (node as HTMLElement).dataset.segment === id)
    line?.querySelector<HTMLElement>('textarea, .statement')?.focus()
  }
}
