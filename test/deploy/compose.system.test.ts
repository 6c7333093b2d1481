import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv, type SchemaObject } from 'ajv'
import t from 'tap'
import { parse } from 'yaml'
import { needs } from '../browsers/programs.js'
import { temporaryDirectory } from '../helper.js'
import { acceptedSettings, read, secondsToStop } from './service-settings.js'

/** As much of a service as the tests look at. */
interface Service {
  image: string
  user: string
  profiles?: string[]
  read_only: boolean
  cap_drop: string[]
  security_opt: string[]
  restart: string
  healthcheck: { test: string[], interval: string, timeout: string }
  ports?: string[]
  environment?: Record<string, unknown>
  volumes?: string[]
  tmpfs?: string[]
  secrets?: string[]
  networks: string[] | Record<string, { ipv4_address?: string }>
  stop_grace_period?: string
  depends_on?: Record<string, object>
}

interface Compose {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean, ipam?: { config: Array<{ subnet: string }> } } | null>
  volumes: Record<string, null>
  secrets: Record<string, { file: string }>
}

const compose = parse(read('compose.yaml'), { merge: true }) as Compose
const services = Object.entries(compose.services)
const { version } = JSON.parse(read('package.json')) as { version: string }

const PROMTOOL = '/usr/bin/promtool'

/** The names of services that run this project's image. */
const OURS = ['consultations', 'instance-1', 'instance-2']

function service (name: string): Service {
  const found = compose.services[name]
  if (found === undefined) throw new Error(`compose.yaml has no ${name}`)
  return found
}

/** A value without variables, as it is where none is set. */
function interpolated (value: unknown): string {
  return String(value).replace(/\$\{\w+:?-([^}]*)\}/g, '$1')
}

function addressOf ({ networks }: Service): string {
  const address = Array.isArray(networks) ? undefined : networks.front?.ipv4_address
  if (address === undefined) throw new Error('no fixed address')
  return address
}

/** A file with secrets, made as people make them. */
const made = temporaryDirectory(t)
const makeSecrets = (): string => execFileSync(fileURLToPath(new URL('../../deploy/make-secrets', import.meta.url)), [made], { encoding: 'utf8' })
const SECRETS = ['api-key-pepper', 'database-url', 'grafana-password', 'postgres-password', 'redis-conf', 'redis-url']

t.test('compose.yaml is what the specification of Compose allows; what is unknown is refused', async t => {
  // The linter brings the published schema along: https://github.com/compose-spec/compose-spec/blob/main/schema/compose-spec.json
  const linter = path.dirname(createRequire(import.meta.url).resolve('dclint/package.json'))
  const { $schema: _, ...schema } = JSON.parse(readFileSync(path.join(linter, 'schemas/compose.schema.json'), 'utf8')) as SchemaObject
  const isCompose = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  t.ok(isCompose(compose), JSON.stringify(isCompose.errors))
  t.notOk(isCompose({ ...compose, services: { ...compose.services, proxy: { ...service('proxy'), readonly: true } } }))
  t.notOk(isCompose({ ...compose, services: { ...compose.services, proxy: { ...service('proxy'), ports: 8080 } } }))
})

t.test('every service is unprivileged, writes only where it should, has a health check, and is not reached from outside', async t => {
  for (const [name, service] of services) {
    const {
      image, user, read_only: isReadOnly, cap_drop: dropped, security_opt: security, healthcheck, ports = [], restart, ...others
    } = service
    t.match({ isReadOnly, dropped, security, restart }, {
      isReadOnly: true, dropped: ['ALL'], security: ['no-new-privileges:true'], restart: 'unless-stopped'
    }, name)
    t.match(user, /^[1-9]\d*:\d+$/, `${name} is not root`)
    t.match(healthcheck.test[0], /^CMD$/, `${name} has a health check that needs no shell`)
    for (const port of ports) t.match(port, /^127\.0\.0\.1:\d+:\d+$/, name)
    t.match(image, /:[\w.-]*\d[\w.-]*$/, `${name} has a pinned tag`)
    t.notMatch(Object.keys(others).join(), /privileged|cap_add|pid|ipc|network_mode|devices/, name)
    t.notMatch(others.volumes?.join() ?? '', /docker\.sock/, name)
  }
})

t.test('without a profile there is one instance, and each profile has what it is for', async t => {
  const startedBy = (profile: string | null) =>
    services.filter(([, { profiles }]) => profiles?.includes(profile ?? '') ?? profile === null).map(([name]) => name)
  t.strictSame(startedBy(null), ['consultations'])
  t.strictSame(startedBy('full'), ['proxy', 'instance-1', 'instance-2', 'postgres', 'redis'])
  t.strictSame(startedBy('models'), ['language-model', 'speech-engine'])
  t.strictSame(startedBy('observability'), ['prometheus', 'alertmanager', 'grafana'])
  // What is asked for by its name comes with all that it needs, and nothing else.
  const needed = (name: string): string[] => Object.keys(service(name).depends_on ?? {}).flatMap(other => [other, ...needed(other)])
  t.strictSame([...new Set(['proxy', ...needed('proxy')])].sort(), startedBy('full').sort())
})

t.test('deploy/make-secrets makes each secret once, for its owner only, and they belong together', async t => {
  t.match(makeSecrets(), /made api-key-pepper/)
  t.strictSame(readdirSync(made).sort(), SECRETS)
  const contents = () => SECRETS.map(name => readFileSync(path.join(made, name), 'utf8'))
  const before = contents()
  t.equal(makeSecrets(), '')
  t.strictSame(contents(), before)
  t.equal(new Set(before).size, SECRETS.length)
  for (const name of SECRETS) t.equal(statSync(path.join(made, name)).mode & 0o777, 0o400, name)

  const [, database = '', , password = '', redis = '', url = ''] = before
  t.match(password, /^[0-9a-f]{64}$/)
  t.equal(new URL(database).password, password)
  t.equal(/^requirepass ([0-9a-f]{64})$/m.exec(redis)?.[1], new URL(url).password)
})

t.test('every secret is a file that deploy/make-secrets makes, and every one that a service names exists', async t => {
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    t.equal(file, `deploy/secrets/${name}`)
    t.ok(SECRETS.includes(name), name)
  }
  for (const [name, { secrets = [], environment = {} }] of services) {
    for (const secret of secrets) t.ok(secret in compose.secrets, `${name}: ${secret}`)
    for (const [variable, value] of Object.entries(environment)) {
      if (String(value).startsWith('/run/secrets/')) t.ok(secrets.includes(path.basename(String(value))), `${name}: ${variable}`)
      t.notMatch(variable, /(?:PASSWORD|PEPPER|SECRET|API_KEY)$/, `${name} has no secret in its environment`)
    }
  }
})

t.test('each variable that is set for the service is a setting, the service accepts them together, and it is given the time to stop', async t => {
  makeSecrets()
  t.strictSame(services.filter(([, { image }]) => image.startsWith('consultation-service:')).map(([name]) => name), OURS)
  for (const name of OURS) {
    const { environment = {}, stop_grace_period: grace = '', image, volumes = [] } = service(name)
    const variables = Object.fromEntries(Object.entries(environment).map(([variable, value]) => [variable, interpolated(value)]))
    const config = acceptedSettings(t, variables, file => path.join(made, path.basename(file)))
    t.ok(Number.parseInt(grace) >= secondsToStop(config), `${name} has ${grace}`)
    t.equal(image, `consultation-service:${version}`)
    t.ok(volumes.some(volume => volume.endsWith(`:${config.DATA_DIR}`)), `${name} keeps DATA_DIR`)
  }
})

t.test('the proxy knows the addresses of the instances, which believe it and nobody outside', async t => {
  const instances = OURS.slice(1).map(name => service(name))
  const upstream = [...read('deploy/nginx/nginx.conf').matchAll(/^ +server ([\d.]+):(\d+) /gm)].map(([, address, port]) => `${address}:${port}`)
  t.strictSame(upstream, instances.map(instance => `${addressOf(instance)}:${String(instance.environment?.PORT)}`))
  const [subnet = ''] = compose.networks.front?.ipam?.config.map(({ subnet }) => subnet) ?? []
  const [network = '', prefix] = subnet.split('/')
  const front = new BlockList()
  front.addSubnet(network, Number(prefix))
  for (const one of [service('proxy'), ...instances]) t.ok(front.check(addressOf(one)), addressOf(one))
  for (const { environment } of instances) t.equal(environment?.TRUST_PROXY, subnet)
  t.equal(compose.networks.storage?.internal, true, 'nobody outside reaches the database')
  for (const name of ['postgres', 'redis']) t.strictSame(service(name).networks, ['storage'])
})

t.test('what compose.yaml mounts exists, and the Dockerfile has the version of package.json', async t => {
  for (const [name, { volumes = [] }] of services) {
    for (const volume of volumes) {
      const [source = '', , mode] = volume.split(':')
      if (!source.startsWith('./')) t.ok(source in compose.volumes, `${name}: ${source}`)
      else t.ok(existsSync(fileURLToPath(new URL(`../../${source}`, import.meta.url))) && mode === 'ro', `${name}: ${source}`)
    }
  }
  t.equal(/^ARG VERSION=(.*)$/m.exec(read('Dockerfile'))?.[1], version)
})

t.test('Prometheus scrapes every instance where it serves metrics, with the alerts; Grafana reads it, and has the dashboards', async t => {
  const { rule_files: rules, alerting, scrape_configs: [job] } = parse(read('deploy/prometheus/compose.yml')) as {
    rule_files: string[]
    alerting: { alertmanagers: Array<{ static_configs: Array<{ targets: string[] }> }> }
    scrape_configs: Array<{ job_name: string, dns_sd_configs: Array<{ names: string[], port: number }> }>
  }
  t.strictSame(job?.dns_sd_configs.map(({ names }) => names), [OURS])
  for (const name of OURS) {
    const { environment, networks, ports = [] } = service(name)
    t.match(environment, { METRICS_PORT: job?.dns_sd_configs[0]?.port, METRICS_HOST: '0.0.0.0' })
    t.ok('front' in networks || (Array.isArray(networks) && networks.includes('front')), name)
    t.notMatch(ports.join(), /9464/, 'nobody outside reads them')
  }
  t.strictSame(service('prometheus').networks, ['front'])
  t.strictSame(alerting.alertmanagers[0]?.static_configs[0]?.targets, ['alertmanager:9093'])
  t.match(service('alertmanager'), { networks: ['front'], entrypoint: ['sh', '/etc/alertmanager/start'], environment: { ALERT_WEBHOOK_URL: /^\$\{ALERT_WEBHOOK_URL:-\}$/ } })
  const alone = parse(read('deploy/prometheus/prometheus.yml')) as { rule_files: string[] }
  t.strictSame(rules, alone.rule_files)

  const [source] = (parse(read('deploy/grafana/provisioning/datasources/prometheus.yml')) as { datasources: Array<{ url: string }> }).datasources
  t.equal(source?.url, 'http://prometheus:9090')
  const [provider] = (parse(read('deploy/grafana/provisioning/dashboards/dashboards.yml')) as { providers: Array<{ options: { path: string } }> }).providers
  t.ok(service('grafana').volumes?.includes(`./deploy/grafana:${provider?.options.path}:ro`))
  t.ok(readdirSync(fileURLToPath(new URL('../../deploy/grafana', import.meta.url))).some(name => name.endsWith('.json')))
})

t.test('Prometheus accepts its configuration', { skip: needs({ [PROMTOOL]: 'prometheus' }) }, async t => {
  const folder = fileURLToPath(new URL('../../deploy/prometheus/compose.yml', import.meta.url))
  t.match(execFileSync(PROMTOOL, ['check', 'config', folder], { encoding: 'utf8' }), /is valid prometheus config file syntax/)
})
