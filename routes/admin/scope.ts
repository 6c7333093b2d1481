import type { FastifyInstance } from 'fastify'
import { conflict, notFound, OperationError, Problem } from '../../lib/runtime/index.js'
import { SigningKeyError } from '../../lib/identity/index.js'
import type { PortalSession } from '../../plugins/portal/index.js'

/** The one customer that a person may see, whatever they ask for; `null` for all. */
export function customerFor ({ person }: PortalSession, requested: string | undefined): string | null {
  return person.customer?.name ?? requested ?? null
}

/** Whether a person may see a customer. */
export function maySee ({ person }: PortalSession, customer: string): boolean {
  return person.customer === null || person.customer.name === customer
}

/** Refuses a customer that a person may not see: for them, it does not exist. */
export function requireCustomer (session: PortalSession, customer: string): void {
  if (!maySee(session, customer)) throw notFound()
}

/** Refuses a customer that does not exist, or that a person may not see. */
export async function requireKnownCustomer (
  { management }: Pick<FastifyInstance, 'management'>, session: PortalSession, customer: string
): Promise<void> {
  requireCustomer(session, customer)
  if (!await management.hasCustomer(customer)) throw notFound()
}

/** An operation's refusal as an answer: 400 for what is wrong with a parameter, 409 for what the state of something forbids. */
export function asProblem (error: unknown): never {
  if (error instanceof OperationError && error.problems.length > 0) {
    throw new Problem(400, error.problems.map(({ parameter, problem }) => {
      return { loc: ['body', parameter], msg: `${parameter} ${problem}`, type: 'value_error' }
    }))
  }
  if (error instanceof OperationError || error instanceof SigningKeyError) throw conflict(error.message)
  throw error
}
