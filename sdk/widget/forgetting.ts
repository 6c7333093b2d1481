import type { ConsultationClient } from '../client.js'
import { loadReport } from './load-report.js'
import { forgetReference } from './patients.js'

/** Deletes what is kept of a visit on this device: its sound, what was corrected in its report, and whose it is. */
export async function forgetVisit (client: ConsultationClient, service: string, consultation: string): Promise<void> {
  await forgetReference(consultation)
  for (const { consultationId, recordingId } of await client.keptRecordings().catch(() => [])) {
    if (consultationId !== consultation) continue
    // Another tab may have it: its recording ends, and what it has is deleted, once the service tells it.
    await client.openStream(recordingId, { lockTimeout: 0 }).then(async stream => stream.discard()).catch(() => {})
  }
  await loadReport().then(async ({ forgetReport }) => forgetReport(nameOfReport(service, consultation))).catch(() => {})
}

/** Name of a report on this device. */
export function nameOfReport (service: string, consultation: string): string {
  return `${service} ${consultation}`
}
