import type { ConsultationOutput } from '../../types.js'
import { element } from '../dom.js'
import { takenOf } from '../insert.js'
import { filled } from '../words/index.js'
import { ChecksView } from './checks-view.js'
import { ConflictView } from './conflict-view.js'
import type { Correcting } from './corrections.js'
import { CorrectionsView } from './corrections-view.js'
import type { RowContext } from './context.js'
import { draftOf, type Draft } from './draft.js'
import { Editing } from './editing.js'
import { HeadView, labelled } from './head-view.js'
import type { ReportHost } from './host.js'
import { openIn, type ReportModel } from './model.js'
import { Player } from './player.js'
import type { Saver } from './saver.js'
import { prefixOf, SectionsView, type SectionPlace } from './sections-view.js'
import { SigningView } from './signing-view.js'
import type { Signing } from './signing.js'
import type { TypedWords } from './typed-words.js'
import { reportWordsOf } from './words/index.js'

/** What a page shows, once it is read. */
export interface Opened {
  model: ReportModel
  saver: Saver
  signing: Signing
  correcting: Correcting
  typed: TypedWords
}

/** A final report in the page: it is read, corrected, checked and signed. */
export class ReportPage {
  readonly #place: HTMLElement
  readonly #host: ReportHost
  readonly #player: Player
  #output: ConsultationOutput
  #language: string
  #opened: Opened | null = null
  /** What is said instead, when the report cannot be corrected. */
  #problem = ''
  readonly #editing: Editing
  readonly #head: HeadView
  readonly #facts = element('div')
  readonly #conflict = new ConflictView(draft => { this.#settle(draft).catch(() => {}) })
  readonly #checks: ChecksView
  readonly #hint = element('p', { class: 'hint' })
  readonly #sections: SectionsView
  readonly #signing: SigningView
  readonly #corrections: CorrectionsView

  constructor (place: HTMLElement, output: ConsultationOutput, language: string, host: ReportHost, signal: AbortSignal) {
    this.#place = place
    this.#host = host
    this.#output = output
    this.#language = language
    this.#player = new Player(host.consultations, output.id, signal)
    this.#editing = new Editing({
      history: () => this.#isReadOnly ? null : this.#opened?.model.history ?? null,
      edited: draft => this.#opened?.saver.edit(draft),
      render: () => this.render(),
      focusRow: id => this.#sections.row(id)?.focus(),
      focusAdd: pointer => place.querySelector<HTMLElement>(`[data-add="${pointer}"]`)?.focus(),
      focused: () => (place.getRootNode() as ShadowRoot).activeElement,
      removed: () => host.announce(reportWordsOf(this.#language).removed)
    })
    this.#head = new HeadView({
      undo: () => this.#editing.step('undo'),
      redo: () => this.#editing.step('redo'),
      retry: () => { this.#opened?.saver.flush().catch(() => {}) },
      copy: () => this.#copy(null)
    })
    this.#checks = new ChecksView({
      keep: check => this.#decide(() => this.#opened?.model.keep(check)),
      change: ({ row }) => { if (row !== null) this.#editing.open(row.id) },
      remove: ({ row }) => { if (row !== null) this.#decide(() => this.#editing.remove(row.id, false)) },
      seen: key => { if (this.#opened?.model.see(key) === true) this.render() }
    })
    this.#sections = new SectionsView({ copy: at => this.#copy(at), insert: at => this.#insert(at) })
    this.#signing = new SigningView({
      review: () => { this.#opened?.signing.mark('review').catch(() => {}) },
      sign: () => { this.#opened?.signing.mark('sign').catch(() => {}) },
      next: () => this.#showNext(),
      add: async text => this.#opened?.signing.add(text)
    })
    this.#corrections = new CorrectionsView({
      correct: async (segment, text) => await this.#opened?.correcting.correct(segment, text) ?? false,
      makeAgain: discardsEdits => { this.#opened?.correcting.makeAgain(discardsEdits).catch(() => {}) }
    })
    place.addEventListener('keydown', event => this.#editing.press(event), { signal })
    signal.addEventListener('abort', () => this.#checks.close())
  }

  /** Shows what was read, and lets it be corrected. */
  begin (opened: Opened): void {
    this.#opened = opened
    this.#enter()
  }

  /** Shows why the report cannot be corrected. */
  fail (problem: string): void {
    this.#problem = problem
    this.#enter()
  }

  /** Takes the place of the report that could only be read. */
  #enter (): void {
    const hadFocus = this.#place.contains((this.#place.getRootNode() as ShadowRoot).activeElement)
    this.#place.replaceChildren(this.#head.node, this.#facts, this.#corrections.remaking, this.#conflict.node, this.#checks.node,
      this.#hint, this.#sections.node, this.#corrections.node, this.#signing.node)
    this.render()
    if (hadFocus) this.#head.focus()
  }

  show (output: ConsultationOutput, language: string): void {
    this.#output = output
    this.#language = language
    this.render()
  }

  /** Whether nothing can be changed now. */
  get #isReadOnly (): boolean {
    const opened = this.#opened
    return opened === null || opened.signing.review.signed !== null || opened.saver.conflict !== null || opened.saver.state === 'gone'
  }

  #context (): RowContext {
    const { output_language: outputLanguage, input_language: inputLanguage } = this.#output
    const opened = this.#opened
    return {
      own: this.#host.wordsOf(this.#language),
      words: reportWordsOf(this.#language),
      language: this.#language,
      content: this.#host.wordsOf(outputLanguage),
      outputLanguage,
      inputLanguage,
      readOnly: this.#isReadOnly,
      active: this.#editing.active,
      proofOf: (field, row) => opened?.model.proofOf(field, row),
      isDoubtful: (field, row) => opened?.model.isDoubtful(field, row) ?? false,
      segments: opened?.model.reading.segments ?? [],
      player: this.#player,
      actions: this.#editing.actions
    }
  }

  get #draft (): Draft { return this.#opened?.model.draft ?? draftOf(this.#output.data, { evidence: [] }) }

  /** Shows the report as it is now. */
  render (): void {
    const context = this.#context()
    const { own, words, language, content, outputLanguage, readOnly } = context
    const opened = this.#opened
    const checks = opened?.model.checks(content, outputLanguage) ?? []
    const isEmpty = opened?.model.isEmpty ?? this.#draft.every(({ rows }) => rows.length === 0)
    const saver = opened?.saver
    const review = opened?.signing.review ?? null
    const note = this.#note(openIn(checks), true)
    this.#head.show({
      own,
      words,
      language,
      review: isEmpty ? null : review?.review ?? null,
      saving: saver?.state ?? 'saved',
      problem: saver?.error == null ? '' : this.#host.errorText(saver.error),
      incomplete: opened?.model.incomplete ?? 0,
      canUndo: opened?.model.history.canUndo ?? false,
      canRedo: opened?.model.history.canRedo ?? false,
      readOnly,
      isEmpty,
      note
    })
    const insert = labelled(own.insert, note)
    this.#host.offer(isEmpty ? null : { label: insert, name: filled(own.of, own.report) + insert, insert: () => this.#insert(null) })
    this.#showFacts(context)
    this.#conflict.show(saver?.conflict ?? null, this.#draft, { own, words, language, content, outputLanguage })
    this.#checks.show(checks, context)
    this.#hint.hidden = isEmpty || readOnly
    this.#hint.lang = language
    this.#hint.textContent = words.hint
    const data = opened?.model.data ?? this.#output.data
    this.#sections.show(data, this.#draft, context, place => this.#note(openIn(checks, prefixOf(place))))
    this.#signing.show({
      words,
      language,
      outputLanguage,
      review,
      addenda: opened?.model.reading.addenda ?? [],
      unseen: checks.filter(check => opened?.model.wasSeen(check) === false).length,
      isBlocked: saver?.conflict != null || saver?.state === 'gone' || (opened?.model.incomplete ?? 0) > 0,
      isEmpty,
      problem: opened?.signing.problem ?? ''
    })
    this.#showCorrections(context)
  }

  #showCorrections ({ words, language, inputLanguage, segments, readOnly }: RowContext): void {
    const correcting = this.#opened?.correcting
    this.#corrections.show({
      words,
      language,
      inputLanguage,
      segments,
      correctionOf: segment => correcting?.correctionOf(segment),
      typed: this.#opened?.typed ?? null,
      isReadOnly: readOnly,
      isOutdated: correcting?.isOutdated ?? false,
      isEdited: correcting?.isEdited ?? false,
      problem: correcting?.problem ?? ''
    })
  }

  /** What is still to do before something is taken out of the report. */
  #note (open: number, whole = false): string {
    const words = reportWordsOf(this.#language)
    const isDraft = this.#opened?.signing.review.review === 'draft'
    const checks = open > 0 ? [filled(words.toCheck, open)] : []
    // In a section there is room for one of both.
    const draft = !isDraft || (!whole && open > 0) ? [] : [whole ? words.unread : words.states.draft]
    return [...draft, ...checks].join(', ')
  }

  /** Who wrote the report, and what became of it. */
  #showFacts ({ own, words, language }: RowContext): void {
    const { generation_result_message: given, generation_result: result, output_language: outputLanguage } = this.#output
    const message = given ?? own.results[result]
    const provenance = this.#opened?.model.reading.evidence.provenance ?? null
    const writer = provenance === null ? '' : provenance.model !== null ? filled(words.byModel, provenance.model) : message === '' ? words.byRules : ''
    this.#facts.replaceChildren(
      ...writer === '' ? [] : [element('p', { class: 'provenance', part: 'provenance', lang: language }, writer)],
      ...message === '' ? [] : [element('p', { class: 'notice', part: 'notice', lang: outputLanguage }, message)],
      ...this.#problem === '' ? [] : [element('p', { class: 'notice', part: 'notice problem', 'data-kind': 'problem', lang: language }, this.#problem)]
    )
  }

  /** Decides on something that had to be checked, and says how much is left. */
  #decide (decide: () => void): void {
    const opened = this.#opened
    if (opened === null) return
    const before = opened.model.draft
    decide()
    if (opened.model.draft !== before) opened.saver.edit(opened.model.draft)
    this.render()
    const { content, outputLanguage, words } = this.#context()
    const left = opened.model.checks(content, outputLanguage).length
    this.#host.announce(left === 0 ? words.nothingLeft : filled(words.left, left))
    if (left === 0) this.#head.focus()
  }

  /** Shows the next thing that nobody has looked at. */
  #showNext (): void {
    const { content, outputLanguage } = this.#context()
    const model = this.#opened?.model
    const at = model?.checks(content, outputLanguage).findIndex(check => !model.wasSeen(check)) ?? -1
    if (at >= 0) this.#checks.focus(at)
  }

  async #settle (draft: Draft | null): Promise<void> {
    const opened = this.#opened
    if (opened === null) return
    if (draft !== null) opened.model.history.edit(draft, null)
    await opened.saver.settle(draft)
    await opened.signing.reload(draft === null)
    this.#head.focus()
  }

  #taken (place: SectionPlace | null) {
    const output = this.#opened?.model.output(this.#output) ?? this.#output
    return { output, ...takenOf(output, this.#context().content, place) }
  }

  #copy (place: SectionPlace | null): void {
    const { text, html } = this.#taken(place)
    const isDraft = this.#opened?.signing.review.review === 'draft'
    this.#host.copy(text, html, isDraft ? reportWordsOf(this.#language).unreadTaken : '')
  }

  #insert (place: SectionPlace | null): void {
    const { content, outputLanguage, own, words } = this.#context()
    const checks = this.#opened?.model.checks(content, outputLanguage) ?? []
    const review = this.#opened?.signing.review.review ?? 'draft'
    this.#host.insert({ ...this.#taken(place), review, unchecked: openIn(checks, place === null ? '' : prefixOf(place)) })
    this.#host.announce(`${own.inserted}${review === 'draft' ? ` ${words.unreadTaken}` : ''}`)
  }
}
