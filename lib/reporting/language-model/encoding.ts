/**
 * What could be taken for more than data: brackets and angle brackets, which the delimiters of prompts and the special tokens of chat
 * templates are made of (`</transcript>`, `<|im_end|>`, `[/INST]`), and what cannot be seen (controls, format characters, separators).
 */
const UNSAFE = /[<>[\]\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

function escaped (character: string): string {
  return Array.from({ length: character.length }, (_unit, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')
}

/**
 * A text as a JSON string on one line, which `JSON.parse` gives back unchanged. It holds no bracket, no angle bracket and nothing
 * invisible, so that it cannot end the block that it stands in, nor look like a token of a chat template.
 */
export function encoded (text: string): string {
  return JSON.stringify(text).replace(UNSAFE, escaped)
}

/** What could be taken for a token of a chat template in the text of an answer, where a bracket may also be one of JSON. */
const UNSAFE_IN_ANSWER = /[<>\p{Cf}\p{Zl}\p{Zp}]|\[(?=[A-Z/])/gu

/** The text of an answer as it can be shown to the model again: the same JSON, without what a chat template could take for its own. */
export function echoed (answer: string): string {
  return answer.replace(UNSAFE_IN_ANSWER, escaped)
}

/** Estimated tokens of the ASCII characters as `encoded` writes them. */
const asciiTokens = Array.from({ length: 0x80 }, (_nothing, code) => {
  const character = String.fromCharCode(code)
  if (/[A-Za-z ]/.test(character)) return 0.4
  return encoded(character).length - 2
})

/**
 * Estimated tokens of one character as `encoded` writes it. Tokenisers differ, so this is more than any common one makes of speech in
 * any script: two for five Latin letters or spaces (they make three to five of them one), one for each digit, mark and character of an
 * escape, and one for each byte that UTF-8 needs for anything else (with a fall-back to bytes they cannot make more).
 */
export function tokensOfCharacter (character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return asciiTokens[code] ?? 1
  if ((code >= 0xd800 && code <= 0xdfff) || character.search(UNSAFE) !== -1) return 6 * character.length
  return code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Estimated tokens of a text as `encoded` writes it; never too few. */
export function tokensOf (text: string): number {
  let tokens = 0
  for (const character of text) tokens += tokensOfCharacter(character)
  return Math.ceil(tokens)
}

/** Characters of a token in the English and the schemas of the service itself; tokenisers make three and a half or more of them one. */
const OWN_CHARACTERS_PER_TOKEN = 3

/** Estimated tokens of a text of the service itself. */
export function tokensOfOwn (text: string): number {
  return Math.ceil(text.length / OWN_CHARACTERS_PER_TOKEN)
}
