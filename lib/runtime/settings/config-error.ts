import { ExplainedError } from '../errors/explained-error.js'

/** Wrong settings, with which the service cannot start: a sentence for each, which names it and never shows its value. */
export class ConfigError extends ExplainedError {
  constructor (setting: string, problem: string) {
    super(`${setting} ${problem}${problem.endsWith('?') ? '' : '.'}`)
    this.name = 'ConfigError'
  }

  /** Combines several errors into one, each on a line of its own. */
  static together (errors: readonly ConfigError[]): ConfigError {
    const all = new ConfigError('', '')
    all.message = errors.map(({ message }) => message).join('\n')
    return all
  }
}
