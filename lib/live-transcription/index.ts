export { LoadMeter } from './load-meter.js'
export { LiveWorker } from './session.js'
export type { LiveRecording, LiveSession, LiveSessions, SoundEvent, StoredPiece } from './types.js'
