import { ConsultationClient, type ClientOptions } from '../client.js'
import type { GetToken } from '../types.js'
import { userOf } from './attributes.js'
import { signIn } from './sign-in.js'

/** Where this script was loaded from. A bundler would take `new URL` of a text and this for a file of the package. */
const { url: OWN } = import.meta

/** The service, unless `base-url` says otherwise. */
const OWN_SERVICE = new URL('../../', OWN)

/** The service that a widget belongs to. */
export function serviceOf (host: Element): URL {
  const given = host.getAttribute('base-url')
  return given === null ? OWN_SERVICE : new URL(given, document.baseURI)
}

/** A client of the service that a widget belongs to. @param getToken gets the token of its page, as that is then */
export function clientOf (
  host: Element, getToken: () => GetToken, onUnsentRemoved: NonNullable<ClientOptions['onUnsentRemoved']>
): ConsultationClient {
  return new ConsultationClient({ baseUrl: serviceOf(host), getToken: async () => signIn(getToken()), onUnsentRemoved, ...userOf(host) })
}
