import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration, nullableString } from './kit.js'
import { givenTimestamp, timestamp, visibleText } from './text.js'

/** What a patient says to the recording of a consultation. */
export const consentStates = ['given', 'refused', 'withdrawn'] as const
export type ConsentState = typeof consentStates[number]

/** What can be said when a consultation starts: nothing is there yet that could be withdrawn. */
const startingStates = ['given', 'refused'] as const

/** Longest wording, in characters. */
const WORDING_MAX_LENGTH = 5000

const MEANINGS = '`given`: sound is taken. `refused`: no more sound is taken, and what came before stays. '

const saying = {
  wording: Type.Optional(visibleText(WORDING_MAX_LENGTH, { description: 'What the patient was told or asked, or the version of it.' })),
  time: Type.Optional(Type.String({ ...givenTimestamp, description: 'When the patient said so, ISO 8601; default: now.' }))
}

export const SentConsent = closed({
  state: enumeration(consentStates, {
    description: `${MEANINGS}\`withdrawn\`: sound and text of the consultation are deleted, and nothing more is taken, for good.`
  }),
  ...saying
}, {
  $id: 'SentConsent',
  description: 'What the patient says to the recording.',
  examples: [{ state: 'given', wording: 'Leaflet on recording, version 3', time: '2026-03-02T08:58:00Z' }]
})
export type SentConsent = Static<typeof SentConsent>

export const StartingConsent = closed({ state: enumeration(startingStates, { description: MEANINGS.trim() }), ...saying }, {
  $id: 'StartingConsent',
  description: 'What the patient has said to the recording before it begins.',
  examples: SentConsent.examples
})

export const Consent = closed({
  state: Type.Unsafe<ConsentState | null>({ type: ['string', 'null'], enum: [...consentStates, null], description: 'What the patient said last; `null` where nobody told.' }),
  wording: nullableString({ maxLength: WORDING_MAX_LENGTH, description: 'What the patient was told or asked; `null` where nobody told.' }),
  time: nullableString({ ...timestamp, description: 'When the patient said so, ISO 8601; `null` where nobody told.' })
}, {
  $id: 'Consent',
  description: 'What the patient said to the recording of a consultation.',
  examples: SentConsent.examples
})
export type Consent = Static<typeof Consent>

/** The named schemas of this file, for `addSchema`. */
export const consentSchemas = [SentConsent, StartingConsent, Consent]
