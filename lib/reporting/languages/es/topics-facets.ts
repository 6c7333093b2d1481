import type { TopicCues } from '../parts/topics.js'

/** Diseases: about health, and a judgement when somebody says that it is one. */
export const diseases = [
  'catarata~', 'glaucoma', 'neumon~', 'pulmonía', 'epoc', 'herpes', 'culebrilla', 'ciática', 'eczema', 'eccema', 'psoriasis', 'gota',
  'hernia~', 'anemia', 'angina', 'carcinoma', 'melanoma', 'linfoma', 'trombosis', 'embolia', 'estenosis', 'neuropatía',
  'conmoción', 'celulitis', 'erisipela', 'sinusitis', 'gastroenteritis', 'dermatitis', 'amigdalitis', 'tendinitis', 'bursitis',
  'hepatitis', 'osteoporosis', 'fibrilación', 'cálculos? (?:renal|renales|biliares?)', 'piedras? en', 'demencia', 'parkinson',
  'sarampión',
  'laringitis', 'acné', 'lumbalgia', 'lumbago', 'crup', 'bronquiolitis', 'faringitis', 'cólico~', 'hipotiroidismo', 'hipertiroidismo',
  'pielonefritis', 'dengue'
]

export const kin = '(?:madre|padre|mamá|papá|hermano|hermana|mujer|marido|esposo|esposa|hijo|hija|abuela|abuelo|tía|tío)'

export const facets: TopicCues['facets'] = {
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
      '(?:hay|presenta) (?:\\S+ ){0,5}(?:hinchazón|enrojecimiento|edemas?|soplos?|crepitantes|sibilancias|derrame)',
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
      'no (?:se (?:l[ao]s? )?|l[aeo]s? )?(?:com|beb|tom|conduzc|fum|hag|levant|muev|camin|us|pong|apliqu|salg|dej|toqu|moj|vay|trabaj|' +
        'cargu|corr|rasqu)[ae]s?',
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
}
