export { describeStreams } from './document.js'
