import type { FastifyRequest } from 'fastify'

/** The customer behind an API key, as the owner of webhooks. */
export function webhookOwnerOf ({ apiKey: { customerId, mode, allowedOrganisations } }: FastifyRequest) {
  return { customerId, mode, organisations: allowedOrganisations }
}

/** A `preValidation` hook of routes whose body may be left out. */
export async function withBody (request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {}
}
