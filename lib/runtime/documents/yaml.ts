import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { threadScript } from '../threads/thread-script.js'

/** Writes a document as YAML, in a thread that ends afterwards: a large one takes half a second. */
async function write (document: object): Promise<string> {
  const { url, execArgv } = threadScript(import.meta.url, 'yaml-thread')
  const worker = new Worker(url, { execArgv, workerData: JSON.stringify(document) })
  const [text] = await once(worker, 'message') as [string]
  return text
}

/**
 * Makes a function that returns a document as YAML. It is written when it is first asked for, once for all who ask at the same time, and
 * without keeping the calling thread from other work. A failure is thrown, and the next call tries again.
 */
export function createYamlWriter (document: () => object): () => Promise<string> {
  let text: Promise<string> | undefined
  return async function yaml () {
    text ??= write(document()).catch((error: unknown) => {
      text = undefined
      throw error
    })
    return text
  }
}
