import { ConsultationError } from '../errors.js'
import { CreatingTransport } from './creation.js'
import type { Recording } from './recording.js'
import type { Service } from './service.js'
import { SocketTransport } from './socket.js'
import type { Transport, TransportListener } from './transport.js'
import { UploadTransport } from './uploads.js'

/** What decides how a recording goes up, beside what it is. */
export interface TransportOptions {
  /** Whether there are WebSockets to try. */
  sockets: boolean
  /** Whether the recording is the user's, where nothing else says so. */
  isMine: boolean
}

/** The next step of a recording: its consultation is created, then it goes up in the way that it began, or that works. */
export function transportOf (
  service: Service, recording: Recording, listener: TransportListener, { sockets, isMine }: TransportOptions
): Transport {
  if (service.consultationId === null) return new CreatingTransport(service, recording, listener, isMine)
  const { transport, fallback, offset } = recording.state
  const uploads = transport === 'chunks' || fallback || (!sockets && offset === null)
  if (uploads) return new UploadTransport(service, recording, listener)
  if (!sockets) throw new ConsultationError('The recording began as a stream: it goes on where there are WebSockets.')
  return new SocketTransport(service, recording, listener)
}
