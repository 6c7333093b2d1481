import type { BrowserMediaStream } from '../browser-types.js'
import { SourceError } from '../errors.js'
import type { AudioSource, Encoding, OpenSource, SourceSink } from '../stream/types.js'
import { bytesOf, levelOf } from './level.js'
import { createOpusEncoder, type FrameEncoder } from './opus.js'

/** Samples per millisecond of frames. */
const SAMPLES_PER_MS = 16

/** Longest wait for the last samples, in milliseconds: a busy device takes its time, and what comes later is lost. */
const REST_MS = 5000

/** Longest wait for the sound of the browser to start, in milliseconds. */
const START_MS = 10_000

/** How to record a `MediaStream`. */
export interface MediaStreamOptions {
  /** `pcm_s16le`, or `opus`, which takes a tenth of the bandwidth where the browser can encode it. */
  encoding?: Encoding
  /** Where `worklet.js` of this package is served, for hosts whose bundler moves files: beside this module by default. */
  workletUrl?: string | URL
}

/** Whether this browser can encode Opus. */
export async function supportsOpus (): Promise<boolean> {
  if (globalThis.AudioEncoder === undefined) return false
  const { supported } = await AudioEncoder.isConfigSupported({ codec: 'opus', sampleRate: 16_000, numberOfChannels: 1 })
  return supported === true
}

/** The frames of PCM as they are. */
function passOn (sink: SourceSink): FrameEncoder {
  return {
    encode (samples) {
      // What cannot be stored is kept in memory, and reported: nobody waits for it here.
      sink.write(bytesOf(samples), samples.length / SAMPLES_PER_MS).catch(() => {})
    },
    close: async () => {}
  }
}

/**
 * Reports when nothing is heard, since the microphone is muted, or the browser halts the sound as a phone does for a call; and when the
 * microphone has gone. What is halted is started again as soon as the browser lets it.
 *
 * @returns what stops it
 */
function watchSound (context: AudioContext, stream: MediaStream, sink: SourceSink): () => void {
  const stopping = new AbortController()
  const options = { signal: stopping.signal }
  const tracks = stream.getAudioTracks()
  let muted = false
  function look (): void {
    const isHalted = context.state !== 'running'
    if (isHalted) context.resume().catch(() => {})
    if (muted === (isHalted || tracks.some(track => track.muted))) return
    muted = !muted
    sink.warn({ kind: 'muted', muted })
  }
  for (const track of tracks) {
    track.addEventListener('mute', look, options)
    track.addEventListener('unmute', look, options)
    track.addEventListener('ended', () => {
      sink.warn({ kind: 'unplugged' })
      sink.end()
    }, options)
  }
  context.addEventListener('statechange', look, options)
  // A browser may not let it before the page is seen, or touched.
  document.addEventListener('visibilitychange', look, options)
  document.addEventListener('pointerdown', look, options)
  look()
  return () => stopping.abort()
}

/** Starts the sound: a browser never does while it has no loudspeakers, as Firefox, or waits for a click. */
async function startSound (context: AudioContext): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const error = new SourceError('The browser does not start the sound. Connect loudspeakers, or click on the page, and start again.', {
      reason: 'not_started'
    })
    timer = setTimeout(() => reject(error), START_MS)
  })
  await Promise.race([context.resume(), late]).finally(() => clearTimeout(timer))
}

/** Where the worklet is. @throws {SourceError} where that is not given, and a module that was required does not know its place */
function workletAt (url: string | URL | undefined): string | URL {
  const { url: own } = import.meta as { url?: string }
  if (url === undefined && own === undefined) throw new SourceError('The page must say where worklet.js is: set workletUrl.')
  return url ?? new URL('./worklet.js', import.meta.url)
}

/** Has the browser keep the worklet, so that a recording can begin without a network. Once the page has loaded, and for each page. */
export function preloadWorklet (url?: string | URL): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = String(workletAt(url))
  link.onload = link.onerror = () => link.remove()
  document.head.append(link)
}

/** Records a stream until it is closed. @param end what ends the stream itself */
export async function recordStream (
  stream: BrowserMediaStream, sink: SourceSink, { encoding = 'pcm_s16le', workletUrl }: MediaStreamOptions, end: () => void
): Promise<OpenSource> {
  const context = new AudioContext()
  let encoder: FrameEncoder | null = null
  try {
    encoder = encoding === 'opus' ? createOpusEncoder(sink) : passOn(sink)
    const { encode } = encoder
    await context.audioWorklet.addModule(workletAt(workletUrl))
    const node = new AudioWorkletNode(context, 'consultation-frames', { numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' })
    const source = context.createMediaStreamSource(stream)
    let rest = () => {}
    node.port.onmessage = ({ data }) => {
      if (data === null) return rest()
      const samples = new Int16Array(data as ArrayBuffer)
      sink.level(levelOf(samples))
      encode(samples)
    }
    source.connect(node)
    await startSound(context)
    const unwatch = watchSound(context, stream, sink)
    return {
      pause: () => source.disconnect(),
      resume: () => source.connect(node),
      async close () {
        unwatch()
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, REST_MS)
          rest = () => {
            clearTimeout(timer)
            resolve()
          }
          node.port.postMessage(null)
        })
        end()
        await encoder?.close()
        await context.close()
      }
    }
  } catch (error) {
    end()
    await encoder?.close()
    // Where sound never started, closing may never end.
    context.close().catch(() => {})
    if (error instanceof SourceError) throw error
    throw new SourceError(`The sound cannot be recorded: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Records a stream of the page, such as that of a call. The page has to stop its tracks.
 *
 * @example
 * const stream = await client.openStream(consultation, { source: mediaStream(remoteStream) })
 */
export function mediaStream (stream: BrowserMediaStream, options: MediaStreamOptions = {}): AudioSource {
  return {
    transport: 'frames',
    encoding: options.encoding ?? 'pcm_s16le',
    open: async sink => recordStream(stream, sink, options, () => {})
  }
}
