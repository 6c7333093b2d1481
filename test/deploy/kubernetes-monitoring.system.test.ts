import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PodMonitor'
import t from 'tap'
import { temporaryDirectory } from '../helper.js'
import { noKubectl, rendered, unknownFields, validate } from './manifests.js'

const FOLDER = fileURLToPath(new URL('../../deploy/kubernetes', import.meta.url))

t.test('an overlay with the component for the Prometheus operator has each pod scraped, with the alerts', { skip: noKubectl }, async t => {
  const overlay = temporaryDirectory(t)
  const from = path.relative(overlay, FOLDER)
  writeFileSync(path.join(overlay, 'kustomization.yaml'), JSON.stringify({
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [from],
    components: [`${from}/components/monitoring`]
  }))
  const manifests = rendered(overlay)
  const added = manifests.filter(({ apiVersion }) => apiVersion === 'monitoring.coreos.com/v1')
  t.strictSame(added.map(({ kind }) => kind), ['PodMonitor', 'PrometheusRule'])
  t.strictSame([...new Set(added.map(({ metadata }) => metadata.namespace))], ['consultations'])
  t.equal(manifests.length, added.length + rendered(FOLDER).length)
  for (const manifest of added) await t.resolves(validate(manifest), manifest.kind)
  t.strictSame(unknownFields(added), [])

  const deployment = manifests.find(({ kind }) => kind === 'Deployment') as unknown as {
    spec: {
      template: { metadata: { labels: Record<string, string> }, spec: { containers: Array<{ ports: Array<{ name: string }> }> } }
    }
  }
  const { spec } = added[0] as unknown as PodMonitor
  t.match(deployment.spec.template.metadata.labels, spec.selector.matchLabels ?? {})
  const [container] = deployment.spec.template.spec.containers
  t.ok(container?.ports.some(({ name }) => name === spec.podMetricsEndpoints?.[0]?.port))
})
