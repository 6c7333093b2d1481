import type { AudioFormat } from '../../../schemas/audio.js'
import { invalidHeader, Problem } from '../../runtime/index.js'

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

/** How people call the formats. */
const NAMES: Readonly<Record<AudioFormat, string>> = {
  wav: 'WAV',
  mp3: 'MP3',
  flac: 'FLAC',
  ogg_opus: 'Ogg/Opus',
  webm_opus: 'WebM/Opus',
  mp4_aac: 'MP4/AAC',
  pcm_s16le: '16-bit little-endian PCM with Content-Type: audio/pcm;rate=16000;channels=1'
}

function listed (formats: readonly AudioFormat[]): string {
  const names = formats.map(format => NAMES[format])
  return [...names.slice(0, -1), `or ${names.at(-1) ?? ''}`].join(', ')
}

/** 400, for a format that is not supported. */
export function unsupportedFormat (formats: readonly AudioFormat[]): Problem {
  return new Problem(400, [{ loc: ['body'], msg: `The audio is in no format that is supported: ${listed(formats)}.`, type: 'value_error' }])
}

/** 400, for a format whose decoder this installation leaves out. */
export function undecodableFormat (format: AudioFormat, formats: readonly AudioFormat[]): Problem {
  return new Problem(400, [{
    loc: ['body'], msg: `This installation has no decoder for ${NAMES[format]}. Send ${listed(formats)}.`, type: 'value_error'
  }])
}

/** 400, for a recording whose first chunk ends before it has said how it is to be decoded. */
export function cutAudio (format: AudioFormat): Problem {
  return new Problem(400, [{
    loc: ['body'],
    msg: `The ${NAMES[format]} file ends within its header, so nothing of it can be decoded. The first chunk must have the whole header.`,
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
