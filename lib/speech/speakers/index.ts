/*
 * Who speaks when in a recording: windows of speech become embeddings of voices, with a model in a process of its own, and embeddings
 * become speakers.
 */
export { Diarization } from './diarization.js'
export { createVoiceEncoder, installedEncoder, type VoiceEncoder } from './encoder.js'
export { splitBySpeaker, type TimedText } from './splitting.js'
export { speakerIn, type SpeakerTurn } from './turns.js'
