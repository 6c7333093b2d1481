import type { TermWords } from '../parts/terms.js'

/** Words of everyday speech that would have the stem of a term: of `EPOC`, of gases. */
const unlike: ReadonlySet<string> = new Set(['epoca', 'epocas', 'gasa', 'gasas'])

export const terms: TermWords = {
  passed: [
    'el', 'la', 'los', 'las', 'lo', 'un', 'una', 'unos', 'unas', 'este', 'esta', 'esto', 'ese', 'esa', 'estos', 'estas', 'mi', 'mis', 'tu',
    'tus', 'su', 'sus', 'nuestro', 'nuestra', 'de', 'del', 'al', 'izquierdo', 'izquierda', 'derecho', 'derecha', 'izquierdos',
    'izquierdas', 'derechos', 'derechas', 'ambos', 'ambas', 'dos', 'bilateral', 'bilaterales', 'lado', 'a', 'en', 'por',
    'eh', 'pues', 'como', 'tipo', 'especie', 'muy', 'mucho', 'mucha', 'poco'
  ],
  stem: word => unlike.has(word) ? word : word.replace(/ces$/, 'z').replace(/(?<=...)(?:(?<=[dlnrsz])es|as|os|es|a|o|e|s)$/, '')
}
