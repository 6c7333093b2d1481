import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { fileOf, type Weight, withoutWeights } from '../weights/index.js'

/** A Python that has the packages which serve models. */
const PYTHON = process.env.TEST_PYTHON ?? 'python3'

/** Why a server cannot be started: a file is missing, or a package of Python; `false` when it can. */
function missing (weight: Weight, module: string): string | false {
  const why = withoutWeights(weight)
  if (why !== false) return why
  try {
    execFileSync(PYTHON, ['-c', `import importlib.util, sys; sys.exit(importlib.util.find_spec('${module}') is None)`], { stdio: 'ignore' })
    return false
  } catch {
    return `${PYTHON} (TEST_PYTHON) has no ${module}`
  }
}

/** For `t.test(name, { skip: needs.whisper }, …)`: a sentence where a server cannot be started. */
export const needs = { whisper: missing('whisperCTranslate2', 'faster_whisper'), llama: missing('languageModel', 'xllamacpp') }

/** Starts a server that prints its port, and ends it with the test. @returns its base URL */
async function start (t: Test, script: string, ...options: string[]): Promise<string> {
  const file = fileURLToPath(new URL(`../../test/foreign-servers/${script}`, import.meta.url)).replace('/compiled/', '/')
  const server = spawn(PYTHON, [file, ...options], { stdio: ['ignore', 'pipe', 'ignore'] })
  t.teardown(() => server.kill('SIGKILL'))
  for await (const line of createInterface({ input: server.stdout })) {
    const [, port] = /^\{"port": (\d+)\}$/.exec(line) ?? []
    if (port !== undefined) return `http://127.0.0.1:${port}/v1`
  }
  throw new Error(`${script} ended before it answered`)
}

/** A server of speech recognition on faster-whisper. */
export async function startWhisper (t: Test): Promise<string> {
  return start(t, 'whisper_server.py', path.dirname(fileOf('whisperCTranslate2')))
}

/** The server of llama.cpp, with a context of so many tokens. */
export async function startLlama (t: Test, contextTokens: number): Promise<string> {
  return start(t, 'llama_server.py', fileOf('languageModel'), String(contextTokens))
}
