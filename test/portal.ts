import type { FastifyInstance, InjectOptions } from 'fastify'
import { createLink, removePerson } from '../plugins/portal/people.js'

/** The origin of the portal in tests that inject: this machine, under the host that injected requests name. */
export const ORIGIN = 'http://localhost'

/** What the pages of the portal send. */
export interface PortalHeaders extends Record<string, string> {
  cookie: string
  origin: string
}

/** The secret of a new link. */
export async function linkFor ({ db }: Pick<FastifyInstance, 'db'>, params: Parameters<typeof createLink>[1] = {}): Promise<string> {
  const { path } = await createLink(db, params)
  return path.slice(path.indexOf('=') + 1)
}

/** `POST /portal/session/link/`. */
export async function useLink (fastify: FastifyInstance, link: string, headers: Record<string, string> = { origin: ORIGIN }) {
  return fastify.inject({ method: 'POST', url: '/portal/session/link/', headers, payload: { link } })
}

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf ({ headers }: { headers: Record<string, unknown> }): string {
  return String([headers['set-cookie']].flat().at(-1)).split(';')[0] ?? ''
}

/** Logs somebody in: by default an admin who sees everything. */
export async function logIn (fastify: FastifyInstance, params: Parameters<typeof createLink>[1] = {}): Promise<PortalHeaders> {
  return { cookie: cookieOf(await useLink(fastify, await linkFor(fastify, params))), origin: ORIGIN }
}

/** Calls `/api/v1/admin/…` as the pages do. */
export async function manage (fastify: FastifyInstance, headers: Record<string, string>, path: string, payload?: object, method?: string) {
  const request: InjectOptions = {
    method: (method ?? (payload === undefined ? 'GET' : 'POST')) as 'GET', url: `/api/v1/admin/${path}`, headers, ...(payload === undefined ? {} : { payload })
  }
  return fastify.inject(request)
}

/** Removes a person by name, as the shell does. */
export async function removeNamed ({ db }: Pick<FastifyInstance, 'db'>, name: string): Promise<void> {
  const { id } = await db.selectFrom('portal_people').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  await removePerson(db, { id })
}
