import { createTurns } from '../turns.js'
import type { SharedSpeechEngine, SpeechEngine } from './types.js'

/**
 * An engine that hears at most so many sounds at once; the others wait, first come, first served. A sound whose signal is aborted while it
 * waits is never sent.
 */
export function limited (engine: SpeechEngine, concurrency: number): SharedSpeechEngine {
  const { take, waiting } = createTurns(concurrency)
  return {
    name: engine.name,
    model: engine.model,
    waiting,
    recognise: (pcm, language, signal) => take(() => engine.recognise(pcm, language, signal), signal)
  }
}
