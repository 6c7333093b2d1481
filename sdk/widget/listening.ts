import { ConnectionError, StreamError } from '../errors.js'
import type { ConsultationEvent } from '../events.js'
import type { ConsultationStream } from '../stream/types.js'
import type { ConsultationOutput } from '../types.js'
import { keepReference } from './patients.js'
import type { ViewModel } from './view-model.js'

/** What becomes of what a stream tells. */
export interface StreamListener {
  /** Whether the stream is that of the consultation that is shown: only then it is listened to. */
  isOwn: () => boolean
  output: (output: ConsultationOutput, version: number) => void
  /** The microphone has gone. */
  sourceGone: () => void
}

/** Shows what a stream tells. */
export function listenTo (stream: ConsultationStream, model: ViewModel, { isOwn, output: takeOutput, sourceGone }: StreamListener): void {
  const own = <Detail> (take: (detail: Detail) => void) => ({ detail }: CustomEvent<Detail>) => { if (isOwn()) take(detail) }
  stream.addEventListener('delay', own(({ error }) => {
    // Without a connection there is nothing more to say. What is tried again fails in the same way.
    if (error instanceof ConnectionError || error.message === model.view.delay?.message) return
    model.note({ delay: error })
  }))
  stream.addEventListener('state', own(({ state }) => {
    model.view.offline = state === 'buffering'
    if (state !== 'buffering') model.view.delay = null
    if (state === 'failed') model.fail(stream.error as Error)
    else model.enter(model.view.state)
  }))
  stream.addEventListener('consultation', own(({ consultationId: consultation }) => {
    const { reference } = model.view
    if (reference !== null) keepReference(consultation, reference)
    model.note({ consultation })
  }))
  stream.addEventListener('progress', own(progress => {
    const isSent = model.view.kept && progress.unsafeMs === 0
    if (isSent) model.note({ progress, kept: false })
    else model.move({ progress })
  }))
  stream.addEventListener('level', own(({ level }) => { if (model.view.state === 'recording') model.move({ level }) }))
  stream.addEventListener('output', own(({ output, version }) => takeOutput(output, version)))
  stream.addEventListener('status', own(status => model.takeStatus(status)))
  stream.addEventListener('warning', own(warning => {
    model.takeWarning(warning)
    if (warning.kind === 'unplugged') sourceGone()
  }))
  stream.addEventListener('error', own(() => { if (stream.state !== 'failed') sourceGone() }))
}

/** Waits for a final report, and shows what is told before it. @throws {StreamError} */
export async function untilFinal (
  events: AsyncIterable<ConsultationEvent>, model: ViewModel, { isOwn, output }: Pick<StreamListener, 'isOwn' | 'output'>
): Promise<ConsultationOutput> {
  for await (const event of events) {
    if (event.type !== 'state') {
      if (isOwn()) output(event.output, event.version)
      if (event.output.report_status === 'final') return event.output
    } else if (isOwn()) {
      if (model.view.state === 'failed' && event.status.state === 'processing') model.enter('finishing')
      model.takeStatus(event.status)
    } else if (event.status.state === 'failed') break
  }
  throw new StreamError('report_failed', 'The report did not come.')
}
