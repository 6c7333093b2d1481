import { fold, once } from '../../../runtime/index.js'

/** Languages that recognisers confuse: forms of Norwegian, and forms of spoken Chinese. */
const ALIKE: Readonly<Record<string, string>> = { nn: 'no', yue: 'zh' }

/**
 * Names of languages in Whisper (`LANGUAGES` and `TO_LANGUAGE_CODE` in
 * https://github.com/openai/whisper/blob/main/whisper/tokenizer.py) that differ from those of the CLDR.
 */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  bengali: 'bn',
  castilian: 'es',
  flemish: 'nl',
  haitian: 'ht',
  letzeburgesch: 'lb',
  mandarin: 'zh',
  moldavian: 'ro',
  moldovan: 'ro',
  myanmar: 'my',
  nynorsk: 'nn',
  panjabi: 'pa',
  pushto: 'ps',
  sinhalese: 'si',
  tagalog: 'tl',
  valencian: 'ca'
}

/** Three-letter codes of languages in Whisper. */
const LONG_CODES = ['haw', 'yue']

/** A name without capitals and accents: `Māori` is `maori`. */
function folded (name: string): string {
  return fold(name).trim()
}

function createNames (): ReadonlyMap<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = [...letters.flatMap(first => letters.map(second => first + second)), ...LONG_CODES]
  const names = codes.flatMap(code => {
    const name = english.of(code)
    return name === undefined ? [] : [[folded(name), code] as const]
  })
  return new Map([...names, ...Object.entries(OTHER_NAMES)])
}

/** Language codes by English name. */
const codes = once(createNames)

/** Tags that name no single language: undetermined, multiple, uncoded, none. */
const NO_LANGUAGE = ['und', 'mul', 'mis', 'zxx']

/**
 * The language code of a tag as recognisers know it, from ISO 639-1 if there is one: `nl` for `NLD-be`, `no` for `nb`. `null` for a tag
 * that names no language, so that the engine detects it.
 */
export function languageCode (tag: string): string | null {
  // Only the first subtag: a tag such as zh-yue is valid for us but not for Intl; `sh` becomes sr-Latn.
  const [canonical = ''] = Intl.getCanonicalLocales(tag.split('-')[0])
  const [language = ''] = canonical.split('-')
  if (NO_LANGUAGE.includes(language)) return null
  if (language === 'nb') return 'no'
  // The registry prefers Filipino, the standardised language; recognisers know it as Tagalog.
  return language === 'fil' ? 'tl' : language
}

/** Whether an answer names another language than the tag, as a code or in English; `false` for a name that is not understood. */
export function namesAnother (answered: string, tag: string): boolean {
  const named = folded(answered).replaceAll('_', '-')
  const answeredTag = codes().get(named) ?? named
  if (!/^[a-z]{2,3}(?:-[0-9a-z]{1,8})*$/.test(answeredTag)) return false
  const spokenCode = languageCode(answeredTag)
  const wantedCode = languageCode(tag)
  return spokenCode !== null && wantedCode !== null && (ALIKE[spokenCode] ?? spokenCode) !== (ALIKE[wantedCode] ?? wantedCode)
}
