import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { TokenIssuer } from '@consultation-service/sdk/token-issuer'

const { SCRIBE_URL = 'http://127.0.0.1:3000/', SCRIBE_API_KEY = '', PORT = '8080' } = process.env

// The key stays here; the page gets nothing but tokens.
const issuer = new TokenIssuer({ baseUrl: SCRIBE_URL, apiKey: SCRIBE_API_KEY })
const fastify = Fastify({ logger: { level: 'warn' } })

fastify.post('/scribe-token', async function issueToken () {
  // Your own login decides who this is.
  return issuer.issue({ user_id: 'u-7', first_name: 'Jane', last_name: 'Doe', organisation: 'Hillside' })
})

// Pages without a bundler load the SDK as two files.
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' }
for (const [path, file] of Object.entries({
  '/': new URL('page.html', import.meta.url),
  '/page.js': new URL('page.js', import.meta.url),
  '/sdk.js': import.meta.resolve('@consultation-service/sdk/browser/sdk.js'),
  '/worklet.js': import.meta.resolve('@consultation-service/sdk/browser/worklet.js')
})) {
  const text = readFileSync(new URL(file), 'utf8').replace('{{service}}', SCRIBE_URL)
  fastify.get(path, async (_request, reply) => reply.type(TYPES[/html$/.test(String(file)) ? 'html' : 'js']).send(text))
}

console.log(await fastify.listen({ host: '127.0.0.1', port: Number(PORT) }))
