import type { ModelProblem } from '../../schemas/model-names.js'
import { ExplainedError } from '../runtime/index.js'

export type { ModelProblem } from '../../schemas/model-names.js'

/** A model that cannot be used, installed or removed: a sentence for the operator, and for programs, why. */
export class ModelError extends ExplainedError {
  readonly problem: ModelProblem

  constructor (problem: ModelProblem, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'ModelError'
    this.problem = problem
  }
}
