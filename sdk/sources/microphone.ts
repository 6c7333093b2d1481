import type { BrowserMediaDevices, BrowserMediaStream } from '../browser-types.js'
import { SourceError } from '../errors.js'
import type { AudioSource } from '../stream/types.js'
import { recordStream, type MediaStreamOptions } from './media-stream.js'

/** How to record the microphone. */
export interface MicrophoneOptions extends MediaStreamOptions {
  /** Which microphone: a `deviceId` of `navigator.mediaDevices.enumerateDevices()`; default: the browser's choice. */
  deviceId?: string
  /** Whether the browser's choice is recorded where that microphone is not there; the stream warns then (`other_microphone`). */
  orAnother?: boolean
}

/** Why the microphone is not available, in a sentence for the person who records. */
function explain (error: Error): string {
  switch (error.name) {
    case 'NotAllowedError': return 'The microphone may not be used: allow it for this page in the browser, and start again.'
    case 'NotFoundError':
    case 'OverconstrainedError': return 'There is no such microphone: connect one, and start again.'
    case 'NotReadableError': return 'The microphone cannot be used: another program may be using it.'
    default: return `The microphone cannot be used: ${error.message}`
  }
}

/**
 * Opens a microphone; the browser may ask the user for permission.
 *
 * @param deviceId the browser's choice where there is none
 * @param missing called where that microphone is not there, and the browser's choice is opened; without it, that is an error
 */
export async function openMicrophone (
  mediaDevices: BrowserMediaDevices, deviceId: string | undefined, missing?: () => void
): Promise<BrowserMediaStream> {
  const audio = { channelCount: 1, autoGainControl: true, noiseSuppression: true }
  if (deviceId === undefined) return mediaDevices.getUserMedia({ audio })
  try {
    return await mediaDevices.getUserMedia({ audio: { ...audio, deviceId: { exact: deviceId } } })
  } catch (error) {
    if (missing === undefined || !['NotFoundError', 'OverconstrainedError'].includes((error as Error).name)) throw error
    const another = await mediaDevices.getUserMedia({ audio })
    missing()
    return another
  }
}

/**
 * Records the microphone; the browser may ask the user for permission.
 *
 * @example
 * const stream = await client.openStream(consultation, { source: microphone() })
 */
export function microphone ({ deviceId, orAnother = false, ...options }: MicrophoneOptions = {}): AudioSource {
  return {
    transport: 'frames',
    encoding: options.encoding ?? 'pcm_s16le',
    async open (sink) {
      const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
      if (mediaDevices === undefined) throw new SourceError('Browsers give the microphone to pages over https and on localhost only.')
      const missing = (): void => sink.warn({ kind: 'other_microphone' })
      const stream = await openMicrophone(mediaDevices, deviceId, orAnother ? missing : undefined)
        .catch((error: Error) => { throw new SourceError(explain(error), { cause: error }) })
      return recordStream(stream, sink, options, () => { for (const track of stream.getTracks()) track.stop() })
    }
  }
}
