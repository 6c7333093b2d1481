import type { DisfluencyWords } from '../parts/disfluencies.js'

export const disfluencies: DisfluencyWords = {
  fillers: ['eh', 'ehm', 'euh', 'euhm', 'uh', 'uhm', 'hm', 'hmm', 'mmm', 'mhm', 'mm-hmm'],
  weakFillers: ['mm'],
  asides: ['weet je', 'weet u', 'weet u wel', 'weet je wel', 'zeg maar', 'zal ik maar zeggen', 'zoals gezegd', 'allee', 'allez', 'enfin'],
  noAsideAfter: [
    'wat', 'hoe', 'of', 'dat', 'als', 'waar', 'wie', 'waarom', 'niet', 'nooit', 'dan', 'zoals', 'voor', 'tot', 'niets', 'iets', 'alles',
    'wanneer', 'welke'
  ],
  openers: ['oké', 'oke', 'ok', 'oh', 'ah', 'och', 'tja', 'nou', 'aha', 'amai'],
  weakOpeners: [
    'dus', 'en', 'maar', 'ja', 'jawel', 'prima', 'perfect', 'precies', 'inderdaad', 'zeker',
    'natuurlijk', 'voilà',
    'kijk', 'luister', 'hoor', 'bedankt', 'dank u', 'dank u wel', 'dank je', 'dank je wel', 'dag', 'hallo', 'helaas', 'heel goed',
    'zeer goed',
    'klopt', 'duidelijk', 'snap ik', 'begrijp ik', 'top', 'super', 'uiteraard', 'nou ja', 'want', 'ah ja', 'allee', 'allez', 'enfin',
    'merci'
  ],
  carefulOpeners: ['goed', 'juist', 'mooi', 'fijn'],
  answers: [
    'ja', 'jawel', 'zeker', 'juist', 'precies', 'inderdaad', 'klopt', 'goed', 'oké', 'oke', 'ok', 'prima', 'natuurlijk', 'uiteraard',
    'mm-hmm', 'mhm', 'heel goed', 'zeer goed', 'perfect', 'ah ja'
  ],
  subjects: ['ik', 'u', 'ge', 'gij', 'hij', 'zij', 'ze', 'we', 'wij', 'het', 'er', 'dat', 'dit', 'die'],
  starts: [
    'de', 'mijn', 'uw', 'zijn', 'haar', 'als', 'wanneer', 'bij', 'op', 'in', 'voor', 'heb', 'heeft', 'hebt', 'ben', 'bent', 'is', 'was',
    'hoe', 'wat', 'waar', 'sinds',
    'dan', 'daarna', 'verder', 'neem', 'neemt', 'moet', 'kan', 'kunt', 'mag', 'ga', 'laten', 'een'
  ],
  tags: [
    'oké', 'oke', 'ok', 'goed', 'hè', 'ja', 'akkoord', 'in orde', 'nietwaar', 'begrijpt u', 'duidelijk', 'afgesproken', 'hoor',
    'is dat goed', 'is dat oké', 'is dat in orde', 'snapt u', 'begrijp je'
  ],
  turning: [
    'nee', 'neen', 'niets', 'niks', 'niemand', 'evenmin', 'nauwelijks', 'amper', 'negatief', 'stop', 'stoppen', 'gestopt',
    'behalve', 'tenzij', 'min'
  ],
  amounts: [
    'half', 'halve', 'kwart', 'dubbel', 'dubbele', 'komma', 'procent', 'anderhalf', 'anderhalve', 'eens', 'keer', 'maal', 'eerste',
    'tweede', 'derde', 'een'
  ],
  doubles: [
    'u', 'je', 'zij', 'ze', 'die', 'dat', 'heel', 'zeer', 'erg', 'veel', 'meer', 'te', 'zo', 'was', 'er', 'al', 'weer', 'op', 'aan',
    'in', 'uit', 'af', 'haar', 'zijn'
  ],
  joiners: [
    'heb', 'heeft', 'hebt', 'had', 'is', 'zijn', 'was', 'ben', 'bent', 'een', 'de', 'het', 'te', 'van', 'met', 'en', 'of', 'maar', 'dat',
    'ik', 'u', 'je', 'we', 'mijn', 'uw', 'in', 'op', 'aan', 'bij', 'voor', 'naar', 'kan', 'kunt', 'moet', 'mag', 'wil', 'zal', 'zou',
    'denk', 'als', 'omdat', 'voel', 'wat', 'dit', 'deze', 'heel', 'om', 'over', 'door', 'ga', 'gaan'
  ],
  glued: [],
  unglued: ['s', 't', 'n', 'k', 'm', 'r'],
  capitals: [],
  spacedMarks: false
}
