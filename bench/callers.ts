import { randomUUID } from 'node:crypto'
import { generateApiKey, hashApiKey } from '../lib/identity/index.js'
import type { TokenRequest } from '../schemas/token.js'

/** Keys per customer: few enough that there are many customers. */
const KEYS_PER_CUSTOMER = 100

/** An API key, as presented and as stored. */
export interface BenchKey {
  id: string
  key: string
  hash: Buffer
  customerId: string
}

/** One request that is sent repeatedly: a key, and the user to request a token for. */
export interface Caller {
  key: BenchKey
  body: TokenRequest
}

/** New API keys: the first `inUse` each of a customer of its own, the others a hundred to a customer. */
export function makeKeys (pepper: string, count: number, inUse: number): BenchKey[] {
  let customerId = ''
  return Array.from({ length: count }, (_, index) => {
    if (index < inUse || (index - inUse) % KEYS_PER_CUSTOMER === 0) customerId = randomUUID()
    const { id, key } = generateApiKey('live')
    return { id, key, hash: hashApiKey(pepper, key), customerId }
  })
}

/** Another key of the customer of the first of some keys. */
export function makeBoundKey (pepper: string, [first]: readonly BenchKey[]): BenchKey {
  const { id, key } = generateApiKey('live')
  return { id, key, hash: hashApiKey(pepper, key), customerId: first?.customerId ?? randomUUID() }
}

/** Users as the systems of customers describe them: every second one with all details. */
export function makeCallers (keys: readonly BenchKey[], usersPerKey: number): Caller[] {
  return keys.flatMap(key => Array.from({ length: usersPerKey }, (_, index) => ({
    key,
    body: {
      user_id: randomUUID(),
      first_name: index % 3 === 0 ? 'Zoë' : 'Jane',
      last_name: `Doe-${index}`,
      organisation: 'Riverside Practice',
      ...(index % 2 === 0
        ? {
            healthcare_provider_identification_number: `1-${String(23_456 + index)}-78-901`,
            email: `jane.doe-${index}@riverside.example`,
            healthcare_provider_type: 'general_practitioner' as const
          }
        : {})
    }
  })))
}

/** In random order. */
export function shuffle<T> (values: readonly T[]): T[] {
  const shuffled = [...values]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1));
    [shuffled[index], shuffled[other]] = [shuffled[other] as T, shuffled[index] as T]
  }
  return shuffled
}
