import type { SickLeaveWords, SickNoteVocabulary } from '../parts/sick-note.js'

const WORK = '(?:trabajar|al trabajo|el trabajo|al curro|a la oficina|a la obra|a la fábrica|a la tienda|su puesto)'
const GIVE = '(?:doy|dar|hago|hacer|pongo|poner|firmo|firmar|extiendo|extender|tramito|expido|preparo|dejo|mando|doy ya)'
const kinds = '(?:médic[ao]|laboral|temporal|transitoria|de trabajo|por enfermedad|común)'

export const sickNote: SickNoteVocabulary = {
  begins: 'desde|a partir|a contar|con fecha',
  says: 'pongamos|diría|digamos|por ejemplo|vamos a poner|serían|sería',
  notes: [
    'baja (?:laboral|médica|de trabajo|por enfermedad)|(?:la|una|de|esa|esta|su|tu|otra|más|partes?|alargo la|prolongo la|' +
      'amplío la) baja(?! (?:la|el|los|las|de dosis|dosis|un poco|poco|mucho|frecuencia|densidad|espalda|presión|tensión|' +
      'intensidad|paternal|maternal|voluntaria|forma|temperatura|a #|autoestima|sensibilidad|agudeza))',
    'baja(?= (?:del|desde|hasta|a partir))', 'partes? (?:de )?(?:baja|confirmación|incapacidad)',
    `incapacidad(?: ${kinds})*(?! de (?!\\d|una? |trabajo)| para (?:mover|andar|caminar))`, 'incapacit\\S+',
    `licencia(?: ${kinds})+|licencia(?= (?:de|por|hasta|desde|a partir|\\d))|(?:la|una|de|su|tu) licencia(?! de conducir|` +
      ' de manejo| de armas| de moto)',
    '(?:reposo|descanso) (?:laboral|médico|de trabajo)|(?:certificado|constancia|justificante|papel|nota|boleta|permiso) (?:de|' +
      'por) (?:reposo|baja|incapacidad|enfermedad|descanso)',
    '(?:certificado|constancia|justificante|papel|nota|permiso)(?: médic[ao])? para (?:el|la|su|tu|mi) (?:trabajo|empresa|jefe|' +
      'colegio|escuela|universidad|instituto|oficina|patrón|empleador)',
    `(?:le|te) ${GIVE}(?:le|te)? (?:el |un )?(?:reposo|descanso)(?: médico)?(?= (?:de|por|hasta|desde|\\d))`,
    'certificado médico(?! de (?:aptitud|conducir|defunción|deporte|salud|buena)| para (?:el gimnasio|el carnet|conducir|deporte))',
    'reposo(?: absoluto| relativo| en casa| domiciliario)?(?= (?:de|por) (?:\\d|24|48|72))'
  ],
  mayBeNotes: [
    '(?:quería|iba a|pensaba) (?:dár|hacér|dejár|firmár)(?:sela|selo|tela|telo)',
    '(?:qu[eé]d\\S+|permane\\S+|descans\\S+|guard\\S+ reposo|reposo)(?: \\S+){0,4}? (?:en (?:su |tu )?casa|en cama)',
    '(?:días?|semanas?|mes|meses) (?:en casa|de reposo|de descanso|en cama)', '(?:qu[eé]d\\S+|descans\\S+) en casa'
  ],
  barred: [
    `(?:no|sin|ni|nada de|tampoco)(?: \\S+){0,3}? (?:trabaj\\S+|ir ${WORK}|ir al curro|al trabajo|acudir al trabajo|` +
      'acuda al trabajo|reincorpor\\S+|vaya a trabajar|vayas a trabajar|curro)',
    'faltar al trabajo', 'sin ir a trabajar'
  ],
  barredUntilReturn: false,
  returns: [
    '(?:se |te )?(?:reincorpor\\S+|reintegr\\S+|incorpor\\S+)(?: (?:a |al )?(?:trabajar|trabajo|su trabajo|tu trabajo|su puesto))?',
    `(?:vuelv\\S+|volv\\S+|regres\\S+)(?: ya)? (?:a ${WORK}|a trabajar|al trabajo|a su trabajo|a sus labores|al curro|a clase)`,
    '(?:alta|el alta|de alta)(?: médica| laboral)?'
  ],
  refusals: [
    '(?:no|nunca|ninguna|ningún|sin|tampoco)(?: (?!trabajar|trabajo|vaya|sé)\\S+){0,5} {note}',
    '{note}(?: \\S+){0,4} no(?: \\S+){0,3} (?:hace falta|necesari\\S+|procede|puedo|le puedo|se la|se lo|corresponde|toca|se da|' +
      'doy|justific\\S+)',
    '{note}(?: (?:para|a) \\S+){0,3} no(?: ,|$)',
    'no (?:puedo|se puede|podemos) (?:prolongar|alargar|ampliar|renovar)(?:la|le|te)?(?: \\S+){0,3}',
    'en (?:vez|lugar) de(?: \\S+){0,2} {note}'
  ],
  refusesIt: [
    'no (?:se |te |le )?(?:la |lo )(?:puedo |voy a |quiero |pienso |podemos |vamos a )?(?:doy|dar|damos|hago|hacer|firmo|' +
      'firmar|extiendo|extender|prolongo|prolongar|alargo|alargar|renuevo|renovar|tramito|expido)',
    'no (?:voy a|puedo|pienso|quiero|podemos|vamos a) (?:dár|hacér|firmár|prolongár|extendér|dar|hacer|firmar|prolongar|' +
      'extender|alargar)(?:sela|selo|tela|telo|la|lo)',
    'no (?:hace falta|es necesari[oa]|está justificad[oa]|procede|corresponde)(?= ,|$)'
  ],
  extends: [
    '(?:prolong|alarg|ampl[ií]|renuev|renov)(?:o|amos|aré|aremos|ar|é|aría)(?:la|le|se)?(?: (?:la|su|tu|esta|esa|baja|' +
      'incapacidad|licencia|médica|laboral))*'
  ],
  corrects: [
    '(?:o |no )?(?:, )?(?:mejor|más bien)',
    '(?:o )?(?:pongamos|digamos|dejémosla|dejémoslo)'
  ],
  given: [
    '(?:médico|médica|doctor|doctora|mutua|cirujano|especialista|traumatólogo|compañero|compañera|colega|' +
      'hospital) (?:ya )?(?:le|te|me) (?:dio|ha dado|había dado|hizo|ha hecho|puso|firmó)(?: \\S+){0,4}? {note}',
    '(?:estuvo|estaba|estuviste|estabas|ha estado|has estado)(?: \\S+){0,3}? (?:de )?(?:baja|{note})',
    '(?:sigue|sigues|está|estás) (?:\\S+ )?(?:todavía|aún)(?: \\S+){0,4} {note}',
    '(?:ya|última|anterior|el año pasado|pasada|previa)(?: \\S+){0,4} {note}',
    '(?:la|mi|esa|su|tu|el) (?:\\S+ )?(?:baja|incapacidad|licencia|certificado|justificante)(?: (?:anterior|' +
      'pasada))?(?: \\S+){0,2}? (?:termina|terminó|se termina|terminaba|acaba|acabó|acababa|era|duró|caduca|vence|venció|' +
      'se me acaba|se me acabó)'
  ],
  dismissed: [
    '(?:me|nos) (?:ha |has |había )?(?:pedido|pide|pides|pidió|pidiste|solicita|solicitó|solicitado)(?: \\S+){0,6}? {note}',
    '(?:usted )?(?:quería|querías|quisiera|deseaba|pedía|le gustaría)(?: \\S+){0,6}? {note}',
    '(?:necesito|necesitaría|me hace falta|me haría falta|quiero|quería|querría|quisiera|me da|me das|me puede|me puedes|me podría|' +
      'podría|puede hacerme|puedes darme|me haría|me hace|me firma|me tiene que|me tendría que|tengo que|me darías|me va a|' +
      'me vas a)(?: \\S+){0,8} {note}',
    '(?:quiere|quieres|querría|necesita|necesitas|ha estado|has estado|estaba|estabas|está usted|está|estás|tenía|tuvo|tuviste|' +
      'ha tenido|has tenido|le dieron|te dieron|prefiere|prefieres|le han dado|te han dado)(?! (?:la|una|su|tu) baja (?:desde|' +
      'a partir))(?: \\S+){0,6} {note}',
    '(?:estoy|estuve|estaba|he estado|me dieron|me han dado|me dio|me hicieron|me pusieron|tuve|tengo|tenía|llevo|cogí|pedí|pedir|' +
      'cojo|sigo|ya tengo|me mandaron|terminé|acabé)(?! (?:preparad|redactad|hech|firmad))(?: \\S+){0,5} {note}',
    '(?:cuando|salvo que)(?! (?:quiere|puede|prefiere|lo desea|le parece|te parece|' +
      'quieres))(?: [^ ]+){0,14} {note}',
    '(?:su|el|mi|la|otro|tu) (?:médico|médica|doctor|doctora|mutua|cirujano|especialista|traumatólogo|traumatóloga|psiquiatra|' +
      'inspección)(?: \\S+){0,6} {note}',
    '(?:tensión|presión|temperatura|voz|moral|fiebre) (?:\\S+ )?(?:un poco |algo |muy )?baja'
  ],
  past: [
    'ya', 'estuve', 'estaba', 'estabas', 'ha estado', 'has estado', 'el año pasado', 'la última vez', 'última', 'tuvo', 'tuviste',
    'le dieron', 'te dieron', 'desde cuándo', 'hace'
  ],
  declines: [
    'no(?: ,)?(?: (?:gracias|doctora?|de verdad|hace falta))*(?: ,)? (?:no|prefiero|puedo|quiero|me|yo|mejor)(?: \\S+){0,4} (?:no|' +
      'falta|prefiero|necesito|quiero|trabajar|baja|ir|baja|faltar)(?: \\S+){0,4}',
    '(?:prefiero|preferiría|yo prefiero|mejor)(?: \\S+){0,2} (?:trabajar|ir|seguir|no|teletrabajar)', 'no (?:la|lo) (?:quiero|necesito)',
    'no hace falta', 'no (?:quiero|necesito) (?:la |una |ninguna )?(?:baja|licencia|incapacidad)'
  ],
  me: 'yo|me|mí|mi|mis|conmigo|necesito|quiero|tengo|puedo|estoy',
  answerBegins: 'sí|no|perdón|quiero|decir|dicho|bueno|bien|pues|entonces|digamos|vamos|venga|se|la|lo|le|te|pongo|ponemos|hago|doy|damos|dejo|creo|yo|es|' +
    'sería|serían|será|mejor|de|acuerdo|por|menos|al|final|en|principio|ok|vale|ya|serán|así|que|esta|mire|con|para|a|ver|diría|' +
    'calculo|estimo|unos|pongamos|,',
  answerEnds: 'y|entonces|eso|la|lo|inclusive|incluido|luego|a|debería|debe|de momento|primero|para empezar|de baja|de reposo|' +
    'de incapacidad|de licencia|como|en principio|si|le|te|,',
  amends: [
    'digamos', 'entonces', 'mejor', 'finalmente', 'pongamos', 'en realidad', 'alarg\\S*', 'ampli\\S*', 'amplío', 'prolong\\S*', 'venga'
  ],
  work: [
    'trabajo', 'trabajar', 'trabaja', 'trabajas', 'trabajando', 'curro', 'oficina', 'empresa', 'jefe', 'jefa', 'patrón', 'oficio', 'baja',
    'justificante', 'obra', 'fábrica', 'laboral', 'mutua', 'incapacidad', 'licencia', 'empleo', 'chamba', 'laburo'
  ],
  backdated: ['retroactiv\\S*', 'con efecto\\S* retroactiv\\S*', 'con fecha de (?:ayer|anteayer|la semana pasada)'],
  dictates: [
    '(?:escrib\\S+|anota|anote|apunta|apunte|pon|ponga|añade|añada)(?: \\S+){0,2} en (?:el|mi|su|tu|la) (?:informe|historia|' +
      'historial|expediente|resumen|carta|nota|notas|ficha)',
    '(?:hola|oye|ok|hey|querid[oa]) (?:, )?(?:ordenador|computadora|máquina|robot|asistente)',
    'ignor\\S* (?:todas|todo|las|tus|sus|todos)'
  ],
  tags: ['¿?(?:vale|de acuerdo|sí|está bien|(?:le|te) parece(?: bien)?|eh|verdad|bien)']
}

export const sickLeave: SickLeaveWords = [
  'baja laboral', 'baja medica', 'baja por', 'la baja', 'una baja', 'de baja', 'parte de baja', 'parte de alta', 'alta laboral',
  'incapacidad~', 'licencia medica', 'licencia por', 'reposo laboral', 'reposo en casa', 'guarde reposo', 'guardar reposo',
  'justificante~', 'certificado~', 'constancia', 'trabajo', 'trabajar', 'trabaje', 'empresa', 'mutua', 'al colegio', 'a la escuela',
  'en casa', 'reincorpor~', 'ausencia laboral', 'dias libres'
]
