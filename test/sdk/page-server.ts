import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Test } from 'tap'
import { requestToken, user } from '../helper.js'
import type { SdkService } from './service.js'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

/** Serves the files of a folder, and hands out tokens, as the backend of a page does. */
export async function servePage (t: Test, directory: string, { fastify, key }: SdkService): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://page.test')
    if (pathname === '/scribe-token') {
      requestToken(fastify, key, user).then(({ body }) => response.setHeader('content-type', 'application/json').end(body), () => response.destroy())
      return
    }
    const file = path.join(directory, pathname === '/' ? 'index.html' : decodeURIComponent(pathname))
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) response.writeHead(404).end()
    else response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream').end(readFileSync(file))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.close().closeAllConnections() })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
