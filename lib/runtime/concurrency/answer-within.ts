import { afterOwnTime } from './own-time.js'

/** There was no answer in time. */
export class NoAnswerError extends Error {
  constructor (milliseconds: number) {
    super(`no answer within ${milliseconds} ms`)
    this.name = 'NoAnswerError'
  }
}

/**
 * Resolves with the answer, or rejects with a `NoAnswerError` when there is none within this many milliseconds, in which the time does not
 * count that this process was busy itself.
 */
export async function answerWithin<T> (milliseconds: number, answer: Promise<T>): Promise<T> {
  let cancel = (): void => {}
  const silence = new Promise<never>((_resolve, reject) => {
    ({ cancel } = afterOwnTime(milliseconds, () => reject(new NoAnswerError(milliseconds))))
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    cancel()
  }
}
