export { adminSocketPath } from './admin-socket.js'
export { DirectoryError, explainedDirectoryError } from './directory-errors.js'
export { forceToDisk, unlessMissing } from './file-operations.js'
export { closeToOthers, makePrivateDirectory, writePrivateFile } from './private-files.js'
