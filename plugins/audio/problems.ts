import { Problem } from '../errors/problems.js'

/** 400, for a header that is not what it must be. */
export function invalidHeader (name: string, msg: string): Problem {
  return new Problem(400, [{ loc: ['header', name], msg, type: 'value_error' }])
}

/** 400, for bytes that are not those whose digest was sent. */
export function wrongDigest (): Problem {
  return invalidHeader('content-digest', 'The bytes that arrived are not those of the Content-Digest header.')
}

/** 400, for a `Content-Type` that states raw PCM, but not how to read it, or that is none. */
export function invalidContentType (): Problem {
  return invalidHeader('content-type', 'The Content-Type header must be a media type; of raw PCM, audio/pcm;rate=16000;channels=1 with its own rate, ' +
    '8000 to 192000, and channels, 1 or 2.')
}

/** 400, for a chunk without a byte. */
export function emptyAudio (): Problem {
  return new Problem(400, [{ loc: ['body'], msg: 'The bytes of the audio are required.', type: 'missing' }])
}

/** 400, for bytes that nothing here can decode. */
export function unsupportedFormat (): Problem {
  return new Problem(400, [{
    loc: ['body'],
    msg: 'The audio is in no format that is supported: WAV, MP3, FLAC, Ogg/Opus, WebM/Opus, MP4/AAC, or 16-bit little-endian PCM with ' +
      'Content-Type: audio/pcm;rate=16000;channels=1.',
    type: 'value_error'
  }])
}

/** 413, for what is larger than a setting allows. */
export function audioTooLarge (what: 'chunk' | 'recording', limit: number): Problem {
  return new Problem(413, { error: `The ${what} is too large: at most ${limit} bytes of audio are taken.` })
}
