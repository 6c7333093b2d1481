import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { deferred } from '../../../../../lib/engine-host/deferred.js'
import { createEmbeddedSpeechEngine } from '../../../../../lib/speech/recognition/embedded/index.js'
import { installedSpeech } from '../../../../../lib/speech/recognition/embedded/installed.js'
import { directoryOfModels, withoutSpeechModel } from '../../../../installed-models.js'
import { temporaryDirectory } from '../../../../helper.js'
import { privateMegabytes } from '../../../engine-host/kit.js'
import { breath, coughs, hum, joined, louder, music, noise, silence, spoken, typing, vacuumCleaner } from './sounds.js'

const { signal } = new AbortController()

/** Sounds after which the memory of a process no longer grows, and what it may still grow by, in megabytes: less than 2 MB for a sound. */
const WARM_UP = 5
const GROWTH_MAX_MB = 40

/** An engine on the installed models, and what is in its log. */
async function engineOf (
  t: Test, modelsDirectory: string, { idleSeconds = 60, directory = temporaryDirectory(t), voice = true, memoryMegabytes = 0 } = {}
) {
  const models = await installedSpeech(modelsDirectory, '')
  if (models === null) throw new Error('no model is installed')
  const lines: Array<{ message: string, details: { pid?: number } }> = []
  const log = (details: object, message: string): void => { lines.push({ details, message }) }
  const engine = createEmbeddedSpeechEngine({
    ...models,
    ...voice ? {} : { voiceDetector: null },
    modelsDirectory,
    directory,
    idleSeconds,
    threads: 1,
    memoryMegabytes,
    log: { info: log, warn: log }
  })
  t.teardown(async () => engine.close())
  const pid = (): number => lines.findLast(({ message }) => message === 'engine started')?.details.pid ?? 0
  return { engine, pid, lines }
}

/** The words that an engine hears. */
async function heard (engine: Awaited<ReturnType<typeof engineOf>>['engine'], pcm: Int16Array, language = 'en'): Promise<string> {
  return (await engine.recognise(pcm, { language, signal })).pieces.map(({ text }) => text).join(' ')
}

t.test('real speech models', { skip: withoutSpeechModel }, async t => {
  const modelsDirectory = await directoryOfModels(t)
  const usual = await engineOf(t, modelsDirectory)
  const { engine, pid } = usual
  const sentence = spoken('My temperature was thirty eight point five. I have no pain today.', 'en-us')

  t.test('words are heard, with times in which they are spoken, also of a quiet voice, and of two languages at once', async t => {
    const { pieces } = await engine.recognise(sentence, { language: 'en-US', signal })
    t.match(pieces.map(({ text }) => text).join(' '), /temperature.*38\.5.*pain/i)
    const inOrder = pieces.every(({ start_ms: start, end_ms: end }, at) => start < end && start >= (pieces[at - 1]?.end_ms ?? 0))
    t.ok(inOrder, JSON.stringify(pieces))
    t.ok((pieces.at(-1)?.end_ms ?? 0) <= sentence.length / 16)
    const [quiet, dutch] = await Promise.all([
      heard(engine, louder(sentence, 0.02)), heard(engine, spoken('Ik heb al drie dagen koorts en hoofdpijn.', 'nl'), 'nl-BE')
    ])
    t.match(quiet, /temperature/i)
    t.match(dutch, /\bik heb\b/i)
  })

  const wordless = {
    silence: silence(10),
    'a faint noise': louder(noise(10), 0.001),
    'the hum of a transformer': hum(10),
    noise: noise(10),
    music: music(10),
    'a vacuum cleaner': vacuumCleaner(10),
    coughs: coughs(10),
    typing: typing(10),
    breath: breath(10)
  }
  for (const [name, sound] of Object.entries(wordless)) {
    t.test(`nobody speaks in ${name}: there are no words, in any language`, async t => {
      for (const language of ['en', 'nl', 'de', 'fr', 'es']) t.equal(await heard(engine, sound, language), '', language)
    })
  }

  t.test('silence never reaches a model without a voice detector either', async t => {
    const { engine: without } = await engineOf(t, modelsDirectory, { voice: false })
    t.equal(await heard(without, wordless.silence), '')
    t.equal(await heard(without, wordless['a faint noise']), '')
  })

  t.test('words are heard beside coughs and after a vacuum cleaner, and no others', async t => {
    for (const name of ['coughs', 'a vacuum cleaner'] as const) {
      const words = await heard(engine, joined(wordless[name].subarray(0, 6 * 16_000), joined(silence(1), sentence)))
      t.match(words, /temperature.*38\.5.*pain/i, name)
      t.ok(words.split(' ').length <= 14, `${name}: ${words}`)
    }
  })

  t.test('twenty sounds more take no more memory', { skip: process.platform !== 'linux' && 'only Linux says how much memory a process has' }, async t => {
    for (let sounds = 0; sounds < WARM_UP; sounds++) await heard(engine, sentence)
    const before = privateMegabytes(pid())
    for (let sounds = 0; sounds < 20; sounds++) t.match(await heard(engine, sentence.subarray(sounds * 1000)), /pain/i)
    const grown = privateMegabytes(pid()) - before
    t.comment(`${Math.round(before)} MB before, ${grown.toFixed(1)} MB more after`)
    t.ok(grown < GROWTH_MAX_MB, `${grown} MB`)
  })

  t.test('a language that the model does not know is refused, and the process lives on', async t => {
    const before = pid()
    await t.rejects(heard(engine, sentence, 'xh'), { name: 'SpeechError', failure: 'language_refused' })
    t.match(await heard(engine, sentence), /temperature/i)
    t.equal(pid(), before)
  })

  t.test('kill -9 in mid-sentence loses nothing', async t => {
    const before = pid()
    const words = heard(engine, sentence)
    await sleep(200)
    process.kill(before, 'SIGKILL')
    t.match(await words, /temperature/i)
    t.not(pid(), before)
  })

  t.test('who gives up is released before the event loop turns, although the process hears the sound to its end, and then the next one', async t => {
    await heard(engine, sentence)
    const before = pid()
    const begun = deferred<undefined>()
    const abort = new AbortController()
    const long = Array.from({ length: 4 }, () => sentence).reduce(joined)
    const recognition = engine.recognise(long, {
      language: 'en', signal: abort.signal, background: { waits: () => false, onBegin: () => begun.resolve(undefined) }
    })
    const outcome = recognition.then(() => 'heard', (error: Error) => error.message)
    await begun.promise
    const givenUpAt = performance.now()
    abort.abort(new Error('enough'))
    t.equal(await Promise.race([outcome, nextTurn('still waiting')]), 'enough')
    const next = await heard(engine, sentence)
    t.comment(`the next sound of ${Math.round(sentence.length / 16_000)} s was heard ${Math.round(performance.now() - givenUpAt)} ms after`)
    t.match(next, /temperature.*38\.5.*pain/i)
    t.equal(pid(), before, 'in the same process')
  })

  t.test('a model that is not used is unloaded, and loaded again', async t => {
    const { engine, pid, lines } = await engineOf(t, modelsDirectory, { idleSeconds: 1 })
    await heard(engine, sentence)
    const before = pid()
    while (!lines.some(({ message }) => message === 'engine ended')) await sleep(50)
    t.match(await heard(engine, sentence), /temperature/i)
    t.not(pid(), before)
  })

  t.test('a process with more memory than its limit is replaced after what it has in hand; one without a limit of its own is not', async t => {
    const { engine: limited, pid: pidOfLimited, lines } = await engineOf(t, modelsDirectory, { memoryMegabytes: 100 })
    t.match(await heard(limited, sentence), /temperature/i)
    const before = pidOfLimited()
    while (!lines.some(({ message }) => message.startsWith('engine took too much memory'))) await sleep(50)
    t.match(await heard(limited, sentence), /temperature/i)
    t.not(pidOfLimited(), before)
    t.notOk(usual.lines.some(({ message }) => message.startsWith('engine took too much memory')))
  })

  t.test('a damaged file is never loaded', async t => {
    const damaged = await directoryOfModels(t)
    const file = path.join(damaged, 'whisper-base', 'tokens.txt')
    const content = readFileSync(file)
    rmSync(file)
    content[100] = (content[100] as number) ^ 1
    writeFileSync(file, content)
    const { engine, lines } = await engineOf(t, damaged)
    await t.rejects(heard(engine, sentence), { name: 'SpeechError', failure: 'model_unusable' })
    t.strictSame(lines, [])
  })
})
