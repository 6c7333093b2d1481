import { workerData } from 'node:worker_threads'

/**
 * Memory limit of the process, in bytes. With all decoders loaded it has some 100 MB, and a piece of a recording takes a few more. What a
 * file can fill up is the heap, the memory of WebAssembly and, without any other limit, the decoded samples.
 */
const MEMORY_MAX = 536_870_912

/** How often it is checked, in milliseconds: a process can fill some 100 MB in that time. */
const CHECK_MS = 50

// In a thread of its own, because a decoder in the middle of a file lets nothing else run in its thread. Its data is the process id of the
// service. Not `every`: this timer keeps the thread alive.
setInterval(() => {
  // A decoder that never returns does not notice that the service is gone.
  if (process.memoryUsage.rss() > MEMORY_MAX || process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, CHECK_MS)
