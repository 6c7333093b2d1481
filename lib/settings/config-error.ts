import { ExplainedError } from '../explained-error.js'

/** What the service cannot start with: a sentence for each setting that is wrong, which names it and never shows its value. */
export class ConfigError extends ExplainedError {
  constructor (setting: string, problem: string) {
    super(`${setting} ${problem}${problem.endsWith('?') ? '' : '.'}`)
    this.name = 'ConfigError'
  }

  /** All of them as one, each on a line of its own. */
  static together (errors: readonly ConfigError[]): ConfigError {
    const all = new ConfigError('', '')
    all.message = errors.map(({ message }) => message).join('\n')
    return all
  }
}
