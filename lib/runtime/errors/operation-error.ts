import { ExplainedError } from './explained-error.js'

/** What is wrong with one parameter of an operation: `problem` ends a sentence that begins with the parameter, as its caller names it. */
export interface ParameterProblem {
  parameter: string
  problem: string
}

/** An operation failed: its message is a sentence for the caller. */
export class OperationError extends ExplainedError {
  /** Problems with parameters, if any; a command names its options instead. */
  readonly problems: readonly ParameterProblem[]

  constructor (message: string, problems: readonly ParameterProblem[] = []) {
    super(message)
    this.name = 'OperationError'
    this.problems = problems
  }

  /** An error about parameters only, under their own names. */
  static about (problems: readonly ParameterProblem[]): OperationError {
    return new OperationError(problems.map(({ parameter, problem }) => `${parameter} ${problem}`).join(' '), problems)
  }
}
