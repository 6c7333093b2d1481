/*
 * A model in a process of its own. Native code ends its process when a model file is damaged or memory runs out, so it never runs in that
 * of the service. One host per machine and engine serves all processes and threads of the service; customers take turns in it.
 */
export { createEngineHost } from './client.js'
export { EngineError, type EngineFailure } from './errors.js'
export { serveEngine } from './host/serve.js'
export { availableMemory } from './memory.js'
export { hostsIn } from './place.js'
export { engineThreads } from './threads.js'
export type { Engine, EngineAnswer, EngineContext, EngineHost, EngineHostOptions, EngineLog, EngineQuestion } from './types.js'
