import { invalidHeader, Problem } from '../problems.js'

/** 400, for bytes that do not match the digest that was sent. */
export function wrongDigest (): Problem {
  return invalidHeader('content-digest', 'The bytes that arrived are not those of the Content-Digest header.')
}

/** 400, for a `Content-Type` that is malformed, or says raw PCM but not how to read it. */
export function invalidContentType (): Problem {
  return invalidHeader('content-type', 'The Content-Type header must be a media type; of raw PCM, audio/pcm;rate=16000;channels=1 with its own rate, ' +
    '8000 to 192000, and channels, 1 or 2.')
}

/** 400, for an empty chunk. */
export function emptyAudio (): Problem {
  return new Problem(400, [{ loc: ['body'], msg: 'The bytes of the audio are required.', type: 'missing' }])
}

/** 400, for a format that is not supported. */
export function unsupportedFormat (): Problem {
  return new Problem(400, [{
    loc: ['body'],
    msg: 'The audio is in no format that is supported: WAV, MP3, FLAC, Ogg/Opus, WebM/Opus, MP4/AAC, or 16-bit little-endian PCM with ' +
      'Content-Type: audio/pcm;rate=16000;channels=1.',
    type: 'value_error'
  }])
}

/** 400, for a WAV file in an encoding that is not supported. */
export function unsupportedEncoding (): Problem {
  return new Problem(400, [{
    loc: ['body'],
    msg: 'The encoding of the WAV file is not supported. Send PCM, floating point, A-law, µ-law, IMA ADPCM or Microsoft ADPCM.',
    type: 'value_error'
  }])
}

/** 413, for a chunk or a recording that is larger than a setting allows. */
export function audioTooLarge (what: 'chunk' | 'recording', limit: number): Problem {
  return new Problem(413, { error: `The ${what} is too large: at most ${limit} bytes of audio are taken.` })
}
