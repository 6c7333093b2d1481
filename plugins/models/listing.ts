import { adviceOn, bytesOf, type CatalogueModel, type InstalledModel, isExperimental, type ModelStore, type Progress } from '../../lib/models/index.js'
import type { ModelInUse } from '../../schemas/capabilities.js'
import { type ManagedModel, type ModelInstallation, type ModelList, MODEL_SENTENCE_MAX_LENGTH } from '../../schemas/management/index.js'

type State = Pick<ManagedModel, 'revision' | 'in_use'>

function ofCatalogue (model: CatalogueModel, state: State): ManagedModel {
  const { name, title, task, languages, memoryBytes, licence, companions, source } = model
  return {
    name,
    title,
    task,
    languages: languages === null ? null : [...languages],
    download_bytes: bytesOf(model),
    memory_bytes: memoryBytes,
    licence,
    good_for: adviceOn(model),
    installed_with: [...companions],
    can_be_installed: source !== null,
    experimental: isExperimental(model),
    ...state
  }
}

/** A model that was imported, and that no catalogue has. */
function ofOperator ({ name, task, languages }: InstalledModel, state: State): ManagedModel {
  return {
    name,
    title: name,
    task,
    languages: languages === null ? null : [...languages],
    download_bytes: null,
    memory_bytes: null,
    licence: null,
    good_for: null,
    installed_with: [],
    can_be_installed: false,
    experimental: false,
    ...state
  }
}

/** A sentence as long as it may be; `null` for none. */
function cut (text: string | null): string | null {
  return text === null || text === '' ? null : text.slice(0, MODEL_SENTENCE_MAX_LENGTH)
}

/** An installation as clients see it. */
export function installationView (progress: Progress): ModelInstallation {
  const { model, state, receivedBytes, totalBytes, bytesPerSecond, secondsLeft, step, reason, problem } = progress
  return {
    model,
    state,
    received_bytes: receivedBytes,
    total_bytes: totalBytes,
    bytes_per_second: bytesPerSecond,
    seconds_left: secondsLeft,
    step: cut(step),
    reason,
    problem: cut(problem)
  }
}

/**
 * The models of the catalogue, then others that are installed, with what is known of each.
 *
 * @throws {ModelError} when the directory of models cannot be read
 */
export async function listModels (inUse: readonly ModelInUse[], store: ModelStore): Promise<ModelList> {
  const [installed, progress] = await Promise.all([store.installed(), store.progress()])
  const used = new Set(inUse.flatMap(({ name, place }) => place === 'local' ? [name] : []))
  function stateOf (name: string): State {
    const revision = installed.find(model => model.name === name)?.revision ?? null
    // One that was removed is noticed a moment later.
    return { revision, in_use: revision !== null && used.has(name) }
  }
  const own = installed.filter(({ name }) => !store.catalogue.some(model => model.name === name))
  return {
    models: [
      ...store.catalogue.map(model => ofCatalogue(model, stateOf(model.name))), ...own.map(model => ofOperator(model, stateOf(model.name)))
    ],
    installation: progress === null ? null : installationView(progress)
  }
}
