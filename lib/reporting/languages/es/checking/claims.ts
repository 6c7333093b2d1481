import type { ClaimWords } from '../../parts/checking.js'

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
    'en casa', 'ayer', 'anoche', '(?:la semana|el mes|el año|la vez) pasad[oa]', 'objetivo', 'meta', 'normalmente', 'habitual~', 'antes',
    'anterior~', 'hace (?:\\S+ ){1,2}(?:días?|semanas?|mes(?:es)?|años?)', 'solía~'
  ],
  changed: ['aument~', 'sub~', 'baj~', 'reduc~', 'disminu~', 'cambi~', 'pas~', 'dobl~', 'más', 'menos'],
  started: ['inici~', 'empez~', 'comenz~', 'nuevo'],
  ended: [
    'pausa', 'paus(?:ad|ar)~', 'prohib~', 'anul~', 'suspend~', 'dej~', 'interrump~', 'par~', 'rechaz~', 'evit~', 'no', 'nunca', 'sin', 'en lugar de', 'en vez de', 'alergi~',
    'alérgic~', 'intoleran~', 'sustitu~', 'reemplaz~', 'cambi~', 'propuest~', 'comentad~', 'consider~', 'ofrec~', 'si', 'salvo',
    'en caso', 'anterior~', 'antes', 'previ~', 'había', 'era', 'efectos? (?:secundarios?|adversos?)', 'prefier~', 'aplaz~',
    'más adelante', 'contraindic~', 'madre', 'padre', 'hermana', 'hermano', 'marido', 'mujer', 'hijo', 'hija', 'familia'
  ],
  yes: [
    'sí', 'si', 'claro', 'exacto', 'así es', 'a veces', 'a menudo', 'un poco', 'bastante', 'mucho', 'por desgracia', 'desgraciadamente',
    'cierto'
  ],
  no: ['no', 'nunca', 'ningun[oa]', 'jamás', 'qué va', 'nada']
}
