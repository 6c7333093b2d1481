/** Languages that recognisers hold for each other: forms of Norwegian, and Chinese spoken in its ways. */
const ALIKE: Readonly<Record<string, string>> = { nn: 'no', yue: 'zh' }

/**
 * Names that Whisper has for languages (`LANGUAGES` and `TO_LANGUAGE_CODE` in
 * https://github.com/openai/whisper/blob/main/whisper/tokenizer.py) where they are not those of the CLDR.
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

/** Codes of three letters that Whisper knows as languages. */
const LONG_CODES = ['haw', 'yue']

/** A name without capitals and accents: `Māori` is `maori`. */
function folded (name: string): string {
  return name.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase().trim()
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

/** Codes by the English names of languages. */
const codes = createNames()

/** Tags of no language, or of several: undetermined, multiple, uncoded, none. */
const NO_LANGUAGE = ['und', 'mul', 'mis', 'zxx']

/**
 * The language of a tag as recognisers know it, the code of ISO 639-1 where there is one: `nl` of `NLD-be`, `no` of `nb`. `null` of a tag
 * that names none, so that they find out by themselves.
 */
export function languageCode (tag: string): string | null {
  // The first subtag alone: a tag such as zh-yue is well-formed for us and not for Intl; `sh` becomes sr-Latn.
  const [canonical = ''] = Intl.getCanonicalLocales(tag.split('-')[0])
  const [language = ''] = canonical.split('-')
  if (NO_LANGUAGE.includes(language)) return null
  if (language === 'nb') return 'no'
  // The registry of tags prefers the name of the standardised language; recognisers know it as Tagalog.
  return language === 'fil' ? 'tl' : language
}

/** Whether an answer names another language, as a code or in English, than the one of the tag. What cannot be understood does not. */
export function namesAnother (answered: string, tag: string): boolean {
  const named = folded(answered).replaceAll('_', '-')
  const answeredTag = codes.get(named) ?? named
  if (!/^[a-z]{2,3}(?:-[0-9a-z]{1,8})*$/.test(answeredTag)) return false
  const heard = languageCode(answeredTag)
  const asked = languageCode(tag)
  return heard !== null && asked !== null && (ALIKE[heard] ?? heard) !== (ALIKE[asked] ?? asked)
}
