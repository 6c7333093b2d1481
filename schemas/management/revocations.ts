import { Type } from '@sinclair/typebox'
import { closed, ref } from '../kit.js'
import { invalid, refused } from '../responses.js'
import { changing } from './answers.js'
import { CustomerReference, EndedAccess, keyIdForm } from './customers-and-keys.js'
import { UserReference } from './users.js'

const tags = ['management']

export const ApiKeyParameters = closed({ id: Type.String({ ...keyIdForm, description: 'Id of the API key.' }) })

/** The operations of `/api/v1/admin/` that end access, by their names. */
export const revocations = {
  revokeTokensOfCustomer: {
    operationId: 'revokeTokensOfCustomer',
    tags,
    summary: 'Revoke the access tokens of a customer',
    description: 'Those in use stop working everywhere within two seconds, with their streams. New ones can be requested.',
    body: ref(CustomerReference),
    response: changing({ body: true, status: 204, description: 'The tokens are revoked.', wrong: invalid(['body', 'customer'], 'customer is required.', 'missing'), found: true })
  },
  endAccessOfCustomer: {
    operationId: 'endAccessOfCustomer',
    tags,
    summary: 'End all access of a customer',
    description: 'Revokes its API keys and access tokens, with their streams, and ends the sessions and unused links of people who see this ' +
      'customer only: everywhere within two seconds. Nothing is deleted, and these people can log in again with a passkey or a new link. ' +
      'Requires a login within the last few minutes.',
    body: ref(CustomerReference),
    response: changing({
      body: true,
      status: 200,
      schema: EndedAccess,
      description: 'What has ended.',
      wrong: invalid(['body', 'customer'], 'customer is required.', 'missing'),
      found: true,
      confirmed: true
    })
  },
  revokeTokensOfApiKey: {
    operationId: 'revokeTokensOfApiKey',
    tags,
    summary: 'Revoke the access tokens of an API key',
    description: 'Those requested with the key stop working everywhere within two seconds, with their streams. The key works on.',
    params: ApiKeyParameters,
    response: changing({
      status: 204, description: 'The tokens are revoked.', conflict: refused('conflict', 'API key 4fT0s9QzVbXy is revoked.'), found: true
    })
  },
  revokeTokensOfUser: {
    operationId: 'revokeTokensOfUser',
    tags,
    summary: 'Revoke the access tokens of a user of a customer',
    description: 'Those of live and of test keys stop working everywhere within two seconds, with their streams. The user may have new ones.',
    body: ref(UserReference),
    response: changing({
      body: true,
      status: 204,
      description: 'The tokens are revoked.',
      wrong: invalid(['body', 'customer'], 'customer is required.', 'missing'),
      found: true,
      conflict: refused('conflict', 'There is no user u-9.')
    })
  }
}
