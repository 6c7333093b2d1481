import { loadMedicationTable, starterMedicationTable } from '../../../lib/reporting/index.js'
import { readSettings } from '../../../lib/runtime/index.js'
import { reportsOf } from '../../../lib/work/index.js'
import { contentOf, type Input } from '../input.js'
import { createMemoryWatch } from '../peak-memory.js'
import { canonicalOf } from '../service.js'
import type { Circumstances } from '../text.js'
import { speechEngineOf } from './engines.js'
import { evaluateSound, sumsOf } from './evaluation.js'
import { createHearing, SILENCE } from './hearing.js'
import { soundOf } from './sources.js'
import { soundJson, soundText } from './text.js'

export { speechEngineNames } from './engines.js'

/** What is asked for on the command line. */
interface SoundOptions {
  /** Default: that of the settings. */
  engine: string | undefined
  language: string
  json: boolean
  errors: boolean
  /** Hears each consultation also as a stream. */
  live: boolean
}

/**
 * Hears consultations with a speech engine, and says how well.
 *
 * @returns what is printed
 * @throws {EvaluationError} when a recording cannot be read, or no model is installed
 */
export async function soundEvaluation (
  inputs: readonly Input[], { engine: name, language, json, errors, live }: SoundOptions, circumstances: Omit<Circumstances, 'engine' | 'peak_memory_bytes'>
): Promise<string> {
  const config = await readSettings({ REPORT_ENGINE: 'embedded', ...name === undefined ? {} : { SPEECH_ENGINE: name } })
  const memory = createMemoryWatch()
  const { engine, close } = await speechEngineOf(config, memory.log)
  const hearing = await createHearing(engine, live)
  const reports = await reportsOf(config)
  try {
    await engine.recognise(SILENCE, { language, signal: new AbortController().signal })
    const all = await evaluateSound({
      hear: async (consultation, file, tag) => hearing.hear(await soundOf(consultation, file, tag), tag),
      reports,
      medication: config.MEDICATION_TABLE === '' ? starterMedicationTable() : loadMedicationTable(contentOf(config.MEDICATION_TABLE), config.MEDICATION_TABLE),
      canonical: canonicalOf(config),
      language
    }, inputs)
    const measured = {
      ...circumstances,
      engine: [engine.name, engine.model].filter(Boolean).join(', '),
      peak_memory_bytes: memory.peakBytes()
    }
    const parts = [measured, sumsOf(all), all, errors] as const
    return json ? JSON.stringify(soundJson(...parts), null, 2) : soundText(...parts)
  } finally {
    await reports.close()
    await hearing.close()
    await close()
  }
}
