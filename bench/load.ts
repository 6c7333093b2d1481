import autocannon from 'autocannon'

/** One request of the load. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  /** JSON; in a numbered body, each `#` stands for a number that is unique in the run. */
  body?: string
  numbered?: boolean
}

/** What to send, where, and for how long. */
export interface LoadOrder {
  origin: string
  requests: readonly LoadRequest[]
  connections: number
  /** In seconds. */
  duration: number
}

/** What came back. */
export interface LoadResult {
  /** Answers with 200. */
  answered: number
  /** Answers with anything else, by status. */
  refused: Record<string, number>
  /** Connections that broke or did not answer in time. */
  errors: number
  /** In seconds. */
  duration: number
}

/** How often autocannon checks whether it is time to stop, in milliseconds. */
const SAMPLE_INTERVAL_MS = 50

/** How many numbered requests were sent. */
let sent = 0

function toAutocannon ({ method, path, headers, body = '', numbered }: LoadRequest): autocannon.Request {
  if (method === 'GET') return { method, path, headers }
  const request = { method, path, headers: { 'content-type': 'application/json', ...headers }, body }
  if (numbered !== true) return request
  return { ...request, setupRequest: () => ({ ...request, body: body.replaceAll('#', String(sent++)) }) }
}

/** Sends the requests in turn, each connection a share of its own, for as long as the order says. */
async function run ({ origin, requests, connections, duration }: LoadOrder): Promise<LoadResult> {
  let connection = 0
  let started = performance.now()
  const options: autocannon.Options = {
    url: origin,
    connections,
    duration,
    sampleInt: SAMPLE_INTERVAL_MS,
    setupClient (client) {
      const share = requests.filter((_, index) => index % connections === connection % requests.length)
      connection += 1
      client.setRequests(share.map(toAutocannon))
    }
  }
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error, result) => {
      if (error !== null) return reject(error)
      const counts = Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count] as const)
      const { 200: answered = 0, ...refused } = Object.fromEntries(counts)
      resolve({ answered, refused, errors: result.errors, duration: (performance.now() - started) / 1000 })
    })
    // Preparing the requests of all connections takes a moment without load.
    instance.on('start', () => { started = performance.now() })
  })
}

process.once('disconnect', () => process.exit())
process.on('message', async (order: LoadOrder) => {
  process.send?.(await run(order))
})
