// @ts-expect-error The package has no types.
import sherpa from 'sherpa-onnx-node'
import { serveEngine } from '../../engine-host/index.js'
import { ENCODE, type EncodeAnswer, type EncodeBody, type EncoderSettings } from './messages.js'

/** The parts of sherpa-onnx that are used; https://k2-fsa.github.io/sherpa/onnx/ */
interface SherpaStream {
  acceptWaveform: (sound: { sampleRate: number, samples: Float32Array }) => void
  inputFinished: () => void
}

interface SherpaExtractor {
  dim: number
  createStream: () => SherpaStream
  isReady: (stream: SherpaStream) => boolean
  compute: (stream: SherpaStream, external: boolean) => Float32Array
}

const { SpeakerEmbeddingExtractor } = sherpa as { SpeakerEmbeddingExtractor: new (config: object) => SherpaExtractor }

/*
 * The process that holds the model of voices. A damaged model ends this process, and nothing else.
 */
await serveEngine(async ({ model, sampleRate }: EncoderSettings) => {
  const extractor = new SpeakerEmbeddingExtractor({ model, numThreads: 1, provider: 'cpu', debug: 0 })

  function embeddingOf (samples: Float32Array): Float32Array {
    const stream = extractor.createStream()
    stream.acceptWaveform({ sampleRate, samples })
    stream.inputFinished()
    if (!extractor.isReady(stream)) throw new Error('a window is too short for the model of voices')
    return extractor.compute(stream, false)
  }

  return {
    concurrency: 1,
    async answer ({ kind, body, bytes }, { part }) {
      if (kind !== ENCODE || bytes === undefined) throw new Error('an unknown question')
      // A copy, because 32-bit floats begin at a multiple of four bytes.
      const samples = new Float32Array(Uint8Array.from(bytes).buffer)
      const { windows } = body as EncodeBody
      const found = new Float32Array(windows.length * extractor.dim)
      for (const [at, { from, to }] of windows.entries()) {
        // A copy: the library keeps a reference to the whole buffer of a view.
        found.set(embeddingOf(samples.slice(from, to)), at * extractor.dim)
        // A sign of life, in which the process also takes other messages.
        await part(null)
      }
      const answer: EncodeAnswer = { dimensions: extractor.dim }
      return { body: answer, bytes: new Uint8Array(found.buffer) }
    }
  }
})
