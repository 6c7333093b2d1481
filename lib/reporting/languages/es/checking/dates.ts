import type { DateWords } from '../../parts/checking.js'

export const dates: DateWords = {
  months: [
    'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre setiembre sept', 'octubre', 'noviembre', 'diciembre'
  ],
  weekdays: ['lunes', 'martes', 'miércoles miercoles', 'jueves', 'viernes', 'sábado sabado sábados sabados', 'domingo domingos'],
  ambiguous: [],
  before: ['en', 'de', 'del', 'desde', 'hasta', 'para', 'a', 'finales', 'principios', 'mediados', 'este', 'pasado', 'próximo'],
  between: ['de', 'del', 'el', 'día', 'º', '.', ','],
  relative: [
    [0, ['hoy', 'esta mañana', 'esta tarde', 'esta noche']],
    [1, ['mañana por la mañana', 'mañana por la tarde', 'hasta mañana', 'a partir de mañana', 'desde mañana', 'y mañana', 'mañana mismo', 'para mañana', 'vuelva mañana', 'venga mañana', 'mañana a']],
    [-1, ['ayer', 'anoche']],
    [2, ['pasado mañana']],
    [-2, ['anteayer', 'antes de ayer', 'antier']]
  ],
  nextWeek: ['próxima semana', 'semana que viene', 'semana próxima', 'semana entrante'],
  restOfWeek: ['resto de la semana', 'resto de esta semana', 'fin de semana', 'final de la semana', 'final de semana', 'esta semana']
}
