import type { Config } from '../../../schemas/config.js'
import { ConfigError } from './config-error.js'

/** The listeners of the service, by how the names of their settings begin. */
type Prefix = '' | 'METRICS_'

type Explain = (config: Pick<Config, 'HOST' | 'PORT'>, prefix: Prefix) => ConfigError

const notHere: Explain = ({ HOST }, prefix) =>
  new ConfigError(`${prefix}HOST`, `${HOST} is no address of this machine; set it to 127.0.0.1, for this machine only, or to 0.0.0.0, for everyone who reaches it`)

const EXPLANATIONS: Readonly<Record<string, Explain>> = {
  EADDRINUSE: ({ HOST, PORT }, prefix) => new ConfigError(`${prefix}PORT`, `${PORT} is in use on ${HOST}; stop what listens there, or set another one, as in ${prefix}PORT=${PORT === 65_535 ? 3000 : PORT + 1}`),
  EACCES: ({ PORT }, prefix) => new ConfigError(`${prefix}PORT`, `${PORT} may not be used by this user; set it to 1024 or more${prefix === '' ? `, behind a proxy that listens on ${PORT}` : ''}`),
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
  EAI_AGAIN: notHere,
  EAFNOSUPPORT: notHere,
  EINVAL: notHere
}

/**
 * Explains why the service cannot listen in a sentence about HOST or PORT; returns any other error unchanged.
 *
 * @param config where it should listen
 * @param prefix `METRICS_` for the listener of METRICS_HOST and METRICS_PORT
 */
export function explainedListenError (error: unknown, config: Pick<Config, 'HOST' | 'PORT'>, prefix: Prefix = ''): unknown {
  return EXPLANATIONS[(error as NodeJS.ErrnoException).code ?? '']?.(config, prefix) ?? error
}
