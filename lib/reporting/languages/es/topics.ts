import type { TopicCues } from '../parts/topics.js'

const diseases = [
  'catarata~', 'glaucoma', 'neumon~', 'pulmonía', 'epoc', 'herpes', 'culebrilla', 'ciática', 'eczema', 'eccema', 'psoriasis', 'gota',
  'hernia~', 'anemia', 'angina', 'carcinoma', 'melanoma', 'linfoma', 'trombosis', 'embolia', 'estenosis', 'neuropatía',
  'conmoción', 'celulitis', 'erisipela', 'sinusitis', 'gastroenteritis', 'dermatitis', 'amigdalitis', 'tendinitis', 'bursitis',
  'hepatitis', 'osteoporosis', 'fibrilación', 'cálculos? (?:renal|renales|biliares?)', 'piedras? en', 'demencia', 'parkinson',
  'sarampión',
  'laringitis', 'acné', 'lumbalgia', 'lumbago', 'crup', 'bronquiolitis', 'faringitis', 'cólico~', 'hipotiroidismo', 'hipertiroidismo',
  'pielonefritis', 'dengue'
]

/** Stems of international nonproprietary names (WHO, "The use of stems in the selection of INN"), as they are written in Spanish. */
const drugs =
  '\\p{L}{3,}(?:pril|olol|statina|sartán|azol|cilina|micina|ciclina|prazol|formina|gliptina|gliflozina|dipino|oxetina|triptán|' +
  'profeno|oxacino|semida|tiazida|codona|zepam|zolam|parina|xabán|gabalina|oxicam|terol|tropio|solona|metasona|tidina|cetamol|' +
  'mizol)'

const kin = '(?:madre|padre|mamá|papá|hermano|hermana|mujer|marido|esposo|esposa|hijo|hija|abuela|abuelo|tía|tío)'

export const topics: TopicCues = {
  facets: {
    reason: {
      strong: [
        '(?:vengo|venimos|viene|vienes|venía|he venido|ha venido|vine|acudo|acude|consulto|consulta|le llamo|' +
          'llamo)(?: \\S+){0,3} (?:por|porque|para|a que|con|a causa)',
        'motivo (?:de (?:la )?(?:consulta|visita)|por el que)', 'motivo de', '(?:derivad[oa]|remitid[oa]|enviad[oa]) (?:por|desde|de)',
        'se presenta (?:por|con|hoy)', '(?:me|nos) (?:trae|manda|envía|ha mandado|han mandado|mandaron|mandó|derivó|ha derivado)',
        '(?:lo|la|le|te) (?:trae|manda|envía) (?:su|tu|el|la)', 'quería (?:consultar|comentarle|que me)', 'le traigo (?:a|al|a la)',
        'traigo (?:a|al|a la) (?:mi|niñ[oa]|nene|nena)'
      ],
      weak: []
    },
    history: {
      strong: [
        'antecedentes?', 'se queja de', 'niega', 'no refiere', 'refiere',
        '(?:él|ella|paciente) (?:refiere|cuenta|dice|comenta|relata|describe)', 'alérgic[oa] (?:al|a la|a)', 'alergia (?:al|a la|a)',
        'sin alergias', 'en (?:mi|la|su) familia', 'no (?:tengo|tiene) alergias', 'intervenid[oa] de', 'operad[oa] de', 'me operaron',
        'desde (?:\\S+ ){0,3}(?:días?|semanas?|mes|meses|años?|ayer|anoche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|' +
          'mañana|siempre|horas?)',
        '(?:me|le) (?:duele|duelen|pica|pican|molesta|arde|cuesta|despierta|empezó|da|dan|ha dado|dio|sube|baja|mareo)',
        '(?:empezó|ha empezado|comenzó|apareció|ha ido|va a más|fue empeorando)',
        '(?:llevo|lleva|llevamos) (?:\\S+ ){0,2}(?:días?|semanas?|mes|meses|años?|tiempo|horas|así|con)',
        'hace (?:\\S+ )?(?:\\S+ )?(?:días?|semanas?|mes|meses|años?|horas?|rato|poco|tiempo)',
        'no (?:tengo|tiene|ha tenido|he tenido|noto|he notado) (?:fiebre|tos|náuseas|dolor|vómitos|mareos|diarrea|ahogo)'
      ],
      weak: [
        'ayer', 'anoche', '(?:semana|mes|año|noche|vez) (?:pasad[oa])', 'esta mañana', 'esta noche', 'en casa', 'por la noche',
        'por las noches', 'fum[aoóe]~', 'bebo', 'bebe', 'alcohol', `mi ${kin}`, 'mi', 'mis', 'me', 'mí', 'antes', 'a veces', 'a menudo',
        'notado', 'noto', 'noté', 'empezado', 'peor', 'dolor (?:de|en)'
      ]
    },
    finding: {
      strong: [
        '(?:a|en|durante) la (?:exploración|auscultación|inspección|palpación)', '(?:al|en el) examen', 'a la palpación', 'al palpar',
        'a la exploración', '(?:signo|prueba|maniobra|test) (?:de |del )?\\S+ (?:es|está|son|negativ[oa]|positiv[oa])',
        'muestran? (?:un|una|unos|unas|el|la|no)',
        '(?:flexión|extensión|rotación|abducción) (?:\\S+ ){0,4}(?:es|está|a|hasta)',
        '(?:examen|exploración) (?:clínic[oa]|físic[oa]|neurológic[oa])', 'auscultación', 'palpación',
        '(?:oigo|veo|palpo|noto|observo|aprecio|encuentro|escucho|auscult[oa]) (?:un|una|unos|unas|bien|que|aquí|los|la|el|las|' +
          'algunos|algún|crepitantes|sibilancias)',
        'no (?:oigo|veo|palpo|aprecio|encuentro|escucho|se (?:oye|ve|palpa|aprecia|escucha|auscultan))',
        '(?:no hay|sin) (?:soplos?|crepitantes|sibilancias|edemas?|hinchazón|enrojecimiento|defensa|ganglios|adenopatías|' +
          'alteraciones|signos|megalias|placas|exudado|rigidez|derrame)',
        'se (?:palpa|aprecia|observa|ve|oye|ausculta|nota)',
        '(?:pulmones|pulmón|corazón|abdomen|barriga|tripa|vientre|garganta|tímpanos?|amígdalas?|reflejos|pupilas|piel|oídos?|' +
          'constantes|faringe) (?:\\S+ )?(?:es|está|están|parecen?|limpi[oa]s?|normal|normales|roj[oa]s?|bland[oa])',
        '(?:radiografía|placa|tac|resonancia|ecografía|eco|ecg|electro|electrocardiograma|analítica|análisis|resultados?|biopsia|' +
          'hemoglobina|colesterol|cultivo|espirometría) (?:\\S+ )?(?:muestran?|es|está|están|son|salió|salieron|ha salido|' +
          'han salido|sale|salen|revelan?|confirman?|indican?|normal|normales)',
        '(?:tensión|presión|presión arterial|tensión arterial|pulso|frecuencia cardíaca|frecuencia cardiaca|frecuencia|temperatura|' +
          'saturación|peso|talla|imc|pico de flujo|glucemia|glucosa|glicemia) (?:\\S+ )?(?:es|está|en|de|a|hoy)',
        'murmullo vesicular'
      ],
      weak: [
        'sensible', 'hinchad[oa]s?', 'inflamad[oa]s?', 'roj[oa]s?', 'enrojecid[oa]s?', 'normal', 'normales', 'rítmic[oa]s?',
        'elevad[oa]s?', 'limpi[oa]s?', 'soplo', 'edemas?', 'tensión', 'presión', 'pulso', 'temperatura', 'saturación', 'pulmones',
        'reflejos', 'izquierd[oa]', 'derech[oa]', 'resultados?', 'doloros[oa]s? a', 'bland[oa]',
        'ventilación', 'ventila'
      ]
    },
    judgement: {
      strong: [
        '(?:pienso|creo|sospecho|pensamos|creemos|diría|me parece|considero|supongo)(?: \\S+){0,2} (?:que|en|es|una?)', 'en mi opinión',
        'yo diría', '(?:sugiere|compatible con|a favor de|corresponde a|parece|impresiona de|apunta a)', 'diagnóstico', 'mi impresión',
        'impresión diagnóstica', 'juicio clínico',
        '(?:se trata|es|esto es) (?:\\S+ )?(?:probablemente|seguramente|posiblemente|claramente|sin duda)', 'se trata de',
        '(?:usted |lo que )?(?:tiene|tienes) (?:probablemente |seguramente |pues |claramente )*una?', 'nada grave',
        'no es (?:grave|nada grave|preocupante|nada)', 'no (?:parece|me parece) (?:grave|nada)', '(?:bien|mal) controlad[oa]',
        'no (?:hay|veo) (?:datos|signos) de', 'ningún signo', '(?:infección|origen) (?:vírica|viral|bacteriana)', 'causad[oa] por',
        'es(?: \\S+)? un[ao]?', 'esto es', 'lo que (?:tiene|tienes)', 'probablemente una?', 'tiene (?:toda la )?pinta de'
      ],
      weak: [
        ...diseases, '^es', '^tiene', '^tienes', 'se trata', 'probable~', 'posible~', 'infección', 'inflamación', 'debid[oa] a',
        'relacionad[oa] con', 'síndrome', 'leve', 'moderad[oa]', 'estable', 'agud[oa]', 'crónic[oa]', 'viral', 'vírica', 'bacterian[oa]',
        'cuadro'
      ]
    },
    plan: {
      strong: [
        '(?:le|te|les)? ?(?:voy a|vamos a|quiero|quisiera|me gustaría|podemos|debemos|tenemos que|hay que|' +
          'habrá que) (?:\\S+ ){0,3}?(?:recetar|dar|pedir|derivar|enviar|mandar|empezar|hacer|comprobar|controlar|programar|' +
          'aumentar|bajar|subir|reducir|suspender|seguir|repetir|ver|poner|probar|tratar|remitir|apuntar|mantener|añadir|indicar|' +
          'solicitar|quitar|recetarle|darle|ponerle|mandarle|pedirle|darte|ponerte|mandarte|recetarte|pedirte|derivarle|derivarte)~',
        '(?:le|te|les) (?:receto|doy|mando|pongo|pido|aconsejo|recomiendo|derivo|propongo|remito|veo|veré|hago|dejo|quito|indico|' +
          'explico|solicito|cito|llamo|suspendo|renuevo|firmo)',
        '(?:tiene|tienes|debe|debes|puede|puedes|va a|vas a)(?: \\S+){0,3} (?:que )?(?:tomar|usar|beber|descansar|evitar|volver|' +
          'venir|llamar|dejar|seguir|hacer|aplicar|ponerse|quedarse|caminar|andar)~',
        '(?:tome|tómese|tómate|tómelo|beba|bebe|descanse|descansa|evite|evita|vuelva|vuelve|venga|llame|llama|llámeme|deje|' +
          'suspenda|siga|continúe|aplíquese|aplícate|póngase|ponte|use|utilice|mantenga|mantén|quédese|quédate|acuda|vaya|regrese|' +
          'consulte|póngale|dele)',
        '(?:una|dos|tres|cuatro|#) (?:vez|veces) al día', '(?:vez|veces) al día', 'al día', 'cada \\S+ horas',
        'si (?:precisa|es necesario|hace falta|lo necesita)', 'receta~', 'baja (?:laboral|médica)', '(?:la|de) baja', 'incapacidad',
        'justificante', 'certificado', 'volante', 'interconsulta', 'control en', 'revisión en', 'cita (?:en|con|para|dentro)',
        'nos vemos', '(?:le|te|la|lo) (?:veo|vuelvo a ver) (?:en|la|el|dentro)',
        'si (?:esto|eso|la|el|las|los|no|tiene|tienes|el dolor|la fiebre|nota|aparece)(?: \\S+){0,5} (?:empeora|persiste|mejora|' +
          'sube|fiebre|peor|sigue|aparece|dolor|urgencias|pasa)',
        'fisioterapia', 'reposo', 'mucho líquido', 'mucha agua', '^plan', '^tratamiento',
        '^(?:coma|camine|muévase|haga|lleve|hacer|reposo|dieta)',
        '(?:sobres?|comprimidos?|cápsulas?|pastillas?|tabletas?) (?:\\S+ ){0,4}(?:al día|cada|noche|mañana|desayuno|cena)',
        '(?:ponemos|pasamos|subimos|bajamos|aumentamos|mantenemos|seguimos con|empezamos|añadimos|suspendemos|quitamos|pedimos|' +
          'repetimos|hacemos|solicitamos|dejamos)',
        'pauta'
      ],
      weak: [
        'comprimidos?', 'pastillas?', 'tabletas?', 'cápsulas?', 'miligramos?', 'mg', 'dosis', 'antibióticos?', 'ibuprofeno',
        'paracetamol', 'cita', 'farmacia', '(?:en|dentro de) (?:una?|dos|tres|cuatro|seis|#) (?:días?|semanas?|mes|meses)', 'dieta',
        'consejos?', 'pomada', 'crema', 'análisis', 'analítica', 'durante (?:\\S+ )?(?:días?|semanas?)', 'si',
        'hay que', 'habrá que', 'volante'
      ]
    },
    conclusion: {
      strong: [
        'en resumen', 'resumiendo', 'en conclusión', 'para concluir', 'conclusión', 'en definitiva', 'para resumir', 'en síntesis',
        'recapitulando'
      ],
      weak: []
    }
  },
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
  adverbs: [],
  openers: [
    'ah', 'entonces', 'bueno', 'bien', 'pues', 'vale', 'de acuerdo', 'y', 'eh', 'este', 'pero', 'no', 'ok', 'sí', 'luego', 'muy bien',
    'a ver', 'claro', 'perfecto', 'mire', 'mira', 'o sea', 'ajá', 'ya', 'listo'
  ],
  courtesies: [
    'buenos días', 'buenas (?:tardes|noches)', 'buenas', 'hola', 'gracias', 'muchas gracias', 'adiós',
    'hasta (?:luego|pronto|la próxima|mañana)', 'que (?:tenga|vaya|se mejore|te mejores|pase)', 'pase', 'adelante', 'siéntese',
    'siéntate', 'tome asiento', 'soy (?:el |la )?(?:doctora?|dra?)', 'me llamo', 'encantad[oa]', 'mucho gusto', 'de nada', 'a usted',
    'cuídese', 'cuídate',
    'mejórese', 'lo siento', 'no hay problema', 'no se preocupe', 'no te preocupes', 'igualmente', 'con permiso', 'está bien', 'muy amable'
  ],
  questions: [
    'qué', 'cuánt[oa]s?', 'cuándo', 'cómo', 'dónde', 'cuál~', 'quién~', 'por qué', 'para qué', 'desde cuándo', 'desde hace cuánto',
    'hace cuánto', 'a qué', 'con qué', 'de qué', 'en qué',
    '(?:tiene|tienes|tenés|ha tenido|has tenido|le duele|te duele|toma|fuma|fumas|bebe|bebes|nota|notas|duerme|duermes|siente|' +
      'sientes|es usted|eres|está tomando|estás tomando|hay) (?:alg[uú]n|alguna|algo|usted|tú|alerg~|fiebre|tos|alcohol|bien|más|' +
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
    'doctora?', 'enfermer~', 'operaci~', 'operad[oa]', 'operaron', 'cirug~', 'ciruj~', 'hospital', 'urgencias', 'consulta', 'fisio~',
    'radiografía',
    'resonancia', 'tac', 'ecografía', 'electrocardiograma', 'biopsia', 'auscult~', 'orin~', 'orina', 'heces', 'deposici~', 'embaraz~',
    'menopausia', 'colesterol', 'tiroid~', 'cansanci~', 'cansad[oa]', 'hormigue~', 'adormecid~', 'edema~', 'soplo', 'tratamiento~',
    'fum[aoóe]~', 'tabac~', 'apetito', 'moco~', 'flema~', 'esputo', 'nariz tapada', 'congesti~', 'úlcera', 'reflujo', 'acidez', 'ardor~',
    'gastritis',
    'pomada', 'bronquitis', 'otitis', 'cistitis', 'escalofr~', 'contractura~', 'calambre~', 'desmay~', 'mareos?'
  ],
  institutions: [
    'diagn[oó]sti~', 'hospital', 'urgencias', 'enfermer~', 'médic[oa]s?', 'doctora?', 'medicin~', 'paciente~', 'cirug~', 'ciruj~',
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
    'costillas?'
  ],
  life: [
    'fum[aoóe]~', 'beb[oe]', 'beber', 'alcohol', 'droga~', 'duerm~', 'dormir', 'sueño', 'com[oe]', 'comer', 'comida', 'apetito', 'peso',
    'dieta', 'deporte', 'ejercicio', 'trabaj~', 'viv[oe]', 'familia', 'madre', 'padre', 'viaj~', 'estrés', 'estresad~', 'alerg~', 'regla',
    'menstruaci~', 'camin~', 'andar', 'peor', 'mejor', 'empez~', 'medicamentos?', 'toma', 'tomas', 'cuánto', 'desde', 'a menudo',
    'entorno', 'dejado', 'ya', 'antes',
    'casa', 'dónde', 'cuándo', 'otr[oa]', 'azúcar', 'probado', 'ingresad[oa]', 'de repente', 'operad[oa]'
  ],
  announcing: [
    '(?:le|te|lo|la)? ?(?:voy a|vamos a|déjeme|déjame|permítame) (?:ahora |solo )?(?:mirar|auscultar|explorar|examinar|medir|tomar|' +
      'palpar|ver|revisar|echar un vistazo|pesar|explorarle|explorarte|auscultarle|auscultarte|mirarle|mirarte|tomarle|tomarte|' +
      'revisarle|examinarla|examinarlo|verle|verlo|verla)(?! (?:si|cómo evoluciona|la semana|en))(?: (?:la tensión|la temperatura|' +
      'el pulso|la garganta|los oídos|el pecho))?',
    'a ver(?: \\S+)? (?:la garganta|el pecho|los oídos|esa|ese)',
    'le (?:tomo|miro|exploro|ausculto)', 'abr[ae] (?:bien )?la boca',
    '(?:respire|respira|sople|sopla|tosa|tose|coja aire|inspire|inhale) (?:hondo|fuerte|profundo|bien|otra)', 'saqu?e la lengua',
    'saca la lengua', 'quítese', 'quítate', 'desvístase', 'túmbese', 'túmbate', 'acuéstese', 'recuéstese', 'échese', 'súbase', 'súbete',
    'levántese', 'levante (?:el|la|los)', 'relaje el brazo', 'diga (?:ah|treinta)',
    '(?:tiene|tienes|alguna) (?:alguna |otra )?(?:pregunta|duda)~', 'buena pregunta', 'dudas'
  ],
  clinical: [
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
    'sí', 'no', 'nunca', 'jamás', 'nada', 'ningun[oa]', 'ningún', 'a veces', 'exacto', 'exactamente', 'un poco', 'un poquito', 'mhm',
    'ajá', 'claro', 'por supuesto', 'efectivamente', 'quizás?', 'tal vez', 'de vez en cuando', 'tampoco', 'también', 'más o menos',
    'qué va', 'para nada', 'bastante'
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
  commands: [
    '(?:ordenador|computadora|máquina|dragon|siri|alexa) (?:escribe|anota|muestra|abre|pon|escriba)', 'oye (?:siri|google)',
    'hey (?:dragon|siri|google)'
  ],
  over: ['sobre', 'con', 'y'],
  units: ['grados', 'kilos?', 'kilogramos?', 'por ciento', 'latidos', 'pulsaciones', 'centímetros']
}
