import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { type LockedModel, writeLockFile } from '../../../../../lib/models/lock-file.js'
import { installedSpeech } from '../../../../../lib/speech/recognition/embedded/installed.js'
import { temporaryDirectory } from '../../../../directories.js'

/** A directory in which these models are installed: the bytes of each. */
function directoryWith (t: Test, models: Record<string, Pick<LockedModel, 'task' | 'format'> & { bytes: number }>): string {
  const directory = temporaryDirectory(t)
  const locked = Object.entries(models).map(([name, { task, format, bytes }]): [string, LockedModel] => {
    mkdirSync(path.join(directory, name))
    writeFileSync(path.join(directory, name, 'model.bin'), new Uint8Array(bytes))
    const file = { path: 'model.bin', bytes, sha256: '0'.repeat(64), source: 'import' }
    return [name, { task, format, revision: 'r', languages: null, contextTokens: null, licence: null, installedAt: '', files: { model: file } }]
  })
  writeLockFile(directory, Object.fromEntries(locked))
  return directory
}

const whisper = { task: 'speech', format: 'whisper' } as const
const detector = { task: 'voice_detection', format: 'silero-vad', bytes: 5 } as const

const namesOf = async (directory: string, wanted: string) => {
  const found = await installedSpeech(directory, wanted)
  return found === null ? null : [found.model.name, found.voiceDetector?.name ?? null]
}

t.test('the largest model is taken that the engine can load, and the voice detector beside it', async t => {
  const directory = directoryWith(t, {
    small: { ...whisper, bytes: 10 },
    large: { task: 'speech', format: 'transducer', bytes: 20 },
    unknown: { task: 'speech', format: 'qwen3-asr', bytes: 30 },
    writer: { task: 'language', format: 'gguf', bytes: 40 },
    silero: detector
  })
  t.strictSame(await namesOf(directory, ''), ['large', 'silero'])
  t.strictSame(await namesOf(directory, 'small'), ['small', 'silero'], 'or the one that is named')
  t.equal(await namesOf(directory, 'unknown'), null, 'which must be one that it can load')
  t.equal(await namesOf(directory, 'missing'), null)
})

t.test('a model of which the files are gone counts as the smallest', async t => {
  const directory = directoryWith(t, { kept: { ...whisper, bytes: 1 } })
  t.strictSame(await namesOf(directory, ''), ['kept', null])
})

t.test('without a model there is none, and a damaged lock file is an error', async t => {
  t.equal(await namesOf(temporaryDirectory(t), ''), null)
  t.equal(await namesOf(directoryWith(t, { silero: detector }), ''), null, 'a voice detector alone recognises nothing')
  const damaged = temporaryDirectory(t)
  writeFileSync(path.join(damaged, 'models.lock.json'), '{"format": 1')
  await t.rejects(namesOf(damaged, ''), { name: 'ModelError' })
})
