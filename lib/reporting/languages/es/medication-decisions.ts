import type { PlainSpeech, SpokenDecisions } from '../parts/medication.js'

/** What is decided in plain speech, in Spain and in Latin America. */
export const esSpeech: SpokenDecisions = {
  keepBack: [
    '(?:se )?(?:lo|la|los|las) (?:subimos|subo|aumentamos|bajamos|reducimos|vamos a subir|vamos a aumentar|voy a subir|' +
      'vamos a bajar|paso|pasamos) a #',
    '(?:pasa|sube|baja) (?:de # )?a #', '(?:siga|sigue|seguimos) (?:igual|como (?:está|hasta))', 'siguen? ?(?=$| (?:\\.|y|con|como|\\?))',
    'igual(?:es)?(?=$| (?:\\.|#|y|que))', '(?:lo|la|los|las|eso|ese|esa) (?:sigue|siga|sigues)(?: (?:igual|como|tomando|usando))?',
    '(?:siga|sigue)(?: usted)? (?:tomándolo|tomándola|tomándolos)', '(?:se |te )?(?:lo|la|los|las) (?:seguimos|dejamos igual|renuevo|renovamos)', '(?:lo|la|los|las) (?:dejo|dejamos) (?:como está|como están|igual|así|' +
      'puesto|puesta)', 'se (?:queda|quedan)(?: (?:igual|como|así)|(?= \\.|$))', '(?:continúa|continuar|sigue)(?= \\.|$)',
    '(?:lo|la|los|las) (?:mantenemos|mantengo|mantiene|continúa|continuamos)', 'no (?:lo |la |los |las )?(?:toco|tocamos|cambio|cambiamos|muevo|movemos|modificamos)',
    'sin cambios', 'que siga(?: igual)?', '(?:siga|sigue) con (?:él|ella|ellos|ellas|eso|ese|esa)'
  ],
  keepIt: ['^(?:(?:sí|claro) )*(?:puede|puedes) (?:seguir|continuar)(?: (?:tomándol[oa]s?|con (?:él|ella|ellos|ellas)|igual))?(?= \\.|$)'],
  stopIt: ['(?:ese|esa|eso|esos) (?:fuera|lo deja|la deja|lo dejas|se quita|lo quitamos|se para)'],
  refusals: [
    '(?:(?:ay|uy|no|bueno|pues|la verdad|gracias|doctor|doctora|lo siento|mire|hombre|eso|es que) )*(?:prefiero (?:que )?(?:no|pasar|esperar)|preferiría (?:no|' +
      'pasar|esperar)|(?:eso |yo )?no (?:lo |la |me lo |me la |los |las )?(?:quiero|voy a tomar|tomo|tomaré)|de momento no|ahora no|déjeme pensarlo|' +
      'no me gustan las (?:pastillas|medicinas|inyecciones)|más pastillas no|nada de (?:pastillas|pinchazos|inyecciones)|ni hablar|tampoco|' +
      'me lo (?:pienso|tengo que pensar))',
    '(?:no |sí |bueno |pues )*(?:prefiero|preferiría|mejor) (?:esperar|no|no tomar|aguantar|que no)',
    '(?:no )?(?:quiero|me apetece) (?:tomar )?(?:más )?(?:pastillas|nada|medicinas|medicación)'
  ],
  warnings: [
    '(?:(?:ay|no|pues|uy|ese|esa|eso) )*(?:mejor no|de ninguna manera|ni hablar|ni se le ocurra|ni se te ocurra|en ningún caso|para nada|nunca más|' +
      'no por favor|jamás|no se lo aconsejo|ese no|esa no|eso no)'
  ],
  onlyThen: ['(?:solo|sólo|únicamente|solamente)?(?: )?(?:si el dolor|cuando la placa)', '(?:solo|sólo|únicamente|solamente) (?:si|cuando|en caso)'],
  additions: ['y', 'además', 'para eso', 'luego', 'después', 'o sea', 'con eso', 'en su lugar', 'en vez de eso', 'aparte', 'también', 'suplementos', 'de', 'mejor'],
  limits: ['(?:durante|por) # (?:días|semanas|meses)', '(?<!(?:hace|cada|últimos|los) )# días', 'máximo', 'como mucho', 'como máximo'],
  asNeeded: [
    '(?:si|cuando) (?:tiene|tienes|le|te|hay|nota|notas)(?: \\S+){0,6}?(?= #)', 'si (?:hace falta|precisa)', 'en caso de(?: \\S+){1,3}?(?= #)', 'o en(?: \\S+){1,4}?(?= #)'
  ],
  notEnough: [
    'si (?:(?:ve|ves) que )?(?:con (?:eso|esto|§) )?no (?:baja|le baja|te baja|cede|basta|es suficiente|se calma|se le calma|se te calma|le calma|te calma)'
  ],
  yours: ['(?:puede|puedes|podés) (?:darle|tomar|tomarse|tomarte|añadir|ponerse)', '(?:tome|tómese|dele|le da|le das|se toma|te tomas|añada)'],
  directs: ['(?:se|te|usted) (?:toma|tomas|pone|pones|aplica)', '(?:toma|tomas)'],
  ours: ['yo', 'le', 'te', 'nosotros'],
  listing: [
    '(?:qué|otros?|algún|alguna|otras?) (?:medicamentos?|medicación|medicinas?|pastillas?|tratamiento)', 'qué (?:toma|tomas|está tomando|estás tomando)',
    '(?:toma|tomas) (?:algo|alguna|otra|algún|más)', '(?:medicación|medicamentos|pastillas) \\?'
  ],
  combines: ['con', 'más', '/', '\\+', '-'],
  groups: [
    { called: ['(?:pastillas|medicinas|comprimidos|medicamentos|medicación) (?:de|para|contra) la (?:tensión|presión)'], atc: ['C02', 'C03', 'C07', 'C08', 'C09'] },
    { called: ['(?:pastillas|medicinas|comprimidos|medicamentos|medicación) (?:del|para el|de la) (?:azúcar|diabetes)'], atc: ['A10'] },
    { called: ['calmantes', 'analgésicos'], atc: ['N02', 'M01A'] },
    { called: ['inhaladores', 'inhalaciones', 'puffs'], atc: ['R03'] },
    { called: ['(?:pastillas|medicinas) (?:del|para el) colesterol'], atc: ['C10'] },
    { called: ['anticoagulantes'], atc: ['B01A'] }
  ]
}

/** More of the lists that every decision is looked for in. */
export const esPlain: PlainSpeech = {
  start: ['(?:vamos|nos vamos|tiramos) con(?: (?:el|la|un|una))?(?= §)', '(?:te hacés|se hace)(?= §)', '(?:en|con) gotas de(?= §)', 'suplementos(?= §)'],
  keep: [],
  stop: [
    '(?:devuelva|devuelve|tire|tira)(?: (?:el|la|los|las|su))?',
    '(?:suspéndal[oa]s?|quítel[oa]s?|déjel[oa]s?|déjal[oa]s?|retírel[oa]s?|párel[oa]s?|tírel[oa]s?|tíral[oa]s?|suspéndel[oa]s?|quítatel[oa]s?)', 'descanse (?:\\S+ ){0,4}?del?',
    '(?:hacemos|haga|haz|hacer) (?:una )?(?:pausa|descanso)(?: \\S+){0,3}', 'saltarse(?: el| la)?', '(?:sáltese|sáltate)(?: el| la)?'
  ],
  stopAround: [],
  stopBack: [
    '(?:ese|esa|esos|esas) (?:se para|fuera|se quita|se deja|suspéndal~|quítel~|déjel~|tírel~)', '(?:suspéndal|quítel|déjel|retírel|tírel)[oa]s?',
    '(?:lo|la|los|las) (?:paramos|deja|dejas|tira|tire|tiramos|interrumpimos)(?! (?:igual|como|así|puest~))', '(?:lo|la|los|las) (?:voy a|vamos a) (?:dejar|quitar|suspender|parar|retirar)' +
      '(?! (?:igual|como|así|puest~))', '(?:se lo|se la|te lo|te la) (?:voy a |vamos a )?(?:suspender|suspendo|quitar|quito|retirar|retiro|suspendemos|quitamos)', 'se acabó', 'descartad[oa]', 'suspender(?! (?:el |la |los |las )?§)', 'no se (?:reinicia|reanuda|retoma)'
  ],
  mention: ['a otr[oa]s? (?:pacientes?|personas?)(?: \\S+){0,3}', 'siempre podemos(?: \\S+)?', 'me lo guardo', 'mi (?:viejo|vieja|jefe|jefa|colega)(?: \\S+){0,5}'],
  asked: ['(?:él|ella) (?:dice|dijo)(?: \\S+){0,3}', 'mi (?:jefe|jefa|colega|viejo|vieja)(?: \\S+){0,4}'],
  doubt: ['otr[oa]s (?:pacientes?|personas?)', 'siempre podemos', 'mientras tenga', 'he dudado', '(?:iba|íbamos) a', 'había pensado']
}
