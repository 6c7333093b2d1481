import { conflict, ExplainedError, notFound, Problem } from '../../lib/runtime/index.js'
import { ModelError } from '../../lib/models/index.js'

const BUSY = 'Another model is being installed or removed: wait until that is done.'

const TOO_SMALL = 'experimental must be true for this model: it has fewer weights than is advised for reports, and leaves out what was said.'

/**
 * What an operation on models fails with, as an answer: 404 for a model that there is not, 400 for one that needs `experimental`, 409 for
 * what the directory of models does not allow now.
 */
export function modelProblem (error: unknown): never {
  if (!(error instanceof ExplainedError)) throw error
  const problem = error instanceof ModelError ? error.problem : 'directory'
  if (problem === 'unknown' || problem === 'not_installed') throw notFound()
  if (problem === 'experimental') throw new Problem(400, [{ loc: ['body', 'experimental'], msg: TOO_SMALL, type: 'value_error' }])
  throw conflict(problem === 'busy' ? BUSY : error.message)
}

/** 503, for a directory of models that cannot be read. */
export function unreadableModels (error: unknown): never {
  if (!(error instanceof ExplainedError)) throw error
  throw new Problem(503, { error: error.message })
}
