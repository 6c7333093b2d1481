export { errorTextOf } from './complaint.js'
export { createEndpoint, type ClientSettings, type TakeEvent } from './endpoint.js'
export { EndpointError, type Circumstances, type EndpointFailure } from './errors.js'
export { probe, type ProbeResult } from './probe.js'
