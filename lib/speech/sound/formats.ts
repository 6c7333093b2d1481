import type { DetectedFormat } from './model/runs.js'

/** The format of raw PCM, as stated by a `Content-Type`. */
export interface PcmType {
  sample_rate: number
  channels: number
}

const SAMPLE_RATE_MIN = 8000
const SAMPLE_RATE_MAX = 192_000
const CHANNELS_MAX = 2

/**
 * Parses `audio/pcm;rate=16000;channels=1`; `channels` defaults to 1.
 *
 * @returns `null` for any other type, `'malformed'` when rate or channels are missing, unknown or not supported
 */
export function readPcmType (contentType: string | undefined): PcmType | 'malformed' | null {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map(part => part.trim())
  if (type.toLowerCase() !== 'audio/pcm') return null
  const values = new Map<string, number>()
  for (const parameter of parameters) {
    const [, name = '', value = ''] = /^(rate|channels)=(\d{1,6})$/i.exec(parameter) ?? []
    if (name === '' || values.has(name.toLowerCase())) return 'malformed'
    values.set(name.toLowerCase(), Number(value))
  }
  const rate = values.get('rate') ?? 0
  const channels = values.get('channels') ?? 1
  const taken = rate >= SAMPLE_RATE_MIN && rate <= SAMPLE_RATE_MAX && channels >= 1 && channels <= CHANNELS_MAX
  return taken ? { sample_rate: rate, channels } : 'malformed'
}

function textAt (bytes: Buffer, start: number, length: number): string {
  return bytes.toString('latin1', start, start + length)
}

// Not the package `file-type`: 21.3.4 takes PCM that begins with FF FB for MP3 and any codec in WebM, and does not know RF64.

/** https://www.rfc-editor.org/rfc/rfc2361, and RF64 and BW64 of EBU Tech 3306 for files larger than 4 GB. */
function isWav (bytes: Buffer): boolean {
  return ['RIFF', 'RF64', 'BW64'].includes(textAt(bytes, 0, 4)) && textAt(bytes, 8, 4) === 'WAVE'
}

/** WAV encodings that can be decoded, by their tags: PCM, ADPCM of Microsoft and of IMA, floating point, A-law and µ-law. */
const WAV_ENCODINGS: ReadonlySet<number> = new Set([0x01, 0x02, 0x03, 0x06, 0x07, 0x11])
/** The tag that says that the real one is in the format's extension. */
const WAV_EXTENSIBLE = 0xFFFE

/** The encoding tag of a WAV file; `null` when these bytes do not include its format chunk. */
function wavEncoding (bytes: Buffer): number | null {
  for (let at = 12; at + 24 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    if (textAt(bytes, at, 4) === 'fmt ') {
      const tag = bytes.readUInt16LE(at + 8)
      return tag === WAV_EXTENSIBLE && size >= 40 && at + 34 <= bytes.length ? bytes.readUInt16LE(at + 32) : tag
    }
    at += 8 + size + size % 2
  }
  return null
}

/** Whether bytes begin a WAV file in an encoding that cannot be decoded, such as GSM or MP3. */
export function isUnknownWav (bytes: Buffer): boolean {
  const encoding = isWav(bytes) ? wavEncoding(bytes) : null
  return encoding !== null && !WAV_ENCODINGS.has(encoding)
}

/** Bytes of a FLAC file with its marker and its first metadata block (RFC 9639, 8). */
const FLAC_BEGINNING = 42

/** Bytes of an Ogg page without its segments (RFC 3533, 6). */
const OGG_PAGE_HEADER = 27

/**
 * Whether a file ends before it has said how it is to be decoded, so that nothing of it ever will be.
 *
 * @param bytes all of the first chunk of a recording
 */
export function endsInHeader (bytes: Buffer, { format }: Pick<DetectedFormat, 'format'>): boolean {
  if (format === 'wav') return wavEncoding(bytes) === null
  if (format === 'flac') return bytes.length < FLAC_BEGINNING
  if (format === 'mp4_aac') return bytes.length < bytes.readUInt32BE(0)
  if (format !== 'ogg_opus') return false
  const segments = bytes.subarray(OGG_PAGE_HEADER, OGG_PAGE_HEADER + bytes.readUInt8(OGG_PAGE_HEADER - 1))
  return bytes.length < OGG_PAGE_HEADER + segments.reduce((length, segment) => length + segment, segments.length)
}

/** RFC 9639: the marker, and the header of the metadata block that must come first. */
function isFlac (bytes: Buffer): boolean {
  return textAt(bytes, 0, 4) === 'fLaC' && bytes.length >= 8 && (bytes.readUInt8(4) & 0x7f) === 0 && bytes.readUIntBE(5, 3) === 34
}

/** RFC 3533, RFC 7845: a first Ogg page with an Opus header. */
function isOggOpus (bytes: Buffer): boolean {
  if (textAt(bytes, 0, 4) !== 'OggS' || bytes.length < 27) return false
  const isFirstPage = bytes.readUInt8(4) === 0 && (bytes.readUInt8(5) & 2) !== 0
  return isFirstPage && textAt(bytes, 27 + bytes.readUInt8(26), 8) === 'OpusHead'
}

/** The EBML CodecID of an audio track: its length in up to eight bytes, of which the last one counts, then a name that begins with A_. */
const WEBM_CODEC = /\x86.{0,7}?(.)(?=A_)/s

/** The audio codec in the beginning of a WebM file. The next element follows the name directly: only its length says where it ends. */
function webmCodec (head: string): string | undefined {
  const match = WEBM_CODEC.exec(head)
  if (match === null) return undefined
  const length = (match[1] ?? '').charCodeAt(0) & 0x7f
  const start = match.index + match[0].length
  return head.slice(start, start + length).replaceAll('\0', '')
}

/** RFC 8794, RFC 9559: EBML of WebM or Matroska. If the bytes name an audio codec, it must be Opus. */
function isWebmOpus (bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x1a45dfa3) return false
  const head = textAt(bytes, 0, 4096)
  const isKnown = /^.{4,60}\x42\x82[\x84\x88](?:webm|matroska)/s.test(head)
  return isKnown && [undefined, 'A_OPUS'].includes(webmCodec(head))
}

/** Brands of picture files. */
const PICTURE_BRANDS: readonly string[] = ['avif', 'avis', 'crx ', 'heic', 'heix', 'hevc', 'hevx', 'jp2 ', 'mif1', 'msf1']

/** ISO/IEC 14496-12: a file that begins with its type. A fragment without one continues another file. */
function isMp4 (bytes: Buffer): boolean {
  return textAt(bytes, 4, 4) === 'ftyp' && bytes.readUInt32BE(0) >= 16 && !PICTURE_BRANDS.includes(textAt(bytes, 8, 4))
}

/** https://id3.org/id3v2.4.0-structure: a version, and a size of four times seven bits. */
function isId3 (bytes: Buffer): boolean {
  if (textAt(bytes, 0, 3) !== 'ID3' || bytes.length < 10) return false
  const version = bytes.readUInt8(3)
  return version >= 2 && version <= 4 && bytes.readUInt8(4) < 0xff && bytes.subarray(6, 10).every(byte => byte < 0x80)
}

/** Kilobits per second of Layer III, of MPEG-1 and of its extensions to lower rates. */
const BITRATES = [
  [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
] as const
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const

/** Length of the Layer III frame (ISO/IEC 11172-3, 13818-3) whose header is at `at`; 0 when there is none. */
function mp3FrameLength (bytes: Buffer, at: number): number {
  if (bytes.length < at + 4) return 0
  const header = bytes.readUInt32BE(at)
  const version = (header >>> 19) & 3
  const isLayer3 = ((header >>> 17) & 3) === 1
  const bitrate = BITRATES[version === 3 ? 0 : 1][((header >>> 12) & 15) - 1]
  const rate = SAMPLE_RATES[(header >>> 10) & 3]
  if ((header >>> 21) !== 0x7ff || version === 1 || !isLayer3 || bitrate === undefined || rate === undefined || (header & 3) === 2) return 0
  const padding = (header >>> 9) & 1
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4
  return Math.floor((version === 3 ? 144 : 72) * bitrate * 1000 / (rate / divisor)) + padding
}

/** How many MP3 frames the bytes begin with, as far as they go: two in a row leave no doubt. */
function mp3Frames (bytes: Buffer): 'none' | 'one' | 'two' {
  const length = mp3FrameLength(bytes, 0)
  if (length === 0) return 'none'
  if (bytes.length < length + 4) return 'one'
  return mp3FrameLength(bytes, length) > 0 ? 'two' : 'none'
}

const CONTAINERS = [['wav', isWav], ['flac', isFlac], ['ogg_opus', isOggOpus], ['webm_opus', isWebmOpus], ['mp4_aac', isMp4], ['mp3', isId3]] as const

function container (format: DetectedFormat['format']): DetectedFormat {
  return { format, sample_rate: null, channels: null }
}

/**
 * Detects the format of bytes. A container that they announce takes precedence over raw PCM in the `Content-Type`.
 *
 * @param first whether they begin a recording. In the middle of one, an MP3 frame announces nothing: any chunk of an MP3 may begin with
 * one, and other sound may look like one.
 * @returns `null` when no supported format is found
 */
export function detectFormat (bytes: Buffer, contentType: string | undefined, first = true): DetectedFormat | null {
  for (const [format, matches] of CONTAINERS) if (matches(bytes)) return container(format)
  const frames = first ? mp3Frames(bytes) : 'none'
  if (frames === 'two') return container('mp3')
  const pcm = readPcmType(contentType)
  if (pcm !== null && pcm !== 'malformed') return { format: 'pcm_s16le', ...pcm }
  return frames === 'one' ? container('mp3') : null
}
