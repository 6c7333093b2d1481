import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { parseAllDocuments } from 'yaml'
import { needs } from '../browsers/programs.js'

/** Something that Kubernetes is told to have. */
export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string, namespace?: string, labels?: Record<string, string> }
}

/** Where the types of Kubernetes are found from. */
const HERE = path.dirname(fileURLToPath(import.meta.url))
const FILE = path.join(HERE, 'manifests-as-code.ts')

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2020.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext
}

/** Why nothing can be rendered here, or `false`. */
export const noKubectl = needs({ '/usr/bin/kubectl': 'kubernetes-client' })

/** What kustomize makes of a folder. */
export function rendered (folder: string): Manifest[] {
  const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return parseAllDocuments(text).map(document => document.toJS() as Manifest)
}

/** Where the schemas of a kind are. */
function moduleOf ({ apiVersion, kind }: Manifest): string {
  return `${apiVersion.startsWith('monitoring.coreos.com/') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models'}/${apiVersion}/${kind}`
}

/** Each manifest as code, with the type of its kind. */
function asCode (manifests: readonly Manifest[]): string {
  return manifests.map((manifest, at) =>
    `import type { I${manifest.kind} as Kind${at} } from '${moduleOf(manifest)}'\nexport const manifest${at}: Kind${at} = ${JSON.stringify(manifest)}\n`).join('')
}

/**
 * What Kubernetes would refuse when it is strict: fields that it does not know. Its schemas let them pass, so the compiler looks for them,
 * as it does in all code, with the types that are made from these schemas.
 *
 * @returns a sentence for each
 */
export function unknownFields (manifests: readonly Manifest[]): string[] {
  const code = asCode(manifests)
  const host = ts.createCompilerHost(OPTIONS)
  const { getSourceFile, fileExists } = host
  host.fileExists = name => name === FILE || fileExists(name)
  host.getSourceFile = (name, target, ...rest) =>
    name === FILE ? ts.createSourceFile(name, code, target) : getSourceFile(name, target, ...rest)
  const program = ts.createProgram([FILE], OPTIONS, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/**
 * Checks a manifest against the schema of its kind: what it lacks, and what has the wrong type.
 *
 * @throws naming every field that is wrong
 */
export async function validate (manifest: Manifest): Promise<void> {
  const models = await import(moduleOf(manifest)) as Record<string, new (data: Manifest) => { validate: () => void }>
  const Model = models[manifest.kind]
  if (Model === undefined) throw new Error(`Kubernetes has no ${manifest.apiVersion} ${manifest.kind}`)
  new Model(manifest).validate()
}
