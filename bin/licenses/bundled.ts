/** A library that is bundled in a package, with a licence of its own. */
export interface Bundled {
  library: string
  licence: string
}

const mpg123: Bundled = { library: 'libmpg123 (https://www.mpg123.de)', licence: 'LGPL-2.1' }
const ogg: Bundled = { library: 'libogg (https://xiph.org/ogg)', licence: 'BSD-3-Clause' }
const parser: Bundled = { library: 'codec-parser (https://github.com/eshaz/codec-parser)', licence: 'LGPL-3.0-or-later' }
const flac = [{ library: 'libFLAC (https://xiph.org/flac)', licence: 'BSD-3-Clause' }, ogg, parser]
const vorbis = [{ library: 'libvorbis (https://xiph.org/vorbis)', licence: 'BSD-3-Clause' }, ogg, parser]
const opus: Bundled = { library: 'libopus (https://opus-codec.org)', licence: 'BSD-3-Clause' }

/**
 * The libraries bundled in packages, most of them written in C and compiled to WebAssembly: their licence may differ from the one in
 * `package.json`. A package with WebAssembly that is not listed here fails the test, so that somebody looks into it.
 */
export const bundled: Readonly<Record<string, readonly Bundled[]>> = {
  '@audio/decode-aac': [{ library: 'FAAD2 (https://github.com/knik0/faad2)', licence: 'GPL-2.0-or-later' }],
  '@audio/decode-ac3': [{ library: 'liba52 (https://code.videolan.org/videolan/liba52)', licence: 'GPL-2.0-or-later' }],
  '@audio/decode-amr': [{ library: 'opencore-amr (https://sourceforge.net/projects/opencore-amr)', licence: 'Apache-2.0' }],
  '@audio/decode-dts': [{ library: 'libdca (https://code.videolan.org/videolan/libdca)', licence: 'GPL-2.0-or-later' }],
  '@audio/decode-eac3': [{ library: 'FFmpeg (https://ffmpeg.org), libavcodec and libavutil without GPL parts', licence: 'LGPL-2.1-or-later' }],
  '@audio/decode-flac': flac,
  '@audio/decode-mod': [{ library: 'libopenmpt (https://lib.openmpt.org)', licence: 'BSD-3-Clause' }],
  '@audio/decode-mp3': [mpg123],
  '@audio/decode-mpc': [{ library: 'libmpcdec (https://www.musepack.net)', licence: 'BSD-3-Clause' }],
  '@audio/decode-opus': [opus],
  '@audio/decode-vorbis': vorbis,
  '@audio/decode-wavpack': [{ library: 'libwavpack (https://github.com/dbry/WavPack)', licence: 'BSD-3-Clause' }],
  '@audio/decode-webm': [opus],
  '@audio/decode-wma': [{ library: 'FFmpeg (https://ffmpeg.org), libavcodec and libavutil without GPL parts', licence: 'LGPL-2.1-or-later' }],
  '@echogarden/fvad-wasm': [{ library: 'libfvad, the voice activity detection of WebRTC (https://github.com/dpirch/libfvad)', licence: 'BSD-3-Clause' }],
  '@echogarden/speex-resampler-wasm': [{ library: 'libspeexdsp (https://www.speex.org)', licence: 'BSD-3-Clause' }],
  '@electric-sql/pglite': [{ library: 'PostgreSQL (https://www.postgresql.org)', licence: 'PostgreSQL' }],
  '@wasm-audio-decoders/common': [{ library: 'puff, of zlib (https://zlib.net)', licence: 'Zlib' }],
  '@wasm-audio-decoders/flac': flac,
  '@wasm-audio-decoders/ogg-vorbis': vorbis,
  'cjs-module-lexer': [{ library: 'its own lexer in C (https://github.com/nodejs/cjs-module-lexer)', licence: 'MIT' }],
  'es-module-lexer': [{ library: 'its own lexer in C (https://github.com/guybedford/es-module-lexer)', licence: 'MIT' }],
  'mpg123-decoder': [mpg123],
  undici: [{ library: 'llhttp (https://github.com/nodejs/llhttp)', licence: 'MIT' }]
}
