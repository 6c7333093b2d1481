import { EndpointError, engineRequests, type EngineRequest } from '../openai/index.js'

/** A request to an engine that has ended: `answered`, `aborted`, or the failure of an EndpointError. */
export interface EndedRequest {
  engine: 'report' | 'speech'
  outcome: string
  seconds: number
}

/** Whose settings begin with the prefix. */
function engineOf ({ engine }: EngineRequest): EndedRequest['engine'] {
  return engine === 'SPEECH' ? 'speech' : 'report'
}

function outcomeOf ({ error }: EngineRequest): string {
  if (error === undefined) return 'answered'
  return error instanceof EndpointError ? error.failure : 'aborted'
}

/** Measures each request to an engine, until the returned function is called. */
export function measureEngines (ended: (request: EndedRequest) => void): () => void {
  const begun = new WeakMap<EngineRequest, number>()
  const subscribers = {
    start (request: EngineRequest) { begun.set(request, performance.now()) },
    asyncEnd (request: EngineRequest) {
      const at = begun.get(request)
      // One that was sent before is not measured.
      if (at !== undefined) ended({ engine: engineOf(request), outcome: outcomeOf(request), seconds: (performance.now() - at) / 1000 })
    },
    end () {},
    asyncStart () {},
    error () {}
  }
  engineRequests.subscribe(subscribers)
  return function stop () { engineRequests.unsubscribe(subscribers) }
}
