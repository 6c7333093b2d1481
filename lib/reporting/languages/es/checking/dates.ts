import type { DateWords } from '../../parts/checking.js'

export const dates: DateWords = {
  months: [
    'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre setiembre sept', 'octubre', 'noviembre', 'diciembre'
  ],
  weekdays: ['lunes', 'martes', 'miércoles miercoles', 'jueves', 'viernes', 'sábado sabado sábados sabados', 'domingo domingos'],
  ambiguous: [],
  before: ['en', 'de', 'del', 'desde', 'hasta', 'para', 'a', 'finales', 'principios', 'mediados', 'este', 'pasado', 'próximo'],
  between: ['de', 'del', 'el', 'día', 'º', '.', ','],
  nextWeek: ['próxima semana', 'semana que viene', 'semana próxima', 'semana entrante'],
  restOfWeek: ['resto de la semana', 'resto de esta semana', 'fin de semana', 'final de la semana', 'final de semana', 'esta semana']
}
