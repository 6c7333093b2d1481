import { serveEngine } from '../../../engine-host/index.js'
import { loadLocalModel } from './load.js'

await serveEngine(loadLocalModel)
