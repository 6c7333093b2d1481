import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import t from 'tap'
import { bundled } from '../../bin/licenses/bundled.js'
import { installedPackages } from '../../bin/licenses/packages.js'
import { billOfMaterials } from '../../bin/sbom/document.js'
import { temporaryDirectory } from '../helper.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

t.test('the bill of materials is valid CycloneDX, holds no time, and names what is installed for production', async t => {
  const bill = await billOfMaterials(ROOT)
  t.equal(await new Validation.JsonStrictValidator(Spec.Version.v1dot5).validate(JSON.stringify(bill)), null)
  t.strictSame([bill.serialNumber, bill.metadata.timestamp], [undefined, undefined])
  const { name, version, dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  t.match(bill.metadata.component, { type: 'application', name, version })
  const names = new Map(bill.components.map(component => [component.name, component]))
  const references = new Set(bill.components.map(component => component['bom-ref']))
  for (const [dependency, version] of Object.entries(dependencies)) t.match(names.get(dependency), { version }, dependency)
  t.strictSame(['tap', 'eslint', 'typescript'].filter(tool => names.has(tool)), [])
  t.strictSame(installedPackages(ROOT).map(({ name, version }) => `${name}@${version}`).filter(reference => !references.has(reference)), [])
  for (const [parent, libraries] of Object.entries(bundled)) {
    const inside = names.get(parent)?.components?.map(({ licenses }) => licenses)
    t.strictSame(inside, libraries.map(({ licence }) => [{ license: { id: licence } }]), parent)
  }
})

t.test('a package that is not on disk is not in it, and nothing depends on it', async t => {
  const root = temporaryDirectory(t)
  for (const file of ['package.json', 'package-lock.json', 'sdk/package.json']) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    cpSync(path.join(ROOT, file), path.join(root, file))
  }
  for (const name of ['@audio/decode', 'fastify']) {
    const file = path.join('node_modules', name, 'package.json')
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    cpSync(path.join(ROOT, file), path.join(root, file))
  }
  const bill = await billOfMaterials(root)
  t.strictSame(bill.components.map(({ name }) => name).sort(), ['@audio/decode', 'fastify'])
  t.notOk(JSON.stringify(bill).includes('decode-aac'))
})
