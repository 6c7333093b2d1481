import autocannon from 'autocannon'

/** One request of a load. */
export interface LoadRequest {
  apiKey: string
  body: string
}

/** What to POST, where, and for how long. */
export interface LoadOrder {
  url: string
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

/** How often autocannon looks whether it is time to stop, in milliseconds. */
const SAMPLE_INTERVAL_MS = 50

/** Sends the requests in turn, each connection a share of its own, for as long as the order says. */
async function run ({ url, requests, connections, duration }: LoadOrder): Promise<LoadResult> {
  const path = new URL(url).pathname
  let connection = 0
  let started = performance.now()
  const options: autocannon.Options = {
    url,
    connections,
    duration,
    sampleInt: SAMPLE_INTERVAL_MS,
    setupClient (client) {
      const share = requests.filter((_, index) => index % connections === connection)
      connection += 1
      client.setRequests(share.map(({ apiKey, body }) => ({
        method: 'POST', path, headers: { 'content-type': 'application/json', 'x-api-key': apiKey }, body
      })))
    }
  }
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error, result) => {
      if (error !== null) return reject(error)
      const counts = Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count] as const)
      const { 200: answered = 0, ...refused } = Object.fromEntries(counts)
      resolve({ answered, refused, errors: result.errors, duration: (performance.now() - started) / 1000 })
    })
    // Making the requests of all connections takes a moment that is no load.
    instance.on('start', () => { started = performance.now() })
  })
}

process.once('disconnect', () => process.exit())
process.on('message', async (order: LoadOrder) => {
  process.send?.(await run(order))
})
