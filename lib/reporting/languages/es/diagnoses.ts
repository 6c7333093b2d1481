import type { DiagnosisCues, TermWords } from '../parts/diagnoses.js'

/** Spanish. Signs between words are left out: `¿tiene fiebre` is `tiene fiebre`. */
export const diagnoses: DiagnosisCues = {
  problem: [
    '(?:primer|segundo|tercer|cuarto|siguiente|último|otro|principal) (?:problema|punto|diagnóstico|tema|asunto)', 'problema número \\S+',
    'juicio clínico', 'impresión diagnóstica'
  ],
  impression: ['(?:mi|el|nuestro) (?:diagnóstico|impresión|conclusión) es', 'mi impresión', 'diagnóstico de', 'juicio clínico'],
  identified: [
    '(?:esto|eso|lo suyo|lo tuyo|lo que (?:tiene|tienes)|lo que usted tiene|aquello)(?: \\S+)? (?:es|son|sigue siendo|' +
      'parece)(?: (?:pues|claramente|un|una|unos|unas|el|la|simplemente|solo|sólo|típico|típica|seguramente|probablemente|más|bien|' +
      'como|ya|pequeño|pequeña|cuadro|caso|de|simple|crisis|brote))*',
    '(?:es|son)(?: (?:claramente|clarísimamente|típico de|típica de|típico|típica|sin duda|simplemente|solo|sólo|seguramente|' +
      'probablemente|más bien|ya))*(?: (?:un|una|unos|unas|la|el))?(?: (?:cuadro|caso|brote|pequeña|pequeño|crisis|simple|típica|' +
      'típico|leve|buena|buen))*(?: de)?',
    'parece(?: ser| que es| que tiene)?(?: (?:un|una))?',
    '(?:la )?(?:radiografía|placa|resonancia|tac|ecografía|eco|analítica|biopsia|electro|electrocardiograma|test|prueba|cultivo|' +
      'espirometría|electromiograma|audiometría|endoscopia|gastroscopia|colonoscopia|citología) (?:muestra|confirma|sale|revela|demuestra|da|enseña|dice|habla de)(?: \\S+)?',
    'hay(?: también| además)?(?: una?)(?: (?:pequeñ[oa]|gran|claro|clara|principio de))*',
    '(?:en conclusión|conclusión|en resumen|resumiendo|diagnóstico)', 'o sea(?: una?)?', 'sino(?: una?| de una?)?', 'pero sí(?: una?)?'
  ],
  judged: [
    '(?:su|tu) (?:hijo|hija|niño|niña|bebé|nene|nena|peque) tiene', 'diagnóstico', '(?:conclusión|impresión|valoración|evaluación)',
    '(?:muy |bastante |totalmente )?compatibles? con', 'sugestiv[ao]s? de', 'sugieren?', 'indica', 'apunta a', 'a favor de',
    'signos? de', 'se trata(?: probablemente| seguramente)?(?: de)?', 'cuadro(?: clínico)?(?: de)?',
    '(?:pienso|creo|diría|sospecho|sospechamos|pensamos|creemos|me parece|considero|impresiona de|impresiona)(?: que)?(?: (?:esto|' +
      'eso|lo suyo|lo que tiene))?(?: es| sea| son| tiene| tienes| en)*',
    'lo que (?:llamamos|se llama|conocemos como)', 'se llama', 'llamad[ao]', 'conocido como', 'confirma(?:n|do|da)?', 'sospecha de',
    'brote de', 'crisis de', 'ataque de', '(?:se )?parece(?: mucho)? a', 'tiene (?:toda )?(?:la )?pinta de', 'pinta de', 'probablemente',
    '(?:lo )?más probable', 'seguramente', 'sin duda',
    '(?:usted )?(?:tiene|tienes|padece|padeces|presenta|sufre|sufre de|está|estás|tenés)(?: usted)?(?: (?:una?|un poco de|algo de|la|el|' +
      'probablemente|seguramente|ya|con|muy|bastante|también|principio de|inicio de))*',
    'lo que (?:tiene|tienes)(?: \\S+)? (?:es|son)', 'le ha dado', 'te ha dado', 'le dio', 'te dio', 'debid[ao]s? a', 'por culpa de(?:l)?',
    'a causa de(?:l)?', 'causad[ao] por', 'secundari[ao] a', 'tratamiento (?:de|del|para|contra)', 'tratar', 'tratamos', 'tratarle',
    'tratarte', 'se le ha (?:hecho|formado)', 'ha (?:hecho|desarrollado)'
  ],
  maybe: [
    '(?:esto )?podría (?:ser|tratarse)', 'puede (?:ser|que sea|que tenga)', 'quizás?', 'a lo mejor', 'tal vez', 'posible', 'posiblemente',
    'igual es', 'puede tratarse'
  ],
  matter: [
    'para (?:su|sus|tu|tus|la|el|los|las|lo del?|esa|ese|esta|este)(?: \\S+)?',
    '(?:en cuanto a|respecto a|con respecto a|por lo de|lo de|lo del|sobre)(?: (?:su|sus|tu|la|el|los|las))?',
    'en relación con(?: (?:su|la|el))?', 'contra (?:su|la|el|los)', 'por (?:su|tu) ',
    'con (?:su|tu)', '(?:control|seguimiento|revisión) de(?: (?:su|la|el|tu))?', 'del', 'de (?:su|tu)'
  ].map(phrase => phrase.trimEnd()),
  own: ['su', 'sus', 'tu', 'tus'],
  judgedAfter: [
    '(?:está|están|sigue|siguen|parece|va|van|la veo|lo veo|la tiene|lo tiene)(?: \\S+){0,3}? (?:bien|mal|controlad[ao]s?|' +
      'descontrolad[ao]s?|estables?|mejor|peor|compensad[ao]|descompensad[ao]|regular|igual)',
    'hay que (?:bajar|controlar|ajustar)\\S*', 'no está(?: \\S+)? (?:bien|controlad[ao]|compensad[ao]|estable)', 'mal controlad[ao]', 'bien controlad[ao]', 'descompensad[ao]'
  ],
  possible: [
    'riesgos?(?: de)?', 'preven~', 'evitar', 'evite', 'evita', 'desarroll~', 'cribado', 'tamizaje', 'buscar', 'miedo', 'preocup~',
    'temo', 'teme', 'vacun~', 'prueba (?:de|del|para)', 'test (?:de|del|para)', 'síntomas? (?:de|del)', 'complicaci\\S+', 'como',
    'efectos? secundarios?',
    'o(?! sea)', 'u', 'antecedentes?(?: familiares)?(?: de)?', 'puede (?:llevar|acabar|terminar|dar|provocar|causar|producir)',
    'protege', 'comprobar', 'asegurar~', 'derivar en', 'se complique', 'aparece', 'aparezca', 'apareciera',
    'usted dice', 'dice que', '(?:usted )?(?:dijo|comentó|comentaba|piensa|creía)', '(?:cuando|si) (?:uno|alguien|se) (?:tiene|coge)'
  ],
  else: ['no lo es$', 'no es eso$', 'en el pasado', 'de pequeñ[oa]', 'hace años', 'vacun~', 'test', 'cribado', 'pastillas?', 'la vacuna'],
  services: [
    'líneas?', 'línea telefónica', 'teléfono', 'consultas?', 'consultorio', 'clínicas?', 'servicios?', 'unidad(?:es)?', 'centros?', 'hospital de día', 'equipos?', 'planta',
    'enfermer[oa]s?', 'especialistas?', 'educador(?:a|es)?', 'grupos?(?: de (?:apoyo|ayuda|pacientes))?', 'folletos?', 'hojas?', 'guías?',
    'páginas?', 'páginas? web', 'web', 'aplicación', 'app', 'cursos?', 'talleres', 'taller', 'programas?', 'asociación', 'asociaciones',
    'fundación', 'sociedad', 'registro', 'escuela'
  ],
  ofServices: ['de', 'del', 'para', 'sobre', 'con', 'la', 'el', 'los', 'las', 'personas', 'pacientes'],
  joins: [
    'y', 'e', 'con', 'más', 'junto', 'leve', 'moderada', 'moderado', 'grave', 'severa', 'crónica', 'aguda', 'poco', 'también', 'además', 'una', 'un', 'la', 'el', 'los', 'las', 'de', 'su', 'tu', 'eh', 'luego', 'algo', 'este', 'del',
    'mucha', 'mucho'
  ],
  also: ['y (?:además|también|encima)(?: una?)?', 'junto con', 'asociad[ao] a(?: una?)?'],
  confirms: ['sí', 'exacto', 'efectivamente', 'exactamente', 'eso es'],
  alone: [
    'un', 'una', 'unos', 'unas', 'la', 'el', 'los', 'las', 'pues', 'vale', 'bueno', 'bien', 'entonces', 'así', 'ya', 'sí', 'solo',
    'sólo', 'solamente', 'simple', 'simplemente', 'nomás', 'leve', 'ligera', 'moderada', 'moderado', 'grave', 'severa', 'severo',
    'aguda', 'agudo', 'crónica', 'crónico', 'vírica', 'viral', 'pequeña', 'pequeño', 'clara', 'claro', 'claramente', 'típica',
    'típico', 'clásica', 'clásico', 'y', 'con', 'también', 'más', 'eh', 'este', 'de', 'del', 'izquierda', 'derecha', 'lado', 'aquí',
    'ahora', 'efectivamente'
  ],
  opens: [
    'diferencial~', 'posibilidad~', 'opciones', 'varias (?:cosas|causas)', 'muchas cosas', 'signos de alarma', 'podría~', 'historia'
  ],
  takenBack: [
    '(?:pero )?(?:eso |esto )?no (?:lo |la )?(?:creo|pienso|veo)',
    '(?:pero )?(?:eso|esto) (?:no|queda descartad~|está descartad~)(?! (?:es (?:grave|peligroso|contagioso)))',
    '(?:la |lo |eso |esto )?(?:hemos |podemos |he |está |queda |queda )?descart~', 'no$', 'no (?:es probable|parece|realmente)',
    'poco probable', 'improbable', 'o', 'u', 'quizás?', 'tal vez', 'a lo mejor', 'posiblemente', '(?:también )?(?:podría|puede) ser',
    'negativ[oa]$'
  ],
  measured: {
    high: ['(?:demasiado |un poco |muy |algo |todavía |bastante )*(?:alt[oa]s?|elevad[oa]s?|disparad[oa]s?|por las nubes)', '(?:hay que|tiene que|debe) bajar\\S*'],
    low: ['(?:demasiado |un poco |muy |algo |todavía |bastante )*(?:baj[oa]s?|por los suelos)'],
    names: {
      cholesterol: ['colesterol', 'ldl'],
      triglycerides: ['triglicéridos'],
      'vitamin B12': ['(?:vitamina )?b ?(?:12|doce)'],
      'vitamin D': ['vitamina d'],
      electrolytes: ['potasio', 'sodio'],
      iron: ['ferritina', 'hierro'],
      'liver enzymes': ['transaminasas', 'enzimas hepáticas', 'pruebas (?:del hígado|hepáticas)']
    }
  },
  reason: [
    '(?:vengo|viene|vienes|venimos|vine|consulto|consulta|acude|acudo)(?: \\S+)? (?:por|porque|con|para|a causa de)(?: (?:lo de|' +
      'lo del|un|una|unos|la|el|mi|mucho|tengo))*',
    'motivo de (?:la )?consulta(?: es)?', '(?:me|se) quej[ao] de', '(?:me manda|me envía|me mandan|derivad[ao]|remitid[ao])(?: \\S+)? por'
  ],
  has: [
    '(?:tengo|tenía|he tenido|llevo|padezco|sufro|siento|noto|estoy|ando|me (?:da|dan|duele|duelen|siento|encuentro|noto|ha dado|' +
      'han dado|dio|ha salido|salió|han salido|salieron|falta))(?: (?:con|de|un|una|unos|unas|mucho|mucha|muchos|muchas|muy|' +
      'bastante|algo|también|además|siempre|como|todavía|el|la|los|las|poco|más|tanto|tanta|desde ayer))*',
    'mi', 'mis', '(?:tiene|está|le (?:duele|duelen|da|dan|ha salido))(?: (?:mucha|mucho|un|una|muy|con|también))*', 'con'
  ],
  self: ['que tengo', 'que tenga'],
  questions: [
    '(?:y |pues |bueno |entonces |a ver |eh |ok |vale )*(?:tiene|tienes|tenés|ha tenido|has tenido|le duele|te duele|nota|notas|' +
      'cómo|cuándo|cuánto|cuánta|dónde|por qué|qué|cuál|quién|toma|tomas|hay) (?:alg[úu]n|alguna|algo de|(?:usted|ust|tú|vos)(?! (?:una?|el|la)(?: |$))(?![^ ])|es|' +
      'está|tal|tiempo|ha|has|tiene|tienes)'
  ],
  sites: {
    knee: ['rodillas?', 'rótula'],
    hip: ['caderas?'],
    thumb: ['pulgar', 'pulgares'],
    elbow: ['codos?'],
    shoulder: ['hombros?', 'clavícula'],
    head: ['cabeza', 'frente', 'cara', 'mejilla', 'barbilla', 'nariz', 'ceja', 'mandíbula', 'labio', 'cuero cabelludo'],
    neck: ['cuello', 'nuca'],
    chest: ['tórax', 'costillas?', 'esternón'],
    back: ['espalda', 'coxis', 'glúteo', 'pelvis'],
    arm: ['brazo', 'brazos', 'húmero'],
    forearm: ['antebrazos?', 'radio', 'cúbito'],
    wrist: ['muñecas?'],
    hand: ['manos?', 'dedos? de la mano', 'dedo', 'índice', 'meñique'],
    thigh: ['muslos?', 'fémur', 'ingle'],
    leg: ['tibia', 'espinilla', 'pantorrillas?', 'gemelos?', 'peroné', 'pierna'],
    ankle: ['tobillos?'],
    foot: ['pies?', 'dedos? del pie', 'talón', 'talones']
  },
  tags: [
    '¿?vale', '¿?de acuerdo', '¿?ok', '¿?okay', '¿?sí', '¿?verdad', '¿?eh', '¿?le parece(?: bien)?', '¿?te parece(?: bien)?',
    '¿?está bien', '¿?bien', '¿?entiende', '¿?entiendes', '¿?cierto', '¿?entendido', '¿?me explico'
  ],
  typeTwoDiabetes: [
    'hba1c', 'a1c', 'metformin~', 'gliclazida', 'glimepirida', 'sitagliptin', 'linagliptin', 'empagliflozin', 'dapagliflozin',
    'januvia', 'jardiance', 'farxiga', 'forxiga', 'ozempic', 'rybelsus', 'trulicity', 'victoza'
  ]
}

/** Words of everyday speech that would have the stem of a term: of `EPOC`, of gases. */
const unlike: ReadonlySet<string> = new Set(['epoca', 'epocas', 'gasa', 'gasas'])

export const terms: TermWords = {
  passed: [
    'el', 'la', 'los', 'las', 'lo', 'un', 'una', 'unos', 'unas', 'este', 'esta', 'esto', 'ese', 'esa', 'estos', 'estas', 'mi', 'mis', 'tu',
    'tus', 'su', 'sus', 'nuestro', 'nuestra', 'de', 'del', 'al', 'izquierdo', 'izquierda', 'derecho', 'derecha', 'izquierdos',
    'izquierdas', 'derechos', 'derechas', 'ambos', 'ambas', 'dos', 'bilateral', 'bilaterales', 'lado', 'a', 'en', 'por',
    'eh', 'pues', 'como', 'tipo', 'especie', 'muy', 'mucho', 'mucha', 'poco'
  ],
  stem: word => unlike.has(word) ? word : word.replace(/ces$/, 'z').replace(/(?<=...)(?:(?<=[dlnrsz])es|as|os|es|a|o|e|s)$/, '')
}
