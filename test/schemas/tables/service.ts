import { degradingNames } from '../../../schemas/health.js'
import { anyOf, cut, longest, others, put, tooLong, undeclared, without, wrongTypes, type Refusal, type Table, type Tables } from '../table.js'

const ec = {
  kty: 'EC',
  kid: 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs',
  alg: 'ES256',
  use: 'sig',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0'
}
const okp = { kty: 'OKP', kid: 'ed', alg: 'EdDSA', use: 'sig', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
const rsa = { kty: 'RSA', kid: 'rsa', alg: 'RS256', use: 'sig', n: '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4', e: 'AQAB' }

/** Every private parameter of RFC 7518, 6.2.2, 6.3.2 and 6.4.1. */
const secrets = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const parts = ['x', 'y', 'n', 'e']

const jsonWebKey: Table = {
  accepts: [
    ['a P-256 key', ec],
    ['an Ed25519 key', okp],
    ['an RSA key', rsa],
    ...longest(ec, { '/kid': 64 }),
    ...anyOf(ec, '/kid', ['1']),
    ...longest({ ...ec, ...rsa }, { '/x': 2048, '/y': 2048, '/n': 2048, '/e': 2048 }, 'x')
  ],
  refuses: [
    ...without(ec, '/kty', '/kid', '/alg', '/use'),
    ...undeclared(ec, ''),
    ...secrets.map((secret): Refusal => [`the private parameter ${secret}`, { ...ec, [secret]: 'c2VjcmV0' }, `additionalProperties /${secret}`]),
    ...wrongTypes({ ...ec, ...rsa }, {
      '': 'object',
      '/kty': 'string, enum',
      '/kid': 'string',
      '/alg': 'string, enum',
      '/use': 'string, const',
      '/crv': 'string, enum',
      ...Object.fromEntries(parts.map(part => [`/${part}`, 'string']))
    }),
    ...others(ec, '/kty', ['', 'oct', 'ec', 'AKP'], 'enum'),
    ...others(ec, '/alg', ['', 'none', 'HS256', 'HS512', 'PS256', 'ES384', 'es256'], 'enum'),
    ...others(ec, '/use', ['', 'enc', 'SIG'], 'const'),
    ...others(ec, '/crv', ['', 'P-384', 'P-521', 'secp256k1', 'X25519', 'ed25519'], 'enum'),
    ...others(ec, '/kid', [''], 'minLength'),
    ...tooLong(ec, { '/kid': 64 }),
    ...parts.flatMap(part => [
      ...others({ ...ec, ...rsa }, `/${part}`, ['', ' ', 'a=', 'a+b', 'a/b', 'a b', 'ab\n', 'é'], 'pattern'),
      ...tooLong({ ...ec, ...rsa }, { [`/${part}`]: 2048 }, 'x')
    ])
  ]
}

const keySet = { keys: [ec, okp, rsa] }
const jsonWebKeySet: Table = {
  accepts: [['three keys', keySet], ['no key', { keys: [] }], ['100 keys', { keys: Array(100).fill(okp) }]],
  refuses: [
    ...without(keySet, '/keys'),
    ...undeclared(keySet, '', '/keys/0'),
    ...wrongTypes(keySet, { '': 'object', '/keys': 'array', '/keys/0': 'object' }),
    ['101 keys', { keys: Array(101).fill(okp) }, 'maxItems /keys'],
    ['a key without kid', cut(keySet, '/keys/1/kid'), 'required /keys/1/kid'],
    ['a private key', put(keySet, '/keys/0/d', 'c2VjcmV0'), 'additionalProperties /keys/0/d']
  ]
}

const ready = { status: 'ok', missing: [], parked_reports: 0 }
const withModel = { ...ready, report_engine: 'The language model answers.', speech_engine: 'The speech engine works.', fallback_reports: 0 }
const unavailable = { status: 'unavailable', missing: ['database', 'redis'], parked_reports: null }
const degraded = { ...ready, missing: ['redis'], degraded: [{ name: 'redis', lost: 'Something.' }] }
const model = { task: 'speech', name: 'whisper-small', revision: 'abc', place: 'local' }
const readiness: Table = {
  accepts: [
    ['a service that has everything', ready],
    ['a service that misses everything', unavailable],
    ...anyOf(unavailable, '/missing', [['database'], ['redis']]),
    ...anyOf(ready, '/status', ['shutting down']),
    ['a service that does without something', degraded],
    ...anyOf(degraded, '/degraded', [[], degradingNames.map(name => ({ name, lost: 'Something.' }))]),
    ...anyOf(degraded, '/degraded/0/lost', ['x']),
    ...longest(degraded, { '/degraded/0/lost': 200 }),
    ['a service that is short of disk space', { ...ready, disk_space: 'low' }],
    ['a service whose storage of audio is away', { ...ready, audio_store: 'unavailable' }],
    ...anyOf(ready, '/parked_reports', [null, 0, 1, 2_147_483_647]),
    ...anyOf(withModel, '/fallback_reports', [null, 0, 2_147_483_647]),
    ...anyOf(withModel, '/report_engine', [null, '']),
    ...anyOf(withModel, '/speech_engine', [null, '']),
    ...longest(withModel, { '/report_engine': 10_000, '/speech_engine': 10_000 }),
    ...anyOf({ ...ready, damaged_consultations: 1 }, '/damaged_consultations', [1, 2_147_483_647]),
    ...anyOf({ ...ready, models: [model] }, '/models', [[], Array(5).fill(model)])
  ],
  refuses: [
    ...without(ready, '/status', '/missing', '/parked_reports'),
    ...undeclared(ready, ''),
    ...wrongTypes(unavailable, {
      '': 'object', '/status': 'string, enum', '/missing': 'array', '/missing/0': 'string, enum', '/parked_reports': 'integer or null'
    }),
    ...without(degraded, '/degraded/0/name', '/degraded/0/lost'),
    ...undeclared(degraded, '/degraded/0'),
    ...wrongTypes(degraded, { '/degraded': 'array', '/degraded/0': 'object', '/degraded/0/name': 'string, enum', '/degraded/0/lost': 'string' }),
    ...tooLong(degraded, { '/degraded/0/lost': 200 }),
    ...others(degraded, '/degraded/0/lost', [''], 'minLength'),
    ...others(degraded, '/degraded/0/name', ['', 'database', 'Redis'], 'enum'),
    ['more than there is', put(degraded, '/degraded', Array(degradingNames.length + 1).fill(degraded.degraded[0])), 'maxItems /degraded'],
    ...wrongTypes({ ...ready, disk_space: 'low' }, { '/disk_space': 'string, enum' }),
    ...others({ ...ready, disk_space: 'low' }, '/disk_space', ['', 'Low', 'doctor'], 'enum'),
    ...wrongTypes({ ...ready, audio_store: 'unavailable' }, { '/audio_store': 'string, enum' }),
    ...others({ ...ready, audio_store: 'unavailable' }, '/audio_store', ['', 'Unavailable', 'doctor'], 'enum'),
    ...wrongTypes(withModel, { '/report_engine': 'string or null', '/speech_engine': 'string or null', '/fallback_reports': 'integer or null' }),
    ...tooLong(withModel, { '/report_engine': 10_000, '/speech_engine': 10_000 }),
    ...others(withModel, '/fallback_reports', [-1], 'minimum'),
    ...others(withModel, '/fallback_reports', [2_147_483_648], 'maximum'),
    ...others({ ...ready, damaged_consultations: 1 }, '/damaged_consultations', [0, -1], 'minimum'),
    ...others({ ...ready, damaged_consultations: 1 }, '/damaged_consultations', [2_147_483_648], 'maximum'),
    ...wrongTypes({ ...ready, models: [model] }, { '/models': 'array', '/models/0': 'object' }),
    ...undeclared({ ...ready, models: [model] }, '/models/0'),
    ['six models', { ...ready, models: Array(6).fill(model) }, 'maxItems /models'],
    ...wrongTypes({ ...ready, damaged_consultations: 1 }, { '/damaged_consultations': 'integer' }),
    ...others(ready, '/parked_reports', [-1], 'minimum'),
    ...others(ready, '/parked_reports', [2_147_483_648], 'maximum'),
    ['disk space of another kind', { ...ready, disk_space: 'enough' }, 'enum /disk_space'],
    ...others(ready, '/status', ['', 'OK', 'ready', 'degraded'], 'enum'),
    ...others(unavailable, '/missing/0', ['', 'postgres', 'Database'], 'enum'),
    ['three missing dependencies', put(unavailable, '/missing', ['database', 'redis', 'database']), 'maxItems /missing', 'uniqueItems /missing'],
    ['the same dependency twice', put(unavailable, '/missing', ['redis', 'redis']), 'uniqueItems /missing']
  ]
}

const alive = { status: 'ok' }
const liveness: Table = {
  accepts: [['a process that answers', alive]],
  refuses: [
    ...without(alive, '/status'),
    ...undeclared(alive, ''),
    ...wrongTypes(alive, { '': 'object', '/status': 'string, const' }),
    ...others(alive, '/status', ['', 'OK', 'unavailable'], 'const')
  ]
}

const at = (place: string) => `https://scribe.example${place}`
const index = {
  name: 'Clinical consultation service',
  contract_version: '1.0.0',
  links: {
    documentation: at('/documentation/'),
    guides: at('/guides/'),
    openapi: at('/openapi.json'),
    asyncapi: at('/asyncapi.json'),
    demo: at('/demo/'),
    portal: at('/portal/'),
    jwks: at('/.well-known/jwks.json'),
    sdk: at('/sdk/consultation-service-sdk-0.2.0.tgz'),
    readiness: at('/health/ready/')
  }
}
const links = Object.keys(index.links).map(name => `/links/${name}`)
const serviceIndex: Table = {
  accepts: [
    ['a service that has everything', index],
    ['a service without documentation and demo', put(index, '/links', { sdk: index.links.sdk, jwks: index.links.jwks, readiness: index.links.readiness })],
    ['the longest version', put(index, '/contract_version', `1.0.${'0'.repeat(60)}`)],
    ...longest(index, { '/name': 255, ...Object.fromEntries(links.map(link => [link, 2048])) }),
    ...anyOf(index, '/name', ['x']),
    ...links.flatMap(link => anyOf(index, link, ['/']))
  ],
  refuses: [
    ...without(index, '/name', '/contract_version', '/links', '/links/sdk', '/links/jwks', '/links/readiness'),
    ...undeclared(index, '', '/links'),
    ...wrongTypes(index, {
      '': 'object', '/name': 'string', '/contract_version': 'string', '/links': 'object', ...Object.fromEntries(links.map(link => [link, 'string']))
    }),
    ...others(index, '/contract_version', ['', '1', '1.0', 'v1.0.0', '1.0.0-beta'], 'pattern'),
    ['a version that is too long', put(index, '/contract_version', `1.0.${'0'.repeat(61)}`), 'maxLength /contract_version'],
    ...['/name', ...links].flatMap(place => others(index, place, [''], 'minLength')),
    ...tooLong(index, { '/name': 255, ...Object.fromEntries(links.map(link => [link, 2048])) })
  ]
}

export const serviceTables: Tables = {
  JsonWebKey: jsonWebKey, JsonWebKeySet: jsonWebKeySet, Liveness: liveness, Readiness: readiness, ServiceIndex: serviceIndex
}
