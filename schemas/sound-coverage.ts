import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration, INT32_MAX } from './kit.js'
import { stateReasons } from './state-reasons.js'

/** Most stretches of a recording that are named. */
export const GAPS_MAX = 10_000

const SECONDS_MAX = INT32_MAX / 1000

function seconds (description: string) {
  return Type.Number({ minimum: 0, maximum: SECONDS_MAX, description })
}

/** What is said of the words in the speech of a recording. */
export const coverage = {
  speech_seconds: seconds('Seconds in which somebody speaks, found by voice detection, of what is recognised so far.'),
  with_words_seconds: seconds('Seconds of that in which words were recognised, by the times that the speech engine gives.'),
  without_words_seconds: seconds('Seconds of that without any words: what was said there may be missing.'),
  live_reason: Type.Optional(enumeration(stateReasons, {
    description: 'Only where the report is made of what was recognised while people spoke: why the recording could not be recognised again, with ' +
      'more of it at once. The report is then `audio_quality_degraded`.'
  }))
}

export const SoundCoverage = closed(coverage, {
  $id: 'SoundCoverage',
  description: 'How much of the speech in a recording has words in the transcript.',
  examples: [{ speech_seconds: 312.4, with_words_seconds: 306.9, without_words_seconds: 5.5 }]
})
export type SoundCoverage = Static<typeof SoundCoverage>

export const SoundGap = closed({
  from_seconds: seconds('Where it begins, in seconds from the start of the recording.'),
  to_seconds: seconds('Where it ends.')
}, {
  $id: 'SoundGap',
  description: 'A stretch of a recording that the speech engine did not recognise, however often it was asked.',
  examples: [{ from_seconds: 84.2, to_seconds: 111.9 }]
})
export type SoundGap = Static<typeof SoundGap>
