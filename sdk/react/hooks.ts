'use client'

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ConsultationClient, type ClientOptions } from '../client.js'
import type { ConsultationStream, StreamEvents } from '../stream/types.js'
import type { ConsultationOutput, ConsultationStatus } from '../types.js'

/**
 * A client, made once for a service and a user. `getToken` may be another function at each render.
 *
 * @throws {ConsultationError} if an option is invalid
 */
export function useConsultationClient (options: ClientOptions): ConsultationClient {
  const latest = useRef(options)
  useEffect(() => { latest.current = options })
  const baseUrl = String(options.baseUrl)
  return useMemo(() => new ConsultationClient({
    ...options,
    baseUrl,
    getToken: async () => latest.current.getToken(),
    onUnsentRemoved: removed => latest.current.onUnsentRemoved?.(removed)
  }), [baseUrl, options.user])
}

/** A consultation as it is followed. */
export interface FollowedConsultation {
  /** The report by now; `null` before the first one. */
  output: ConsultationOutput | null
  /** Where the report stands, and why it is late or failed; `null` until the service has said so. */
  status: ConsultationStatus | null
  /** Why it cannot be followed any more. */
  error: Error | null
}

const UNKNOWN: FollowedConsultation = { output: null, status: null, error: null }

/** Follows a consultation until its report is final: `const { output, status } = useConsultation(client, id)`. `null` follows none. */
export function useConsultation (client: ConsultationClient, consultation: string | null): FollowedConsultation {
  const [followed, setFollowed] = useState(UNKNOWN)
  useEffect(() => {
    setFollowed(UNKNOWN)
    if (consultation === null) return
    const ended = new AbortController()
    async function follow (id: string): Promise<void> {
      for await (const event of client.watch(id, { signal: ended.signal })) {
        if (ended.signal.aborted) return
        setFollowed(before => event.type === 'state' ? { ...before, status: event.status } : { ...before, output: event.output })
      }
    }
    follow(consultation).catch((error: Error) => {
      if (!ended.signal.aborted) setFollowed(before => ({ ...before, error }))
    })
    return () => ended.abort()
  }, [client, consultation])
  return followed
}

/** Where a recording stands. */
export type RecordingState = Pick<ConsultationStream, 'state' | 'progress' | 'output' | 'status' | 'consultationId' | 'error'>

/** After these events of a stream, it stands elsewhere. */
const CHANGES: ReadonlyArray<keyof StreamEvents> = ['state', 'progress', 'output', 'status', 'consultation', 'error']

const NO_RECORDING: RecordingState = {
  state: 'idle', progress: { recordedMs: 0, storedMs: 0, unsafeMs: 0 }, output: null, status: null, consultationId: null, error: null
}

function stateOf ({ state, progress, output, status, consultationId, error }: ConsultationStream): RecordingState {
  return { state, progress, output, status, consultationId, error }
}

/** What React subscribes to: the same object until the stream changes. */
function storeOf (stream: ConsultationStream | null) {
  let last = stream === null ? NO_RECORDING : stateOf(stream)
  return {
    read: () => last,
    subscribe (changed: () => void): () => void {
      if (stream === null) return () => {}
      const look = () => {
        last = stateOf(stream)
        changed()
      }
      for (const name of CHANGES) stream.addEventListener(name, look)
      // It may have changed since it was rendered.
      last = stateOf(stream)
      return () => { for (const name of CHANGES) stream.removeEventListener(name, look) }
    }
  }
}

/** Where a recording of your own user interface stands. `null` is one that has not begun. */
export function useRecording (stream: ConsultationStream | null): RecordingState {
  const { read, subscribe } = useMemo(() => storeOf(stream), [stream])
  return useSyncExternalStore(subscribe, read, () => NO_RECORDING)
}
