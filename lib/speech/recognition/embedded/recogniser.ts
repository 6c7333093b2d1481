// @ts-expect-error The package has no types.
import sherpa from 'sherpa-onnx-node'
import { LanguageTurns } from './language-turns.js'
import type { RecogniseAnswer, RecogniserSettings, TimedText } from './messages.js'

/** The language of the recogniser until a sound names another one. */
const FIRST_LANGUAGE = 'en'

/** Mel bands of the models: 80 of Whisper and NeMo alike. */
const FEATURES = 80

/** How sure the voice detector must be that somebody speaks: unsure is enough, because what it drops is lost. */
const VOICE_PROBABILITY_MIN = 0.4
/** Shortest voice, in seconds: a cough is shorter. */
const VOICE_MIN_SECONDS = 0.2
const VOICE_PAUSE_SECONDS = 0.3
/** Samples that the voice detector looks at together. */
const VOICE_WINDOW = 512
/** Longest sound, in seconds, that it holds. */
const VOICE_BUFFER_SECONDS = 40

/** The parts of sherpa-onnx that are used; https://k2-fsa.github.io/sherpa/onnx/ */
interface SherpaStream {
  acceptWaveform: (sound: { sampleRate: number, samples: Float32Array }) => void
}

/** What is recognised. Times are in seconds. */
interface SherpaResult {
  text: string
  tokens?: string[]
  timestamps?: number[]
  segment_texts?: string[]
  segment_timestamps?: number[]
  segment_durations?: number[]
}

interface SherpaRecogniser {
  createStream: () => SherpaStream
  decodeAsync: (stream: SherpaStream) => Promise<SherpaResult>
  setConfig: (config: object) => void
}

interface SherpaVoiceDetector {
  acceptWaveform: (samples: Float32Array) => void
  flush: () => void
  isEmpty: () => boolean
  reset: () => void
}

interface Sherpa {
  OfflineRecognizer: { createAsync: (config: object) => Promise<SherpaRecogniser> }
  Vad: new (config: object, bufferSeconds: number) => SherpaVoiceDetector
}

const { OfflineRecognizer, Vad } = sherpa as Sherpa

function configOf ({ format, files, sampleRate }: RecogniserSettings, language: string): object {
  const { encoder, decoder, joiner, tokens } = files
  const model = format === 'whisper'
    ? { whisper: { encoder, decoder, language, task: 'transcribe', tailPaddings: -1, enableSegmentTimestamps: 1 } }
    : { transducer: { encoder, decoder, joiner }, modelType: 'nemo_transducer' }
  return {
    featConfig: { sampleRate, featureDim: FEATURES },
    modelConfig: { ...model, tokens, numThreads: 1, provider: 'cpu', debug: 0 }
  }
}

function openVoiceDetector (model: string, sampleRate: number): SherpaVoiceDetector {
  return new Vad({
    sileroVad: {
      model,
      threshold: VOICE_PROBABILITY_MIN,
      minSilenceDuration: VOICE_PAUSE_SECONDS,
      minSpeechDuration: VOICE_MIN_SECONDS,
      maxSpeechDuration: VOICE_BUFFER_SECONDS,
      windowSize: VOICE_WINDOW
    },
    sampleRate,
    numThreads: 1,
    debug: 0
  }, VOICE_BUFFER_SECONDS)
}

function isVoiced (detector: SherpaVoiceDetector, samples: Float32Array): boolean {
  detector.reset()
  for (let at = 0; at + VOICE_WINDOW <= samples.length; at += VOICE_WINDOW) {
    // A copy: the library keeps a reference to the whole buffer of a view.
    detector.acceptWaveform(samples.slice(at, at + VOICE_WINDOW))
    if (!detector.isEmpty()) break
  }
  detector.flush()
  const isVoiced = !detector.isEmpty()
  detector.reset()
  return isVoiced
}

/** The parts of a text that the model gives times to; none where it gives none. */
function timedTextsOf (result: SherpaResult): TimedText[] {
  const { segment_texts: texts = [], segment_timestamps: starts = [], segment_durations: durations = [] } = result
  if (starts.length !== texts.length || durations.length !== texts.length) return []
  return texts.map((text, at) => {
    const start = starts[at] as number
    return { text, start, end: start + (durations[at] as number) }
  })
}

/** Loads the models. A damaged file ends the process. */
export async function loadRecogniser (
  settings: RecogniserSettings
): Promise<{ recognise: (samples: Float32Array, language: string) => Promise<RecogniseAnswer> }> {
  const { format, sampleRate, voiceDetector } = settings
  const recogniser = await OfflineRecognizer.createAsync(configOf(settings, FIRST_LANGUAGE))
  const detector = voiceDetector === null ? null : openVoiceDetector(voiceDetector, sampleRate)
  const turns = new LanguageTurns(language => {
    if (format === 'whisper') recogniser.setConfig(configOf(settings, language))
  })
  return {
    async recognise (samples, language) {
      if (detector !== null && !isVoiced(detector, samples)) return { voiced: false, text: '', tokens: [], timestamps: [], segments: [] }
      return turns.take(format === 'whisper' ? language : '', async () => {
        const stream = recogniser.createStream()
        stream.acceptWaveform({ sampleRate, samples })
        const result = await recogniser.decodeAsync(stream)
        const { text, tokens = [], timestamps = [] } = result
        return { voiced: true, text, tokens, timestamps, segments: timedTextsOf(result) }
      })
    }
  }
}
