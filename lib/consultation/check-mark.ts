import { lookUpTag } from '../runtime/index.js'
import type { MessageLanguage } from './message-texts.js'

/** What stands after a sentence that somebody has to check, because not all of it was found in what was said. */
const texts: Readonly<Record<MessageLanguage, string>> = {
  bg: 'за проверка',
  cs: 'ověřit',
  da: 'skal kontrolleres',
  de: 'zu prüfen',
  el: 'προς έλεγχο',
  en: 'to check',
  es: 'por comprobar',
  et: 'kontrollida',
  fi: 'tarkistettava',
  fr: 'à vérifier',
  ga: 'le seiceáil',
  hr: 'provjeriti',
  hu: 'ellenőrizendő',
  it: 'da verificare',
  lt: 'patikrinti',
  lv: 'jāpārbauda',
  mt: 'x’jiġi ċċekkjat',
  nl: 'te controleren',
  pl: 'do sprawdzenia',
  pt: 'a verificar',
  ro: 'de verificat',
  sk: 'overiť',
  sl: 'preveriti',
  sv: 'att kontrollera',
  no: 'må kontrolleres',
  nn: 'må kontrollerast',
  tr: 'kontrol edilecek',
  ar: 'للتحقق',
  uk: 'перевірити'
}

/** The mark of a sentence that somebody has to check, in the language of the report: `[to check]`. */
export function checkMark (languageTag: string): string {
  return `[${lookUpTag(texts, languageTag) ?? texts.en}]`
}
