import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

/** What the server is started with. */
export interface OidcSettings {
  clientId: string
  clientSecret: string
}

const LIFETIME = 900

/** The audience of its tokens. */
export const RESOURCE = 'urn:consultation-service'

/**
 * A certified provider, `oidc-provider`, that issues access tokens to backends: client credentials in the body, JWTs signed with ES256.
 * It keeps what it stores in memory.
 */
async function createOidcServer ({ clientId, clientSecret }: OidcSettings) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const provider = new Provider('http://127.0.0.1:3000', {
    clients: [{
      client_id: clientId,
      client_secret: clientSecret,
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      id_token_signed_response_alg: 'ES256',
      token_endpoint_auth_method: 'client_secret_post'
    }],
    jwks: { keys: [{ ...await exportJWK(privateKey), alg: 'ES256', use: 'sig' }] },
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        getResourceServerInfo: () => ({
          scope: 'consultation', audience: RESOURCE, accessTokenTTL: LIFETIME, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'ES256' } }
        })
      }
    }
  })
  return createServer(provider.callback())
}

process.once('disconnect', () => process.exit())
process.once('message', async (settings: OidcSettings) => {
  const server = await createOidcServer(settings)
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
