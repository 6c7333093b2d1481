import { monitorEventLoopDelay } from 'node:perf_hooks'
import { beginNow, Speaker, speakUntil, type Acknowledgements, type StreamAddress } from './speaker.js'

/** The streams to open, and for how long. */
export interface StreamOrder {
  streams: readonly StreamAddress[]
  /** Seconds of warm-up, and of measurement. */
  warmUp: number
  duration: number
}

/** What came back. */
export interface StreamResult extends Acknowledgements {
  /** The actual length of the measurement, in seconds. */
  seconds: number
  /** 99th percentile of how late this process itself was. */
  lateness: number
}

/** Streams that are opened concurrently. */
const OPENING = 20

async function run ({ streams, warmUp, duration }: StreamOrder): Promise<StreamResult> {
  const result: StreamResult = { last: [], first: [], outputs: 0, broken: [], seconds: 0, lateness: 0 }
  const speakers: Speaker[] = []
  for (let from = 0; from < streams.length; from += OPENING) {
    await Promise.all(streams.slice(from, from + OPENING).map(async stream => {
      const speaker = new Speaker(stream, result)
      speakers.push(speaker)
      await speaker.start()
    }))
  }
  beginNow(speakers)
  await speakUntil(speakers, performance.now() + warmUp * 1000)

  result.last = []
  result.first = []
  result.outputs = 0
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.send?.('measuring')
  const started = performance.now()
  await speakUntil(speakers, started + duration * 1000)
  const measured = {
    ...result, broken: [...result.broken], seconds: (performance.now() - started) / 1000, lateness: delay.percentile(99) / 1e6
  }
  delay.disable()

  for (const { socket } of speakers) {
    socket.removeAllListeners('close')
    socket.terminate()
  }
  return measured
}

process.once('disconnect', () => process.exit())
process.on('message', async (order: StreamOrder) => {
  try {
    process.send?.(await run(order))
  } catch (error) {
    process.send?.({ failed: String(error) })
  }
})
