import { machineOrdersIn, withBlankOrders } from '../reading/to-machine.js'
import { sentencesOf } from '../reading/sentences.js'
import type { ReportRequest, TranscriptPiece } from '../types.js'
import { isQuoted } from './quotes.js'

/** The talk without what was spoken to a machine, which nothing but text may rest on. */
export interface TalkToPeople {
  /** The request with that left blank; the same object where nothing was. */
  request: ReportRequest
  /** Whether a statement is such an order, printed as it was said. */
  isOrder: (statement: string) => boolean
}

function pieceOf (text: string): TranscriptPiece {
  return { id: '', text, speaker: null, start_ms: null, end_ms: null }
}

export function talkToPeople (request: ReportRequest): TalkToPeople {
  const { transcript, input_language: language } = request
  const blank = withBlankOrders(transcript, language)
  if (blank === transcript) return { request, isOrder: () => false }
  const orders = machineOrdersIn(sentencesOf(transcript), language).map(({ piece, start, end }) => (
    transcript.find(({ id }) => id === piece)?.text.slice(start, end) ?? ''
  ))
  return {
    request: { ...request, transcript: blank },
    isOrder: statement => orders.some(order => isQuoted(order, [pieceOf(statement)], language))
  }
}
