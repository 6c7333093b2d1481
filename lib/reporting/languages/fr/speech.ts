import type { Contractions, DisfluencyWords } from '../parts/speech.js'

const verbs = ['est', 'était', 'étaient']
const having = ['a', 'ai', 'as', 'avait', 'avais', 'avez', 'avons', 'ont', 'aviez', 'aurait']
const pronouns = ['il', 'ils', 'elle', 'elles', 'on', 'un', 'une']

export const contractions: Contractions = {
  endings: [],
  isEndings: [],
  merged: {},
  joined: [
    ...verbs.map(verb => `c'${verb}`), ...[...verbs, ...having, 'êtes', 'es', 'étiez', 'y', 'en'].map(word => `n'${word}`),
    ...['ai', 'avais', 'aurais', 'étais', 'en', 'y', 'aie', 'entends'].map(word => `j'${word}`), ...pronouns.map(word => `qu'${word}`),
    ...['il', 'ils', 'est', 'agit', 'agissait', 'appelle'].map(word => `s'${word}`), "d'un", "d'une", "d'accord", "l'est", "qu'est",
    "m'a", "m'ont", "t'as", "aujourd'hui", "d'abord", "d'après", "l'année", "l'hôpital", "l'époque", "quelqu'un", "jusqu'à", "jusqu'au"
  ],
  homographs: ["l'est", "m'a", "n'ont", "qu'elle", "qu'elles", "s'est", "t'as"],
  clipped: {}
}

export const disfluencies: DisfluencyWords = {
  fillers: ['euh', 'heu', 'eh', 'hm', 'hmm', 'mmm', 'mhm', 'mm-hmm', 'beh'],
  weakFillers: ['mm', 'ben', 'bah', 'hum'],
  turning: [
    'non', 'rien', 'personne', 'nulle', 'nul', 'guère', 'négatif', 'négative', 'arrêter', 'arrêté', 'arrêtez', 'sauf', 'moins',
    'stop'
  ],
  corrections: [
    'pardon', 'attendez', 'attends', 'excusez-moi', 'excusez', 'désolé', 'désolée', 'je corrige', 'correction', 'je veux dire',
    'je voulais dire', 'plutôt', 'je me trompe', 'enfin non', 'en fait', 'erreur'
  ],
  nos: ['non', 'ou non', 'ah non', 'oh non'],
  amounts: ['demi', 'demie', 'quart', 'double', 'virgule', 'fois', 'pourcent', 'premier', 'première', 'deuxième', 'moitié', 'un', 'une'],
  doubles: ['nous', 'vous', 'très', 'trop', 'bien', 'si', 'plus', 'encore', 'la', 'le', 'les', 'en', 'y', 'tout', 'peu', 'petit', 'petite'],
  joiners: [
    'ai', 'j\'ai', 'as', 'a', 'avez', 'avons', 'est', 'suis', 'êtes', 'sont', 'était', 'un', 'une', 'le', 'la', 'les', 'des', 'du', 'de',
    'à', 'au', 'avec', 'et', 'ou', 'mais', 'que', 'qui', 'je', 'vous', 'on', 'nous', 'il', 'elle', 'mon', 'ma', 'mes', 'votre', 'vos',
    'en', 'dans', 'sur', 'pour', 'par', 'si', 'quand', 'vais', 'allez', 'pense', 'c\'est', 'très', 'ce', 'cette'
  ],
  glued: [],
  unglued: [],
  capitals: [],
  spacedMarks: true
}
