export { apiKeyId, generateApiKey, type KeyMode } from './format.js'
export { hashApiKey, makePepper, pepperFile, readPepper } from './secrets.js'
