import { createEngineHost, type EngineHostOptions } from '../../../engine-host/index.js'
import { threadScript } from '../../../runtime/index.js'
import type { ReportEngine } from '../../types.js'
import { createLanguageModelEngine, type LanguageModelSettings } from '../index.js'
import type { CheckOptions, ServerVerdict } from '../server-check/index.js'
import { messagesAhead } from './ahead.js'
import { READ } from './answers.js'
import { checkLocalModel } from './check.js'
import { createLocalChatClient } from './client.js'
import type { LocalModelSettings } from './settings.js'

/** A language model that is installed on this machine. */
export interface LocalEngineSettings extends LanguageModelSettings, Pick<EngineHostOptions, 'directory' | 'idleSeconds' | 'silenceSeconds' | 'log'> {
  /** What its process is given. */
  local: Omit<LocalModelSettings, 'model' | 'contextTokens'>
}

/** The engine of a language model of this machine. */
export interface LocalEngine extends ReportEngine {
  /** See `checkLocalModel`. */
  check: (options: CheckOptions) => Promise<ServerVerdict>
}

/**
 * An engine that asks a language model of this machine, in a process of its own that is started when it is first needed. It is asked as
 * any other language model: with the same prompts, checks and second attempts.
 *
 * @throws when a setting cannot be used
 */
export function createLocalEngine (settings: LocalEngineSettings): LocalEngine {
  const { model, contextTokens, local, directory, idleSeconds, silenceSeconds, log } = settings
  const host = createEngineHost({
    name: 'language-model',
    script: threadScript(import.meta.url, 'child').url.href,
    settings: { ...local, model, contextTokens } satisfies LocalModelSettings,
    directory,
    idleSeconds,
    silenceSeconds,
    log
  })
  const client = createLocalChatClient(host)
  return {
    ...createLanguageModelEngine(settings, { name: 'model', client, close: async () => host.close() }),
    async readAhead (request, signal, customerId = '') {
      const messages = messagesAhead(request, contextTokens, settings.timeZone ?? null)
      if (messages !== null) await host.ask({ kind: READ, body: { messages } }, { signal, customerId, whenIdle: true })
    },
    check: async options => checkLocalModel(client, { model, contextTokens, timeoutSeconds: silenceSeconds }, options)
  }
}
