import { monthPhrases, weekdayPhrases } from '../date-phrases.js'
import type { DateNames, DateVocabulary } from '../parts/dates.js'

export const dateNames: DateNames = {
  months: [
    'enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre setiembre sept', 'octubre', 'noviembre', 'diciembre'
  ],
  weekdays: ['lunes', 'martes', 'miércoles miercoles', 'jueves', 'viernes', 'sábado sabado', 'domingo'],
  weekly: 's',
  ambiguous: [],
  before: ['en', 'de', 'del', 'desde', 'hasta', 'para', 'a', 'finales', 'principios', 'mediados', 'este', 'pasado', 'próximo'],
  between: ['de', 'del', 'el', 'día', 'º', '.', ','],
  nextWeek: ['próxima semana', 'semana que viene', 'semana próxima', 'semana entrante'],
  restOfWeek: ['resto de la semana', 'resto de esta semana', 'fin de semana', 'final de la semana', 'final de semana', 'esta semana']
}

export const dates: DateVocabulary = {
  fillers: new Set(['eh', 'ehm', 'em', 'mm', 'hm', 'hmm', 'este', 'pues', 'unos', 'unas', 'mire', 'mira', 'usted']),
  elides: false,
  ordinals: new Map([['primero', 1], ['uno', 1], ['1ro', 1], ['1º', 1]]),
  ordinalEndings: 'º|ro',
  ordinalMark: '',
  weekdays: weekdayPhrases(dateNames.weekdays),
  months: monthPhrases(dateNames.months, ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']),
  of: 'de|del',
  dateMarks: '/.-',
  beforeDay: 'el|del|al|este|esta|de|día|mismo|a|inclusive|incluido|y|lunes ya|propio|como poco|al menos|mínimo|probablemente|en principio',
  articles: 'el|al|del|día',
  notADate: 'horas?|h|por ciento|miligramos|mg|veces|años|minutos|comprimidos|pastillas',
  today: 'hoy(?: mismo| inclusive| incluido| día)?|ahora(?: mismo)?|esta mañana|esta tarde|ya|esta noche',
  tomorrow: '(?<!(?:la|esta|por la) )mañana',
  afterTomorrow: 'pasado mañana|pasado',
  yesterday: 'ayer|anoche',
  beforeYesterday: 'anteayer|antes de ayer|antier',
  nextWeek: '(?:de )?(?:la semana que viene|la próxima semana|la semana próxima|la semana entrante)',
  nextBefore: '(?!)',
  nextOne: 'próximo',
  nextOneAfter: 'próximo|que viene|entrante',
  nextAfter: 'siguiente|en ocho días|de (?:la otra semana|dentro de (?:1|2|una|dos) semanas?)|que no viene',
  endOfWeek: '(?:el |al )?(?:final|fin) de (?:la |esta )?semana|finales de (?:la |esta )?semana|que acabe la semana|que termine la semana',
  endOfMonth: '(?:el )?último día (?:del|de este) mes|(?:el |al )?(?:final|fin) (?:de|del|de este) mes|finales de mes|fin de mes|que acabe el mes',
  last: 'pasado|último',
  lastAfter: 'pasado|último|de la semana pasada',
  endOfNextWeek: '(?:el |al )?(?:final|fin|finales) de (?:la semana que viene|la próxima semana|la semana próxima)',
  endOfNextMonth: '(?:el |al )?(?:final|fin|finales) (?:de|del) (?:mes que viene|próximo mes|mes próximo)',
  endOf: '(?:el |al )?(?:final|fin|finales)(?: del mes)? de|(?:el )?último día de',
  joins: 'a|y hasta',
  excluded: 'exclusive|sin incluir|excluido|no incluido',
  between: 'entre',
  and: 'y',
  ahead: 'dentro de|de aquí a|en',
  aheadAfter: 'a (?:partir|contar) (?:de|desde) (?:hoy|ahora)',
  weekAhead: '(?:de )?hoy en (?:ocho|8)(?: días)?',
  restOfToday: '(?:por )?(?:lo que queda de|el resto de(?:l)?|todo el) (?:el )?día(?: de hoy)?|(?:solo|sólo|solamente|' +
    'nada más) (?:por |para )?hoy|por (?:el día de )?hoy|para hoy(?! y)|el día de hoy',
  todayAndTomorrow: '(?:por |para )?hoy y mañana',
  restOfWeek: '(?:por )?(?:lo que queda de|el resto de|toda) (?:la|esta) semana|esta semana(?: entera)?|la semana entera',
  until: '(?:termina|acaba|finaliza)(?: el)?|hasta(?: que sea)?|al?(?= (?:\\d|lunes|martes|miércoles|jueves|viernes|sábado|domingo))',
  from: '(?:empieza|comienza|inicia)(?: el| a partir del)?|desde|a partir de(?:l)?|del|de|empezando|con fecha(?: de)?|a contar desde|a contar de(?:l)?|iniciando',
  back: '(?:se )?(?:reincorpor\\S+|reintegr\\S+|incorpor\\S+|vuelv\\S+|volv\\S+|regres\\S+|alta(?: médica| laboral)?)(?: (?:a |al |' +
    'ya )?(?:trabajar|trabajo|su trabajo|tu trabajo|su puesto|la oficina|curro|labores|sus labores))?(?: (?:a partir de(?:l)?|' +
    'desde|para|sería|será|prevista para|previsiblemente|ya))*|antes',
  backAfter: '(?:ya )?(?:puede |puedes |podrá |podrás |se )?(?:volver|vuelve|reincorporarse|reincorporarte|se reincorpora|' +
    'reincorpora|regresa|regresar|incorporarse|incorpora|trabaja|trabajar)(?: (?:a trabajar|al trabajo|a su trabajo|ya))?',
  one: 'una?|otra|otro|una? (?:buena|entera)|la próxima',
  couple: '(?:un )?par de',
  to: 'a|o|,|y',
  days: 'días?|diitas|diítas|jornadas?',
  weeks: 'semanas?|semanitas?',
  monthUnits: 'mes|meses',
  named: [['(?:24|48|72) horas', 0], ['una quincena', 15], ['(?:1|una) semana y media', 11]],
  orTwo: 'o (?:2|dos)',
  beforeUnit: 'buenos?|buenas?|primeros?|próximos?|próximas?|siguientes?|naturales|largos?',
  lengthBefore: 'por|durante|de|para|otros|otras|al menos|como mínimo|mínimo|como mucho|los|las|aproximadamente|estimados|estimo',
  notLength: 'dentro de|en|después de|tras|desde hace|hace|cada|todos los|todas las|antes de|a los|a las|al cabo de|estos|estas|' +
    'últimos|últimas|los últimos|las últimas|lleva|llevo|llevas|llevaba|a la|a los|pasados|pasadas|que',
  notLengthAfter: 'antes|atrás|más tarde|después|pasados?|pasadas?|últimos|seguidos ya|que (?:estoy|llevo|tengo)',
  breaks: 'y|pero|porque|luego|o|entonces|que|así|además|con|aunque|si',
  monthFirst: [],
  eitherOrder: ['us', 'pr', 'pa']
}
