/**
 * An error for the operator: its message is one sentence, or one on each line, that says what is wrong, which
 * setting it is about, and what to do. It is shown without a stack, and holds no secret.
 */
export abstract class ExplainedError extends Error {}

/**
 * What to tell a person about an error: its sentences; for an unexpected one, its message after `begin`, with the stack if LOG_LEVEL asks
 * for details.
 */
export function explanationOf (error: unknown, begin: string): string {
  if (error instanceof ExplainedError) return error.message
  const detailed = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '')
  if (detailed && error instanceof Error) return `${begin}. ${error.stack}`
  const message = (error instanceof Error ? error.message || error.name : String(error)).trim().replace(/\.$/, '')
  return `${begin}: ${message}. With LOG_LEVEL=debug it says where that comes from.`
}
