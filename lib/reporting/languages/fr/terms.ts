import type { TermWords } from '../parts/terms.js'

export const terms: TermWords = {
  passed: [
    'le', 'la', 'les', 'un', 'une', 'ce', 'cet', 'cette', 'ces', 'mon', 'ma', 'mes', 'ton', 'ta', 'tes', 'votre', 'vos', 'son', 'sa',
    'ses', 'notre', 'leur', 'du', 'de', 'des', 'd', 'l',
    'gauche', 'droit', 'droite', 'gauches', 'droites', 'deux', 'bilateral', 'bilaterale', 'a', 'au', 'aux', 'dans', 'en', 'sur',
    'euh', 'ben', 'genre', 'espece', 'sorte'
  ],
  stem: word => word.replace(/^(?:[cdjlmnst]|qu|jusqu|lorsqu)'/, '').replace(/(?<=...)(?:es|s|e|(?<=[ae]u)x)$/, '')
}
