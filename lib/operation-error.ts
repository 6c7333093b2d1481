import { ExplainedError } from './explained-error.js'

/** What is wrong with one parameter of an operation: `problem` ends a sentence that begins with the parameter, as its caller names it. */
export interface ParameterProblem {
  parameter: string
  problem: string
}

/** What cannot be done, in a sentence for whoever asked for it. */
export class OperationError extends ExplainedError {
  /** Where it is about parameters; a command names its options instead. */
  readonly problems: readonly ParameterProblem[]

  constructor (message: string, problems: readonly ParameterProblem[] = []) {
    super(message)
    this.name = 'OperationError'
    this.problems = problems
  }

  /** About parameters only, by the names that they have here. */
  static about (problems: readonly ParameterProblem[]): OperationError {
    return new OperationError(problems.map(({ parameter, problem }) => `${parameter} ${problem}`).join(' '), problems)
  }
}
