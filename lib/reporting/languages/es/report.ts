import { elsewhere, targets } from './vital-signs.js'
import type { ClaimWords, Headings } from '../parts/report.js'

/** Answers that deny that something is so. */
export const denyingAnswers = ['nunca', 'ningun[oa]', 'jamás', 'nada']

/** Answers that deny, also what is proposed. */
export const no = ['no', 'qué va']

/** Answers that affirm what is proposed. */
export const consents = ['si', 'así es']

/** Answers that affirm that something is so. */
export const affirmations = ['a veces', 'un poco', 'bastante']

/** Answers that affirm, also what is proposed. */
export const yes = ['sí', 'claro', 'exacto']

export const headings: Headings = {
  reason_for_encounter: 'Motivo de consulta',
  anamnesis: 'Anamnesis',
  clinical_research: 'Exploración',
  diagnosis: 'Diagnóstico',
  action_plan: 'Plan',
  conclusion: 'Conclusión'
}

export const claims: ClaimWords = {
  left: ['izquierd[oa]s?'],
  right: ['derech[oa]s?'],
  noSide: ['todo derecho', '(?:el|tener|tengo|tiene) derecho a'],
  female: { addresses: ['señora', 'señorita', 'doña'], words: ['paciente mujer', 'mujer', 'femenin[oa]', 'niña', 'señora'] },
  male: { addresses: ['señor', 'don', 'caballero'], words: ['paciente varón', 'hombre', 'varón', 'masculin[oa]', 'niño', 'señor'] },
  others: ['niñ[oa]s?', 'nuera', 'yerno'],
  death: ['muertes?', 'muert[oa]', 'morir'],
  self: ['yo mism[oa]', 'usted mism[oa]', 'por mi cuenta', 'él mismo', 'ella misma', 'por su cuenta', 'por iniciativa propia', 'por decisión propia'],
  clinicians: [
    ['médic[oa] de (?:familia|cabecera)', 'médic[oa] de atención primaria'],
    ['enfermer~'],
    ['fisio~'],
    ['farmacéutic~'],
    ['cardiólog~'],
    ['neurólog~'],
    ['dermatólog~'],
    ['ortoped~', 'traumatólog~', 'cirujan~'],
    ['psicólog~'],
    ['psiquiatra~'],
    ['dentista~'],
    ['matrona~', 'comadrona~'],
    ['ginecólog~'],
    ['dietista~', 'nutricionista~'],
    ['óptic~', 'oftalmólog~', 'oculista'],
    ['urgencias'],
    ['urólog~'],
    ['reumatólog~'],
    ['neumólog~']
  ],
  certain: ['confirmad~', 'demostrad~', 'probad[oa]s?', 'segur[oa]s?', 'comprobad~', 'establecid~'],
  uncertain: [
    'podemos', 'podrías', 'podría~', 'puede', 'pudiera', 'quizás?', 'tal vez', 'posible~', 'posiblemente', 'probable~', 'probablemente', 'sospech~',
    'no (?:estoy segur[oa]|es seguro)', 'descartar', 'parece'
  ],
  notToday: [
    ...elsewhere, '(?:la semana|el mes|el año|la vez) pasad[oa]', ...targets, 'habitual~', 'antes', 'anterior~',
    'hace (?:\\S+ ){1,2}(?:días?|semanas?|mes(?:es)?|años?)', 'solía~'
  ],
  changed: ['aument~', 'sub~', 'baj~', 'reduc~', 'disminu~', 'cambi~', 'pas~', 'dobl~', 'más', 'menos'],
  started: ['inici~', 'empez~', 'comenz~', 'nuevo'],
  ended: [
    'pausa', 'paus(?:ad|ar)~', 'prohib~', 'anul~', 'suspend~', 'dej~', 'interrump~', 'par~', 'rechaz~', 'evit~', 'no', 'nunca', 'sin', 'en lugar de', 'en vez de', 'alergi~',
    'alérgic~', 'intoleran~', 'sustitu~', 'reemplaz~', 'cambi~', 'propuest~', 'comentad~', 'consider~', 'ofrec~', 'si', 'salvo',
    'en caso', 'anterior~', 'antes', 'previ~', 'había', 'era', 'efectos? (?:secundarios?|adversos?)', 'prefier~', 'aplaz~',
    'más adelante', 'contraindic~', 'familia'
  ],
  yes: [...yes, ...consents, ...affirmations, 'a menudo', 'mucho', 'por desgracia', 'desgraciadamente', 'cierto'],
  no: [...no, ...denyingAnswers]
}

export const commonWords: readonly string[] = [
  'ahora', 'algo', 'alguien', 'algún', 'alguna', 'algunas', 'alguno', 'algunos', 'allá', 'allí', 'antes', 'aquel', 'aquella', 'aquello', 'aquí',
  'aunque', 'bastante', 'bien', 'bueno', 'buena', 'buenas', 'buenos', 'cada', 'casi', 'claro', 'como', 'cómo', 'creo', 'cual', 'cuál', 'cuando',
  'cuándo', 'cuanto', 'cuánto', 'cuánta', 'cuántas', 'cuántos', 'cosa', 'cosas', 'dado', 'debe', 'debería', 'decir', 'dejar', 'desde', 'después',
  'dice', 'diga', 'dígame', 'doctor', 'doctora', 'donde', 'dónde', 'durante', 'ella', 'ellas', 'ello', 'ellos', 'entonces', 'entre', 'eran', 'eres',
  'esas', 'esos', 'está', 'están', 'estaba', 'estado', 'estamos', 'estar', 'estas', 'este', 'esta', 'esto', 'estos', 'estoy', 'exacto', 'fuera',
  'gracias', 'haber', 'había', 'hace', 'hacer', 'haga', 'hago', 'hasta', 'hecho', 'hemos', 'igual', 'incluso', 'luego', 'mejor', 'menos', 'mientras',
  'mire', 'mismo', 'misma', 'momento', 'mucha', 'muchas', 'mucho', 'muchos', 'nada', 'nunca', 'ningún', 'ninguna', 'ninguno', 'nosotros', 'nuestra',
  'nuestro', 'otra', 'otras', 'otro', 'otros', 'para', 'parece', 'pero', 'poco', 'poca', 'pocos', 'poder', 'podemos', 'porque', 'primero', 'puede',
  'pueden', 'puedo', 'pues', 'quería', 'querría', 'quien', 'quién', 'quiere', 'quiero', 'quizá', 'quizás', 'sabe', 'según', 'seguro', 'será', 'sería',
  'sido', 'siempre', 'siendo', 'sigue', 'sino', 'sobre', 'solo', 'sólo', 'somos', 'sola', 'suele', 'suya', 'suyo', 'también', 'tampoco', 'tanto',
  'tenemos', 'tener', 'tenga', 'tengo', 'tenía', 'tenido', 'tiene', 'tienen', 'tipo', 'toda', 'todas', 'todavía', 'todo', 'todos', 'unas', 'unos',
  'usted', 'ustedes', 'vale', 'vamos', 'veces', 'verdad', 'vez', 'voy', 'paciente'
]

export const reportWords: readonly string[] = [
  'control', 'revision', 'seguimiento', 'cita', 'volver', 'vuelve', 'acudir', 'comentado', 'comenta', 'explicado', 'explica', 'aconseja', 'aconsejado',
  'recomienda', 'recomendado', 'recomendaciones', 'acepta', 'acuerdo', 'comprende', 'entiende', 'continuar', 'continua', 'plan', 'paciente', 'pacientes',
  'refiere', 'niega', 'presenta', 'describe', 'consulta', 'motivo', 'queja', 'quejas', 'anamnesis', 'antecedentes', 'exploracion', 'examen', 'hallazgo',
  'hallazgos', 'impresion', 'diagnostico', 'evaluacion', 'normal', 'normales', 'tratamiento', 'medicacion', 'medicamentos', 'resultado', 'resultados',
  'prueba', 'pruebas', 'mejora', 'mejoria', 'empeora', 'empeoramiento', 'sintoma', 'sintomas', 'actualmente', 'actual', 'reciente', 'previamente',
  'previo', 'precisa', 'necesario', 'opciones', 'riesgos', 'beneficios', 'alternativas', 'dudas', 'preguntas', 'adicional'
]
