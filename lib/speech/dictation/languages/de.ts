import type { DictationLanguage } from '../types.js'

const determiner = '(?:eine?[mnrs]?|de[mnrs]|das|die|diese?[mnrs]?|keine?[mnrs]?|jede[mnrs]?|welche[mnrs]?|am|im|zum|vom)'

const point = new RegExp([
  `\\b${determiner} _`,
  '\\b(?:auf|mcburney|burney|lanz|schmerzhafte[nr]|druckschmerzhafte[nr]|empfindliche[nr]|erste[nr]|zweite[nr]|dritte[nr]|nachste[nr]|letzte[nr]) _',
  '\\b(?:wichtige[nr]|einzige[nr]|bestimmte[nr]|wunde[nr]|tote[nr]|kritische[nr]) _',
  '_ (?:fur punkt|ist|war|\\d\\S*)(?: |$)',
  '^< _ \\S'
].join('|'))

const mark = new RegExp(`\\b${determiner} _`)
const units = '(?:ein|zwei|drei|vier|funf|sechs|sieben|acht|neun)'

/** How German is dictated. */
export const de: DictationLanguage = {
  commands: [
    { effect: { kind: 'mark', mark: '.' }, phrases: ['punkt'], ordinary: point },
    { effect: { kind: 'mark', mark: ',' }, phrases: ['komma', 'beistrich'], ordinary: mark },
    { effect: { kind: 'mark', mark: ';' }, phrases: ['semikolon', 'strichpunkt'], ordinary: mark },
    { effect: { kind: 'mark', mark: ':' }, phrases: ['doppelpunkt'], ordinary: mark },
    { effect: { kind: 'mark', mark: '?' }, phrases: ['fragezeichen'], place: 'end', ordinary: mark },
    { effect: { kind: 'mark', mark: '!' }, phrases: ['ausrufezeichen', 'ausrufungszeichen'], place: 'end', ordinary: mark },
    { effect: { kind: 'break', breaks: '\n' }, phrases: ['neue zeile'], ordinary: mark },
    { effect: { kind: 'break', breaks: '\n\n' }, phrases: ['neuer absatz', 'neuer paragraph'], ordinary: mark },
    // "Klammer auf der Haut": a clip of a wound.
    {
      effect: { kind: 'open' },
      phrases: ['klammer auf', 'klammer offnen', 'offnende klammer', 'runde klammer auf'],
      ordinary: new RegExp(`\\b${determiner} _|_ (?:${determiner}|haut|hohe|beiden)(?: |$)`)
    },
    { effect: { kind: 'close' }, phrases: ['klammer zu', 'klammer schliessen', 'schliessende klammer', 'runde klammer zu'], ordinary: mark },
    { effect: { kind: 'erase' }, phrases: ['streich das', 'streiche das', 'losch das', 'losche das', 'streichen sie das', 'loschen sie das'], place: 'alone' },
    { effect: { kind: 'capital' }, phrases: ['grossbuchstabe'], ordinary: mark }
  ],
  headings: /^(?:beurteilung|befund|anamnese|diagnosen?|therapie|procedere|medikation|allergien)$/,
  decimal: { word: 'komma', mark: ',' },
  units: /^(?:grad|celsius|°c|prozent|%|mg|milligramm|mcg|mikrogramm|g|gramm|kg|kilo|kilogramm|ml|milliliter|l|liter|mm|millimeter|cm|zentimeter|m|meter|mmol\S*|mmhg|einheiten)$/,
  numbers: new RegExp(`^(?:null|eins|zehn|elf|zwolf|sechzehn|siebzehn|${units}zehn|(?:${units}und)?(?:zwanzig|dreissig|vierzig|funfzig|sechzig|siebzig|achtzig|neunzig)|` +
    `${units}|${units}?(?:hundert|tausend)\\w*)$`),
  plain: /^(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|kein|keine|keinen|nicht|und|oder|aber|mit|ohne|er|sie|es|ist|war|hat|in|im|an|am|auf|bei|von|vom|zu|zum|zur|fur|auch|dann|noch)$/
}
