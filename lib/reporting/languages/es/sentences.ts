import type { ClauseWords, SentenceWords } from '../parts/sentences.js'

export const sentences: SentenceWords = {
  beforeWord: [
    'dr', 'dra', 'dres', 'sr', 'sra', 'srta', 'dña', 'prof', 'p.ej', 'ej', 'núm', 'nº', 'aprox', 'pág', 'ee.uu', 'resp', 'fdo', 'vs',
    'tfno',
    'tel'
  ],
  beforeNumber: [],
  anywhere: [
    'etc', 'comp', 'cáps', 'caps', 'tab', 'tto', 'máx', 'mín', 'seg', 'min', 'v.o', 'i.v', 'i.m', 's.c', 'a.m', 'p.m', 'ud', 'uds', 'izq',
    'dcha', 'lpm', 'rpm'
  ],
  afterOrdinal: [],
  digits: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  beforeDecimals: []
}

const own = '(?:tengo|estoy|tomo|me|mi|mis|soy|fumo|duermo|vengo|noto|siento|llevo|trabajo|puedo|he|vivo|no)'
const article = '(?:el|la|los|las|su|sus|tu|tus)'

export const clauses: ClauseWords = {
  strong: [
    '(?:bueno|vale|de acuerdo|ok|okay|muy bien|perfecto|a ver|entonces|ahora|listo)', '(?:y )?(?:después|luego)', 'así que',
    `pues (?:${own}|${article}|le|te|vamos|yo)`, '(?:le|te) voy a',
    'voy a (?:explorarle|auscultarle|explorarte|auscultarte|tomarle|tomarte|mirarle|recetarle|recetarte|examinarlo|examinarla|' +
      'revisarlo|revisarla)',
    'vamos a (?:\\S+)',
    '(?:qué|cuánto|cuánta|cuántos|cuántas|cuándo|cómo|dónde|desde cuándo) (?:le|te|ha|has|tiene|tienes|está|es|tiempo|días)',
    '(?:tome|tómese|tómate|beba|venga|vuelva|vuelve|siga|sigue|deje|suspenda)'
  ],
  linking: [
    `y (?:yo|${own}|${article}|le|te|también|además|entonces|desde|si|cuando|ahora|vamos|si)`,
    `pero (?:${own}|${article}|yo|si|le|te|sí|hoy|ahora)`,
    `porque (?:${own}|${article}|le|te|yo)`, 'o sea', 'además', 'también (?:tengo|me|le|te|vamos)'
  ],
  bare: [
    'yo (?:creo|pienso|diría|tomo|no|tengo|fumo|noto|me|le|te)',
    'me (?:duele|duelen|pica|siento|encuentro|noto|mareo|cuesta|canso|ahogo|han|ha|dijeron|recetaron|parece)',
    '(?:tengo|estoy|tomo|fumo|vengo|llevo|duermo|trabajo|vivo) \\S+', 'he (?:tenido|tomado|notado|estado|perdido|dejado)',
    'no (?:tengo|tiene|hay|he|ha|me|le|fumo|bebo|tomo|se)',
    '(?:le|te) (?:receto|mando|pongo|doy|pido|recomiendo|aconsejo|derivo|veo|dejo|hago|indico)', 'usted (?:tiene|debe|puede|va)',
    'tiene (?:usted|que|una|un|la|el)', 'tienes (?:que|una|un|la|el)',
    'hay (?:que|una|un)', 'se (?:trata|ve|nota|oye|palpa|aprecia)', '(?:el|la|su|mi|tu|los|las) \\S+ (?:es|está|son|están|era|estaba)',
    '(?:tensión|presión|temperatura|saturación|frecuencia|pulso) (?:es|está|de|a|en)'
  ],
  binding: [
    'que', 'quien', 'si', 'cuando', 'como', 'donde', 'cual', 'porque', 'pues', 'aunque', 'mientras', 'para', 'de', 'a', 'en', 'con',
    'sin', 'por', 'sobre', 'desde', 'hasta', 'entre', 'el', 'la', 'los', 'las', 'un',
    'una', 'unos', 'unas', 'mi', 'mis', 'su', 'sus', 'tu', 'tus', 'del', 'al', 'y', 'e', 'o', 'ni', 'pero', 'no', 'es', 'son', 'era',
    'está', 'ha', 'he', 'han', 'me', 'se', 'le', 'te', 'lo', 'nos', 'yo', 'usted', 'él',
    'ella', 'qué', 'cuánto', 'cómo', 'cuándo', 'dónde', 'muy', 'más', 'también', 'ya', 'creo', 'parece', 'aquí', 'este', 'esta', 'ese',
    'esa', 'cada', 'tan', 'así', 'todavía', 'casi', 'siempre', 'nunca', 'además', 'entonces', 'solo', 'sólo'
  ],
  subordinating: [
    'si', 'cuando', 'mientras', 'hasta', 'como', 'antes', 'después', 'aunque', 'salvo', 'excepto', 'durante', 'apenas', 'donde'
  ],
  topics: [
    'para la', 'para el', 'para su', 'para los', 'para las', 'en cuanto', 'respecto', 'sobre la', 'sobre el', 'en la exploración',
    'a la exploración', 'al examen', 'a la auscultación', 'por lo de', 'lo de'
  ],
  states: ['ok', 'okay', 'bueno', 'perfecto']
}
