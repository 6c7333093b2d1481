import { createServer, type ServerResponse } from 'node:http'
import path from 'node:path'
import t, { type Test } from 'tap'
import { openSource } from '../../bin/backup-source.js'
import { parseConfig } from '../../lib/runtime/settings/parse-config.js'
import { temporaryDirectory } from '../directories.js'

const BEGUN = { database: null, cluster: null, audio: '/srv/audio', keys: null }
const ENDED = { label: 'LABEL: backup\n', firstSegment: '000000010000000000000001', lastSegment: '000000010000000000000001' }
const STOPPED = { name: 'BackupError', message: 'The service stopped while the backup was taken: nothing is left of it.' }

/** A service that answers each chunk of the request with one of `answers`, and then `last`. */
async function serviceThat (
  t: Test, answers: readonly object[], last: (response: ServerResponse) => void
): Promise<ReturnType<typeof parseConfig>> {
  const DATA_DIR = temporaryDirectory(t)
  const server = createServer((request, response) => {
    const left = [...answers]
    function answer (): void {
      const next = left.shift()
      if (next === undefined) last(response)
      else response.write(`${JSON.stringify(next)}\n`)
    }
    request.on('error', () => {}).on('data', answer)
    answer()
  })
  await new Promise<void>(resolve => server.listen(path.join(DATA_DIR, 'admin.sock'), resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return parseConfig({ DATA_DIR })
}

t.test('a service that ends before the backup is whole is said to have stopped, however it ends', async t => {
  for (const last of [(response: ServerResponse) => response.destroy(), (response: ServerResponse) => response.end()]) {
    const none = await serviceThat(t, [], response => {
      response.flushHeaders()
      setImmediate(() => last(response))
    })
    await t.rejects(openSource(none, false), STOPPED)
    const early = await openSource(await serviceThat(t, [BEGUN], last), false)
    t.match(early, BEGUN)
    await t.rejects(early.endDatabase(), STOPPED)
    await early.close()
  }
  const late = await openSource(await serviceThat(t, [BEGUN, ENDED], response => response.destroy()), false)
  t.strictSame(await late.endDatabase(), ENDED)
  await late.releaseDatabase()
  await t.rejects(late.finish(), STOPPED)
  await late.close()
})

t.test('a service that refuses is quoted, and one that does not know backups is said to be of another version', async t => {
  const refusing = await serviceThat(t, [], response => { response.statusCode = 400; response.end('{"error":"Another backup is being taken."}') })
  await t.rejects(openSource(refusing, false), { name: 'BackupError', message: 'Another backup is being taken.' })
  for (const body of ['{"statusCode":404,"error":"Not Found"}', 'Not found']) {
    const older = await serviceThat(t, [], response => { response.statusCode = 404; response.end(body) })
    await t.rejects(openSource(older, false), { name: 'BackupError', message: 'The running service cannot be asked: it is of another version.' })
  }
})
