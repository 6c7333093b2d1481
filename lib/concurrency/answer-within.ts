import { setImmediate as nextTurn } from 'node:timers/promises'

/** There was no answer in time. */
export class NoAnswerError extends Error {
  constructor (milliseconds: number) {
    super(`no answer within ${milliseconds} ms`)
    this.name = 'NoAnswerError'
  }
}

/**
 * Resolves with the answer, or rejects with a `NoAnswerError` when there is none within this many milliseconds. A process that was busy
 * itself for longer than that first takes what has arrived in the meantime: Node runs timers that are due before it reads from sockets, so
 * that a plain timeout would blame the other side for our own delay.
 */
export async function answerWithin<T> (milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      // The first turn reads what has arrived; the second completes an answer of several parts.
      nextTurn().then(async () => nextTurn()).then(() => reject(new NoAnswerError(milliseconds)), reject)
    }, milliseconds)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
