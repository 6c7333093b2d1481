import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { ExampleVisit } from '../../schemas/example-visits.js'
import { digestOf, etagOf, isKnown } from '../etag.js'
import { HEADERS } from './headers.js'

const FOLDER = new URL('examples/', import.meta.url)

/** For a URL that names the content: a year. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** A transcript, with the URL of its sound beside it. */
function readVisit (name: string): { text: string, sound: Buffer } {
  const sound = readFileSync(new URL(name.replace(/json$/, 'opus'), FOLDER))
  const visit = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as ExampleVisit
  return { sound, text: JSON.stringify({ ...visit, sound: `${visit.language}.opus?v=${digestOf(sound)}` }) }
}

/**
 * The visits that the demo page plays: `/demo/examples/LANGUAGE.json`, the transcript, which browsers ask for anew, and
 * `/demo/examples/LANGUAGE.opus`, its sound, which they keep.
 */
export default async function demoExampleRoutes (fastify: FastifyInstance): Promise<void> {
  for (const name of readdirSync(FOLDER).filter(name => name.endsWith('.json'))) {
    const { text, sound } = readVisit(name)
    const etag = etagOf(text)

    fastify.get(`/examples/${name}`, { schema: { hide: true } }, async function getExampleVisit (request, reply) {
      reply.headers(HEADERS)
      return isKnown(request, reply, etag) ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
    })

    fastify.get(`/examples/${name.replace(/json$/, 'opus')}`, { schema: { hide: true } }, async function getExampleSound (_request, reply) {
      return reply.headers({ ...HEADERS, 'cache-control': FOR_GOOD }).type('audio/ogg').send(sound)
    })
  }
}
