import { customerAndKeySchemas } from './customers-and-keys.js'
import { keyTermSchemas } from './key-terms.js'
import { modelSchemas } from './models.js'
import { serviceSchemas } from './service.js'
import { userSchemas } from './users.js'
import { managedWebhookSchemas } from './webhooks.js'

export * from './customers-and-keys.js'
export * from './key-terms.js'
export { LISTED_MAX } from './kit.js'
export * from './models.js'
export * from './operations.js'
export * from './queries.js'
export * from './service.js'
export * from './users.js'
export * from './webhook-operations.js'
export * from './webhooks.js'

/** The named schemas of the management of an installation, for `addSchema`. */
export const managementSchemas = [
  ...customerAndKeySchemas, ...userSchemas, ...serviceSchemas, ...modelSchemas, ...keyTermSchemas, ...managedWebhookSchemas
]
