import { degradingNames } from '../../../schemas/health.js'
import { anyOf, others, put, undeclared, wrongTypes, type Table, type Tables } from '../table.js'
import { anyGivenTimestamp, noGivenTimestamp } from './moments.js'
import { closedTable, flag, form, integer, list, moment, nullable, oneOf, someText, text, uuid, visible, type Place } from './places.js'

const INT32_MAX = 2_147_483_647
const ROWS_MAX = 10_000
const count = integer(0, INT32_MAX)
const mode = oneOf(['live', 'test'])
const since = nullable(moment())
const keyId = form(32, ['4fT0s9QzVbXy', '7'], ['a-b', 'a b', 'é', 'a\n', '../x'])
const secret = form(64, ['ccs_live_4fT0s9QzVbXy_9dKqW2mPzR7tYbN4cVxL8hJs1a2B3c', 'ccs_test_a'], ['ccs_prod_a', 'ccs_live_', 'live_a', 'ccs_live_a-b', 'ccs_live_a\n'], ['pattern'])
const kid = form(64, ['NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs', '-'], ['a.b', 'a b', 'a/b', 'a\n', 'é'])
const reasons = [
  'report_engine_unavailable', 'report_engine_refused', 'report_engine_answer', 'speech_engine_unavailable', 'speech_engine_refused',
  'speech_engine_answer', 'audio_damaged', 'audio_not_decodable', 'data_damaged', 'workers_lost', 'attempts_failed'
]

const knownScopes = ['tokens:issue', 'consultations:read', 'consultations:write', 'consultations:delete', 'webhooks:manage', 'audit:read']

/** The scopes of a key: any of them, each once. */
const scopesAmong = (known: readonly string[]): Place => (value, place) => {
  const one = put(value, place, ['tokens:issue'])
  return {
    accepts: anyOf(value, place, [known, ...known.map(name => [name])]),
    refuses: [
      ...list(known.length, 'tokens:issue')(value, place).refuses.filter(([, , rule]) => rule === `type ${place}`),
      ...oneOf(known)(one, `${place}/0`).refuses,
      ...others(value, place, [[]], 'minItems'),
      ...others(value, place, [['tokens:issue', 'tokens:issue']], 'uniqueItems'),
      ...others(value, place, [[...known, 'tokens:issue']], 'uniqueItems', 'maxItems')
    ]
  }
}

const scopes = scopesAmong(knownScopes)
const givenScopes = scopesAmong(['tokens', ...knownScopes])

/** The organisations of a key. */
const organisations: Place = (value, place) => {
  const { accepts, refuses } = list(1000, 'Riverside', visible(255))(value, place)
  return {
    accepts: accepts.filter(([, other]) => JSON.stringify(other) !== JSON.stringify(put(value, place, []))),
    refuses: [...refuses, ...others(value, place, [[]], 'minItems')]
  }
}

/** A list of rows that are another schema. */
function rows (name: string, row: object, most = ROWS_MAX): Table {
  const value = { [name]: [row], damaged: 1 }
  return closedTable(value, {
    damaged: integer(1, ROWS_MAX),
    [name]: (whole, place) => {
      const table = list(most, row)(whole, place)
      return { accepts: table.accepts, refuses: [...table.refuses, ...undeclared(whole, `${place}/0`)] }
    }
  }, ['damaged'])
}

const customer = { name: 'Riverside', created_at: '2026-03-02T09:00:00Z', api_keys: 2, users: 41, waiting_reports: 0 }
const apiKey = {
  id: '4fT0s9QzVbXy',
  customer: 'Riverside',
  name: 'EHR',
  mode: 'live',
  scopes: ['tokens:issue'],
  organisations: ['Riverside Practice'],
  rate_limit_max: 10,
  created_at: '2026-03-02T09:00:00Z',
  expires_at: '2026-03-02T09:00:00Z',
  revoked_at: '2026-03-02T09:00:00Z',
  last_used_at: '2026-03-02T09:00:00Z',
  requests_24h: 7
}
const limit = integer(1, 1_000_000_000)
const newKey = { customer: 'Riverside', name: 'EHR', mode: 'live', scopes: ['tokens:issue'], organisations: ['North'], rate_limit_max: 10, expires_at: '2026-03-02T09:00:00Z' }
const created = { id: '4fT0s9QzVbXy', key: 'ccs_live_4fT0s9QzVbXy_9dKqW2mPzR7tYbN4cVxL8hJs1a2B3c' }
const user = {
  customer: 'Riverside',
  user_id: 'u-1024',
  mode: 'live',
  first_name: 'Jane',
  last_name: 'Doe',
  organisation: 'Riverside Practice',
  blocked: true,
  block_reason: 'Left.',
  erased: false,
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-02T09:00:00Z'
}
const signingKey = {
  kid: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  algorithm: 'ES256',
  active: false,
  created_at: '2026-03-02T09:00:00Z',
  activated_at: '2026-03-02T09:00:00Z',
  deactivated_at: '2026-03-02T09:00:00Z',
  may_sign_from: '2026-03-02T09:00:00Z',
  tokens_live_until: '2026-03-02T09:00:00Z'
}
const keyRequests = {
  hour: '2026-03-02T09:00:00Z', requests: 9, succeeded: 3, refused: 2, denied: 1, limited: 1, failed: 1, unknown: 1
}
const report = {
  id: '7f4df5c6-6bd8-4d3f-8a6b-2f2a6c1f8a10',
  customer: 'Riverside',
  mode: 'live',
  state: 'failed',
  reason: 'report_engine_answer',
  cause: 'answered 500',
  since: '2026-03-02T09:00:00Z',
  retry_at: '2026-03-02T09:00:00Z',
  attempts: 5,
  regenerate: true
}
const userReference = { customer: 'Riverside', user_id: 'u-1024' }

/** A moment that a client gives. */
const given: Place = (value, place) => ({
  accepts: anyGivenTimestamp(value, place), refuses: [...wrongTypes(value, { [place]: 'string' }), ...noGivenTimestamp(value, place)]
})

const rotation: Table = {
  accepts: [['nothing', {}], ['an example', { grace_hours: 48 }], ...anyOf({ grace_hours: 1 }, '/grace_hours', [0, 0.5, 8760])],
  refuses: [
    ...undeclared({ grace_hours: 1 }, ''),
    ...closedTable({ grace_hours: 1 }, {}).refuses.filter(([says]) => says.endsWith('the whole')),
    ...integer(0, 8760)({ grace_hours: 1 }, '/grace_hours').refuses.filter(([says]) => !says.startsWith('7.5'))
  ]
}

const degradation = { name: 'redis', lost: 'Something.' }
const disk = { setting: 'DATA_DIR', directory: '/data', free_bytes: 1, reserve_bytes: 1 }
const engine = {
  name: 'openai', model: 'm', finding: 'It answers.', last_success_at: '2026-03-02T09:00:00Z', last_failure_at: '2026-03-02T09:00:00Z', last_failure: 'answered 500'
}
const state = {
  version: '1.0.0',
  node: '24.11.0',
  started_at: '2026-03-02T09:00:00Z',
  status: 'ok',
  missing: ['database'],
  degraded: [degradation],
  database: 'embedded',
  redis: false,
  report_engine: engine,
  speech_engine: { ...engine },
  speaker_engine: { ...engine },
  disks: [disk],
  parked_reports: 0,
  fallback_reports: 0,
  damaged_consultations: 0
}
const bytes = integer(0, Number.MAX_SAFE_INTEGER)

/** The same for an object at a place. */
function within (places: Readonly<Record<string, Place>>): Place {
  return (value, place) => closedTable(value as object, places, [], place)
}
const enginePlace = within({
  name: someText(255),
  model: nullable(text(255)),
  finding: nullable(text(10_000)),
  last_success_at: since,
  last_failure_at: since,
  last_failure: nullable(someText(200))
})
const missing: Place = (value, place) => ({
  accepts: anyOf(value, place, [[], ['redis'], ['database', 'redis']]),
  refuses: [
    ...list(2, 'redis')(value, place).refuses.filter(([, , rule]) => rule === `type ${place}`),
    ...oneOf(['database', 'redis'])(value, `${place}/0`).refuses,
    ...others(value, place, [['redis', 'redis']], 'uniqueItems'),
    ...others(value, place, [['database', 'redis', 'redis']], 'uniqueItems', 'maxItems')
  ]
})

const sharedKeyTerms = closedTable({ customer: 'Riverside Hospitals', key_terms: ['lisinopril'] }, {
  customer: nullable(visible(255)),
  key_terms: (value, place) => ({
    accepts: anyOf(value, place, [[], Array(100).fill('x'.repeat(100))]),
    refuses: [
      ...list(100, 'lisinopril')(value, place).refuses,
      ...visible(100)(value, `${place}/0`).refuses
    ]
  })
})

export const managementTables: Tables = {
  Customer: closedTable(customer, { name: visible(255), created_at: moment(), api_keys: count, users: count, waiting_reports: count }),
  CustomerList: rows('customers', customer),
  ManagedApiKey: closedTable(apiKey, {
    id: keyId,
    customer: visible(255),
    name: visible(255),
    mode,
    scopes: nullable(scopes),
    organisations: nullable(organisations),
    rate_limit_max: nullable(limit),
    created_at: moment(),
    expires_at: since,
    revoked_at: since,
    last_used_at: since,
    requests_24h: count
  }),
  ApiKeyList: rows('api_keys', apiKey),
  KeyRequests: closedTable(keyRequests, {
    hour: moment(), requests: count, succeeded: count, refused: count, denied: count, limited: count, failed: count, unknown: count
  }),
  KeyRequestList: rows('requests', keyRequests),
  CreateApiKey: closedTable(newKey, {
    customer: visible(255), name: visible(255), mode, scopes: givenScopes, organisations, rate_limit_max: limit, expires_at: given
  }, ['scopes', 'organisations', 'rate_limit_max', 'expires_at']),
  CreatedApiKey: closedTable(created, { id: keyId, key: secret }),
  RotateApiKey: rotation,
  RotatedApiKey: closedTable({ ...created, old_expires_at: '2026-03-02T09:00:00Z' }, { id: keyId, key: secret, old_expires_at: moment() }),
  ManagedUser: closedTable(user, {
    customer: visible(255),
    user_id: visible(255),
    mode: nullable(mode),
    first_name: nullable(text(255)),
    last_name: nullable(text(255)),
    organisation: nullable(text(255)),
    blocked: flag,
    block_reason: nullable(text(500)),
    erased: flag,
    created_at: since,
    updated_at: moment()
  }),
  UserList: rows('users', user),
  CustomerReference: closedTable({ customer: 'Riverside' }, { customer: visible(255) }),
  EndedAccess: closedTable({ api_keys: 2, portal_sessions: 1 }, { api_keys: count, portal_sessions: count }),
  UserReference: closedTable(userReference, { customer: visible(255), user_id: visible(255) }),
  BlockUser: closedTable({ ...userReference, reason: 'Left.' }, { customer: visible(255), user_id: visible(255), reason: visible(500) }, ['reason']),
  SharedKeyTerms: sharedKeyTerms,
  ReplaceSharedKeyTerms: sharedKeyTerms,
  ManagedSigningKey: closedTable(signingKey, {
    kid,
    algorithm: oneOf(['ES256', 'EdDSA', 'RS256']),
    active: flag,
    created_at: since,
    activated_at: since,
    deactivated_at: since,
    may_sign_from: since,
    tokens_live_until: since
  }),
  SigningKeyList: rows('signing_keys', signingKey, 100),
  WaitingReport: closedTable(report, {
    id: uuid,
    customer: visible(255),
    mode,
    state: oneOf(['processing', 'failed']),
    reason: nullable(oneOf(reasons)),
    cause: nullable(someText(200)),
    since: moment(),
    retry_at: since,
    attempts: count,
    regenerate: flag
  }),
  WaitingReportList: rows('waiting_reports', report),
  ServiceState: closedTable(state, {
    version: someText(100),
    node: someText(100),
    started_at: moment(),
    status: oneOf(['ok', 'unavailable']),
    missing,
    degraded: list(degradingNames.length, degradation, within({ name: oneOf(degradingNames), lost: someText(200) })),
    database: oneOf(['embedded', 'postgresql']),
    redis: flag,
    report_engine: enginePlace,
    speech_engine: enginePlace,
    speaker_engine: enginePlace,
    disks: list(2, disk, within({ setting: oneOf(['DATA_DIR', 'AUDIO_DIR']), directory: someText(4096), free_bytes: nullable(bytes), reserve_bytes: bytes })),
    parked_reports: nullable(count),
    fallback_reports: nullable(count),
    damaged_consultations: count
  })
}
