import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'

/** The least that a server with an embedded database does before it answers: opens it, asks it once and listens. */
process.once('disconnect', () => process.exit())
process.once('message', async ({ directory }: { directory: string }) => {
  const database = await PGlite.create(directory)
  await database.query('select 1')
  createServer((_request, response) => response.end()).listen(0, '127.0.0.1', () => process.send?.({ ready: true }))
})
