import { StreamError } from '../errors.js'
import type { ConsultationOutput } from '../types.js'
import type { Service } from './service.js'
import type { TransportListener } from './transport.js'

/** Waits for the final report, and tells of each change until then. @throws {StreamError} `report_failed` */
export async function finalReport (
  service: Service, signal: AbortSignal, { output, status }: Pick<TransportListener, 'output' | 'status'>
): Promise<ConsultationOutput> {
  for await (const event of service.watch(signal)) {
    if (event.type === 'state') {
      status(event.status)
      if (event.status.state === 'failed') throw new StreamError('report_failed', `The report could not be made (${event.status.reason}).`)
      continue
    }
    output(event.output, event.version)
    if (event.output.report_status === 'final') return event.output
  }
  throw new StreamError('report_failed', 'The report did not come.')
}
