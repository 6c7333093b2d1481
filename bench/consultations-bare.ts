import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

/** What the server is started with. */
export interface BareSettings {
  connectionString: string
  /** The same number of database connections as the service has. */
  max: number
}

interface Segment {
  id: string
  text: string
  is_final: boolean
}

interface Row {
  output: string
  version: number
  segments: number
  words: number
  characters: number
}

const READ = 'select output, version, state from consultations where id = $1'
const LOCK = 'select * from consultations where id = $1 for update'
const INSERT = `insert into segments (consultation_id, id, position, text, is_final) values ($1, $2, $3, $4, $5)
  on conflict (consultation_id, id) do update set text = excluded.text, is_final = excluded.is_final`
const UPDATE = `update consultations set segments = $2, words = $3, characters = $4, output = $5, updated_at = now()
  where id = $1 returning output, version`

async function readText (request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('error', reject)
    request.on('end', () => resolve(Buffer.concat(chunks).toString()))
  })
}

/**
 * The minimal server with the same answers: no framework, no credentials, no limits, no validation, no log.
 *
 * - `GET …/ID/`: one look-up by id, with the same driver and, as in the service, no prepared statements; answers with the stored text.
 * - `POST …/ID/transcript/`: in one transaction it locks the row, inserts the segment and updates the row with the new counts and a freshly
 *   written output. It does not check that a final segment stays unchanged, and has no states.
 */
function createBareServer ({ connectionString, max }: BareSettings) {
  const pool = new pg.Pool({ connectionString, max })

  function answer (response: ServerResponse, status: number, text: string, version = 0): void {
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text), 'cache-control': 'no-store', etag: `"${version}"`
    })
    response.end(text)
  }

  async function append (id: string, { segments }: { segments: Segment[] }): Promise<Row | undefined> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const row = (await client.query<Row>(LOCK, [id])).rows[0]
      if (row === undefined) throw new Error('not found')
      let { segments: count, words, characters } = row
      for (const { id: segment, text, is_final: isFinal } of segments) {
        await client.query(INSERT, [id, segment, count, text, isFinal])
        count += 1
        words += text.split(' ').length
        characters += text.length
      }
      const { rows } = await client.query<Row>(UPDATE, [id, count, words, characters, JSON.stringify(JSON.parse(row.output))])
      await client.query('commit')
      return rows[0]
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  async function serve (request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.url?.split('/')[4] ?? ''
    const row = request.method === 'GET'
      ? (await pool.query<Row>(READ, [id])).rows[0]
      : await append(id, JSON.parse(await readText(request)) as { segments: Segment[] })
    if (row === undefined) return answer(response, 404, '{}')
    answer(response, 200, row.output, row.version)
  }

  return createServer((request, response) => {
    serve(request, response).catch(() => answer(response, 500, '{}'))
  })
}

process.once('disconnect', () => process.exit())
process.once('message', (settings: BareSettings) => {
  const server = createBareServer(settings)
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
