import type { Contractions, DisfluencyWords } from '../parts/speech.js'

export const contractions: Contractions = {
  endings: [],
  isEndings: [],
  merged: {},
  joined: [],
  homographs: [],
  clipped: { t: 'het', n: 'een', k: 'ik', r: 'er', 'm\'n': 'mijn', 'z\'n': 'zijn' }
}

export const disfluencies: DisfluencyWords = {
  fillers: ['eh', 'ehm', 'euh', 'euhm', 'uh', 'uhm', 'hm', 'hmm', 'mmm', 'mhm', 'mm-hmm'],
  weakFillers: ['mm'],
  turning: [
    'nee', 'neen', 'niets', 'niks', 'niemand', 'evenmin', 'nauwelijks', 'amper', 'negatief', 'stop', 'stoppen', 'gestopt',
    'behalve', 'tenzij', 'min'
  ],
  corrections: [
    'wacht', 'sorry', 'pardon', 'excuseer', 'correctie', 'ik bedoel', 'ik bedoelde', 'foutje', 'ik vergis', 'beter gezegd',
    'of liever', 'eigenlijk', 'ho'
  ],
  nos: ['nee', 'neen', 'of nee', 'of neen', 'o nee', 'o neen', 'oh nee', 'oh neen'],
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
