/** Why a report is delayed, or failed. */
export const stateReasons = [
  /** The language model cannot be reached, does not answer in time, fails, or asks to wait. */
  'report_engine_unavailable',
  /** It refuses permanently: a wrong key, path or model. */
  'report_engine_refused',
  /** It answers, but with nothing that a report can be made of. */
  'report_engine_answer',
  /** The same of the speech engine. */
  'speech_engine_unavailable',
  'speech_engine_refused',
  'speech_engine_answer',
  /** Stored audio is missing or not what was stored. */
  'audio_damaged',
  /** The audio is stored as it came, and cannot be decoded. */
  'audio_not_decodable',
  /** Other stored data is damaged. */
  'data_damaged',
  /** The attempts crashed their workers. */
  'workers_lost',
  /** Anything else. */
  'attempts_failed'
] as const
export type StateReason = typeof stateReasons[number]
