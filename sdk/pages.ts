import type { Http } from './http.js'
import type { ConsultationList, ListQuery } from './types.js'

/** The pages of a list, each read when it is asked for. */
export async function * pagesOf (http: Http, path: string, query: ListQuery, signal?: AbortSignal): AsyncGenerator<ConsultationList> {
  let cursor = query.cursor
  do {
    const page = await http.json<ConsultationList>({ method: 'GET', path, query: { ...query, cursor }, repeatable: true, signal })
    yield page
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}
