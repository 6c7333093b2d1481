import { affirmations, denyingAnswers, no, yes } from './report.js'
import { diseases, facets, kin } from './topics-facets.js'
import type { TopicCues } from '../parts/topics.js'

/** Stems of international nonproprietary names (WHO, "The use of stems in the selection of INN"), as they are written in Spanish. */
const drugs =
  '\\p{L}{3,}(?:pril|olol|statina|sartán|azol|cilina|micina|ciclina|prazol|formina|gliptina|gliflozina|dipino|oxetina|triptán|' +
  'profeno|oxacino|semida|tiazida|codona|zepam|zolam|parina|xabán|gabalina|oxicam|terol|tropio|solona|metasona|tidina|cetamol|' +
  'mizol)'

export const topics: TopicCues = {
  facets,
  own: [
    '(?:tengo|tenía|tuve|estoy|estaba|llevo|tomo|tomaba|fumo|bebo|duermo|toso|vomito|puedo|noto|siento|vivo|trabajo|uso|vengo)',
    'me (?:duele|duelen|pica|siento|encuentro|noto|mareo|canso|ahogo|cuesta|da|dan|he|ha|han|despierto|molesta|sube|levanto|caí|' +
      'puse|empezó|operaron)',
    '(?:he|había) (?:tenido|tomado|notado|estado|perdido|vomitado)', 'mi[s]? \\S+ (?:me|es|está|están)', 'a mí'
  ],
  fillers: [
    'ah', 'ajá', 'así', 'adiós', 'bien', 'buen', 'bueno', 'buenos', 'buenas', 'días', 'tardes', 'noches', 'claro', 'de', 'acuerdo',
    'doctor', 'doctora', 'eh', 'entiendo', 'entonces', 'es', 'eso', 'está', 'exacto', 'gracias', 'hola', 'luego', 'hasta', 'listo', 'lo',
    'mhm', 'muchas', 'muy', 'nada', 'no', 'o', 'ok', 'okay', 'oh', 'perfecto', 'pues', 'que',
    'señor', 'señora', 'sea', 'sí', 'siéntese', 'tal', 'vale', 'vamos', 'ver', 'a', 'verdad', 'y', 'ya', 'usted', 'igualmente',
    'tranquilo', 'tranquila', 'genial', 'dale', 'este', 'la', 'por', 'supuesto', 'mire', 'mira', 'venga', 'estupendo', 'cómo', 'le', 'te',
    'va', 'pase', 'qué', 'efectivamente', 'hombre', 'mujer'
  ],
  adverbs: ['no'],
  openers: [
    'ah', 'entonces', 'bueno', 'bien', 'pues', 'vale', 'de acuerdo', 'y', 'eh', 'este', 'pero', 'no', 'ok', 'sí', 'luego', 'muy bien',
    'a ver', 'claro', 'perfecto', 'mire', 'mira', 'o sea', 'ajá', 'ya', 'listo'
  ],
  courtesies: [
    '(?:eso |así )?(?:me parece (?:bien|perfecto|buena idea)|suena bien)(?: (?:doctora?|gracias|entonces))*$',
    'buenos días', 'buenas (?:tardes|noches)', 'buenas', 'hola', 'gracias', 'muchas gracias', 'adiós',
    'hasta (?:luego|pronto|la próxima|mañana)', 'que (?:tenga|vaya|se mejore|te mejores|pase)', 'pase', 'adelante', 'siéntese',
    'siéntate', 'tome asiento', 'soy (?:el |la )?(?:doctora?|dra?)', 'me llamo', 'encantad[oa]', 'mucho gusto', 'de nada', 'a usted',
    'cuídese', 'cuídate',
    'mejórese', 'lo siento', 'buen (?:fin de semana|día)', 'me alegro de verl[eao]', 'no hay problema', 'no se preocupe', 'no te preocupes', 'igualmente', 'con permiso', 'está bien', 'muy amable'
  ],
  questions: [
    'qué', 'cuánt[oa]s?', 'cuándo', 'cómo', 'dónde', 'cuál~', 'quién~', 'por qué', 'para qué', 'desde cuándo', 'desde hace cuánto',
    'hace cuánto', 'a qué', 'con qué', 'de qué', 'en qué',
    '(?:tiene|tienes|tenés|ha tenido|has tenido|le duele|te duele|toma|fuma|fumas|bebe|bebes|nota|notas|duerme|duermes|siente|' +
      'sientes|es usted|eres|está tomando|estás tomando|hay) (?:alg[uú]n|alguna|algo|(?:usted|tú)(?! (?:el|la|los|las|un|una|unos|unas) )|alerg~|fiebre|tos|alcohol|bien|más|' +
      'otr[oa]s?|mucho|antecedentes|dolor)',
    'cuénteme', 'cuéntame', 'dígame', 'dime', '(?:me )?(?:puede|puedes|podría) (?:describir|mostrar|decir|explicar|señalar)~'
  ],
  tags: [
    '¿?vale', '¿?de acuerdo', '¿?ok', '¿?okay', '¿?eh', '¿?no', '¿?verdad', '¿?sí', '¿?bien', '¿?cierto', '¿?está bien', '¿?correcto',
    '¿?entendido', '¿?entiende', '¿?me entiende', '¿?le parece(?: bien)?', '¿?te parece(?: bien)?', '¿?no es así', '¿?no es verdad',
    '¿?queda claro', '¿?me explico'
  ],
  health: [
    ...diseases, drugs,
    'dolor~', 'duele~', 'dolía~', 'dolido', 'molestia~', 'fiebre', 'febril', 'calentura', 'tos', 'tose~', 'tosiendo', 'toso', 'resfriad~',
    'resfrío', 'catarro', 'constipad~', 'gripe', 'gripa', 'covid', 'náusea~', 'vómit~', 'vomit~', 'diarrea~', 'estreñ~', 'mare[oa]~',
    'vértigo~', 'erupci~', 'sarpullido', 'ronchas?', 'picor~', 'pica', 'comezón', 'hinchad~', 'hinchaz~',
    'sangr(?:a|ado|ando|e|o|ar)', 'hemorrag~', 'infecc~', 'inflam~', 'alerg~', 'alérg~', 'asma', 'asmátic~', 'diabet~', 'diabét~',
    'hipertens~', 'tensión arterial', 'presión arterial', 'mi tensión', 'su tensión', 'la tensión', 'mi presión', 'su presión',
    'analítica', 'análisis de sangre', 'glucemia', 'glicemia', 'azúcar alta', 'frecuencia cardíaca', 'frecuencia cardiaca', 'cardíac~',
    'palpitaci~',
    'ahog~', 'falta de aire', 'fatiga', 'cáncer', 'tumor~', 'depres~', 'ansied~', 'angustia', 'insomnio', 'ictus', 'derrame', 'epilep~',
    'migraña~', 'jaqueca~', 'artros~', 'artrit~', 'fractur~', 'esguince', 'moret~', 'hematoma~', 'herida~', 'síntoma~', 'diagn[oó]sti~',
    'enfermedad~', 'enferm[oa]', 'crónic~', 'agud[oa]', 'paciente~', 'medicament~', 'medicin~', 'medicación', 'comprimid~',
    'pastillas?', 'tabletas?', 'cápsulas?', 'inhalador~', 'antibiótic~', 'analgésic~', 'antiinflamatori~', 'paracetamol', 'ibuprofeno',
    'nolotil', 'aspirina', 'insulina', 'cortis~', 'corticoid~', 'vacun~', 'recet~', 'dosis', 'miligramo~', 'mg', 'médic[oa]s?',
    'enfermer~', 'operaci~', 'operad[oa]', 'operaron', 'cirug~', 'ciruj~', 'hospital', 'urgencias', 'consulta', 'fisio~',
    'radiografía',
    'resonancia', 'tac', 'ecografía', 'electrocardiograma', 'biopsia', 'auscult~', 'orin~', 'orina', 'heces', 'deposici~', 'embaraz~',
    'menopausia', 'colesterol', 'tiroid~', 'cansanci~', 'cansad[oa]', 'hormigue~', 'adormecid~', 'edema~', 'soplo', 'tratamiento~',
    'fum[aoóe]~', 'tabac~', 'apetito', 'moco~', 'flema~', 'esputo', 'nariz tapada', 'congesti~', 'úlcera', 'reflujo', 'acidez', 'ardor~',
    'gastritis',
    'pomada', 'bronquitis', 'otitis', 'cistitis', 'escalofr~', 'contractura~', 'calambre~', 'desmay~', 'mareos?'
  ],
  institutions: [
    'diagn[oó]sti~', 'hospital', 'urgencias', 'enfermer~', 'médic[oa]s?', 'medicin~', 'paciente~', 'cirug~', 'ciruj~',
    'operaci~', 'operad[oa]', 'operaron', 'fisio~', 'tac', 'resonancia', 'herida~', 'enfermedad~', 'enferm[oa]', 'tratamiento~',
    'fum[aoóe]~', 'tabac~', 'dosis', 'agud[oa]', 'crónic~', 'la tensión', 'su tensión', 'mi tensión', 'su presión', 'mi presión',
    'cardíac~', 'infecc~', 'consulta', 'recet~', 'derrame', 'gota',
    'fatiga', 'cansanci~', 'cansad[oa]', 'soplo', 'molestia~', 'pica', 'vacun~', 'hernia~', 'apetito', 'pastillas?', 'congesti~',
    'tabletas?'
  ],
  animals: ['veterinari[oa]s?'],
  body: [
    'cabeza', 'ojos?', 'oreja~', 'oídos?', 'nariz', 'garganta', 'cuello', 'nuca', 'hombros?', 'brazos?', 'codos?', 'muñecas?', 'dedos?',
    'manos?', 'pecho', 'tórax', 'pulmón', 'pulmones', 'corazón', 'estómago', 'barriga', 'tripa', 'panza', 'vientre', 'abdom~', 'cadera~',
    'piernas?', 'rodillas?', 'tobillos?', 'pies?', 'piel', 'riñón', 'riñones', 'hígado', 'vejiga', 'espalda',
    'múscul~', 'articulaci~', 'hueso~', 'sangre', 'cerebro', 'amígdalas', 'gemelo', 'pantorrilla', 'lumbar~', 'columna', 'rótula',
    'costillas?',
    'apéndice', 'vesícula', 'útero', 'mandíbula', 'lengua'
  ],
  life: [
    'fum[aoóe]~', 'beb[oe]', 'beber', 'alcohol', 'droga~', 'duerm~', 'dormir', 'sueño', 'com[oe]', 'comer', 'comida', 'apetito', 'peso',
    'dieta', 'deporte', 'ejercicio', 'trabaj~', 'viv[oe]', 'familia', 'madre', 'padre', 'viaj~', 'estrés', 'estresad~', 'alerg~', 'regla',
    'menstruaci~', 'camin~', 'andar', 'peor', 'mejor', 'empez~', 'medicamentos?', 'toma', 'tomas', 'cuánto', 'desde', 'a menudo',
    'entorno', 'dejado', 'ya', 'antes',
    'casa', 'dónde', 'cuándo', 'otr[oa]', 'azúcar', 'probado', 'ingresad[oa]', 'de repente', 'operad[oa]'
  ],
  announcing: [
    'alguna (?:otra |más )?(?:pregunta|duda)', '(?:más|otras) (?:preguntas|dudas)',
    '(?:le|te|lo|la)? ?(?:voy a|vamos a|déjeme|déjame|permítame) (?:ahora |solo )?(?:mirar|auscultar|explorar|examinar|medir|tomar|' +
      'palpar|ver|revisar|echar un vistazo|pesar|explorarle|explorarte|auscultarle|auscultarte|mirarle|mirarte|tomarle|tomarte|' +
      'revisarle|examinarla|examinarlo|verle|verlo|verla)(?! (?:si|cómo evoluciona|la semana|en))(?: (?:la tensión|la temperatura|' +
      'el pulso|la garganta|los oídos|el pecho))?',
    'a ver(?: \\S+)? (?:la garganta|el pecho|los oídos|esa|ese)',
    'le (?:tomo|miro|exploro|ausculto)', 'abr[ae] (?:bien )?la boca',
    '(?:respire|respira|sople|sopla|tosa|tose|coja aire|inspire|inhale) (?:hondo|fuerte|profundo|bien|otra)', 'saqu?e la lengua',
    'saca la lengua', 'quítese', 'quítate', 'desvístase', 'túmbese', 'túmbate', 'acuéstese', 'recuéstese', 'échese', 'súbase', 'súbete',
    'levántese', 'levante (?:el|la|los)', 'relaje el brazo', 'diga (?:ah|treinta)',
    '(?:tiene|tienes|alguna) (?:alguna |otra )?(?:pregunta|duda)~', 'buena pregunta', 'dudas',
    'sig[au]e? (?:\\S+ )?mi (?:dedo|luz)',
    'apriet[ae] (?:\\S+ )?mis?',
    'puedes? (?:levantar|doblar|estirar|girar|abrir|cerrar) (?!\\S+ (?:sin|en casa))',
    'd[eé]se la vuelta',
    'date la vuelta'
  ],
  clinical: [
    'me ca(?:igo|í)', 'se cae', 'se cayó', 'caída~',
    'cita', 'ambulancia', 'urgen~', 'cabestrillo', 'hormon~', 'consej~', 'recom~', 'propon~', 'evit~', 'descans~', 'neumo~', 'epoc',
    'herpes', 'ciátic~', 'eczema', 'psoria~', 'gota', 'hernia', 'anemia', 'angina', '~oma', '~osis', 'esguince', 'rotura', 'desgarr~',
    'tend[oi]n~', 'ligament~', 'disco', 'quiste~', 'pólipo~', 'cálculo~', 'piedra~', 'reflujo', 'coágulo~', 'hipertens~', 'diab~',
    'signo~', 'desmay~',
    'electro~', 'fibrilación', 'anticoag~', 'acné', 'pápulas', 'pústulas', 'lesi[oó]n~', 'placas?', 'flexión', 'extensión',
    'tira reactiva', 'leucocitos', 'nitritos', 'sobres?', 'gastro~', 'vir~', 'bacteri~', 'penicilina', 'pulso', 'tensión', 'presión',
    'palpit~', 'normal', 'normales', 'anormal~', 'elevad[oa]s?', 'alt[oa]s?', 'baj[oa]s?', 'estable', 'regular', 'irregular', 'positiv~',
    'negativ~', 'leve', 'moderad[oa]',
    'grave', 'sever[oa]', 'resultados?', 'labora~', 'analític~', 'análisis', 'pruebas?', 'nivel', 'niveles', '~scopia', '~grama',
    '~grafía', '~itis', '~patía', '~ectomía', '~emia', 'vitamina~', 'control~', 'seguimiento', 'revisi~', 'repet~', 'repit~', 'respir~',
    'soplo', 'peor', 'empeor~', 'mejor~', 'constante~', 'agud[oa]', 'sord[oa]', 'ardor', 'quem~', 'escuec~', 'escozor', 'puls[aá]til',
    'punzante', 'pinchazo~', 'calambre~',
    'irradi~', 'brusc~', 'repent~', 'hielo', 'calor', 'férula', 'escayola', 'yeso', 'muletas', 'venda~', 'vendaje', 'apósito', 'crema',
    'pomada', 'gel', 'parche', 'gotas', 'spray', 'inhalaci~', 'inyecci~', 'ganglio~', 'manchas?', 'granos?', 'pus', 'roj[oa]s?',
    'enrojec~', 'rígid~', 'rigidez', 'contractur~', 'caíd[oa]', 'caída', 'accidente', 'golpe', 'sudor~', 'sud[oa]~', 'escalofr~', 'cans~',
    'duerm~', 'dormir', 'sueño',
    'peso', 'pesa', 'dieta', 'sal', 'azúcar', 'deporte', 'alcohol', 'fum~', 'tabaco', 'paquetes?', 'droga~', 'familia',
    `(?:mi|su) ${kin}`, 'antecedente~', 'intervención', 'stent', 'diálisis', 'oxígeno', 'cardiolog~', 'neurolog~', 'neurólog~', 'dermat~',
    'urolog~', 'urólog~', 'oncolog~', 'psic~', 'psiq~', 'trauma~', 'especialista', 'gineco~', 'aument~', 'sub[ie]~', 'disminu~',
    'suspen~', 'dej[aeo]~', 'farmacia',
    'sin receta', 'al día', 'tomo', 'toma', 'tomar', 'tomado', 'riesgo~', 'contagi~', 'viaj~', 'regla', 'píldora', 'estrés', 'ánimo',
    'memoria', 'concentr~', 'audición', 'vista', 'equilibrio', 'camin~', 'andar', 'escalera~', 'tragar', 'trago', 'com[oe]', 'comer',
    'beber', 'trabaj~', 'empez~', 'notado', 'noté', 'benign[oa]', 'malign[oa]', 'biopsia', 'limpi[oa]s?', 'simétric~', 'bilateral~',
    'fuerza', 'sensibilidad', 'reflejo~',
    'ritmo', 'bland[oa]', 'crepitantes', 'sibilancias', 'baja (?:laboral|médica)', 'incapacidad', 'certificado', 'justificante', 'reposo',
    'derivar', 'derivo', 'volante'
  ],
  times: [
    'hace', 'desde', '(?:días?|semanas?|mes|meses|años?|horas?|minutos?)', 'ayer', 'anteayer', 'anoche', 'hoy',
    'esta (?:mañana|tarde|noche)', 'pasad[oa]s?', 'últim[oa]s?', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo',
    'mañana', 'tarde', 'noche', 'cada', 'siempre', 'a veces', 'vez', 'veces'
  ],
  answers: [
    ...yes, ...no, ...denyingAnswers, 'ningún', ...affirmations, 'exactamente', 'un poquito', 'mhm', 'ajá', 'por supuesto',
    'efectivamente', 'quizás?', 'tal vez', 'de vez en cuando', 'tampoco', 'también', 'más o menos', 'para nada'
  ],
  openQuestions: [
    'cuánt~', 'cómo', 'dónde', 'cuándo', 'por qué', 'cuál~', 'quién~', 'qué', 'desde cuándo', 'dígame', 'dime', 'cuénteme', 'cuéntame',
    'hace cuánto', 'desde hace cuánto'
  ],
  examining: [
    '(?:cuando|si|al) (?:le |te )?(?:aprieto|presiono|toco|muevo|doblo|levanto|palpo|giro|apretar|presionar|tocar|mover|estiro|golpeo)',
    'le duele (?:aquí|acá|ahí|esto|cuando|si|al)', 'te duele (?:aquí|acá|ahí|esto|cuando|si|al)', 'duele (?:aquí|acá|ahí)',
    '(?:siente|nota|sientes|notas) (?:esto|aquí|eso)', 'empuje contra', 'apriete (?:mi|mis)', 'apriéteme', 'y (?:aquí|acá|ahí)$'
  ],
  askingWhy: [
    'qué (?:le|te|os|los) (?:trae|pasa|ocurre|sucede|sucedió|pasó)', 'en qué (?:le|te|lo|la|los) (?:puedo|podemos)',
    'cuál es (?:el motivo|su motivo|el problema)', 'cuénteme', 'cuéntame', 'dígame', 'dime', 'qué (?:tal|hay)',
    'cómo (?:está|estás|se encuentra|te encuentras|le va|le puedo)', 'qué ha pasado', 'por qué (?:viene|vienes)',
    'qué (?:tiene|tienes|se le ofrece|nos cuenta|le puedo)'
  ],
  pronouns: ['él', 'ella', 'ellos', 'ellas'],
  personal: [
    'fecha de nacimiento',
    'nací el # de \\S+',
    '(?:vivo|vivimos) en (?:la |el )?(?:calle|avenida|plaza|paseo|camino) \\S+ (?:\\S+ )?#',
    'número de (?:teléfono|móvil|afiliad[oa]|la seguridad social|póliza)',
    '(?:su|mi) (?:dirección|código postal|correo|dni|curp)'
  ],
  commands: [
    '(?:ordenador|computadora|máquina|dragon|siri|alexa) (?:muestra|abre)', 'oye (?:siri|google)',
    'hey (?:dragon|siri|google)$'
  ],
  restrictions: [
    'no', 'nunca', 'jamás', 'ningun[ao]s?', 'ningún', 'sin', 'nada', 'ni', 'tampoco', 'sol[oa]', 'sólo', 'solamente', 'únicamente',
    'excepto',
    'salvo', 'menos', 'a no ser', 'a menos', 'dejé', 'dejado', 'déje(?:l[ao]s?|se)', 'deje de', 'suspend~', 'par[aeé] de', 'quitado',
    'se (?:me |le )?(?:fue|fueron|ha ido|han ido|ha quitado)', 'ya no', 'evite', 'máximo', 'hasta que'
  ]
}

/** What talks without a patient are about: food, sport, weather, cars, school, travel, films, computers, money, gardens, work. */
export const everyday: readonly string[] = [
  'aparcar', 'aparcado', 'aparcamiento', 'estacionar',
  'pizza~', 'patatas fritas', 'menú~', 'restaurante~', 'receta de', 'asar', 'asado', 'horno', 'mantequilla', 'salsa', 'postre~',
  'reparto', 'repartidor~', 'camarero~', 'pollo',
  'partido~', 'fútbol', 'gol(?:es)?', 'delantero~', 'penalti~', 'árbitro~', 'liga', 'campeonato~', 'estadio~', 'entrenador~',
  'equipo~', 'marcó',
  'tiempo hace', 'lluvia~', 'llueve', 'llover', 'soleado', 'nublado', 'nieve~', 'nieva', 'tormenta~',
  'coche~', 'taller', 'frenos?', 'neumático~', 'motor', 'volvo', 'golf', 'furgoneta', 'autopista', 'gasolina', 'kilometraje',
  'tráfico',
  'colegio~', 'escuela~', 'matemáticas', 'profesor~', 'maestra~', 'deberes', 'clase~', 'examen', 'lectura',
  'vacaciones', 'hotel~', 'playa~', 'vuelo~', 'aeropuerto~', 'avión~', 'billetes?', 'pasaporte~', 'maleta~', 'tren~',
  'serie~', 'película~', 'episodio~', 'capítulo~', 'temporada~', 'actor~', 'actriz', 'netflix', 'concierto~', 'canción~', 'televisión',
  'ordenador~', 'computadora~', 'portátil', 'contraseña~', 'correo~', 'software', 'impresora~', 'wifi', 'descarg~', 'página web',
  'carpeta~',
  'préstamo~', 'hipoteca~', 'interés', 'banco', 'gana(?:n|mos)', 'sueldo~', 'salario~', 'seguro', 'factura~', 'contrato~',
  'presupuesto~', 'precio~', 'euros?', 'descuento~', 'pedido~', 'pedir',
  'jardín~', 'rosal~', 'rosas', 'hojas', 'planta~', 'tierra', 'podar', 'césped', 'tomate~', 'flor(?:es)?',
  'peluquer~', 'flequillo', 'champú', 'rizos', 'puntas', 'capas', 'centímetros',
  'candidat~', 'experiencia', 'compañero~', 'turno~', 'puesto~', 'empleo~', 'oficina~', 'reunión~', 'proyecto~', 'administración',
  'logística', 'cocina',
  'series', 'pesas', 'gimnasio', 'sentadilla~',
  'tienda~', 'zapatos', 'chaqueta', 'vestido~', 'cumpleaños', 'fiesta~', 'boda~', 'vecin~', 'piso', 'alquiler~', 'sofá~', 'pintura~',
  'mueble~'
]
