import { sharedSchemas } from '../../../schemas/shared-schemas.js'
import { ref } from '../../../schemas/kit.js'
import { ClientFrame, FRAME_HEADER_BYTES, FRAME_PAYLOAD_MAX, streamSchemas, TEXT_FRAME_MAX } from '../../../schemas/stream.js'
import { createStrictAjv, once } from '../../runtime/index.js'

/** A malformed frame. The message is a sentence for the client, and never repeats what the client sent. */
export class FrameError extends Error {
  constructor (message: string) {
    super(message)
    this.name = 'FrameError'
  }
}

/** Every schema that frames refer to, including the shared ones. */
export const frameSchemas = [...sharedSchemas, ...streamSchemas]

/** A binary frame: a piece of sound and its place in the stream. */
export interface AudioFrame {
  sequence: number
  payload: Buffer
}

/**
 * Reads a binary frame.
 *
 * @throws {FrameError} when it has no payload or more than allowed
 */
export function readAudioFrame (bytes: Buffer): AudioFrame {
  if (bytes.length <= FRAME_HEADER_BYTES) throw new FrameError(`A binary frame holds its sequence number, ${FRAME_HEADER_BYTES} bytes, and then sound.`)
  const payload = bytes.subarray(FRAME_HEADER_BYTES)
  if (payload.length > FRAME_PAYLOAD_MAX) throw new FrameError(`A binary frame holds at most ${FRAME_PAYLOAD_MAX} bytes of sound.`)
  return { sequence: bytes.readUInt32BE(0), payload }
}

/** Reads text frames, validated as strictly as the bodies of requests. */
export function createClientFrameReader (): (text: string) => ClientFrame {
  const validator = once(() => createStrictAjv(frameSchemas).compile<ClientFrame>(ref(ClientFrame)))

  /** @throws {FrameError} when it is not one of the documented frames */
  return function readClientFrame (text) {
    if (text.length > TEXT_FRAME_MAX) throw new FrameError(`A text frame has at most ${TEXT_FRAME_MAX} characters.`)
    let frame: unknown
    try {
      frame = JSON.parse(text)
    } catch {
      throw new FrameError('A text frame is a JSON object.')
    }
    const isValid = validator()
    if (!isValid(frame)) throw new FrameError('A text frame is one of start, token and finish, with the properties that are documented.')
    return frame
  }
}
