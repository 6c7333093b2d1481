export { ConsultationClient, type ClientOptions, type KeptConsultation } from './client.js'
export { Consultations, type CallOptions, type ConsultationReference, type WatchOptions } from './consultations.js'
export {
  ApiError, AuthenticationError, BadRequestError, ConflictError, ConnectionError, ConsultationError, NotFoundError, PermissionError,
  PreconditionError, RateLimitError, ServiceError, SourceError, StreamError, TimeoutError
} from './errors.js'
export type { ConsultationEvent, OutputEvent, StateEvent } from './events.js'
export { file } from './sources/file.js'
export { mediaStream, supportsOpus, type MediaStreamOptions } from './sources/media-stream.js'
export { microphone, type MicrophoneOptions } from './sources/microphone.js'
export { readable } from './sources/readable.js'
export type { RecordOptions, StreamOptions } from './stream/open.js'
export type * from './stream/types.js'
export type * from './types.js'
