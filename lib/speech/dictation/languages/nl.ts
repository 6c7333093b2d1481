import type { DictationLanguage } from '../types.js'

const determiner = '(?:een|het|de|dit|dat|deze|die|elk|elke|ieder|iedere|geen|enig|welk|mijn|haar|hun)'

const point = new RegExp([
  `\\b${determiner} _`,
  '\\b(?:op|mc|mcburney|burney|belangrijke?|bepaalde?|laatste|eerste|tweede|derde|volgende|zwakke?|sterke?|pijnlijke?|gevoelige?|kritieke?) _',
  '\\b(?:hoogste|laagste|uiterste|vast|vaste|dode|goed|enige) _',
  '_ (?:van|waarop|waar|is|was|voor punt)\\b',
  '^< _ \\S'
].join('|'))

const line = new RegExp([
  `\\b${determiner} _`,
  '\\b(?:met|via|voor|door|centrale|veneuze|tweede) _',
  '_ (?:geprikt|geplaatst|aangelegd|ingebracht|gestart|nodig|van|via|voor|is|was|werd|wordt)\\b'
].join('|'))

const mark = new RegExp(`\\b${determiner} _`)

/** A digit and the tens that follow it in one word: "achtendertig". */
const units = '(?:een|twee|drie|vier|vijf|zes|zeven|acht|negen)'

/** How Dutch is dictated. */
export const nl: DictationLanguage = {
  commands: [
    { effect: { kind: 'mark', mark: '.' }, phrases: ['punt'], ordinary: point },
    { effect: { kind: 'mark', mark: ',' }, phrases: ['komma'], ordinary: mark },
    { effect: { kind: 'mark', mark: ';' }, phrases: ['puntkomma', 'punt komma'], ordinary: mark },
    { effect: { kind: 'mark', mark: ':' }, phrases: ['dubbele punt', 'dubbelpunt', 'dubbelepunt'], ordinary: mark },
    { effect: { kind: 'mark', mark: '?' }, phrases: ['vraagteken'], place: 'end', ordinary: mark },
    { effect: { kind: 'mark', mark: '!' }, phrases: ['uitroepteken'], place: 'end', ordinary: mark },
    { effect: { kind: 'break', breaks: '\n' }, phrases: ['nieuwe regel', 'nieuwe lijn'], ordinary: line },
    { effect: { kind: 'break', breaks: '\n\n' }, phrases: ['nieuwe alinea', 'nieuwe paragraaf'], ordinary: mark },
    { effect: { kind: 'open' }, phrases: ['haakje open', 'haakje openen', 'haakjes openen', 'open haakje', 'open haakjes'], ordinary: mark },
    {
      effect: { kind: 'close' },
      phrases: ['haakje sluiten', 'haakjes sluiten', 'haakje dicht', 'sluit haakje', 'sluit haakjes'],
      ordinary: mark
    },
    { effect: { kind: 'erase' }, phrases: ['schrap dat', 'wis dat', 'verwijder dat'], place: 'alone' },
    { effect: { kind: 'capital' }, phrases: ['hoofdletter'], ordinary: mark }
  ],
  headings: /^(?:conclusie|beleid|plan|diagnose|anamnese|onderzoek|voorgeschiedenis|medicatie|allergieen)$/,
  decimal: { word: 'komma', mark: ',' },
  units: /^(?:graden|celsius|°c|procent|%|mg|milligram|mcg|microgram|g|gram|kg|kilo|kilogram|ml|milliliter|l|liter|mm|millimeter|cm|centimeter|m|meter|mmol\S*|mmhg|eenheden)$/,
  numbers: new RegExp(`^(?:nul|tien|elf|twaalf|dertien|veertien|${units}tien|(?:${units}e?n)?(?:twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig)|` +
    `${units}|${units}?(?:honderd|duizend)\\w*)$`),
  plain: /^(?:de|het|een|dit|dat|deze|die|geen|niet|en|of|maar|met|zonder|hij|zij|ze|er|is|was|heeft|had|in|op|bij|aan|van|voor|ook|dan|wel|nog)$/
}
