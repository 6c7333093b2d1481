export { openBucket, type Bucket, type FoundObject, type StorageConfig } from './bucket.js'
export { ObjectStorageError } from './error.js'
