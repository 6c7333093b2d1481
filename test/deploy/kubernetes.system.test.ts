import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import type { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import type { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import type { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import type { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { Namespace } from 'kubernetes-models/v1/Namespace'
import type { Service } from 'kubernetes-models/v1/Service'
import type { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount'
import t from 'tap'
import { temporaryDirectory } from '../helper.js'
import { noKubectl, rendered, unknownFields, validate, type Manifest } from './manifests.js'
import { acceptedSettings, read, secondsToStop } from './service-settings.js'

const FOLDER = fileURLToPath(new URL('../../deploy/kubernetes', import.meta.url))

interface Kinds {
  Namespace: Namespace
  ServiceAccount: ServiceAccount
  ConfigMap: ConfigMap
  Service: Service
  Deployment: Deployment
  PodDisruptionBudget: PodDisruptionBudget
  HorizontalPodAutoscaler: HorizontalPodAutoscaler
  NetworkPolicy: NetworkPolicy
  Ingress: Ingress
}

const skip = noKubectl
const manifests = skip === false ? rendered(FOLDER) : null

function the<K extends keyof Kinds> (kind: K, name = kind === 'Service' ? 'consultation-service' : undefined): Kinds[K] {
  const all = manifests?.filter(manifest => manifest.kind === kind) ?? []
  const [found, ...others] = all.filter(({ metadata }) => name === undefined || metadata.name === name)
  if (found === undefined || others.length > 0) throw new Error(`${others.length + 1} of ${kind}`)
  return found as Kinds[K]
}

function pod () {
  const { template } = the('Deployment').spec ?? {}
  const [container, ...others] = template?.spec?.containers ?? []
  if (template?.spec === undefined || container === undefined || others.length > 0) throw new Error('not one container')
  return { labels: template.metadata?.labels ?? {}, spec: template.spec, container }
}

t.test('what kustomize renders is valid, and has no field that Kubernetes does not know', { skip }, async t => {
  t.strictSame(manifests?.map(({ kind }) => kind).sort(), [
    'ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'Ingress', 'Namespace', 'NetworkPolicy', 'PodDisruptionBudget', 'Service', 'Service', 'ServiceAccount'
  ])
  for (const manifest of manifests ?? []) {
    await t.resolves(validate(manifest), manifest.kind)
    t.equal(manifest.metadata.namespace ?? manifest.metadata.name, 'consultations', manifest.kind)
  }
  const { spec, ...deployment } = structuredClone(the('Deployment')) as unknown as Manifest & { spec: object }
  await t.rejects(validate({ ...deployment, spec: { ...spec, template: { spec: { containers: [{ image: 3 }] } } } } as Manifest), {
    message: /containers\/0 must have required property name, [^]*image must be string/
  })
  t.strictSame(unknownFields([...manifests ?? [], { ...deployment, spec: { ...spec, replica: 2 } } as Manifest]), [
    "Object literal may only specify known properties, and '\"replica\"' does not exist in type 'IDeploymentSpec'."
  ])
})

t.test('the service is confined as the namespace demands: no root, no rights, no writing but where it is meant to', { skip }, async t => {
  t.match(the('Namespace').metadata?.labels, { 'pod-security.kubernetes.io/enforce': 'restricted' })
  const { spec, container } = pod()
  t.match(spec.securityContext, { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, fsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } })
  t.strictSame(container.securityContext, { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
  t.equal(spec.automountServiceAccountToken, false)
  t.equal(the('ServiceAccount').automountServiceAccountToken, false)
  t.equal(spec.serviceAccountName, the('ServiceAccount').metadata?.name)
  t.strictSame([spec.hostNetwork, spec.hostPID, spec.hostIPC, container.env], [undefined, undefined, undefined, undefined])
  const writable = container.volumeMounts?.filter(({ readOnly }) => readOnly !== true).map(({ mountPath }) => mountPath)
  t.strictSame(writable, ['/data', '/tmp'])
  t.ok(container.resources?.requests?.cpu !== undefined && container.resources.limits?.memory !== undefined, 'the autoscaler knows what to compare with')
})

t.test('every setting is one, the service accepts them with secrets as Kubernetes mounts them, and it is given the time to stop', { skip }, async t => {
  const { spec, container } = pod()
  const directory = temporaryDirectory(t)
  const secrets: Record<string, string> = {
    'database-url': 'postgres://consultations:secret@postgres.example/consultations', 'redis-url': 'redis://redis.example:6379', 'api-key-pepper': 'p'.repeat(40)
  }
  for (const [name, value] of Object.entries(secrets)) {
    writeFileSync(path.join(directory, name), value)
    chmodSync(path.join(directory, name), 0o400)
  }
  const settings = the('ConfigMap')
  t.strictSame(container.envFrom, [{ configMapRef: { name: settings.metadata?.name } }])
  const config = acceptedSettings(t, settings.data ?? {}, file => path.join(directory, path.basename(file)))
  t.ok((spec.terminationGracePeriodSeconds ?? 0) >= secondsToStop(config), `${spec.terminationGracePeriodSeconds} s`)
  t.ok(config.SHUTDOWN_DELAY > 0, 'a balancer needs time to notice')
  t.strictSame(container.ports, [{ name: 'http', containerPort: config.PORT }, { name: 'metrics', containerPort: config.METRICS_PORT }])

  const mountOf = (place: string) => container.volumeMounts?.find(({ mountPath }) => mountPath === place)?.name
  const secretAt = (place: string) => spec.volumes?.find(({ name }) => name === mountOf(place))?.secret
  t.strictSame(secretAt('/run/secrets'), { secretName: 'consultation-service', defaultMode: 0o440 })
  t.strictSame(secretAt(config.SIGNING_KEYS_DIR), { secretName: 'signing-keys', defaultMode: 0o440 })
  for (const [name, value] of Object.entries(settings.data ?? {})) {
    if (name.endsWith('_FILE')) t.equal(path.dirname(value), '/run/secrets', name)
  }
  t.equal(mountOf(config.DATA_DIR), 'data')
  t.equal(container.image, `registry.hospital.example/consultation-service:${(JSON.parse(read('package.json')) as { version: string }).version}`)
})

t.test('probes ask what the service answers, and every selector and name leads to it', { skip }, async t => {
  const { labels, container } = pod()
  const { paths } = JSON.parse(read('openapi/openapi.json')) as { paths: Record<string, object> }
  const probed = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(probe => probe?.httpGet)
  t.strictSame(probed.map(get => get?.path), ['/health/live/', '/health/live/', '/health/ready/'])
  for (const get of probed) t.ok(get !== undefined && get.path !== undefined && get.path in paths && get.port === 'http', String(get?.path))

  const selectors = [
    the('Deployment').spec?.selector.matchLabels, the('Service').spec?.selector, the('PodDisruptionBudget').spec?.selector?.matchLabels,
    the('NetworkPolicy').spec?.podSelector?.matchLabels
  ]
  for (const selector of selectors) t.strictSame(selector, labels)
  const service = the('Service')
  t.equal(service.spec?.ports?.[0]?.targetPort, 'http')
  t.match(the('Ingress').spec?.rules?.[0]?.http?.paths[0]?.backend.service, { name: service.metadata?.name, port: { name: 'http' } })
  // The ingress controller asks it while the other has no pod that is ready.
  const unready = the('Service', the('Ingress').metadata?.annotations?.['nginx.ingress.kubernetes.io/default-backend'])
  t.strictSame(unready.spec, { ...service.spec, publishNotReadyAddresses: true }, 'while no pod is ready, the same pods are asked')
  t.notOk(service.spec?.publishNotReadyAddresses, 'otherwise only those that are')
  const { scaleTargetRef: target, minReplicas = 1 } = the('HorizontalPodAutoscaler').spec ?? {}
  t.match(target, { kind: 'Deployment', name: the('Deployment').metadata?.name })
  t.equal(the('Deployment').spec?.replicas, undefined, 'the autoscaler alone says how many')
  t.ok(minReplicas >= 2 && the('PodDisruptionBudget').spec?.maxUnavailable === 1, 'one is always there')
  const policy = the('NetworkPolicy').spec
  t.strictSame(policy?.policyTypes, ['Ingress', 'Egress'])
  t.strictSame(policy?.ingress?.flatMap(({ ports = [] }) => ports.map(({ port }) => port)), container.ports?.map(({ name }) => name))
})
