import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import type { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim'
import t from 'tap'
import { temporaryDirectory } from '../directories.js'
import { noKubectl, rendered, validate } from './manifests.js'

const FOLDER = fileURLToPath(new URL('../../deploy/kubernetes', import.meta.url))

t.test('the component for models mounts a volume that all pods share where MODELS_DIR says', { skip: noKubectl }, async t => {
  const directory = temporaryDirectory(t)
  const place = (folder: string): string => path.relative(directory, path.join(FOLDER, folder))
  writeFileSync(path.join(directory, 'kustomization.yaml'), JSON.stringify({
    namespace: 'consultations', resources: [place('')], components: [place('components/models')]
  }))
  const manifests = rendered(directory)
  for (const manifest of manifests) await t.resolves(validate(manifest), manifest.kind)
  const the = <T>(kind: string) => manifests.find(manifest => manifest.kind === kind) as unknown as T
  const { volumes = [], containers: [container] = [] } = the<Deployment>('Deployment').spec?.template.spec ?? {}
  const mount = container?.volumeMounts?.find(({ mountPath }) => mountPath === the<ConfigMap>('ConfigMap').data?.MODELS_DIR)
  t.match(mount, { name: 'models', readOnly: undefined })
  const claim = the<PersistentVolumeClaim>('PersistentVolumeClaim')
  t.equal(volumes.find(({ name }) => name === mount?.name)?.persistentVolumeClaim?.claimName, claim.metadata?.name)
  t.strictSame(claim.spec?.accessModes, ['ReadWriteMany'])
  t.equal(container?.resources?.limits?.memory, '4Gi')
})
