import { parentPort, workerData } from 'node:worker_threads'
import { stringify } from 'yaml'
import { lowerPriority } from '../threads/background-thread.js'

lowerPriority('idle')
parentPort?.postMessage(stringify(JSON.parse(String(workerData)), { strict: false }))
