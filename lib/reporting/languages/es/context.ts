import type { ContextWords, NegationWords, ReservationWords } from '../parts/context.js'

/** Words that deny what follows them. */
const denials = ['ni', 'sin', 'no', 'nunca', 'jamás', 'tampoco']

/** Words that deny the thing that follows. */
const thingDenials = ['ningún', 'ninguna', 'niega', 'ausencia de']

/** Phrases with a negation that deny nothing. */
const pseudoNegations = ['sin problema', 'si no', 'por qué no']

/** Other words that end what a negation denies. */
const terminators = ['porque', 'aunque', 'salvo', 'excepto', 'entonces']

/** Words that end what a negation denies, and begin what is otherwise. */
const contrasts = ['pero', 'sino']

const CLINICIAN = '(?:médic[ao]|doctora?|especialista|cardiólog[ao]|neurólog[ao]|ciruja[nñ][ao]|hospital|urgencias|farmacéutic[ao]|dentista|' +
  'dermatólog[ao]|psiquiatra|pediatra|enfermer[ao]|guardia)'

export const context: ContextWords = {
  negated: {
    forward: ['nada de', ...denials, 'en vez de', 'en lugar de'],
    things: [
      ...thingDenials, 'descart~', 'excluir', 'excluye', 'excluid[ao]', 'improbable', 'poco probable', 'negativ[ao] para', 'más que',
      'libre de'
    ],
    backward: [
      '(?:está|queda|quedó|ha sido|fue|es|sale|salió|ha salido)(?: \\S+)? (?:descartad[ao]s?|excluid[ao]s?|negativ[ao]s?|improbable|poco probable|' +
        'curad[ao]s?|superad[ao]s?)',
      'poco probable', 'descartad[ao]s?', 'no', 'negativ[ao]', 'ninguna?', 'tampoco', 'la? descart\\S+'
    ]
  },
  historical: {
    forward: ['(?:se )?(?:curó|curad[oa]) con',
      'antecedentes?', 'previ[ao]s?', 'ya tuv\\S+', 'tuvo', 'tuve', 'tuviste', 'tenía', 'tenías', 'había tenido',
      '(?:ha|has|he) tenido', 'era', 'pasó', 'pasé', 'sufrió', 'sufrí', 'operad[ao] de', '(?:me|le) operaron', 'creía', 'creí', 'pensaba',
      'pensé'
    ],
    times: [
      'hace (?:\\S+ ){0,2}(?:años?|mes|meses)', 'antes', 'antiguamente', 'en el pasado',
      '(?:de|cuando era|siendo) (?:niñ[ao]|pequeñ[ao]|chic[ao]|joven)', '(?:el año|el mes|la semana|la vez) (?:pasad[ao]|anterior)',
      'la última vez', 'en su día', 'en (?:aquel|ese) entonces'
    ]
  },
  hypothetical: {
    forward: [
      'en (?:algun[ao]s|ciert[ao]s)',
      'algunas personas', 'la gente', 'los pacientes', 'alguien', 'por si', 'no (?:se )?(?:puedo|podemos|puede) (?:\\S+ )?(?:descartar|excluir)',
      'sin (?:poder )?descartar'
    ],
    conditions: ['si(?! (?:quiere|puede|prefiere|lo desea|le parece|te parece|quieres))', 'en caso', 'supongamos(?: que)?', 'a no ser que', 'siempre que', 'por ejemplo'],
    backward: [
      'no (?:se )?(?:puede|puedo|podemos) (?:descartar|excluir)(?:se)?', 'no (?:está|queda|ha sido) (?:descartad[ao]s?|excluid[ao]s?)'
    ]
  },
  family: {
    forward: [
      '(?:mi|un|una) {child}', 'mis (?:hijos|hijas)', 'mami', 'papi', '(?:hermano|hermana|esposo|esposa|tía|tío|prima|primo)s', 'abuel[ao]s',
      'abuelit[ao]', '(?:cuñad|sobrin|niet|vecin)[ao]s', 'padres', 'parejas', 'amig[ao]s', 'compañer[ao]s?', 'jef[ea]', 'mi (?:señora|viej[ao])', 'familia', 'familiares'
    ],
    relatives: [
      'madre', 'padre', 'mamá', 'papá', 'hermano', 'hermana', 'mujer', 'marido', 'esposo', 'esposa', 'tía', 'tío', 'abuela', 'abuelo',
      'primo', 'prima', 'suegra', 'suegro', 'cuñada', 'cuñado', 'sobrina', 'sobrino', 'nieto', 'nieta', 'pareja', 'novia', 'novio', 'amiga',
      'amigo', 'vecina', 'vecino'
    ],
    children: ['hijo', 'hija', 'bebé']
  },
  reported: [
    `(?:mi|su|tu|el|la|un|una|del|en|de) (?:\\S+ )?${CLINICIAN}(?: \\S+){0,4}? (?:dijo|dice|dicho|decía|contó|prometió|explicó)`,
    `según (?:mi|su|tu|el|la) ${CLINICIAN}`, `(?:dijo|dice|contó) (?:mi|su|tu|el|la) (?:\\S+ )?${CLINICIAN}`, '(?:me|nos) dijeron'
  ],
  pseudo: [
    'no (?:es |son )?(?:solo|sólo|solamente|únicamente)', 'no hay duda', 'sin (?:ninguna )?duda',
    'no (?:pasa nada|se preocupe|te preocupes)', '(?:sin|no hay|ningún) (?:aumento|cambios?|empeoramiento|mejoría) (?:de|del|en)',
    'ningún problema', ...pseudoNegations, 'no sin', 'no niega', 'no (?:olvide|olvides|dude|dudes)', 'no (?:es|está) libre de', 'cómo no'
  ],
  contrasts: [...contrasts, 'sin embargo'],
  terminators: [
    ...terminators, 'así que', 'y (?:yo|usted|le|te|me|vamos|ahora|además|entonces|luego|tiene|tengo|creo|hoy|sí)', 'sí que', 'eso sí',
    'lo que sí', 'creo que', 'y sí', 'sí'
  ],
  statements: ['(?:sino que )?(?:esto )?es', '(?:usted )?tiene']
}

export const negation: NegationWords = {
  negations: [
    ...denials, ...thingDenials, 'niego', 'negaba', 'negó', 'ninguno', 'nada', 'nadie', 'negativo', 'negativa', 'ausente', 'ausentes'
  ],
  beginnings: [],
  endings: [],
  prefixes: [],
  doubtfulPrefixes: ['in', 'im', 'des', 'anti'],
  answers: ['qué va', 'para nada', 'en absoluto', 'nada de eso', 'nop'],
  answerNegations: ['no'],
  pronouns: ['yo', 'nosotros', 'nosotras', 'usted', 'él', 'ella', 'ellos', 'ellas', 'eso', 'esto', 'solo', 'sólo', 'solamente'],
  absoluteAnswers: ['nunca', 'jamás', 'nada', 'ninguno', 'ninguna'],
  subjects: ['yo', 'nosotros', 'él', 'ella', 'ellos', 'ellas'],
  absences: [
    'normal', 'normales', 'bien', 'bueno', 'buena', 'limpio', 'limpia', 'limpios', 'claro', 'clara', 'libre', 'libres', 'blando', 'blanda', 'resuelto',
    'resuelta', 'desaparecido', 'desapareció', 'suspendido', 'dejado', 'dejó', 'deje', 'dejar', 'evite', 'evitar', 'intacto', 'intacta', 'apenas',
    'raramente', 'raro', 'rara', 'poco', 'falta', 'faltan', 'estable', 'estables', 'benigno', 'benigna', 'descartado', 'descartada', 'descarta', 'lugar',
    'excepto', 'salvo', 'anodino', 'anodina'
  ],
  guards: [
    'no más de', 'no solo', 'no sólo', 'no solamente', 'no hay problema', ...pseudoNegations, 'sin problemas', 'no se preocupe',
    'no te preocupes', 'sin duda', 'sin dudas', 'no sé si', 'no estoy seguro', 'no estoy segura', 'no olvide', 'no se olvide', 'no dude',
    'no deje de', 'no suspenda', 'no lo suspenda', 'no la suspenda', 'no lo deje', 'no la deje', 'o no', 'no pasa nada', 'de nada',
    'nada más', 'no baja', 'no basta', 'no cede', 'no es suficiente'
  ],
  breaks: [...contrasts, 'así', ...terminators, 'pues', 'y', 'embargo', 'si', 'cuando', 'mientras', 'que', 'cual', 'luego', 'después'],
  lists: ['o', 'u', 'y', 'e', 'ni', ',', '/', 'el', 'la', 'los', 'las', 'un', 'una', 'de', 'del', 'su'],
  conjunctions: ['o', 'u', 'y', 'e', 'ni'],
  ends: [
    'pero', 'solo', 'sólo', 'solamente', 'así', 'entonces', 'porque', 'pues', 'si', 'cuando', 'mientras', 'que', 'salvo', 'excepto', 'sino', 'con', 'sobre',
    'en', 'a', 'al', 'para', 'por', 'desde', 'hasta', 'hoy', 'ahora', 'después', 'antes', 'durante', 'tras', 'es', 'son', 'está', 'están', 'era', 'estaba',
    'ha', 'he', 'han', 'tiene', 'tengo', 'yo', 'usted', 'nosotros', 'él', 'ella', 'ellos', 'ellas', 'esto', 'eso', 'más', 'todo', 'todavía', 'me', 'le',
    'se', 'lo'
  ],
  refusals: [
    'evite', 'evitar', 'evita', 'deje', 'dejar', 'deja', 'dejado', 'dejé', 'dejó', 'suspender', 'suspenda', 'suspendido', 'suspendí', 'suspendimos',
    'suspendemos', 'retirar', 'retiramos', 'retirado', 'parar', 'alérgico', 'alérgica', 'alergia', 'alergias', 'intolerante', 'intolerancia',
    'en lugar de', 'en lugar del', 'en vez de', 'en vez del', 'antes que', 'reacción a', 'reacción al', 'contraindicado', 'contraindicada', 'rechaza',
    'rehúsa'
  ],
  refusalsAfter: [
    'alergia', 'intolerancia', 'está contraindicado', 'está contraindicada', 'se suspende', 'se suspendió', 'se retira', 'se retiró', 'fue suspendido',
    'fue suspendida', 'fue retirado', 'no lo tome', 'no la tome', 'no lo tomo', 'no la tomo', 'no lo tolera', 'no la tolera', 'no lo tolero',
    'no la tolero', 'me sienta mal', 'le sienta mal', 'debe evitarse', 'hay que evitarlo', 'hay que suspenderlo', 'lo suspendemos', 'la suspendemos',
    'lo dejamos', 'la dejamos'
  ],
  ofNoun: ['sin'],
  decides: ['yo', 'nosotros', 'quiero', 'quisiera', 'voy', 'vamos'],
  determiners: [
    'no', 'sin', 'niega', 'ningún', 'ninguna', 'ninguno', 'nunca', 'ni', 'no tiene', 'no tengo', 'no hay', 'no presenta', 'no ha tenido', 'no he tenido',
    'nunca ha tenido', 'nunca he tenido', 'ausencia de', 'nada de', 'no refiere', 'sin evidencia de', 'sin signos de', 'no tiene ningún',
    'no tiene ninguna', 'no tengo ningún', 'no tengo ninguna', 'no hay ningún', 'no hay ninguna'
  ],
  generic: [
    'antecedente', 'antecedentes', 'familia', 'familiares', 'signo', 'signos', 'sintoma', 'sintomas', 'problema', 'problemas', 'molestia', 'molestias',
    'conocido', 'conocida', 'conocidas', 'conocidos', 'nuevo', 'nueva', 'nuevos', 'nuevas', 'evidencia', 'tratamiento', 'medicacion', 'medicamento',
    'medicamentos', 'cambio', 'cambios', 'tipo', 'clase'
  ]
}

export const reservations: ReservationWords = {
  takenBack: [
    'pensándolo (?:bien|mejor)', '(?:mejor|entonces|prefiero) (?:que )?no', 'mejor (?:lo|la|los|las) (?:dejamos|quitamos)', '(?:olvide|olvídese|olvida|olvídalo|olvidemos)', 'borr[ea](?:mos)? (?:eso|lo)',
    '(?:eso|esa|ese|esto)(?: ya)? no (?:puede|va|vale|conviene|le|sirve|se puede|procede)', 'no (?:lo|la) (?:hacemos|ponemos|damos|vamos)', 'queda (?:descartad[oa]|fuera|anulad[oa])',
    'descart~', '(?:he cambiado|cambio|cambié) de (?:idea|opinión)', 'retiro lo'
  ],
  putOff: [
    '(?<!le |se |lo )esper(?:amos|emos|ar|aría|aremos|ando)', 'primero', 'antes (?:de|que|quiero|hay|vamos|tengo|me)', 'aplaz~', 'pospon~', 'retras~', '(?:dejarlo|dejamos|dejemos)(?: \\S+){0,3} (?:para|ahora|momento)',
    'pens(?:arlo|ármelo|árselo|émoslo)', 'tómese (?:su|el) tiempo', 'consult(?:ar|arlo|aré|o|emos)', 'habl(?:ar|arlo|aré|o)(?: \\S+)? con', 'lo hablamos', 'pregunt(?:ar|aré|amos|arle)',
    '(?:todavía|aún|por ahora|de momento|hoy|ahora) no', 'prefier[oe]', 'en (?:suspenso|espera)'
  ],
  open: [
    'hasta (?:que|ver|tener|después)', 'a no ser', 'salvo', 'depend~', 'según', '(?:ya )?veremos', 'a ver (?:si|qué)', 'decidi~', 'en cuanto', 'más (?:tarde|adelante)', 'en (?:vez|lugar)',
    'la (?:semana que viene|próxima)', '(?:solo|sólo) (?:si|cuando|después|durante|para)', 'quizás?', 'tal vez', 'a lo mejor', '(?:durante|antes de|para) la (?:operación|intervención|cirugía)'
  ],
  asksLeave: [
    '(?:puedo|puede|debo|podría)(?: \\S+)? (?:tom~|us(?:ar|arlo)|pon~)', 'se puede'
  ],
  activities: [
    'levante', 'levantar', 'cargue', 'cargar', 'conduzca', 'conducir', 'maneje', 'manejar', 'deporte', 'corra', 'correr', 'nade',
    'nadar', 'baño', 'bañe', 'ducha', 'volar', 'fume', 'fumar'
  ],
  notCorrecting: [
    '(?:perdón|perdone|perdona|disculpe|disculpa) (?:la|el|por|que|las|los)', '(?:espere|espera) (?:fuera|aquí|en|a|un)', '(?:no )?(?:sin|ningún|hay) problema', 'no se preocupe', 'no hay de qué'
  ]
}
