import { Type } from '@sinclair/typebox'
import { UnauthorizedError } from './errors.js'
import { closed } from './kit.js'
import { errorResponses, invalid, rateLimitHeaders, refusal, refused, scoped } from './responses.js'
import { visibleText } from './text.js'
import { USER_ID_MAX_LENGTH } from './token.js'

export const UserParameters = closed({
  user_id: visibleText(USER_ID_MAX_LENGTH, { description: 'The user\'s identifier in the customer\'s system, percent-encoded.' })
})

/** What a path parameter may have at most, in characters as sent: each of a `user_id` may take nine (three bytes, percent-encoded). */
export const PATH_PARAMETER_MAX_LENGTH = USER_ID_MAX_LENGTH * 9

/** `POST /api/v1/users/{user_id}/revoke-tokens/` */
export const revokeUserTokens = {
  operationId: 'revokeUserTokens',
  tags: ['Access tokens'],
  summary: 'Revoke the access tokens of a user',
  description: 'Every token of the user that was issued before is `401` on every instance within two seconds. Open streams are closed with ' +
    '`4401`, and event streams end. A token requested after the answer works. With a test key, this is about the user of test keys. A key ' +
    'that is bound to organisations revokes the tokens of users who are known at one of them.',
  params: UserParameters,
  response: {
    204: Type.Unsafe<null>({ type: 'null', description: 'The tokens are revoked.', headers: rateLimitHeaders }),
    ...errorResponses,
    400: invalid(['path', 'user_id'], 'user_id must not be blank and must not contain NUL characters or lone surrogates.', 'string_pattern_mismatch'),
    401: refusal(UnauthorizedError, 'The API key is missing or not valid.', [refused('api_key_invalid', 'The API key is missing or not valid.')]),
    403: scoped('tokens:issue')
  }
}
