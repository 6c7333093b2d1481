/** Settings of 0.1.0 that nobody had a reason to change. Tests may have others. */
export interface FixedSettings {
  /** Audience of access tokens. */
  TOKEN_AUDIENCE: string
  /** Requests for `/health/ready/` per address and window, of one instance. */
  RATE_LIMIT_READY_MAX: number
  /** Transcript segments in one request. */
  SEGMENTS_MAX: number
  /** Characters in one transcript segment. */
  SEGMENT_CHARACTERS_MAX: number
  /** Seconds between two signs of life on an event stream: proxies wait for longer. */
  EVENTS_HEARTBEAT: number
  /** Seconds after which a connection is cut whose client takes nothing of what is sent; a large answer gets longer. */
  WRITE_TIMEOUT: number
  /** Seconds without sound after which an audio stream is closed; the client may connect again. */
  STREAM_IDLE_TIMEOUT: number
  /** Seconds that the sound of a stream may be ahead of the time since its consultation began; then it is not read until it is due. */
  STREAM_AHEAD_MAX: number
}

/** What they are. */
export const FIXED: Readonly<FixedSettings> = {
  TOKEN_AUDIENCE: 'consultation-service',
  RATE_LIMIT_READY_MAX: 600,
  SEGMENTS_MAX: 500,
  SEGMENT_CHARACTERS_MAX: 10_000,
  EVENTS_HEARTBEAT: 15,
  WRITE_TIMEOUT: 60,
  STREAM_IDLE_TIMEOUT: 900,
  STREAM_AHEAD_MAX: 300
}

/** Settings of 0.1.0 that follow from others now, and how, as the end of a sentence that begins with the name. */
export const DERIVED = {
  S3_FORCE_PATH_STYLE: 'follows from S3_ENDPOINT now: with it, the bucket is in the path of a URL, without it in the host'
} as const
export type DerivedSetting = keyof typeof DERIVED
