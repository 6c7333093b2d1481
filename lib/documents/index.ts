export { createYamlWriter } from './yaml.js'
