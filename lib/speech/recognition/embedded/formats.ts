import type { InstalledModel } from '../../../models/index.js'

/** Formats of speech models that the embedded engine takes. */
export const speechFormats = ['whisper', 'transducer'] as const
export type SpeechFormat = typeof speechFormats[number]

/** The format of a speech model; `null` when the engine does not take it. */
export function speechFormatOf ({ task, format }: InstalledModel): SpeechFormat | null {
  return task === 'speech' ? speechFormats.find(known => known === format) ?? null : null
}

/** Whether the engine takes a model. */
export function isSupported (model: InstalledModel): boolean {
  return speechFormatOf(model) !== null
}
