export { ConfigError } from './config-error.js'
export { explainedListenError } from './listen-errors.js'
export { listOf, parseConfig } from './parse-config.js'
export { readSettings } from './settings-file.js'
