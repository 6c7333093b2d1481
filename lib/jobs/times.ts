/** Length of a lease, in seconds: a worker that has not renewed it by then counts as dead, and another worker may take the job. */
export const LEASE_SECONDS = 10

/** How often a worker renews its leases, in milliseconds. */
export const RENEWAL_MS = 2500

/** A job whose lease is being renewed. */
export interface Held {
  queue: string
  id: string
}
