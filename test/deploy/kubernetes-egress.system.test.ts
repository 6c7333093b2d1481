import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { temporaryDirectory } from '../helper.js'
import { noKubectl, rendered, unknownFields, validate, type Manifest } from './manifests.js'
import { acceptedSettings, read } from './service-settings.js'

const FOLDER = fileURLToPath(new URL('../../deploy/kubernetes', import.meta.url))

/** Each component, with the setting that says where what it lets through is. */
const components: Readonly<Record<string, string>> = {
  traces: 'OTEL_EXPORTER_OTLP_ENDPOINT', 'object-storage': 'S3_ENDPOINT', 'language-model': 'REPORT_BASE_URL', 'speech-engine': 'SPEECH_BASE_URL'
}

const NAMESPACE = 'kubernetes.io/metadata.name'

/** The overlay that the guide shows, with all components or some of them. */
function overlay (t: Test, names: readonly string[]) {
  const directory = temporaryDirectory(t)
  const [, shown = ''] = /^```yaml\n(resources: [^`]+)```$/m.exec(read('docs/operate/install.md')) ?? []
  const { components: all, ...rest } = parse(shown.replaceAll('../deploy/kubernetes', path.relative(directory, FOLDER))) as { components: string[] }
  const chosen = all.filter(component => names.includes(path.basename(component)))
  writeFileSync(path.join(directory, 'kustomization.yaml'), JSON.stringify({ ...rest, namespace: 'consultations', components: chosen }))
  const manifests = rendered(directory)
  const settings = manifests.find(({ kind }) => kind === 'ConfigMap') as unknown as ConfigMap
  return { manifests, policies: manifests.filter(({ kind }) => kind === 'NetworkPolicy'), data: settings.data ?? {} }
}

/** Whether policies, which add up, let a pod of the service open a connection to a pod of a namespace. */
function letsThrough (policies: readonly Manifest[], namespace: string, port: number): boolean {
  return (policies as unknown as NetworkPolicy[]).some(({ spec }) => spec?.egress?.some(({ to, ports }) => {
    const isThere = to === undefined || to.some(({ namespaceSelector, podSelector }) =>
      podSelector === undefined && namespaceSelector?.matchLabels?.[NAMESPACE] === namespace)
    return isThere && ports?.some(one => one.port === port && one.protocol === 'TCP') === true
  }) === true)
}

/** The namespace and the port that a URL of the cluster leads to. */
function placeOf (url: string): [namespace: string, port: number] {
  const { hostname, port } = new URL(url)
  return [hostname.split('.')[1] ?? '', Number(port)]
}

t.test('each component lets through what a setting of the guide names, and nothing lets it through without', { skip: noKubectl }, async t => {
  const known = readdirSync(path.join(FOLDER, 'components')).filter(name => existsSync(path.join(FOLDER, 'components', name, 'network-policy.yaml')))
  t.strictSame(known.sort(), Object.keys(components).sort())
  const base = rendered(FOLDER)
  const policy = (manifests: readonly Manifest[]) => manifests.filter(({ kind }) => kind === 'NetworkPolicy')
  for (const [name, setting] of Object.entries(components)) {
    const { manifests, policies, data } = overlay(t, [name])
    const [namespace, port] = placeOf(data[setting] ?? '')
    t.notOk(letsThrough(policy(base), namespace, port), `${setting} is refused without ${name}`)
    t.ok(letsThrough(policies, namespace, port), `${name} lets ${data[setting]} through`)
    t.notOk(letsThrough(policies, 'elsewhere', port) || letsThrough(policies, namespace, port + 1), 'and nothing else')

    const added = policies.filter(({ metadata }) => metadata.name === `consultation-service-${name}`)
    t.equal(manifests.length, base.length + 1)
    t.equal(added.length, 1)
    for (const manifest of added) await t.resolves(validate(manifest), name)
    t.strictSame(unknownFields(added), [])
    const [first, second] = policies as unknown as NetworkPolicy[]
    t.strictSame(first?.spec?.podSelector, second?.spec?.podSelector, 'for the pods of the service')
    t.strictSame([...new Set(policies.map(({ metadata }) => metadata.namespace))], ['consultations'])
  }
})

t.test('the service accepts the settings that the guide shows with all components', { skip: noKubectl }, async t => {
  const { data, policies } = overlay(t, Object.keys(components))
  t.equal(policies.length, 1 + Object.keys(components).length)
  const secrets = temporaryDirectory(t)
  const values: Record<string, string> = { 'database-url': 'postgres://u:p@postgres.example/c', 'redis-url': 'redis://redis.example:6379' }
  const config = acceptedSettings(t, data, file => {
    const name = path.basename(file)
    writeFileSync(path.join(secrets, name), values[name] ?? 'p'.repeat(40), { mode: 0o400 })
    return path.join(secrets, name)
  })
  t.match(config, { AUDIO_STORE: 's3', REPORT_ENGINE: 'openai', SPEECH_ENGINE: 'openai', OTEL_EXPORTER_OTLP_ENDPOINT: /^http:/ })
})
