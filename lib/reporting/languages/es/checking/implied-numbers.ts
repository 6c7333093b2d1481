import type { ImpliedNumberWords } from '../../parts/checking.js'

export const impliedNumbers: ImpliedNumberWords = {
  multiples: {},
  days: { quincena: 15 },
  worth: { doble: 2, ambos: 2, ambas: 2, par: 2, docena: 12, decena: 10, medio: 0.5, media: 0.5, mitad: 0.5, cuarto: 0.25 },
  ordinals: [
    'primero primera primer', 'segundo segunda', 'tercero tercera tercer', 'cuarta', 'quinto quinta', 'sexto sexta', 'séptimo séptima', 'octavo octava',
    'noveno novena', 'décimo décima', 'undécimo undécima', 'duodécimo duodécima'
  ],
  points: ['coma', 'punto'],
  articles: ['un', 'una', 'uno', 'el', 'la', 'por', 'al', 'cada'],
  elisions: [],
  of: ['de'],
  zero: ['cero'],
  joins: ['sobre', 'a', 'o', 'u', 'y', 'con', 'por'],
  pressureJoins: ['con', 'por', 'sobre']
}
