import type { DetectedFormat } from './types.js'

/** Raw PCM as a `Content-Type` states it. */
export interface PcmType {
  sample_rate: number
  channels: number
}

const SAMPLE_RATE_MIN = 8000
const SAMPLE_RATE_MAX = 192_000
const CHANNELS_MAX = 2

/**
 * Reads `audio/pcm;rate=16000;channels=1`; without `channels` it is one.
 *
 * @returns `null` for another type, `'malformed'` for this one with something else than a rate and channels that are taken
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

/** https://www.rfc-editor.org/rfc/rfc2361, and RF64 of EBU Tech 3306 for what is larger than 4 GB. */
function isWav (bytes: Buffer): boolean {
  return ['RIFF', 'RF64'].includes(textAt(bytes, 0, 4)) && textAt(bytes, 8, 4) === 'WAVE'
}

/** RFC 9639: the marker, and the header of the metadata block that must come first. */
function isFlac (bytes: Buffer): boolean {
  return textAt(bytes, 0, 4) === 'fLaC' && bytes.length >= 8 && (bytes.readUInt8(4) & 0x7f) === 0 && bytes.readUIntBE(5, 3) === 34
}

/** RFC 3533, RFC 7845: a first page of Ogg with the header of Opus. */
function isOggOpus (bytes: Buffer): boolean {
  if (textAt(bytes, 0, 4) !== 'OggS' || bytes.length < 27) return false
  const isFirstPage = bytes.readUInt8(4) === 0 && (bytes.readUInt8(5) & 2) !== 0
  return isFirstPage && textAt(bytes, 27 + bytes.readUInt8(26), 8) === 'OpusHead'
}

/** RFC 8794, RFC 9559: EBML of WebM or Matroska. Where the codec of the sound stands in the bytes, it is Opus. */
function isWebmOpus (bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x1a45dfa3) return false
  const head = textAt(bytes, 0, 4096)
  const isKnown = /^.{4,60}\x42\x82[\x84\x88](?:webm|matroska)/s.test(head)
  const [, codec] = /\x86.A_([A-Z0-9/_]+)/s.exec(head) ?? []
  return isKnown && (codec === undefined || codec === 'OPUS')
}

/** Brands of files that hold pictures. */
const PICTURE_BRANDS: readonly string[] = ['avif', 'avis', 'crx ', 'heic', 'heix', 'hevc', 'hevx', 'jp2 ', 'mif1', 'msf1']

/** ISO/IEC 14496-12: a file that begins with its type. A fragment without that goes on with another one, and is no beginning. */
function isMp4 (bytes: Buffer): boolean {
  return textAt(bytes, 4, 4) === 'ftyp' && bytes.readUInt32BE(0) >= 16 && !PICTURE_BRANDS.includes(textAt(bytes, 8, 4))
}

/** https://id3.org/id3v2.4.0-structure: version, and a size of four times seven bits. */
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

/** Length of the frame of Layer III (ISO/IEC 11172-3, 13818-3) whose header stands at `at`; 0 where there is none. */
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

/** How sure it is that the bytes begin with a frame of MP3: a second one behind it leaves no doubt. */
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
 * What bytes announce themselves as; a container that they announce wins over raw PCM that the header states.
 *
 * @param first whether they are the beginning of a recording. In its middle, a frame of MP3 announces nothing: any chunk of an MP3 may
 * begin with one, and other sound may look like one.
 * @returns `null` when they announce nothing that is supported
 */
export function detectFormat (bytes: Buffer, contentType: string | undefined, first = true): DetectedFormat | null {
  for (const [format, matches] of CONTAINERS) if (matches(bytes)) return container(format)
  const frames = first ? mp3Frames(bytes) : 'none'
  if (frames === 'two') return container('mp3')
  const pcm = readPcmType(contentType)
  if (pcm !== null && pcm !== 'malformed') return { format: 'pcm_s16le', ...pcm }
  return frames === 'one' ? container('mp3') : null
}
