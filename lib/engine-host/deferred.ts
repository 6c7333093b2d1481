/** A promise with what settles it. */
export interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
}

/** As `Promise.withResolvers`, which Node.js 20 does not have. */
export function deferred<T> (): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<T>((resolve, reject) => { settle = { resolve, reject } })
  return { promise, ...settle as Pick<Deferred<T>, 'resolve' | 'reject'> }
}
