import fs from 'node:fs/promises'
import { installedModels, type InstalledModel } from '../../../models/index.js'
import { isSupported } from './formats.js'

/** The models that speech is recognised with. */
export interface SpeechModels {
  model: InstalledModel
  /** A voice detector beside it; `null` for none. */
  voiceDetector: InstalledModel | null
}

/** Bytes of all files of a model; nothing of those that are not there. */
async function sizeOf ({ files }: InstalledModel): Promise<number> {
  const sizes = await Promise.all(Object.values(files).map(async file => fs.stat(file).then(({ size }) => size, () => 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * The installed models that speech is recognised with; `null` without any.
 *
 * @param directory MODELS_DIR
 * @param wanted name of the speech model; empty for the largest, which makes the fewest errors
 * @throws {ModelError} when the lock file is damaged
 */
export async function installedSpeech (directory: string, wanted: string): Promise<SpeechModels | null> {
  const installed = await installedModels(directory)
  const fitting = installed.filter(model => isSupported(model) && (wanted === '' || model.name === wanted))
  const sized = await Promise.all(fitting.map(async model => ({ model, size: await sizeOf(model) })))
  const [largest] = sized.sort((a, b) => b.size - a.size)
  if (largest === undefined) return null
  return { model: largest.model, voiceDetector: installed.find(({ format }) => format === 'silero-vad') ?? null }
}
