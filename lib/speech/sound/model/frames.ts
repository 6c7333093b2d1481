/** Samples that are judged at a time: 20 ms, one of the lengths that the WebRTC voice activity detector accepts. */
export const FRAME_SAMPLES = 320
export const FRAME_MS = 20
