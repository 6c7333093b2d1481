import { serveEngine } from '../../../engine-host/index.js'
import { memoryMaxOf } from './memory.js'
import { READY, RECOGNISE, type RecogniseBody, type RecogniserSettings } from './messages.js'
import { loadRecogniser } from './recogniser.js'

/*
 * The process that holds the speech model. What damages it damages nothing else: native code ends its process when a file is not what it
 * should be.
 */
await serveEngine(async (settings: RecogniserSettings) => {
  const recogniser = await loadRecogniser(settings)
  return {
    concurrency: settings.threads,
    memoryMax: await memoryMaxOf(settings),
    async answer ({ kind, body, bytes }) {
      if (kind === READY) return { body: null }
      if (kind !== RECOGNISE || bytes === undefined) throw new Error('an unknown question')
      // A copy, because 32-bit floats begin at a multiple of four bytes.
      const samples = new Float32Array(Uint8Array.from(bytes).buffer)
      return { body: await recogniser.recognise(samples, (body as RecogniseBody).language) }
    }
  }
})
