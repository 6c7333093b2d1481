import { Type } from '@sinclair/typebox'
import { closed, ref } from '../kit.js'
import { invalid, refused } from '../responses.js'
import { absent, changing, reading } from './answers.js'
import { ApiKeyList, CreateApiKey, CreatedApiKey, CustomerList, KeyRequestList, RotateApiKey, RotatedApiKey } from './customers-and-keys.js'
import { ApiKeyParameters, revocations } from './revocations.js'
import { ReplaceSharedKeyTerms, SharedKeyTerms } from './key-terms.js'
import { InstallModel, ModelInstallation, ModelList, modelNameForm } from './models.js'
import { CustomerQuery } from './queries.js'
import { kidForm, ManagedSigningKey, ServiceState, SigningKeyList, WaitingReportList } from './service.js'
import { BlockUser, UserList, UserReference } from './users.js'
import { webhookManagement } from './webhook-operations.js'

const tags = ['management']

export const KeyRequestQuery = closed({
  days: Type.Optional(Type.Integer({ format: 'int32', minimum: 1, maximum: 366, default: 7, description: 'How many days back.' }))
})

export const SigningKeyParameters = closed({ kid: Type.String({ ...kidForm, description: 'Id of the signing key.' }) })
export const ModelParameters = closed({ name: Type.String({ ...modelNameForm, description: 'Name of the model.' }) })
export const WaitingReportParameters = closed({ id: Type.String({ format: 'uuid', maxLength: 36, description: 'Id of the consultation.' }) })

const BUSY = refused('conflict', 'Another model is being installed or removed: wait until that is done.')

/** The operations of `/api/v1/admin/`, by their names: for people who are logged in to the portal. */
export const management = {
  ...revocations,
  ...webhookManagement,
  listCustomers: {
    operationId: 'listCustomers',
    tags,
    summary: 'List the customers',
    description: 'Every customer that the person may see, by name, with a few counts. A customer is created with its first API key.',
    response: reading(CustomerList, 'The customers.')
  },
  listApiKeys: {
    operationId: 'listApiKeys',
    tags,
    summary: 'List API keys',
    description: 'Working, expired and revoked keys, newest first. The secret is shown only when the key is created.',
    querystring: CustomerQuery,
    response: reading(ApiKeyList, 'The API keys.')
  },
  listKeyRequests: {
    operationId: 'listKeyRequests',
    tags,
    summary: 'List the requests of an API key over time',
    description: 'How many requests were made with the key in each hour, and how they ended. They are written every few seconds, and kept ' +
      'for `keyRequestsDays` of the limits. Requests with a wrong key belong to none.',
    params: ApiKeyParameters,
    querystring: KeyRequestQuery,
    response: { ...reading(KeyRequestList, 'The requests.'), 404: absent }
  },
  createApiKey: {
    operationId: 'createApiKey',
    tags,
    summary: 'Make an API key',
    description: 'Also creates the customer if it is new; a name that differs from that of another customer only in case or spaces is refused. Requires a login within the last few minutes.',
    body: ref(CreateApiKey),
    response: changing({
      body: true,
      status: 201,
      schema: CreatedApiKey,
      description: 'The key, which is shown once.',
      wrong: invalid(['body', 'customer'], 'customer is required.', 'missing'),
      conflict: refused('conflict', 'There is a customer "General Hospital": only case or spaces differ. Use that name, or another one.'),
      confirmed: true
    })
  },
  rotateApiKey: {
    operationId: 'rotateApiKey',
    tags,
    summary: 'Replace an API key',
    description: 'Creates a key with the same rights. The old one works until its grace period is over. Requires a login within the last few minutes.',
    params: ApiKeyParameters,
    body: ref(RotateApiKey),
    response: changing({
      body: true,
      status: 201,
      schema: RotatedApiKey,
      description: 'The new key, which is shown once.',
      conflict: refused('conflict', 'API key 4fT0s9QzVbXy is revoked.'),
      found: true,
      confirmed: true
    })
  },
  revokeApiKey: {
    operationId: 'revokeApiKey',
    tags,
    summary: 'Revoke an API key',
    description: 'The key and the tokens requested with it stop working everywhere within two seconds. Requires a login within the last few minutes.',
    params: ApiKeyParameters,
    response: changing({
      status: 204, description: 'The key is revoked.', conflict: refused('conflict', 'API key 4fT0s9QzVbXy is revoked.'), found: true, confirmed: true
    })
  },
  listUsers: {
    operationId: 'listUsers',
    tags,
    summary: 'List users',
    description: 'Users for whom a token was requested, and blocked ones, most recently changed first.',
    querystring: CustomerQuery,
    response: reading(UserList, 'The users.')
  },
  blockUser: {
    operationId: 'blockUser',
    tags,
    summary: 'Block a user',
    description: 'The user gets no more tokens, and those in use stop working everywhere within two seconds. Blocking again changes nothing.',
    body: ref(BlockUser),
    response: changing({ body: true, status: 204, description: 'The user is blocked.', wrong: invalid(['body', 'customer'], 'customer is required.', 'missing'), found: true })
  },
  unblockUser: {
    operationId: 'unblockUser',
    tags,
    summary: 'Unblock a user',
    description: 'The user gets tokens again.',
    body: ref(UserReference),
    response: changing({
      body: true,
      status: 204,
      description: 'The user is not blocked any more.',
      wrong: invalid(['body', 'customer'], 'customer is required.', 'missing'),
      found: true,
      conflict: refused('conflict', 'User u-1024 is not blocked.')
    })
  },
  getSharedKeyTerms: {
    operationId: 'getSharedKeyTerms',
    tags,
    summary: 'Read the key terms of all consultations of a customer',
    description: 'Of the customer that the person sees, or that is named; without one, those of all consultations of the installation.',
    querystring: CustomerQuery,
    response: reading(SharedKeyTerms, 'The key terms.')
  },
  replaceSharedKeyTerms: {
    operationId: 'replaceSharedKeyTerms',
    tags,
    summary: 'Replace the key terms of all consultations of a customer',
    description: 'With `null` for the customer, those of all consultations, for people who see all customers. They are used on every instance ' +
      'for what is recognised from then on, beside the key terms of the consultation itself. Where a term is in several lists in another ' +
      'spelling (case, accents), that of the consultation counts, then that of the customer.',
    body: ref(ReplaceSharedKeyTerms),
    response: changing({
      body: true,
      status: 204,
      description: 'The terms are replaced.',
      wrong: invalid(['body', 'key_terms'], 'key_terms is required.', 'missing'),
      found: true
    })
  },
  listSigningKeys: {
    operationId: 'listSigningKeys',
    tags,
    summary: 'List signing keys',
    description: 'The keys that sign and verify access tokens, and until when tokens of a former one may be valid.',
    response: reading(SigningKeyList, 'The signing keys.', true)
  },
  createSigningKey: {
    operationId: 'createSigningKey',
    tags,
    summary: 'Make a signing key',
    description: 'It is published at once, and may sign once everyone can have fetched it. Requires a login within the last few minutes.',
    response: changing({ status: 201, schema: ManagedSigningKey, description: 'The new key.', confirmed: true })
  },
  activateSigningKey: {
    operationId: 'activateSigningKey',
    tags,
    summary: 'Sign with another key',
    description: 'Every instance signs new tokens with it within 5 seconds. Requires a login within the last few minutes.',
    params: SigningKeyParameters,
    response: changing({
      status: 204,
      description: 'The key now signs.',
      confirmed: true,
      found: true,
      conflict: refused('conflict', 'Key NzbLsXh8uDCcd has not been published for long enough to be known to everyone; wait 300 s.')
    })
  },
  retireSigningKey: {
    operationId: 'retireSigningKey',
    tags,
    summary: 'Retire a signing key',
    description: 'Deletes a key that has signed no token that is still valid. Requires a login within the last few minutes.',
    params: SigningKeyParameters,
    response: changing({
      status: 204,
      description: 'The key is deleted.',
      confirmed: true,
      found: true,
      conflict: refused('conflict', 'Tokens that key NzbLsXh8uDCcd signed may be in use; wait 900 s.')
    })
  },
  listWaitingReports: {
    operationId: 'listWaitingReports',
    tags,
    summary: 'List consultations that wait for a report',
    description: 'Consultations whose report failed or is delayed, oldest first: ids, times and reasons, never what was said.',
    querystring: CustomerQuery,
    response: reading(WaitingReportList, 'The consultations.')
  },
  tryWaitingReport: {
    operationId: 'tryWaitingReport',
    tags,
    summary: 'Try a waiting report now',
    description: 'A failed report is tried again, and one whose next attempt is still to come is due at once, whichever instance makes it. ' +
      'Nothing changes for a report that is being made, or is due already, so it may be called again.',
    params: WaitingReportParameters,
    response: changing({ status: 204, description: 'It is due, or being made.', found: true, conflict: refused('report_not_failed', 'The report does not wait.') })
  },
  regenerateWaitingReport: {
    operationId: 'regenerateWaitingReport',
    tags,
    summary: 'Have a report made again',
    description: 'The same as `regenerate/`, for a consultation of any user.',
    params: WaitingReportParameters,
    response: changing({ status: 204, description: 'It is being made.', found: true, conflict: refused('report_not_failed', 'The report has not failed.') })
  },
  listModels: {
    operationId: 'listModels',
    tags,
    summary: 'List models',
    description: 'The speech and language models that are installed or can be, and how far an installation is.',
    response: reading(ModelList, 'The models.', true)
  },
  installModel: {
    operationId: 'installModel',
    tags,
    summary: 'Install a model',
    description: 'Downloads the model from its publisher, or from `MODELS_MIRROR`, with the models that belong to it, and verifies every file. ' +
      'The list says how far it is. What was downloaded before goes on. The running service uses the model as soon as it is installed.',
    params: ModelParameters,
    body: ref(InstallModel),
    response: changing({
      body: true,
      status: 202,
      schema: ModelInstallation,
      description: 'The installation has begun.',
      wrong: invalid(['body', 'accept_licence'], 'accept_licence must be true.', 'literal_error'),
      found: true,
      conflict: BUSY
    })
  },
  cancelModelInstallation: {
    operationId: 'cancelModelInstallation',
    tags,
    summary: 'Stop an installation',
    description: 'What was downloaded is kept: the next installation goes on from there.',
    params: ModelParameters,
    response: changing({ status: 204, description: 'It ends within a second.', found: true })
  },
  removeModel: {
    operationId: 'removeModel',
    tags,
    summary: 'Remove a model',
    description: 'Deletes the files of an installed model. Without another model for its task, the service does without: audio is refused, or rules make the reports.',
    params: ModelParameters,
    response: changing({ status: 204, description: 'The model is removed.', found: true, conflict: BUSY })
  },
  getServiceState: {
    operationId: 'getServiceState',
    tags,
    summary: 'Tell the state of this instance',
    description: 'What `/health/ready/` reports, plus versions, engines and disks.',
    response: reading(ServiceState, 'The state of the instance that answers.', true)
  }
}
