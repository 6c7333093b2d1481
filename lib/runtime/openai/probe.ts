import { authorizationOf, endpointUrl, type ClientSettings } from './endpoint.js'

/** Which server is probed, and for which model. */
export interface ProbeSettings extends ClientSettings {
  /** Prefix of the names of the settings, `REPORT` or `SPEECH`. */
  prefix: string
  model: string
}

/** What was found, as a sentence, and the server's clock. */
export interface ProbeResult {
  ok: boolean
  sentence: string
  /** What is wrong; `null` where nothing is. */
  failure: 'unreachable' | 'timeout' | 'unauthorized' | 'server_error' | 'unknown_model' | null
  /** The server's time, if it sent one. */
  date: Date | null
  /** The tokens that the server holds of the model, prompt and answer together; `null` where it does not say. */
  contextTokens: number | null
}

/** Largest response that is read, in bytes: hosted engines list many models. */
const ANSWER_MAX_BYTES = 1024 * 1024

/** Most models that are named. */
const NAMED_MAX = 5

/** Owner of the models of llama.cpp, which accepts any name for the one model that it has. */
const ANY_NAME = 'llamacpp'

interface Model {
  id?: unknown
  owned_by?: unknown
  /** llama.cpp: what it was started with. What the model was trained with (`n_ctx_train`) may be more than it holds. */
  meta?: { n_ctx?: unknown } | null
  /** vLLM; gateways and hosted servers. */
  max_model_len?: unknown
  context_window?: unknown
  context_length?: unknown
}

/** The tokens that a server says it holds of a model, in one of the fields that servers have for it. */
function contextOf ({ meta, max_model_len: most, context_window: window, context_length: length }: Model): number | null {
  return [meta?.n_ctx, most, window, length].find((tokens): tokens is number => Number.isInteger(tokens) && Number(tokens) > 0) ?? null
}

async function modelsIn (body: AsyncIterable<Uint8Array>): Promise<Model[] | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > ANSWER_MAX_BYTES) return null
    chunks.push(chunk)
  }
  try {
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data?: unknown }
    return Array.isArray(data) ? data as Model[] : null
  } catch {
    return null
  }
}

function listed (models: readonly Model[], model: string): Model | undefined {
  return models.find(({ id, owned_by: owner }) => owner === ANY_NAME || id === model || id === `${model}:latest`)
}

/**
 * Asks a server for its models, `GET {base URL}/models`, to see whether it is up, accepts the key and has the model. A server without that
 * path counts as up. The sentence contains no key.
 *
 * @param signal cancels the request, as does its timeout
 */
export async function probe (settings: ProbeSettings, signal?: AbortSignal): Promise<ProbeResult> {
  const { prefix, baseUrl, model, timeoutSeconds } = settings
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
  let date: Date | null = null
  function result (failure: ProbeResult['failure'], sentence: string, contextTokens: number | null = null): ProbeResult {
    return { ok: failure === null, sentence, failure, date, contextTokens }
  }
  try {
    const url = endpointUrl({ prefix, baseUrl, path: 'models' })
    const { request } = await import('undici')
    const { statusCode, headers, body } = await request(url, {
      headers: { accept: 'application/json', ...authorizationOf(settings) },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    })
    const serverDate = new Date(String(headers.date))
    date = Number.isNaN(serverDate.getTime()) ? null : serverDate
    const models = statusCode === 200 ? await modelsIn(body) : null
    if (models === null) await body.dump().catch(() => {})
    if (statusCode === 401 || statusCode === 403) return result('unauthorized', `${prefix}_API_KEY is refused by ${url.host} (status ${statusCode}); set the key that it asks for.`)
    if (statusCode >= 500) return result('server_error', `${prefix}_BASE_URL: ${url.host} answers that it fails (status ${statusCode}); look at its log.`)
    const found = listed(models ?? [], model)
    if (models === null || models.length === 0 || found !== undefined) return result(null, `${url.host} answers.`, contextOf(found ?? {}))
    const names = models.slice(0, NAMED_MAX).map(({ id }) => String(id)).join(', ')
    return result('unknown_model', `${prefix}_MODEL ${model} is not among the models of ${url.host} (${names}${models.length > NAMED_MAX ? ', …' : ''}); set one of them, or load it there.`)
  } catch (error) {
    if (timeout.aborted) return result('timeout', `${prefix}_BASE_URL: ${baseUrl} does not answer within ${timeoutSeconds} s; see whether it is busy, or correct the address.`)
    const { code, message } = error as NodeJS.ErrnoException
    return result('unreachable', `${prefix}_BASE_URL: nothing answers on ${baseUrl} (${code ?? message}); start the engine there, or correct the address.`)
  }
}
