import type { Engine } from '../../../engine-host/index.js'
import { verifyModel } from '../../../models/index.js'
import { COMPLETE, type LocalBody, type LocalPart, READ } from './answers.js'
import { type ChatWrapper, type LlamaLibrary, loadLibrary, type Model } from './llama.js'
import { assertRoom, memoryOf } from './memory.js'
import type { LocalModelSettings } from './settings.js'
import { createWriter, type Writer } from './writer.js'

/** How much more memory than it needs by its file a process may take before another one takes its place. */
const MEMORY_FACTOR = 2

/** For models that think before they answer: the form of the answer has no place for thoughts. */
const WITHOUT_THOUGHTS = { qwen: { thoughts: 'discourage' } }

/** How the template of a model shows that it thinks. */
const THINKS = /think/

/** How a model is asked. One that does not think is not told not to: it would write that it does not, again and again. */
export function wrapperOf (library: Pick<LlamaLibrary, 'resolveChatWrapper'>, model: Model): ChatWrapper {
  const { chat_template: template = '' } = model.fileInfo.metadata.tokenizer ?? {}
  return library.resolveChatWrapper(model, { customWrapperSettings: THINKS.test(template) ? WITHOUT_THOUGHTS : {} })
}

/** What of an engine is not its answers. */
type Frame = Omit<Engine, 'answer'>

/** Answers the questions of the service with a writer. */
export function engineOf (writer: Writer, frame: Frame): Engine {
  return {
    ...frame,
    async answer ({ kind, body }, { signal, part }) {
      const send = async (sent: LocalPart): Promise<void> => part(sent)
      if (kind === READ) return { body: { read: await writer.read(body as LocalBody, signal, async tokens => send({ read: tokens })) } }
      if (kind !== COMPLETE) throw new Error(`a language model does not answer ${kind}`)
      await send({ begun: true })
      return {
        body: await writer.complete(body as LocalBody, signal, {
          read: async tokens => send({ read: tokens }),
          written: async content => send({ choices: [{ delta: { content } }] })
        })
      }
    }
  }
}

/**
 * Loads a language model in the process that calls it, once its file is known to be the one that was installed, and there is memory for it.
 *
 * @throws {ModelError} when it is not that file; Error when there is too little memory; what the library fails with, which names no more
 * than files
 */
export async function loadLocalModel (settings: LocalModelSettings): Promise<Engine> {
  const { sequences, threads, contextTokens } = settings
  const { files } = await verifyModel(settings.modelsDirectory, settings.model)
  const { model: modelPath } = files
  if (modelPath === undefined) throw new Error(`${settings.model} has no file with the role model`)
  const library = await loadLibrary(settings.library)
  const llama = await library.getLlama({
    build: 'never', usePrebuiltBinaries: true, skipDownload: true, progressLogs: false, logLevel: 'error', maxThreads: threads, gpu: 'auto'
  })
  const needed = await memoryOf(library, llama, { modelPath, name: settings.model, contextTokens, sequences })
  if (needed !== null) assertRoom(needed, { name: settings.model })
  const model = await llama.loadModel({ modelPath })
  const context = await model.createContext({ sequences, contextSize: Math.min(contextTokens, model.trainContextSize), threads })
  const wrapper = wrapperOf(library, model)
  const writer = createWriter({ library, llama, model, wrapper, context, sequences })
  return engineOf(writer, {
    concurrency: sequences,
    close: async () => llama.dispose(),
    ...needed === null ? {} : { memoryMax: MEMORY_FACTOR * needed }
  })
}
