import type { ClauseWords, SentenceWords } from '../parts/sentences.js'

export const sentences: SentenceWords = {
  beforeWord: [
    'dr', 'dra', 'drs', 'prof', 'dhr', 'hr', 'mw', 'mevr', 'ca', 'nr', 'bijv', 'bv', 'd.w.z', 'd.m.v', 'i.v.m', 'm.b.t', 't.a.v',
    't.e.m', 'o.a', 'n.a.v', 't.o.v', 'evt', 'vgl', 'incl', 'excl'
  ],
  beforeNumber: [],
  anywhere: ['tab', 'tabl', 'tbl', 'caps', 'enz'],
  afterOrdinal: [],
  digits: ['nul', 'een', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen'],
  beforeDecimals: []
}

const subject = '(?:ik|u|ge|gij|je|jij|hij|zij|ze|we|wij|het|er|dat|dit|die)'
const asking = '(?:(?:hebt|heeft|heb|bent|ben|is|was|zijn|rookt|drinkt|gebruikt|moet|kunt|kan|doet|hebben) (?:u|ik|je|ge|het|er|dat|' +
  'we|de)|hoe|wat|waar|wanneer|sinds)'

export const clauses: ClauseWords = {
  strong: [
    '(?:oké|oke|ok|goed|nou)', `(?:dus|nu|dan) (?:${subject}|ga|gaan|wil|zal|de|uw|mijn|zou|hard|even)`, '(?:en )?(?:daarna|verder)',
    'ik (?:ga|luister|kijk) (?:even|nu|eens|u|je|meten)',
    '(?:heeft|hebt|bent|rookt|gebruikt|drinkt) u', 'hoe lang', 'wat is'
  ],
  linking: [
    `en (?:dan|${subject}|${asking}|ook|uw|de|mijn|in de|op de|aan de|over|voor|nu)`, `maar (?:${subject}|de|mijn|als|niet)`,
    `want (?:${subject}|de|mijn)`, 'alleen (?:een|als|ik|het)'
  ],
  bare: [
    'ik (?:denk|hoor|zie|voel|schrijf|geef|heb|had|ben|was|wil|zal|zou|verwijs|neem|maak|stuur|moet|kan|vermoed|meet|rook|slik|' +
      'gebruik|kreeg)',
    '(?:u|ge|je) (?:krijgt|heeft|hebt|moet|mag|kunt|bent|zijt|zou|gaat|neemt)',
    'we (?:gaan|zullen|doen|moeten|starten|maken|controleren|zien|spreken)', '(?:dit|dat) (?:is|past|lijkt|komt|zijn)',
    'het (?:is|gaat|lijkt|begon|doet|wordt|past|komt|helpt)', 'er (?:is|zijn|zit|was)', 'als (?:het|u|de|ge|je)',
    '(?:de|uw|mijn) \\S+ (?:is|zijn|was|klinken|klinkt|doet|ziet)',
    '(?:temperatuur|bloeddruk|hartslag|pols|saturatie|piekstroom|gewicht) (?:is|was|nu)', 'die (?:heeft|is|ben|was|heb|gebruik)',
    'toen (?:was|had|ben|heb|ging)'
  ],
  binding: [
    'als', 'dat', 'die', 'wat', 'of', 'omdat', 'want', 'wanneer', 'toen', 'terwijl', 'hoewel', 'zodat', 'totdat', 'tot', 'voordat',
    'nadat', 'sinds', 'zoals', 'dan', 'waar', 'waarom', 'hoe', 'wie', 'welke', 'met', 'van', 'voor', 'op', 'in', 'bij', 'aan', 'naar',
    'om',
    'over', 'de', 'het', 'een', 'uw', 'mijn', 'zijn', 'haar', 'niet', 'geen', 'en', 'maar', 'is', 'was', 'heb', 'heeft', 'hebt', 'ben',
    'bent', 'denk', 'dus', 'ook', 'al', 'nog', 'te', 'zo', 'kan', 'kunt', 'moet', 'mag', 'wil', 'zal', 'zou', 'ga', 'gaan', 'doet', 'ik',
    'u', 'je', 'we', 'er', 'per', 'nu', 'krijgt', 'begon', 'schrijf', 'geef', 'neem', 'verwijs', 'zie', 'hoor', 'voel', 'maak',
    'spreken', 'zien', 'belt', 'komt', 'door', 'ze', 'hij'
  ],
  subordinating: ['als', 'wanneer', 'omdat', 'terwijl', 'hoewel', 'zodat', 'tenzij', 'totdat', 'voordat', 'nadat', 'zodra', 'indien'],
  topics: ['voor uw', 'voor de', 'wat betreft', 'wat de', 'qua', 'op de', 'bij het', 'bij de', 'in de', 'over de'],
  states: ['ok', 'oke', 'oké', 'goed']
}
