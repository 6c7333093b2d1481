import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { threadScript } from '../../../../lib/runtime/threads/thread-script.js'

t.test('a thread that is ended while it loads ends alone, at whatever moment', { timeout: 200_000 }, async t => {
  const { url, execArgv } = threadScript(import.meta.url, 'closed-early')
  const { stdout } = await promisify(execFile)(process.execPath, [...execArgv, fileURLToPath(url)])
  t.equal(stdout, 'closed 50 times')
})
