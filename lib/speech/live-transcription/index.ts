export { AheadHearing } from './ahead.js'
export { LoadMeter } from './load-meter.js'
export { LiveWorker } from './session.js'
export type { LiveEvent, LiveRecording, LiveSession, LiveSessions, SoundEvent, StoredPiece, TranscriptEvent } from './types.js'
