export { createYamlWriter } from './yaml.js'
export { describeStreams } from './asyncapi/index.js'
