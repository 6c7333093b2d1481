export { Scribe, VisitList, type ScribeProps, type VisitListProps } from './components.js'
export { useConsultation, useConsultationClient, useRecording, type FollowedConsultation, type RecordingState } from './hooks.js'
export type * from './jsx.js'
export type { AttributeProps, EventProps, HostProps } from './names.js'
