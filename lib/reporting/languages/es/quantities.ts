import type { ImpliedNumberWords, NumberWords, UnitVocabulary } from '../parts/quantities.js'

export const numbers: NumberWords = {
  order: 'tens and units',
  fromZero: [
    'cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce', 'trece', 'catorce', 'quince',
    'dieciséis|dieciseis', 'diecisiete', 'dieciocho', 'diecinueve', 'veinte', 'veintiuno|veintiún|veintiun|veintiuna',
    'veintidós|veintidos',
    'veintitrés|veintitres', 'veinticuatro', 'veinticinco', 'veintiséis|veintiseis', 'veintisiete', 'veintiocho', 'veintinueve'
  ],
  tens: ['veinte', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'],
  others: [
    [100, 'cien|ciento'], [200, 'doscientos|doscientas'], [300, 'trescientos|trescientas'], [400, 'cuatrocientos|cuatrocientas'],
    [500, 'quinientos|quinientas'], [600, 'seiscientos|seiscientas'], [700, 'setecientos|setecientas'], [800, 'ochocientos|ochocientas'],
    [900, 'novecientos|novecientas'], [1000, 'mil'], [1_000_000, 'millón|millones']
  ],
  one: 'un',
  articles: ['una'],
  and: ['y'],
  andAfterHundred: false,
  point: ['coma', 'punto'],
  weakPoint: ['con'],
  half: ['medio', 'media'],
  decimalMark: ',',
  compounds: false,
  notAfter: { por: ['cien', 'ciento', 'mil'] }
}

export const impliedNumbers: ImpliedNumberWords = {
  multiples: {},
  days: { quincena: 15 },
  worth: { doble: 2, ambos: 2, ambas: 2, par: 2, docena: 12, decena: 10, medio: 0.5, media: 0.5, mitad: 0.5, cuarto: 0.25 },
  ordinals: [
    'primero primera primer', 'segundo segunda', 'tercero tercera tercer', 'cuarta', 'quinto quinta', 'sexto sexta', 'séptimo séptima', 'octavo octava',
    'noveno novena', 'décimo décima', 'undécimo undécima', 'duodécimo duodécima'
  ],
  articles: ['un', 'una', 'uno', 'el', 'la', 'por', 'al', 'cada'],
  elisions: [],
  of: ['de'],
  joins: ['a'],
  pressureJoins: ['sobre']
}

export const units: UnitVocabulary = {
  names: {
    g: ['gramo', 'gramos'],
    kg: ['kilogramo', 'kilogramos', 'quilos', 'quilo'],
    mg: ['miligramo', 'miligramos'],
    mcg: ['microgramo', 'microgramos'],
    lb: ['libra', 'libras'],
    oz: ['onza', 'onzas'],
    ml: ['mililitro', 'mililitros'],
    cl: ['centilitro', 'centilitros'],
    l: ['litro', 'litros'],
    cm: ['centímetro', 'centímetros', 'centimetro', 'centimetros'],
    mm: ['milímetro', 'milímetros', 'milimetro', 'milimetros'],
    m: ['metro', 'metros'],
    inch: ['pulgada', 'pulgadas'],
    foot: ['pie', 'pies'],
    celsius: ['grados celsius', 'grados centígrados', 'grado centígrado', 'centígrados', 'grados c'],
    fahrenheit: ['grados fahrenheit'],
    degree: ['grado', 'grados'],
    mmhg: ['milímetros de mercurio', 'milimetros de mercurio'],
    cmhg: ['centímetros de mercurio'],
    bpm: ['latido', 'latidos', 'latidos por minuto', 'pulsaciones', 'pulsaciones por minuto', 'lpm', 'ppm', 'latidos al minuto', 'pulsos'],
    perminute: ['por minuto', 'al minuto'],
    breaths: ['respiraciones', 'respiraciones por minuto', 'rpm'],
    mgdl: ['miligramos por decilitro', 'mg por decilitro', 'mg por dl', 'miligramo por decilitro'],
    gl: ['gramos por litro', 'gramo por litro', 'g por litro'],
    mmoll: ['milimoles por litro', 'milimol por litro', 'mmol por litro', 'milimoles', 'milimol'],
    lmin: ['litros por minuto', 'litro por minuto', 'l por minuto', 'litros al minuto', 'litros minuto'],
    percent: ['por ciento', 'porciento', 'por cien'],
    second: ['segundos', 'seg'],
    minute: ['minuto', 'minutos', 'minutitos'],
    hour: ['hora', 'horas'],
    day: ['día', 'días', 'dia', 'dias', 'noches'],
    week: ['semana', 'semanas', 'semanitas'],
    month: ['mes', 'meses'],
    year: ['año', 'años', 'añitos'],
    age: ['años de edad', 'año de edad'],
    tablet: ['comprimido', 'comprimidos', 'pastilla', 'pastillas', 'tableta', 'tabletas', 'píldora', 'píldoras', 'gragea', 'grageas'],
    capsule: ['cápsula', 'cápsulas', 'capsula', 'capsulas'],
    puff: ['inhalación', 'inhalaciones', 'puff', 'puffs', 'pulverización', 'pulverizaciones', 'pulsación del inhalador'],
    drop: ['gota', 'gotas'],
    sachet: ['sobres', 'sobrecito', 'sobrecitos'],
    iu: ['unidades', 'unidad', 'unidades internacionales'],
    times: ['vez', 'veces'],
    money: ['céntimos', 'pesos']
  },
  loose: {
    day: ['noche', 'diario', 'diaria', 'diarios', 'diarias'],
    week: ['semanal'],
    clock: ['am', 'pm'],
    sachet: ['sobre de']
  }
}
