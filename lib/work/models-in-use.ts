import type { ModelInUse } from '../../schemas/capabilities.js'
import type { Config } from '../../schemas/config.js'
import type { InstalledModel } from '../models/index.js'
import type { ChosenEngine } from './report-threads/index.js'

/** How much of a revision people are shown, in characters. */
const REVISION_SHOWN = 12

/** An installed model that is used. */
export function installedInUse ({ task, name, revision }: InstalledModel): ModelInUse {
  return { task, name, revision, place: 'local' }
}

/** The speech model behind the server that the settings name. */
export function speechServerInUse ({ SPEECH_MODEL: name }: Config): ModelInUse {
  return { task: 'speech', name, revision: null, place: 'server' }
}

/** The language model that makes final reports; `null` for rules, and while the one that the settings name is not installed. */
export function languageModelInUse ({ name: engine, model: name, revision }: Pick<ChosenEngine, 'name' | 'model' | 'revision'>): ModelInUse | null {
  if (engine === 'embedded' || name === null) return null
  if (engine === 'openai') return { task: 'language', name, revision: null, place: 'server' }
  return revision === null ? null : { task: 'language', name, revision, place: 'local' }
}

/** A model for people, with its revision and where it runs: `whisper-small (2d2b0a3a5bb0) on this machine`. */
export function modelText (model: ModelInUse, { SPEECH_BASE_URL: speech, REPORT_BASE_URL: report }: Config): string {
  const { task, name, revision, place } = model
  const shown = revision === null ? name : `${name} (${revision.slice(0, REVISION_SHOWN)})`
  // Without user name and password.
  return `${shown} on ${place === 'local' ? 'this machine' : new URL(task === 'language' ? report : speech).host}`
}
