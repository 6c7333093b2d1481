/** Version of the contract: raised with every released change, its first number with one that breaks clients. */
export const CONTRACT_VERSION = '1.0.0'

/** The contact in the documents; its URL is the home page of the installation. */
export const CONTACT_NAME = 'The operator of this installation'

/** Names of the security schemes in the published documents. */
export const API_KEY_SCHEME = 'apiKey'
export const BEARER_SCHEME = 'accessToken'
export const PORTAL_SCHEME = 'portalSession'
