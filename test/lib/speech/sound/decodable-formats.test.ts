import t from 'tap'
import { undecodableFormat, unsupportedFormat } from '../../../../lib/speech/audio/index.js'
import { decodableFormats, formatsWith } from '../../../../lib/speech/sound/decodable-formats.js'
import { audioFormats } from '../../../../schemas/audio.js'

t.test('with every package, everything can be decoded; without the decoder of AAC, all but MP4', async t => {
  t.strictSame(decodableFormats, audioFormats)
  t.strictSame(formatsWith(() => true), audioFormats)
  t.strictSame(formatsWith(name => name !== '@audio/decode-aac'), audioFormats.filter(format => format !== 'mp4_aac'))
})

t.test('the refusals name what can be sent instead', async t => {
  const without = formatsWith(() => false)
  t.match(JSON.stringify(unsupportedFormat(audioFormats).body), /supported: WAV, MP3, FLAC, Ogg\/Opus, WebM\/Opus, MP4\/AAC, or 16-bit/)
  t.match(JSON.stringify(undecodableFormat('mp4_aac', without).body), /no decoder for MP4\/AAC\. Send WAV, MP3, FLAC, Ogg\/Opus, WebM\/Opus, or 16-bit/)
})
