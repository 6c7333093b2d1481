import { ConsultationList, ConsultationQuery, PAGE_MAX } from './consultation.js'
import { failures, stateHeader, uncached } from './consultation-operations.js'
import { answer, invalid, scoped, unauthorized } from './responses.js'

/** `GET /api/v1/consultations/` */
export const listConsultations = {
  operationId: 'listConsultations',
  tags: ['Consultations'],
  summary: 'List consultations',
  description: 'Newest first; with `started_from` or `started_to`, those that started last first, which are moments with an offset, so that ' +
    'a day is that of the place: `2026-03-02T00:00:00+01:00`. Filters can be combined. ' +
    'A page of large consultations may hold fewer than `limit`: there are more as long as `next_cursor` is not null. ' +
    'With a token: those of the user; with an API key: those of the customer. ' +
    'A test key sees what was created with test keys, a live key the rest. A key that is bound to organisations, and tokens requested ' +
    'with it, see what belongs to them.',
  querystring: ConsultationQuery,
  response: {
    200: answer(ConsultationList, 'A page of consultations.', { ...stateHeader('The `state` that was asked for, which all of them have.'), ...uncached }),
    ...failures,
    400: invalid(['query', 'limit'], `limit must be at most ${PAGE_MAX}.`, 'less_than_equal'),
    401: unauthorized.userOrBackend,
    403: scoped('consultations:read')
  }
}
