import type { FastifyInstance } from 'fastify'
import type { UserIdentity } from '../identities.js'

/** Watches the credentials behind the latest token of a stream, and reports when they are revoked. */
export class IdentityWatch {
  readonly #identities: FastifyInstance['identities']
  readonly #onEnded: () => void
  #unwatch = (): void => {}

  constructor (identities: FastifyInstance['identities'], onEnded: () => void) {
    this.#identities = identities
    this.#onEnded = onEnded
  }

  /** Watches these credentials from now on, instead of earlier ones. */
  watch (identity: UserIdentity): void {
    this.#unwatch()
    this.#unwatch = this.#identities.watch(identity, this.#onEnded)
  }

  stop (): void {
    this.#unwatch()
  }
}
