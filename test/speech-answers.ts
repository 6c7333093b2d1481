/**
 * Answers in the shape of each server, from its source code. Texts are given in the segments that the server makes of them, with the space
 * that Whisper writes before a word.
 */
import type { ScriptedReply } from './scripted-reply.js'

/** Segments follow each other without a pause, each as long as its text. */
function timed (texts: readonly string[], durationMs: number) {
  const length = texts.join('').length
  let at = 0
  return texts.map((text, id) => {
    const start = at * durationMs / length / 1000
    at += text.length
    return { id, text, start, end: at * durationMs / length / 1000 }
  })
}

type Shape = (texts: readonly string[], durationMs: number, json?: boolean) => ScriptedReply

/**
 * whisper.cpp's server: each segment ends with a line end in `text`, in both formats; no compression ratio
 * (https://github.com/ggml-org/whisper.cpp/blob/master/examples/server-common.cpp, `format_verbose_json`).
 */
export const whisperCpp: Shape = (texts, durationMs, json = false) => {
  const text = texts.map(segment => `${segment}\n`).join('')
  if (json) return { body: { text } }
  return {
    body: {
      task: 'transcribe',
      language: 'english',
      duration: durationMs / 1000,
      text,
      detected_language: 'english',
      detected_language_probability: 0.99,
      language_probabilities: { en: 0.99 },
      segments: timed(texts, durationMs).map(segment => ({
        ...segment,
        words: [{ word: segment.text, start: segment.start, end: segment.end, probability: 0.9 }],
        tokens: [50_364],
        temperature: 0,
        avg_logprob: -0.1,
        no_speech_prob: 0.02
      }))
    }
  }
}

const measured = { seek: 0, tokens: [50_364], temperature: 0, avg_logprob: -0.2, compression_ratio: 1.3, no_speech_prob: 0.01 }

/** Speaches: `text` is that of all segments, trimmed (src/speaches/api_types.py). */
export const speaches: Shape = (texts, durationMs, json = false) => {
  const text = texts.join('').trim()
  if (json) return { body: { text } }
  return {
    body: {
      task: 'transcribe',
      language: 'en',
      duration: durationMs / 1000,
      text,
      words: null,
      segments: timed(texts, durationMs).map(segment => ({ ...segment, ...measured, words: null, speaker: null }))
    }
  }
}

/** vLLM: `text` is that of all segments as they are, the duration a text, and there is no `no_speech_prob` (speech_to_text.py). */
export const vllm: Shape = (texts, durationMs, json = false) => {
  const text = texts.join('')
  if (json) return { body: { text, usage: { type: 'duration', seconds: Math.ceil(durationMs / 1000) } } }
  return {
    body: {
      text,
      language: 'en',
      duration: String(durationMs / 1000),
      words: null,
      segments: timed(texts, durationMs).map(segment => ({ ...segment, ...measured, no_speech_prob: null }))
    }
  }
}

/** OpenAI's: the name of the language, `text` trimmed. */
export const openAi: Shape = (texts, durationMs, json = false) => {
  const text = texts.join('').trim()
  if (json) return { body: { text, usage: { type: 'duration', seconds: Math.ceil(durationMs / 1000) } } }
  return {
    body: {
      task: 'transcribe',
      language: 'english',
      duration: durationMs / 1000,
      text,
      segments: timed(texts, durationMs).map(segment => ({ ...segment, ...measured })),
      usage: { type: 'duration', seconds: Math.ceil(durationMs / 1000) }
    }
  }
}

/** A server that trims each segment, as those do that align words themselves: a space between any two in `text`. */
export const trimming: Shape = (texts, durationMs, json = false) => {
  const trimmed = texts.map(text => text.trim())
  if (json) return { body: { text: trimmed.join(' ') } }
  return { body: { text: trimmed.join(' '), language: 'en', segments: timed(trimmed, durationMs) } }
}
