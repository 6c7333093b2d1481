import type { KeptSummary } from './frame-store.js'

/** A recording with sound on this device that is not on the service yet. */
export interface KeptConsultation {
  /** What `openStream` opens it by. */
  recordingId: string
  /** Id of the consultation; `null` where it is not created yet. */
  consultationId: string | null
  /** How much sound is kept, in milliseconds. */
  keptMs: number
}

/** The name of a recording on this device, by the id of its consultation. */
export function nameOf (baseUrl: string, consultationId: string): string {
  return `${baseUrl} ${consultationId}`
}

/**
 * The name of a recording that begins before its consultation: it stays, since the frames are bound to it. Versions that know no such
 * recordings do not see them.
 */
export function newNameOf (baseUrl: string, key: string): string {
  return `new ${baseUrl} ${key}`
}

/** What is kept of a recording; `null` where it is of another service. */
export function keptOf (baseUrl: string, { recording, keptMs, consultationId }: KeptSummary): KeptConsultation | null {
  const [own, begunBefore] = [nameOf(baseUrl, ''), newNameOf(baseUrl, '')]
  if (recording.startsWith(begunBefore)) return { recordingId: recording.slice(begunBefore.length), consultationId, keptMs }
  if (!recording.startsWith(own)) return null
  const id = recording.slice(own.length)
  return { recordingId: id, consultationId: id, keptMs }
}

/**
 * The name of the recording of a consultation, by the id of that, or by the one that the recording has without it. Of two, the one that
 * began before the consultation is the older one.
 */
export function findName (baseUrl: string, id: string, summaries: readonly KeptSummary[]): string {
  const own = nameOf(baseUrl, id)
  const found = summaries.filter(summary => {
    const known = keptOf(baseUrl, summary)
    return summary.recording !== own && (known?.recordingId === id || known?.consultationId === id)
  })
  const hasSound = ({ keptMs }: KeptSummary) => keptMs > 0
  const isKept = summaries.some(summary => summary.recording === own && hasSound(summary))
  return (found.find(hasSound) ?? (isKept ? undefined : found[0]))?.recording ?? own
}
