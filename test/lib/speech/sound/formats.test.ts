import t from 'tap'
import { detectFormat, isUnknownWav, readPcmType } from '../../../../lib/speech/sound/formats.js'
import { oneAssertion } from '../../../one-assertion.js'

const container = (format: string) => ({ format, sample_rate: null, channels: null })
const pcm = (rate: number, channels: number) => ({ format: 'pcm_s16le', sample_rate: rate, channels })

/** Bytes from texts, one byte for each character. */
const bytes = (...texts: string[]) => Buffer.from(texts.join(''), 'latin1')

/** A first page of Ogg with the beginning of a packet. */
function ogg (packet: string, flags = '\x02', segments = 1): Buffer {
  return bytes('OggS\x00', flags, '\0'.repeat(20), String.fromCharCode(segments), '\x13'.repeat(segments), packet)
}

function ebml (type: string, rest = ''): Buffer {
  return bytes('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82', String.fromCharCode(0x80 + type.length), type, rest)
}

function mp4 (brand: string): Buffer {
  return bytes('\0\0\0\x1cftyp', brand, '\0\0\x02\0isomiso2')
}

/** Frames of MP3, 128 kbit/s at 44100 Hz: 417 bytes each. */
function mp3 (count: number, header = '\xff\xfb\x90\x64'): Buffer {
  return bytes(...Array<string>(count).fill(header + '\0'.repeat(413)))
}

type Row = [name: string, bytes: Buffer, found: string | null]

const beginnings: Row[] = [
  ['a WAV file', bytes('RIFF\x24\0\0\0WAVEfmt '), 'wav'],
  ['a WAV file of more than 4 GB', bytes('RF64\xff\xff\xff\xffWAVEds64'), 'wav'],
  ['an AVI file', bytes('RIFF\x24\0\0\0AVI LIST'), null],
  ['a WAV file that is cut off', bytes('RIFF\x24\0\0\0WA'), null],
  ['a FLAC file', bytes('fLaC\0\0\0\x22\x10\0'), 'flac'],
  ['a FLAC file with one block of metadata', bytes('fLaC\x80\0\0\x22\x10\0'), 'flac'],
  ['the marker of FLAC without its first block', bytes('fLaC\x04\0\0\x22\x10\0'), null],
  ['the marker of FLAC with a block of another length', bytes('fLaC\0\0\0\x23\x10\0'), null],
  ['the marker of FLAC alone', bytes('fLaC'), null],
  ['Opus in Ogg', ogg('OpusHead\x01'), 'ogg_opus'],
  ['Opus in Ogg whose header has several segments', ogg('OpusHead\x01', '\x02', 3), 'ogg_opus'],
  ['Vorbis in Ogg', ogg('\x01vorbis'), null],
  ['a later page of Ogg', ogg('OpusHead\x01', '\0'), null],
  ['the capture pattern of Ogg alone', bytes('OggS'), null],
  ['WebM', ebml('webm'), 'webm_opus'],
  ['Matroska', ebml('matroska'), 'webm_opus'],
  ['WebM with Opus', ebml('webm', '\x86\x86A_OPUS\x9f\x81\x01'), 'webm_opus'],
  ['WebM with Vorbis', ebml('webm', '\x86\x88A_VORBIS\x9f\x81\x01'), null],
  ['WebM with Opus whose codec another element follows', ebml('webm', '\x86\x86A_OPUSV\xaa\x83\x63\x2e\xa0'), 'webm_opus'],
  ['WebM with Opus whose length takes eight bytes', ebml('webm', '\x86\x01\0\0\0\0\0\0\x06A_OPUSV\xaa'), 'webm_opus'],
  ['WebM with PCM', ebml('webm', '\x86\x8dA_PCM/INT/LIT'), null],
  ['another document in EBML', ebml('mkv3'), null],
  ['the marker of EBML alone', bytes('\x1a\x45\xdf\xa3'), null],
  ['an M4A file', mp4('M4A '), 'mp4_aac'],
  ['an MP4 file', mp4('isom'), 'mp4_aac'],
  ['a picture in a container of MP4', mp4('heic'), null],
  ['a fragment of MP4', bytes('\0\0\0\x18styp', 'msdh\0\0\0\0msdhmsix', '\0\0\0\x08moof'), null],
  ['an MP4 file whose first box is too short', bytes('\0\0\0\x08ftyp', 'M4A '), null],
  ['an MP3 file with a tag', bytes('ID3\x04\0\0\0\0\x02\x01TIT2'), 'mp3'],
  ['a tag of an unknown version', bytes('ID3\x05\0\0\0\0\x02\x01TIT2'), null],
  ['a tag whose size is none', bytes('ID3\x04\0\0\0\0\x82\x01TIT2'), null],
  ['a tag that is cut off', bytes('ID3\x04\0\0'), null],
  ['frames of MP3', mp3(3), 'mp3'],
  ['one frame of MP3', mp3(1), 'mp3'],
  ['the beginning of a frame of MP3', mp3(1).subarray(0, 4), 'mp3'],
  ['a frame of MP3 at a lower rate', bytes(('\xff\xf3\x84\x64' + '\0'.repeat(188)).repeat(2)), 'mp3'],
  ['a frame of MP3 without a second one behind it', bytes(mp3(1).toString('latin1'), 'something else'), null],
  ['less than a header', mp3(1).subarray(0, 3), null],
  ['a header of another layer', mp3(3, '\xff\xfd\x90\x64'), null],
  ['a header of a reserved version', mp3(3, '\xff\xeb\x90\x64'), null],
  ['a header without a bit rate', mp3(3, '\xff\xfb\x00\x64'), null],
  ['a header with an unknown bit rate', mp3(3, '\xff\xfb\xf0\x64'), null],
  ['a header with a reserved sample rate', mp3(3, '\xff\xfb\x9c\x64'), null],
  ['a header with a reserved emphasis', mp3(3, '\xff\xfb\x90\x66'), null],
  ['AAC without a container', bytes('\xff\xf1\x50\x80\x02\x1f\xfc\0'), null],
  ['text', bytes('good morning'), null],
  ['silence', Buffer.alloc(1000), null],
  ['one byte', bytes('R'), null]
]

for (const [name, content, found] of beginnings) {
  t.test(`${name} is ${found ?? 'no format that is supported'}`, async t => {
    const expected = found === null ? null : container(found)
    t.strictSame(detectFormat(content, undefined), expected)
    t.strictSame(detectFormat(content, 'audio/webm;codecs=opus'), expected, 'whatever the header says')
  })
}

t.test('a WAV file in an encoding that is not decoded is recognised', oneAssertion(async t => {
  const file = (tag: number, extension?: number) => {
    const format = Buffer.alloc(extension === undefined ? 16 : 40)
    format.writeUInt16LE(tag)
    if (extension !== undefined) format.writeUInt16LE(extension, 24)
    const head = bytes('RIFF\x24\0\0\0WAVELIST\x03\0\0\0abc\0fmt ', String.fromCharCode(format.length), '\0\0\0')
    return Buffer.concat([head, format, bytes('data\0\0\0\0')])
  }
  for (const tag of [0x01, 0x02, 0x03, 0x06, 0x07, 0x11]) {
    t.notOk(isUnknownWav(file(tag)), `encoding ${tag}`)
    t.notOk(isUnknownWav(file(0xfffe, tag)), `encoding ${tag} in the extension`)
  }
  for (const tag of [0x00, 0x31, 0x55, 0x2000]) {
    t.ok(isUnknownWav(file(tag)), `encoding ${tag}`)
    t.ok(isUnknownWav(file(0xfffe, tag)), `encoding ${tag} in the extension`)
  }
  t.notOk(isUnknownWav(bytes('RIFF\x24\0\0\0WAVEfmt ')), 'nothing is known')
  t.notOk(isUnknownWav(mp3(2)), 'no WAV file')
}))

t.test('what is stated as raw PCM is that, unless the bytes announce a container', oneAssertion(async t => {
  const type = 'audio/pcm;rate=16000;channels=1'
  for (const [name, content, found] of beginnings) {
    // One frame of MP3 may be chance; two are not.
    const isSure = found !== null && !['one frame of MP3', 'the beginning of a frame of MP3'].includes(name)
    t.strictSame(detectFormat(content, type), isSure ? container(found) : pcm(16_000, 1), name)
  }
}))

t.test('in the middle of a recording, only a container announces itself; a frame of MP3 goes on', oneAssertion(async t => {
  for (const [name, content, found] of beginnings) {
    const goesOn = found === null || name.includes('frame')
    t.strictSame(detectFormat(content, undefined, false), goesOn ? null : container(found), name)
    t.strictSame(detectFormat(content, 'audio/pcm;rate=8000', false), goesOn ? pcm(8000, 1) : container(found), `${name}, stated as PCM`)
  }
}))

t.test('the type of raw PCM is read strictly', oneAssertion(async t => {
  const taken: Array<[string, number, number]> = [
    ['audio/pcm;rate=16000;channels=1', 16_000, 1],
    ['audio/pcm; rate=8000; channels=2', 8000, 2],
    ['audio/pcm ;channels=1 ;rate=192000', 192_000, 1],
    ['AUDIO/PCM;Rate=44100', 44_100, 1]
  ]
  for (const [type, rate, channels] of taken) t.strictSame(readPcmType(type), { sample_rate: rate, channels }, type)
  for (const type of [undefined, '', 'audio/wav', 'audio/pcma', 'audio/L16;rate=16000', 'application/json', 'audio/webm;codecs=pcm']) {
    t.equal(readPcmType(type), null, String(type))
  }
  const malformed = [
    'audio/pcm', 'audio/pcm;', 'audio/pcm;channels=1', 'audio/pcm;rate=7999', 'audio/pcm;rate=192001', 'audio/pcm;rate=16000;channels=0',
    'audio/pcm;rate=16000;channels=3', 'audio/pcm;rate=16000;rate=16000', 'audio/pcm;rate=16000;bits=24', 'audio/pcm;rate="16000"',
    'audio/pcm;rate=16e3', 'audio/pcm;rate=-16000', 'audio/pcm;rate=16000;', 'audio/pcm;rate', 'audio/pcm;rate=16000 channels=1'
  ]
  for (const type of malformed) {
    t.equal(readPcmType(type), 'malformed', type)
    t.equal(detectFormat(Buffer.alloc(100), type), null, type)
  }
}))
