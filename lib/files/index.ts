export { adminSocketPath } from './admin-socket.js'
export { DirectoryError, explainedDirectoryError } from './directory-errors.js'
export { closeToOthers, makePrivateDirectory, writePrivateFile } from './private-files.js'
export { LockedError, acquireProcessLock } from './process-lock.js'
