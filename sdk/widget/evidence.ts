import type { ReportEvidence, Transcript } from '../types.js'
import { element } from './dom.js'
import { decided, keyOf, type Decision } from './review.js'
import type { Words } from './words/index.js'

type Item = ReportEvidence['evidence'][number]
type Source = Item['sources'][number]

/** What a report can be read against. */
export interface Proof {
  evidence: ReportEvidence
  segments: Transcript['segments']
  words: Words
  decisions: ReadonlyMap<string, Decision>
}

let made = 0

/** The words of one source: the whole utterance, with what the statement rests on marked. */
function sourceNode ({ segment_id: id, start, end }: Source, segments: Transcript['segments']): HTMLElement | null {
  const segment = segments.find(({ id: own }) => own === id)
  if (segment === undefined) return null
  const { text, speaker } = segment
  const quote = element('q', {}, text.slice(0, start), element('mark', {}, text.slice(start, end)), text.slice(end))
  return element('li', {}, ...speaker === undefined ? [] : [element('span', { class: 'speaker' }, `${speaker}: `)], quote)
}

/** The words of some sources. */
export function sourceNodes (sources: readonly Source[], segments: Transcript['segments']): HTMLElement[] {
  return sources.map(source => sourceNode(source, segments)).filter(node => node !== null)
}

/** What was said behind a statement. */
function proofNode (item: Item, { segments, words }: Proof): HTMLElement {
  const sources = sourceNodes(item.sources, segments)
  const content: HTMLElement[] = sources.length === 0 ? [element('p', {}, words.noEvidence)] : [element('ul', {}, ...sources)]
  if (item.unsupported.length > 0) content.push(element('p', { class: 'unsupported' }, words.unsupported))
  return element('div', { class: 'evidence', part: 'evidence', id: `evidence-${made++}` }, ...content)
}

/**
 * Lets a button show and hide the words behind a statement.
 *
 * @param place puts the words where they are read, and returns what is removed with them
 */
export function showOnDemand (button: HTMLButtonElement, item: Item, proof: Proof, place: (words: HTMLElement) => HTMLElement): void {
  let shown: HTMLElement | null = null
  button.setAttribute('aria-expanded', 'false')
  button.addEventListener('click', () => {
    if (shown === null) {
      const words = proofNode(item, proof)
      shown = place(words)
      button.setAttribute('aria-controls', words.id)
    } else {
      shown.remove()
      shown = null
      button.removeAttribute('aria-controls')
    }
    button.setAttribute('aria-expanded', String(shown !== null))
  })
}

/** The text of a sentence, as it was decided; before that, its parts that nobody said are marked. */
function markedText (text: string, item: Item, decision: Decision | undefined): Array<Node | string> {
  if (decision !== undefined) {
    const sentence = text.slice(item.start, item.end)
    return [decided(sentence, decision) ?? element('s', {}, sentence)]
  }
  const nodes: Array<Node | string> = []
  let at = item.start
  for (const { start, end } of [...item.unsupported].sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    nodes.push(text.slice(at, start), element('mark', { class: 'unsaid' }, text.slice(start, end)))
    at = end
  }
  nodes.push(text.slice(at, item.end))
  return nodes
}

/** The sentences of a text that have evidence. */
function sentencesOf (pointer: string, { evidence }: ReportEvidence): Item[] {
  return evidence.filter(item => item.kind === 'sentence' && item.pointer === pointer).sort((a, b) => a.start - b.start)
}

/** The evidence of what is no sentence. */
export function evidenceOf (pointer: string, { evidence }: ReportEvidence): Item | undefined {
  return evidence.find(item => item.kind !== 'sentence' && item.pointer === pointer)
}

/** A text whose sentences show the words behind them. What has no evidence, such as the headings of a free text, stays text. */
export function provenText (text: string, pointer: string, proof: Proof): HTMLElement {
  const place = element('div', { class: 'text' })
  let line = element('p')
  function put (plain: string): void {
    for (const [at, piece] of plain.split('\n').entries()) {
      if (at > 0 && line.childNodes.length > 0) {
        place.append(line)
        line = element('p')
      }
      if (piece !== '') line.append(piece)
    }
  }
  let at = 0
  for (const item of sentencesOf(pointer, proof.evidence)) {
    if (item.start < at) continue
    put(text.slice(at, item.start))
    const button = element('button', { type: 'button', class: 'statement', part: 'statement' }, ...markedText(text, item, proof.decisions.get(keyOf(item))))
    const own = line
    showOnDemand(button, item, proof, words => {
      own.after(words)
      return words
    })
    line.append(button)
    at = item.end
  }
  put(text.slice(at))
  if (line.childNodes.length > 0) place.append(line)
  return place
}
