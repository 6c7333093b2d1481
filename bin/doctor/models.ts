import { catalogue, installedModels, isLoaded, type InstalledModel, languageLibrary, verifyModel } from '../../lib/models/index.js'
import { installedEncoder, installedSpeech } from '../../lib/speech/index.js'
import { installedInUse, languageModel, modelText } from '../../lib/work/index.js'
import type { Config } from '../../schemas/config.js'

/** What was found of models on this machine, and what to do. */
export interface ModelFinding {
  ok: boolean
  sentence: string
}

const good = (sentence: string): ModelFinding => ({ ok: true, sentence })
const bad = (sentence: string): ModelFinding => ({ ok: false, sentence })

/** Whether the files of models are those that were installed. */
async function verified (config: Config, models: readonly InstalledModel[], purpose: string): Promise<ModelFinding> {
  for (const { name } of models) await verifyModel(config.MODELS_DIR, name)
  return good(`${purpose} ${models.map(model => modelText(installedInUse(model), config)).join(', with ')}, whose files are as they were installed.`)
}

/** What is wrong with a directory of models, where that is known. */
async function explained (find: () => Promise<ModelFinding>): Promise<ModelFinding> {
  try {
    return await find()
  } catch (error) {
    return bad((error as Error).message)
  }
}

/** The model that recognises speech on this machine; without one, audio is refused. */
export async function speechModels (config: Config): Promise<ModelFinding> {
  const { SPEECH_ENGINE: engine, SPEECH_MODEL: wanted, MODELS_DIR: directory } = config
  if (engine === 'none') return good('Not used: audio is refused (SPEECH_ENGINE).')
  return explained(async () => {
    const found = await installedSpeech(directory, wanted)
    if (found !== null) {
      const others = [found.voiceDetector, await installedEncoder(directory)].filter(model => model !== null)
      return verified(config, [found.model, ...others], 'Speech is recognised by')
    }
    const unloaded = [...catalogue, ...await installedModels(directory)].find(model => model.name === wanted && !isLoaded(model))
    if (unloaded !== undefined) return bad(`SPEECH_MODEL is ${wanted}, which this service does not load yet: audio is refused; npm run models -- list shows what there is.`)
    if (wanted !== '') return bad(`SPEECH_MODEL is ${wanted}, which is not installed in ${directory}: audio is refused until it is; npm run models -- list shows what there is.`)
    const sentence = 'No speech model is installed, so audio is refused: npm run models -- list shows what there is.'
    return engine === 'auto' ? good(sentence) : bad(sentence)
  })
}

/** The model that makes final reports on this machine; without one, rules do, if they may. */
export async function reportModel (config: Config): Promise<ModelFinding> {
  const { REPORT_ENGINE: engine, REPORT_MODEL: wanted, MODELS_DIR: directory } = config
  if (engine === 'embedded') return good('Reports are made by rules.')
  return explained(async () => {
    const model = await languageModel(config)
    if (model !== null && await languageLibrary(directory) !== null) return verified(config, [model], 'Final reports are made by')
    if (model !== null) return bad(`${model.name} is installed, but not the library that runs it: npm run models -- install ${model.name}`)
    const hasOthers = (await installedModels(directory)).some(({ task }) => task === 'language')
    if (wanted !== '' && hasOthers) return bad(`REPORT_MODEL is ${wanted}, which is not installed in ${directory}; npm run models -- list shows what there is.`)
    if (engine === 'auto') return good('Reports are made by rules: no language model is installed.')
    return bad('REPORT_ENGINE is model, and no language model is installed: npm run models -- list shows what there is.')
  })
}
