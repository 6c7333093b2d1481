import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration } from './kit.js'

const UTTERANCES_MAX = 100
const MS_MAX = 600_000
const WORDS_PER_MINUTE = { minimum: 80, maximum: 300 }

const name = Type.String({ minLength: 1, maxLength: 200 })
const ms = Type.Integer({ minimum: 0, maximum: MS_MAX })

/** Who speaks in an example visit. */
export const exampleSpeakers = ['clinician', 'patient'] as const
export type ExampleSpeaker = typeof exampleSpeakers[number]

/** A file of `routes/demo/examples/`: the transcript of a made-up visit, and how it is spoken. */
export const ExampleVisit = closed({
  language: Type.String({ pattern: '^[a-z]{2}$' }),
  /** What it is about, in its language. */
  title: name,
  template: name,
  /** The voices of espeak-ng. */
  voices: closed({ clinician: name, patient: name }),
  words_per_minute: Type.Integer(WORDS_PER_MINUTE),
  /** Length of the sound; `npm run example-visits` measures this, and when each utterance is spoken. */
  duration_ms: ms,
  utterances: Type.Array(closed({
    speaker: enumeration(exampleSpeakers), text: Type.String({ minLength: 1, maxLength: 1000 }), start_ms: ms, end_ms: ms
  }), { minItems: 1, maxItems: UTTERANCES_MAX })
})
export type ExampleVisit = Static<typeof ExampleVisit>
