import type { DecodeOptions } from './decoding/decode-runs.js'
import { createIngest } from './ingest.js'
import { createHear } from './stretch.js'
import { SpeechListener } from './segmentation/listener.js'
import { loadVoiceActivity } from './segmentation/voice-activity.js'
import { streamThread } from './streaming/stream-thread.js'
import type { SoundEngine } from './model/types.js'

/**
 * Loads an engine that turns recordings and streams into utterances. The caller closes it in the end.
 *
 * @param options only for tests: another decoder, another budget
 */
export async function createSoundEngine (options: DecodeOptions = {}): Promise<SoundEngine & { close: () => Promise<void> }> {
  const openVoiceActivity = await loadVoiceActivity()
  function listen (startMs = 0): SpeechListener {
    return new SpeechListener(openVoiceActivity(), startMs)
  }
  return {
    listen,
    ...createIngest(listen, options),
    hear: createHear(options),
    listenToStream: (...stream) => streamThread.listen(...stream)
  }
}

export { decodableFormats } from './decodable-formats.js'
export { detectFormat, endsInHeader, isUnknownWav, readPcmType } from './formats.js'
export { decodePiece, storedBytes, writePayload } from './model/pieces.js'
export type { DetectedFormat, EncodedRun } from './model/runs.js'
export { UTTERANCE_SPEECH_MIN_MS } from './segmentation/speech-detector.js'
export { LOOK_BYTES, resume } from './resume.js'
export { soundLength } from './model/sound-length.js'
export { SAMPLE_RATE, type Listener, type ListenerEvent, type OngoingUtterance, type SegmentedSlice, type SoundEngine, type SoundQuality, type StreamListener, type Stretch, type Utterance } from './model/types.js'
