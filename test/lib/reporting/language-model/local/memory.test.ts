import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { loadLibrary } from '../../../../../lib/reporting/language-model/local/llama.js'
import { loadLocalModel } from '../../../../../lib/reporting/language-model/local/load.js'
import { assertRoom, memoryOf } from '../../../../../lib/reporting/language-model/local/memory.js'
import { languageLibrary } from '../../../../../lib/models/index.js'
import { temporaryDirectory } from '../../../../helper.js'
import { installModels } from '../../../../installed-model.js'

t.test('a model needs memory for its weights and its conversations, unless a graphics processor holds them', async t => {
  const library = await loadLibrary(path.resolve('test/fixtures/fake-llama'))
  const modelPath = path.join(temporaryDirectory(t), 'model.gguf')
  writeFileSync(modelPath, JSON.stringify({ answers: {}, memory: 1_000_000_000 }))
  const llama = await library.getLlama({
    build: 'never', usePrebuiltBinaries: true, skipDownload: true, progressLogs: false, logLevel: 'error', maxThreads: 1, gpu: 'auto'
  })
  const model = { modelPath, name: 'large', contextTokens: 8192, sequences: 2 }
  t.equal(await memoryOf(library, llama, model), 1_200_000_000 + 2 * 8192)
  t.equal(await memoryOf(library, llama, { ...model, contextTokens: 200_000 }), 1_200_000_000 + 2 * 100_000, 'no more than it can hold')
  t.equal(await memoryOf(library, { ...llama, gpu: 'cuda' }, model), null)
})

t.test('a model that needs more memory than is free is not loaded, and a sentence says what to do', async t => {
  t.doesNotThrow(() => { assertRoom(1_000, { name: 'small' }, 1_000) })
  t.throws(() => { assertRoom(13_000_000_000, { name: 'qwen3-14b' }, 7_900_000_000) }, {
    message: 'qwen3-14b needs 13.0 GB of memory, and 7.9 GB are free: install a smaller model, or set a smaller REPORT_CONTEXT_TOKENS or languageModelConcurrency'
  })
  const modelsDirectory = temporaryDirectory(t)
  installModels(modelsDirectory, [{ name: 'vast', content: JSON.stringify({ answers: {}, memory: 1e15 }) }, { name: 'small', content: '{"answers":{}}' }])
  const settings = { library: (await languageLibrary(modelsDirectory))?.directory ?? '', modelsDirectory, contextTokens: 4096, sequences: 1, threads: 1 }
  await t.rejects(loadLocalModel({ ...settings, model: 'vast' }), /^vast needs .* of memory, and .* are free/)
  const engine = await loadLocalModel({ ...settings, model: 'small' })
  t.strictSame([engine.concurrency, engine.memoryMax], [1, 2 * (200_000_000 + 4096)])
})
