import type { Contractions } from '../parts/contractions.js'

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
