import type { components, operations } from './openapi.js'

type Schemas = components['schemas']

/** The structured result of a consultation. */
export type ConsultationOutput = Schemas['ConsultationOutput']

/** The state of a consultation's report, and why it is late or failed. */
export type ConsultationStatus = Schemas['ConsultationStatus']

/** Parameters of a new consultation. */
export type CreateConsultation = Schemas['CreateConsultation']

/** What the record knows of the patient of a consultation. */
export type RecordContext = Schemas['RecordContext']

/** A piece of the transcript. */
export type TranscriptSegment = Schemas['TranscriptSegment']

/** The transcript, typed and recognised. */
export type Transcript = Schemas['Transcript']

/** The words that a segment of the transcript should have. */
export type SegmentCorrection = Schemas['SegmentCorrection']

/** Which words of a transcript are corrected, by whom, and what they were. */
export type TranscriptCorrections = Schemas['TranscriptCorrections']

/** Who the speakers of a consultation are. */
export type SpeakerList = Schemas['SpeakerList']

/** Who a speaker of a consultation is. */
export type SpeakerRole = Schemas['SpeakerRole']

/** What each statement of a report rests on, and what was removed from it. */
export type ReportEvidence = Schemas['ReportEvidence']

/** The final report of a consultation, and what made it. */
export type Report = Schemas['Report']

/** How a report is made again. */
export type RegenerateReport = Schemas['RegenerateReport']

/** How a finished consultation is continued. */
export type ReopenConsultation = Schemas['ReopenConsultation']

/** How far the review of a report is: who reviewed and signed it, and when. */
export type ReportReview = Schemas['ReportReview']

/** Text that was added to a signed report. */
export type Addendum = Schemas['Addendum']

/** What made a revision of a report, and when. */
export type ReportRevision = Schemas['ReportRevision']

/** Details of the clinician that a token is for. */
export type TokenRequest = Schemas['TokenRequest']

/** A token, and when it expires. */
export type TokenResponse = Schemas['TokenResponse']

/** Kind of an error of the service, for programs. */
export type ErrorCode = Schemas['ErrorCode']

/** One mistake in a request: where it is, and what is wrong. */
export type ValidationError = Schemas['ValidationError']

/** Filters for a list of consultations. */
export type ListQuery = NonNullable<operations['listConsultations']['parameters']['query']>

/** A consultation in a list. */
export type ListedConsultation = Schemas['ConsultationList']['consultations'][number]

/** A page of a list of consultations. */
export type ConsultationList = Schemas['ConsultationList']

/** A stretch of a recording. */
export type RecordingStretch = NonNullable<operations['getRecording']['parameters']['query']>

/** What the patient said to the recording of a consultation. */
export type Consent = Schemas['Consent']

/** What the patient says to it. */
export type SentConsent = Schemas['SentConsent']

/** What a list shows of a consultation. */
export type ConsultationEntry = Schemas['ConsultationEntry']

/** An access token, alone or with its expiry. Without the expiry, it is read from the token. */
export type Token = string | TokenResponse

/** Gets an access token from the customer's own backend; called again before each expiry. */
export type GetToken = () => Promise<Token>

/** What an installation can do. */
export type Capabilities = Schemas['Capabilities']
