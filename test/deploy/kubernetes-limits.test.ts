import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import type { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import t from 'tap'
import { parseConfig, readLimitsFile } from '../../lib/runtime/settings/index.js'
import { temporaryDirectory } from '../directories.js'
import { noKubectl, rendered, validate } from './manifests.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

t.test('the component for limits mounts the file of the overlay where LIMITS_FILE says, and the service accepts it', { skip: noKubectl }, async t => {
  const directory = temporaryDirectory(t)
  const place = (folder: string): string => path.relative(directory, path.join(ROOT, 'deploy/kubernetes', folder))
  copyFileSync(path.join(ROOT, 'limits.example.yaml'), path.join(directory, 'limits.yaml'))
  writeFileSync(path.join(directory, 'kustomization.yaml'), JSON.stringify({
    namespace: 'consultations',
    resources: [place('')],
    components: [place('components/limits')],
    configMapGenerator: [{ name: 'limits', files: ['limits.yaml'] }]
  }))
  const manifests = rendered(directory)
  const maps = manifests.filter(({ kind }) => kind === 'ConfigMap') as unknown as ConfigMap[]
  const deployment = manifests.find(({ kind }) => kind === 'Deployment')
  if (deployment === undefined) throw new Error('there is no deployment')
  await t.resolves(validate(deployment))

  const { volumes = [], containers = [] } = (deployment as unknown as Deployment).spec?.template.spec ?? {}
  const limits = maps.find(({ metadata }) => metadata?.name === volumes.find(({ name }) => name === 'limits')?.configMap?.name)
  const mount = containers[0]?.volumeMounts?.find(({ name }) => name === 'limits')
  const file = maps.find(({ data }) => data?.LIMITS_FILE !== undefined)?.data?.LIMITS_FILE ?? ''
  t.strictSame([mount?.mountPath, mount?.readOnly], [path.dirname(file), true])
  const text = limits?.data?.[path.basename(file)] ?? ''
  t.not(text, '')
  writeFileSync(path.join(directory, 'mounted'), text)
  t.strictSame(parseConfig({}, await readLimitsFile(path.join(directory, 'mounted'))), parseConfig({}))
})
