import type { FastifyInstance } from 'fastify'
import {
  recogniseByChannel, recogniseChecked, type Recognition, type SharedRecognitionOptions, type SharedSpeechEngine, type Utterance
} from '../../lib/speech/index.js'

/** Which recording is heard, and with what. */
export interface Heard {
  consultationId: string
  customerId: string
  engine: SharedSpeechEngine
  language: string
}

/** Asks the engine for a sound. */
type Ask = (pcm: Int16Array, options: SharedRecognitionOptions) => Promise<Recognition>

/** Hears a window of a recording once: each channel with a person of its own alone, and checked. @param ask default: asks at once */
export async function hearWindow (
  { consultations: { recognised }, sound }: Pick<FastifyInstance, 'consultations' | 'sound'>,
  { consultationId: id, customerId, engine, language }: Heard, window: Utterance, signal: AbortSignal, ask: Ask = engine.recognise
): Promise<Recognition> {
  const keyTerms = await recognised.keyTerms(id)
  // What was heard of two channels together is no measure of one of them.
  const before = window.channels === undefined ? await recognised.liveText(id, window) : ''
  const recognise = async (pcm: Int16Array) => ask(pcm, { language, signal, customerId, keyTerms })
  return recogniseByChannel(window, async part => recogniseChecked(part, recognise, signal, before), sound.listen)
}
