import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { threadScript } from '../../../../lib/runtime/threads/thread-script.js'

const SENTENCES = { 'a visit': 'I have had a sore throat and a fever of 38.5 for three days, take paracetamol 500 mg.', 'one letter': 'a' }

// Node ends a thread that reaches its limit; but where a single allocation beyond that is larger than 16 MB, V8 ends the process. No
// transcript of the length that is allowed needs so large a one, wherever its memory runs out.
for (const [what, sentence] of Object.entries(SENTENCES)) {
  for (const memory of [60, 90]) {
    t.test(`a long transcript (${what}) for which ${memory} MB are too little ends its thread, not the process`, { timeout: 200_000 }, async t => {
      const { url, execArgv } = threadScript(import.meta.url, 'scarce-memory')
      const { stdout } = await promisify(execFile)(process.execPath, [...execArgv, fileURLToPath(url), String(memory), '1500000', sentence])
      t.equal(stdout, 'ERR_WORKER_OUT_OF_MEMORY')
    })
  }
}
