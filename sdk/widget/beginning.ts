import type { ConsultationStream } from '../stream/types.js'

/** Longest wait for the consultation of a recording that has begun, in milliseconds: longer, and there is no connection. */
const PATIENCE_MS = 3000

/**
 * Starts a recording, and waits until its consultation is created, or it is known that it cannot be yet. It is recorded meanwhile.
 *
 * @throws the error of the stream, if that has failed
 */
export async function startAndCreate (stream: ConsultationStream): Promise<void> {
  await stream.start()
  const isOpen = () => stream.consultationId === null && stream.state === 'connecting'
  if (isOpen()) {
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, PATIENCE_MS)
      for (const name of ['consultation', 'state'] as const) {
        stream.addEventListener(name, () => {
          if (isOpen()) return
          clearTimeout(timer)
          resolve()
        })
      }
    })
  }
  const { error } = stream
  if (error !== null) throw error
}
