import type { Contractions, DisfluencyWords } from '../parts/speech.js'

export const contractions: Contractions = {
  endings: [],
  isEndings: [],
  merged: {},
  joined: [],
  homographs: [],
  clipped: {}
}

export const disfluencies: DisfluencyWords = {
  fillers: ['eh', 'ehm', 'em', 'hm', 'hmm', 'mmm', 'mhm', 'uf', 'uy', 'eeh', 'ehh', 'ejem'],
  weakFillers: ['mm', 'este', 'um', 'am'],
  turning: [
    'nada', 'nadie', 'ninguno', 'negativo', 'negativa', 'salvo', 'excepto', 'menos', 'suspender', 'suspenda', 'dejar', 'deje',
    'deja', 'quitar', 'evite', 'evitar', 'apenas'
  ],
  corrections: [
    'perdón', 'perdona', 'perdone', 'disculpe', 'disculpa', 'espera', 'espere', 'corrijo', 'corrección', 'quiero decir',
    'quería decir', 'quise decir', 'digo', 'mejor dicho', 'me equivoqué', 'me he equivocado', 'me confundí', 'me he confundido',
    'miento', 'rectifico', 'que diga', 'error'
  ],
  nos: ['no', 'o no', 'ay no', 'uy no', 'ah no', 'mejor', 'o mejor', 'ay mejor', 'ah mejor'],
  amounts: [
    'medio', 'media', 'cuarto', 'doble', 'coma', 'punto', 'vez', 'veces', 'porciento', 'ciento', 'primero', 'primera', 'segundo',
    'segunda', 'mitad', 'un', 'una', 'par', 'docena'
  ],
  doubles: ['muy', 'bien', 'mucho', 'mucha', 'poco', 'más', 'casi', 'todo', 'ya', 'nos', 'se', 'rápido', 'despacio', 'luego', 'sí'],
  joiners: [
    'he', 'ha', 'has', 'han', 'es', 'soy', 'está', 'estoy', 'son', 'era', 'un', 'una', 'unos', 'unas', 'el', 'la', 'los', 'las', 'lo',
    'de', 'del', 'a', 'al', 'con', 'sin', 'y', 'e', 'o', 'pero', 'que', 'quien', 'yo', 'usted', 'me', 'te', 'le', 'se', 'nos', 'mi',
    'mis', 'su', 'sus', 'tu', 'tus', 'en', 'sobre', 'para', 'por', 'si', 'cuando', 'como', 'voy', 'va', 'vamos', 'creo', 'muy', 'esta',
    'ese', 'esa', 'tengo', 'tiene', 'cada', 'desde', 'hasta'
  ],
  glued: [],
  unglued: [],
  capitals: [],
  spacedMarks: false
}
