/**
 * Settles as a promise does, or rejects as soon as the signal is aborted.
 *
 * @throws the reason of the signal
 */
export async function unlessAborted<T> (promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  let stop = (): void => {}
  const aborted = new Promise<void>(resolve => {
    stop = resolve
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
  signal.throwIfAborted()
  return promise
}
