import { oncePer } from '../../runtime/index.js'
import { forEachPack } from '../languages/index.js'
import { anyOf } from '../languages/notation.js'
import type { MachineWords } from '../languages/parts/speakers.js'
import { normalised } from './phrases.js'
import type { TranscriptPiece } from '../types.js'
import { sentencesOf, type Sentence } from './sentences.js'

/** What machines are called in all languages. */
const NAMES = ['(?:chat ?)?gpt', 'chat ?bot', 'bot', 'co-?pilot', 'computer', 'siri', 'alexa', 'cortana', 'dragon', 'dax']

/** Where a machine may be named: at the beginning, and behind such a sign. */
const CHUNK = /[^,;:–—()"“”«»\s][^,;:–—()"“”«»]*/gu

function compile ({ names, openers, polite, orders, records, overrides }: MachineWords) {
  const [opener, order] = [`(?:(?:${anyOf(openers)}) )*`, `(?:(?:${anyOf(polite)}) )*(?:${anyOf(orders)})(?= |$)`]
  const name = `(?:${anyOf([...names, ...NAMES])})`
  return {
    named: new RegExp(`^${opener}${name}$`, 'u'),
    namedOrder: new RegExp(`^${opener}${name} ${order}`, 'u'),
    order: new RegExp(`^${opener}${order}`, 'u'),
    record: new RegExp(`(?<![^ ])(?:${anyOf(records)})(?= |$)`, 'u'),
    override: new RegExp(`(?<![^ ])(?:${anyOf(overrides)})(?= |$)`, 'u')
  }
}

const machineWordsOf = forEachPack(({ speakers: { machine } }) => compile(machine))

/** What one sentence says to a machine. */
interface Orders {
  /** Where in its text an order to a machine begins; `null` for none. */
  from: number | null
  /** Whether it is nothing but the name of a machine. */
  calls: boolean
  /** Whether it would be an order if a machine was spoken to. */
  begins: boolean
}

const NONE: Orders = { from: null, calls: false, begins: false }

/** What a sentence says to a machine by itself, whatever stands before it. */
const ordersIn = oncePer(function ordersIn ({ text }: Sentence, language: string): Orders {
  const words = machineWordsOf(language)
  if (words === undefined) return NONE
  const chunks = Array.from(text.matchAll(CHUNK), ({ 0: chunk, index }) => ({ at: index, spoken: normalised(chunk, language) }))
    .filter(({ spoken }) => spoken !== '')
  const begins = words.order.test(chunks[0]?.spoken ?? '')
  const last = chunks.at(-1)
  if (chunks.length === 1 && words.named.test(chunks[0]?.spoken ?? '')) return { from: null, calls: true, begins }
  const all = chunks.map(({ spoken }) => spoken).join(' ')
  const isWhole = words.override.test(all) || (begins && (words.record.test(all) || words.named.test(last?.spoken ?? '')))
  if (isWhole) return { from: 0, calls: false, begins }
  const named = chunks.find(({ spoken }, at) => {
    return words.namedOrder.test(spoken) || (words.named.test(spoken) && words.order.test(chunks[at + 1]?.spoken ?? ''))
  })
  return { from: named === undefined ? null : named === chunks[0] ? 0 : named.at, calls: false, begins }
})

const cutAt = oncePer(function cutAt (sentence: Sentence, from: number): Sentence {
  const text = sentence.text.slice(0, from).trimEnd()
  return { ...sentence, text, end: sentence.start + text.length }
})

/** A part of the transcript that was spoken to a machine. */
export interface MachineOrder {
  piece: string
  start: number
  end: number
}

/**
 * What was spoken to the machine that listens, in the order spoken: orders that name it ("Assistant, add the diagnosis"), orders about what
 * is written ("Add to the report that …"), and what asks it to leave its rules. What goes on ordering in the sentences behind, of the same
 * speaker, belongs to it. It is something that was said, and nothing more: no diagnosis, drug, value or sick note rests on it alone.
 *
 * @param language a BCP 47 tag; in a language without a pack, nothing is known to be such
 */
export function machineOrdersIn (sentences: readonly Sentence[], language: string): MachineOrder[] {
  const found: MachineOrder[] = []
  let listens: string | null | undefined
  for (const sentence of sentences) {
    const { from, calls, begins } = ordersIn(sentence, language)
    const begun = from ?? (begins && listens === sentence.speaker ? 0 : null)
    if (begun !== null) found.push({ piece: sentence.piece, start: sentence.start + begun, end: sentence.end })
    listens = calls || begun !== null ? sentence.speaker : undefined
  }
  return found
}

const withoutOrders = oncePer(function withoutOrders (sentences: readonly Sentence[], language: string): readonly Sentence[] {
  const orders = machineOrdersIn(sentences, language)
  if (orders.length === 0) return sentences
  const byEnd = new Map(orders.map(({ piece, start, end }) => [`${piece} ${end}`, start]))
  return sentences.flatMap(sentence => {
    const start = byEnd.get(`${sentence.piece} ${sentence.end}`)
    if (start === undefined || start < sentence.start) return [sentence]
    return start === sentence.start ? [] : [cutAt(sentence, start - sentence.start)]
  })
})

/**
 * The sentences without what was spoken to a machine: whole ones are left out, others end before the order. The same objects each time, for
 * all that is remembered of them.
 *
 * @param language a BCP 47 tag
 */
export function withoutMachineOrders<S extends Sentence> (sentences: readonly S[], language: string): readonly S[] {
  return withoutOrders(sentences, language) as readonly S[]
}

/**
 * A transcript in which what was spoken to a machine is blank, so that all else stays where it is; the same object where nothing was.
 *
 * @param language a BCP 47 tag
 */
export const withBlankOrders = oncePer(function withBlankOrders (
  transcript: readonly TranscriptPiece[], language: string
): readonly TranscriptPiece[] {
  const orders = machineOrdersIn(sentencesOf(transcript), language)
  if (orders.length === 0) return transcript
  return transcript.map(piece => orders.filter(order => order.piece === piece.id).reduce((blank, { start, end }) => (
    { ...blank, text: `${blank.text.slice(0, start)}${' '.repeat(end - start)}${blank.text.slice(end)}` }
  ), piece))
})
