import { existsSync, mkdirSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import type { Test } from 'tap'
import { sha256Of } from '../lib/models/hashes.js'
import { type LockedModel, readLockFile, writeLockFile } from '../lib/models/lock-file.js'
import { temporaryDirectory } from './helper.js'
import { fileOf, languageWeights, speechWeights, withoutWeights } from './weights/index.js'

/** Why tests of the real speech model are skipped; `false` when they are not. */
export const withoutSpeechModel = withoutWeights(...speechWeights)

/** Why tests of the real language model are skipped; `false` when they are not. */
export const withoutLanguageModel = withoutWeights(...languageWeights)

const missing = ['apt-get', 'dpkg-deb', 'ffmpeg'].filter(program => !(process.env.PATH ?? '').split(path.delimiter).some(bin => existsSync(path.join(bin, program))))

/** Why tests of recorded people are skipped, whose recordings are fetched and decoded; `false` when they are not. */
export const withoutRecordings = missing.length > 0 && `there is no ${missing.join(', ')}`

/** Installs files in a directory of models, as links to them. */
async function locked (
  directory: string, name: string, files: Readonly<Record<string, string>>, { task, format }: Pick<LockedModel, 'task' | 'format'>
): Promise<LockedModel> {
  mkdirSync(path.join(directory, name), { recursive: true })
  const entries = await Promise.all(Object.entries(files).map(async ([role, source]) => {
    const file = path.basename(source)
    symlinkSync(path.resolve(source), path.join(directory, name, file))
    return [role, { path: file, bytes: statSync(source).size, sha256: await sha256Of(source), source: 'import' }] as const
  }))
  return {
    task,
    format,
    revision: 'test',
    languages: null,
    contextTokens: null,
    licence: null,
    installedAt: '2026-01-01T00:00:00Z',
    files: Object.fromEntries(entries)
  }
}

/** Installs Whisper base and the voice detector, where they are, in a directory of models. */
export async function installSpeechModels (directory: string): Promise<void> {
  const whisper = { encoder: fileOf('whisperEncoder'), decoder: fileOf('whisperDecoder'), tokens: fileOf('whisperTokens') }
  writeLockFile(directory, {
    'whisper-base': await locked(directory, 'whisper-base', whisper, { task: 'speech', format: 'whisper' }),
    'silero-vad': await locked(directory, 'silero-vad', { model: fileOf('voiceDetector') }, { task: 'voice_detection', format: 'silero-vad' })
  })
}

/** Installs the model of voices beside what is installed. */
export async function installVoices (directory: string): Promise<void> {
  writeLockFile(directory, {
    ...await readLockFile(directory),
    voices: await locked(directory, 'voices', { model: fileOf('voices') }, { task: 'speaker_embedding', format: 'speaker-embedding' })
  })
}

/** A directory of models with Whisper base and the voice detector. */
export async function directoryOfModels (t: Test): Promise<string> {
  const directory = temporaryDirectory(t)
  await installSpeechModels(directory)
  return directory
}

/** Name of the real language model where it is installed. */
export const LANGUAGE_MODEL = 'qwen2.5-coder-0.5b'

/**
 * Installs the small language model and the library that runs it, as links to them, beside what is installed.
 *
 * @param file another one in its place, which may be damaged
 */
export async function installLanguageModel (directory: string, file = fileOf('languageModel')): Promise<void> {
  const library = path.join(directory, 'engines/language-model/node_modules/node-llama-cpp')
  mkdirSync(path.dirname(library), { recursive: true })
  symlinkSync(path.dirname(fileOf('languageLibrary')), library)
  writeLockFile(directory, {
    ...await readLockFile(directory),
    [LANGUAGE_MODEL]: await locked(directory, LANGUAGE_MODEL, { model: file }, { task: 'language', format: 'gguf' })
  })
}
