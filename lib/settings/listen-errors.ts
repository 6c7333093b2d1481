import type { Config } from '../../schemas/config.js'
import { ConfigError } from './config-error.js'

type Explain = (config: Pick<Config, 'HOST' | 'PORT'>) => ConfigError

const notHere: Explain = ({ HOST }) =>
  new ConfigError('HOST', `${HOST} is no address of this machine; set it to 127.0.0.1, for this machine only, or to 0.0.0.0, for everyone who reaches it`)

const EXPLANATIONS: Readonly<Record<string, Explain>> = {
  EADDRINUSE: ({ HOST, PORT }) => new ConfigError('PORT', `${PORT} is in use on ${HOST}; stop what listens there, or set another one, as in PORT=${PORT === 65_535 ? 3000 : PORT + 1}`),
  EACCES: ({ PORT }) => new ConfigError('PORT', `${PORT} may not be used by this user; set it to 1024 or more, behind a proxy that listens on ${PORT}`),
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
  EAI_AGAIN: notHere,
  EAFNOSUPPORT: notHere,
  EINVAL: notHere
}

/** Explains why the service cannot listen in a sentence about HOST or PORT; returns any other error unchanged. */
export function explainedListenError (error: unknown, config: Pick<Config, 'HOST' | 'PORT'>): unknown {
  return EXPLANATIONS[(error as NodeJS.ErrnoException).code ?? '']?.(config) ?? error
}
