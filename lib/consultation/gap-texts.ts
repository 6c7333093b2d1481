import { lookUpTag } from '../runtime/index.js'
import { gapTimes } from './gaps.js'
import type { MessageLanguage } from './message-texts.js'

/** How a stretch of a recording is named in which words were not recognised. */
const texts: Readonly<Record<MessageLanguage, string>> = {
  bg: 'не е разпознато',
  cs: 'nerozpoznáno',
  da: 'ikke genkendt',
  de: 'nicht erkannt',
  el: 'δεν αναγνωρίστηκε',
  en: 'not recognised',
  es: 'no reconocido',
  et: 'ei tuvastatud',
  fi: 'ei tunnistettu',
  fr: 'non reconnu',
  ga: 'níor aithníodh',
  hr: 'nije prepoznato',
  hu: 'nem felismerhető',
  it: 'non riconosciuto',
  lt: 'neatpažinta',
  lv: 'nav atpazīts',
  mt: 'mhux magħruf',
  nl: 'niet herkend',
  pl: 'nie rozpoznano',
  pt: 'não reconhecido',
  ro: 'nerecunoscut',
  sk: 'nerozpoznané',
  sl: 'ni prepoznano',
  sv: 'inte igenkänt',
  no: 'ikke gjenkjent',
  nn: 'ikkje kjent att',
  tr: 'tanınmadı',
  ar: 'لم يتم التعرّف عليه',
  uk: 'не розпізнано'
}

/** The mark of a stretch in which nothing was recognised, in the language of the report: `[not recognised: 1:20–1:48]`. */
export function gapText (languageTag: string, fromMs: number, toMs: number): string {
  return `[${lookUpTag(texts, languageTag) ?? texts.en}: ${gapTimes(fromMs, toMs)}]`
}
