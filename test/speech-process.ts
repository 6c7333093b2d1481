import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { temporaryDirectory } from './helper.js'
import { freePort, until } from './process.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const SCRIPTS = ['absence', 'scripted-reply', 'sound-markers', 'spoken-markers', 'speech-server', 'speech-server-process']

/** A speech engine in a process of its own. */
export interface SpeechProcess {
  /** Its base URL, `http://127.0.0.1:PORT/v1`. */
  baseUrl: string
  port: number
  /** What it heard, in the order of the requests. */
  heard: () => string[]
  /** Ends it at once, as `kill -9` does, and waits until it is gone. */
  kill: () => Promise<void>
}

export interface SpeechProcessOptions {
  /** What its texts are made of. */
  hears?: 'markers' | 'spoken' | 'fingerprint'
  /** Milliseconds before each answer. */
  delayMs?: number
  /** Where it listens, so that it can come back where it was; a free one by default. */
  port?: number
}

/** Starts a speech engine in a process of its own, and waits until it listens. It is gone when the test ends. */
export async function startSpeechProcess (
  t: Test, { hears = 'markers', delayMs = 0, port }: SpeechProcessOptions = {}
): Promise<SpeechProcess> {
  const { default: typescript } = await import('typescript')
  const { ScriptTarget, ModuleKind, transpileModule } = typescript
  const directory = temporaryDirectory(t)
  const compilerOptions = { target: ScriptTarget.ES2023, module: ModuleKind.ESNext, verbatimModuleSyntax: true }
  for (const name of SCRIPTS) {
    const { outputText } = transpileModule(readFileSync(path.join(HERE, `${name}.ts`), 'utf8'), { compilerOptions })
    writeFileSync(path.join(directory, `${name}.js`), outputText)
  }
  writeFileSync(path.join(directory, 'package.json'), '{ "type": "module" }\n')

  const where = port ?? await freePort()
  const args = [path.join(directory, 'speech-server-process.js'), String(where), hears, String(delayMs)]
  const child = spawn(process.execPath, args, { cwd: directory, env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => { output += text })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  async function kill (): Promise<void> {
    child.kill('SIGKILL')
    await ended
  }
  t.teardown(kill)
  await until(() => output.startsWith('listening\n') || child.exitCode !== null, 'the speech engine listened')
  if (child.exitCode !== null) throw new Error(`the speech engine ended with ${child.exitCode}`)
  return { baseUrl: `http://127.0.0.1:${where}/v1`, port: where, heard: () => output.split('\n').slice(1, -1), kill }
}
