import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeLockFile } from '../lib/models/lock-file.js'

const FAKE_LIBRARY = fileURLToPath(new URL('fixtures/fake-llama', import.meta.url))

/** Puts the library that stands for node-llama-cpp into MODELS_DIR, or another one that is somewhere. */
export function installLibrary (modelsDirectory: string, from = FAKE_LIBRARY): void {
  const place = path.join(modelsDirectory, 'engines/language-model/node_modules/node-llama-cpp')
  mkdirSync(path.dirname(place), { recursive: true })
  cpSync(from, place, { recursive: true, dereference: true })
}

/** A language model as it is installed: its file, its name, and how many tokens it holds. */
export interface ModelFile {
  name: string
  content: string | Buffer
  contextTokens?: number
}

/** Puts models into MODELS_DIR as an installation does, with the library that stands for node-llama-cpp. */
export function installModels (modelsDirectory: string, models: readonly ModelFile[]): void {
  installLibrary(modelsDirectory)
  writeLockFile(modelsDirectory, Object.fromEntries(models.map(({ name, content, contextTokens = 16_384 }) => {
    const file = path.join(modelsDirectory, name, 'model.gguf')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
    const bytes = readFileSync(file)
    return [name, {
      task: 'language' as const,
      format: 'gguf' as const,
      revision: 'r1',
      languages: null,
      contextTokens,
      licence: null,
      installedAt: '2026-01-01T00:00:00Z',
      files: { model: { path: 'model.gguf', bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), source: 'import' } }
    }]
  })))
}

/** Installs a model without files, which nothing uses. */
export function installUnused (modelsDirectory: string, name: string): void {
  mkdirSync(modelsDirectory, { recursive: true })
  writeLockFile(modelsDirectory, {
    [name]: { task: 'speaker_embedding', format: 'speaker-embedding', revision: 'r1', languages: null, contextTokens: null, licence: null, installedAt: '2026-01-01T00:00:00Z', files: {} }
  })
}

/** A model of the library that stands for node-llama-cpp: what it writes, by what the prompt holds. */
export function fakeModel (answers: Readonly<Record<string, object>>, others: { pause?: number } = {}): string {
  const written = Object.entries(answers).map(([held, answer]) => [held, JSON.stringify(answer)])
  return JSON.stringify({ answers: Object.fromEntries(written) as Record<string, string>, ...others })
}
