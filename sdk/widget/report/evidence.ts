import { element } from '../dom.js'
import { filled } from '../words/index.js'
import type { RowContext } from './context.js'
import { stretchOf, type Stretch } from './player.js'
import type { Proof } from './proofs.js'

/** What the words behind something are shown with. */
export type EvidenceContext = Pick<RowContext, 'own' | 'words' | 'language' | 'inputLanguage' | 'segments' | 'player'>

/** Plays and stops a stretch. It shows once it is known that there is sound. */
function playButton (stretch: Stretch, about: string, { own, words, language, player }: EvidenceContext): HTMLButtonElement {
  const node = element('button', { type: 'button', class: 'small play', part: 'button', lang: language, hidden: true })
  let isPlaying = false
  const show = (): void => {
    const label = isPlaying ? words.stop : words.play
    node.textContent = label
    node.setAttribute('aria-label', filled(own.of, label) + about)
    node.dataset.playing = String(isPlaying)
  }
  show()
  node.dataset.from = String(stretch.from)
  node.dataset.to = String(stretch.to)
  player.isAudible(stretch).then(audible => { node.hidden = !audible }, () => {})
  node.addEventListener('click', () => {
    if (isPlaying) return player.stop()
    isPlaying = true
    show()
    const ended = (): void => {
      isPlaying = false
      show()
    }
    player.play(stretch, ended).catch((error: { status?: number }) => {
      if (error.status === 404 || error.status === 410) node.hidden = true
      else node.after(element('span', { class: 'hint', role: 'status', lang: language }, words.noSound))
    })
  })
  return node
}

/** The words of one source: the whole utterance, with what the statement rests on marked. */
function sourceNode (source: Proof['sources'][number], context: EvidenceContext): HTMLElement | null {
  const { segments, inputLanguage } = context
  const segment = segments.find(({ id }) => id === source.segment_id)
  if (segment === undefined) return null
  const { text, speaker } = segment
  const { start, end } = source
  const quote = element('q', { lang: inputLanguage }, text.slice(0, start), element('mark', {}, text.slice(start, end)), text.slice(end))
  const stretch = stretchOf(source, segments)
  return element('li', {},
    ...speaker === undefined ? [] : [element('span', { class: 'speaker' }, `${speaker}: `)], quote,
    ...stretch === null ? [] : [' ', playButton(stretch, text.slice(start, end), context)])
}

/** The words of some sources; a sentence where there are none. */
export function sourcesNode (sources: Proof['sources'], context: EvidenceContext): HTMLElement {
  const nodes = sources.map(source => sourceNode(source, context)).filter(node => node !== null)
  return nodes.length === 0
    ? element('p', { class: 'hint', lang: context.language }, context.own.noEvidence)
    : element('ul', {}, ...nodes)
}

/** What was said behind a row; nothing for one that is new. */
export function evidenceNodes (proof: Proof | undefined, context: EvidenceContext): HTMLElement[] {
  if (proof === undefined) return []
  return [evidenceNode(proof, context)]
}

function evidenceNode (proof: Proof, context: EvidenceContext): HTMLElement {
  const { own, words, language } = context
  const place = element('div', { class: 'evidence', part: 'evidence' })
  if (proof.author === 'clinician') {
    place.append(element('p', { class: 'hint', lang: language }, words.byClinician))
    return place
  }
  place.append(sourcesNode(proof.sources, context))
  if (proof.unsupported.length > 0) place.append(element('p', { class: 'unsupported', lang: language }, own.unsupported))
  return place
}
