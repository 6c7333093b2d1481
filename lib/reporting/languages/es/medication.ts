import { consents, no, yes } from './report.js'
import { esPlain, esSpeech } from './medication-decisions.js'
import type { MedicationVocabulary } from '../parts/medication.js'

const RELATIVE =
  '(?:madre|padre|mamá|papá|hermano|hermana|mujer|marido|esposo|esposa|hijo|hija|amigo|amiga|vecino|vecina|compañero|compañera|tía|' +
  'tío|prima|primo|abuela|abuelo|suegra|suegro|cuñada|cuñado|novio|novia|pareja|sobrina|sobrino)'
const INFINITIVE =
  '(?:recetar|dar|poner|mandar|prescribir|indicar|pautar|empezar|comenzar|iniciar|añadir|agregar|probar|tomar|usar|utilizar|' +
  'aplicar|echar|hacer|comprar|administrar|pinchar|inyectar|recomendar|aconsejar|dejar|cubrir|tratar|asociar|introducir|sumar)'
const WITH =
  '(?: (?:con|a tomar|tomar|tomando|el tratamiento con|tratamiento con|un tratamiento con|de nuevo|una receta de|receta de|' +
  'para que tome|unas? pastillas? de|a dar|a usar|usando|dando|a ponerse|que tome|que tomes|primero|de momento))*'
const PAST =
  '(?:tomado|probado|usado|utilizado|dejado|recetado|dado|puesto|mandado|empezado|comprado|quitado|pinchado|aumentado|cambiado|' +
  'prescrito|suspendido|subido|bajado|echado|indicado)'

export const medication: MedicationVocabulary = {
  ...esSpeech,
  fillers: [
    'eh', 'ehm', 'pues', 'bueno', 'vale', 'este', 'o sea', 'a ver', 'digamos', 'también', 'además', 'entonces', 'simplemente',
    'por favor', 'ahora', 'ahora mismo', 'hoy', 'hoy mismo', 'desde hoy', 'ya', 'mire', 'mira', 'luego', 'bien',
    'la verdad', 'solamente', 'solo', 'sólo', 'de momento', 'por ahora', 'por lo pronto', 'en principio', 'más o menos', 'usted',
    'igualmente', 'más bien', 'ahorita', 'nomás', 'venga', 'eso sí', 'así que', 'directamente', 'al final'
  ],
  spellings: {},
  verbLast: false,
  start: [
    ...esPlain.start,
    '(?:le|te|les|os|me le|se lo|se la|te lo|te la|lo|la)? ?(?:voy a|vamos a|vas a|va a|van a|vais a|quiero|querría|quisiera|' +
      'podemos|puede|puedes|podría|podrías|debe|debes|debería|tiene que|tienes que|tenemos que|tenés que|hay que|habrá que|' +
      'prefiero|preferiría|me gustaría|conviene|convendría|recomiendo|aconsejo)(?: (?:usted|que|le|te|a|hasta|' +
      `ir a))* ${INFINITIVE}(?:le|te|se|les|os|lo|la|los|las|selo|sela|telo|tela)?${WITH}`,
    '(?:voy a|vamos a|va a|vas a|quiero|puedo|podemos|hay que|conviene|tiene que|tienes que|puede|puedes|me va a) (?:recetarle|' +
      'recetarte|darle|darte|ponerle|ponerte|mandarle|mandarte|prescribirle|prescribirte|indicarle|indicarte|pautarle|pautarte|' +
      'tomarse|tomarte|ponerse|aplicarse|echarse|dejarle|dejarte|añadirle|añadirte|agregarle|agregarte|hacerle|pincharle|' +
      `inyectarle|inyectarse|pincharse|tratarle|tratarte|tratarlo|tratarla|cubrirle|darle al niño|darle a la niña)${WITH}`,
    '(?:le|te|les|os) (?:receto|recetamos|doy|damos|pongo|ponemos|mando|mandamos|prescribo|indico|indicamos|pauto|pautamos|añado|' +
      'añadimos|agrego|agregamos|recomiendo|aconsejo|sugiero|dejo|dejamos|hago|inicio|iniciamos|empiezo|empezamos|cubro|administro|' +
      `administramos|pincho|inyecto|recetaré|daré|pondré|mandaré|voy a hacer)${WITH}`,
    '(?:receto|prescribo|pauto|pautamos|prescribimos|recetamos|indico|indicamos|añado|añadimos|agrego|agregamos|iniciamos|inicio|' +
      `empezamos|empiezo|comenzamos|ponemos|pongo|damos|sumamos|asociamos|probamos|introducimos|administramos)${WITH}`,
    `(?:empezar|empezaremos|comenzar|iniciar|empiece|empieza|comience|comienza|inicie|probaremos|añadiremos|pondremos|daremos)${WITH}`,
    '(?:se )?(?:inicia|añade|pauta|prescribe|receta|indica|administra) (?:tratamiento )?(?:con )?',
    '(?:tómese|tómate|tómelo|tome|tomará|tomarás|use|usa|úselo|utilice|utiliza|aplíquese|aplícate|aplique|póngase|ponte|póngale|' +
      'ponle|échese|échate|échele|dele|dale|déle|denle|dará|usará|se tome|se tomará|se pondrá|me toma)(?: (?:de|con|usted|al niño|' +
      'a la niña|al nene|a la nena|a él|a ella))*',
    '(?:^|(?<=(?:[.;¿¡:]|y|o|si no|mejor) ))(?:toma|se toma|te tomas|se pone|te pones|pon|le da|le das|le pone|le pones|se aplica|' +
      'te aplicas|se echa|te echas)',
    '(?:que|para que) (?:tome|tomes|se tome|te tomes|use|uses|se ponga|te pongas|se aplique|empiece|empieces)',
    'se (?:echa|aplica|pone|pondrá|echará)', 'mejor(?= §)', 'receta (?:de|del|para)', 'una prescripción de',
    'tratamiento (?:con|va a ser|será|sería)', 'tratar(?:lo|la|le|te|se)? con', 'tratamos con', 'con una pauta de',
    'una inyección de', 'un pinchazo de', 'la vacuna (?:de|del|contra)', '(?:puede|puedes|podés) (?:tomar|usar|tomarse|comprar|darle)',
    'pauta de', 'tratamiento:?'
  ].map(phrase => phrase.trimEnd()),
  keep: [
    ...esPlain.keep,
    '(?:siga|sigue|seguimos|seguir|seguirá|siga usted|continúe|continúa|continuamos|continuar|continuará|continue|mantenga|mantén|' +
      'mantenemos|mantener|mantiene|mantengo|conserve|conservamos|síguelo|seguí)(?: (?:con|tomando|usando|igual con|igual|' +
      'como hasta con|el tratamiento con|tratamiento con|la misma dosis de|dosis de|el|la|su|tu|los|las|poniéndose|dando|dándole))*',
    '(?:voy a|vamos a|puede|puedes|debe|tiene que|tienes que|va a|vas a|hay que) (?:seguir|continuar|mantener)(?: (?:con|tomando|' +
      'usando|igual con|igual|el|la|su|tu))*',
    'la misma dosis(?: de| del)*',
    'no (?:cambiamos|cambio|tocamos|toco|modificamos|modifico|toque|cambie)(?: (?:nada|el|la|lo de|lo del|su|tu|de))*',
    'sin cambios(?: (?:en|con|de))*', '(?:dejamos|dejo|deja|deje) (?:el|la|su|tu) (?=§ (?:igual|como|a la misma|en la misma))',
    '(?:nos quedamos|quédese|quédate) con'
  ],
  change: [
    '(?:suba|sube|subir|subimos|subo|aumente|aumenta|aumentar|aumentamos|aumento|incremente|incrementar|incrementamos|baje|bajar|' +
      'bajamos|bajo|reduzca|reduce|reducir|reducimos|reduzco|disminuya|disminuir|disminuimos|duplique|doblar|duplicar|duplicamos|' +
      'ajustar|ajustamos|ajuste|modificar|subirle|subirte|subirlo|subirla|bajarle|bajarte|aumentarle|reducirle|reducirte|' +
      'aumentarte|subiremos|bajaremos|subírselo|súbase|bájese|súbelo)(?: (?:la dosis|dosis|la cantidad|la|el|su|tu|los|las|de|del|' +
      'un poco|lo de))*(?: de| del)?',
    '(?:pasar|pasamos|pase|pasa|pasaremos) (?:el |la )?(?=§ a #)'
  ],
  refill: [
    '(?:renuev[oae]|renovar|renovamos|renovarle|renovarte|renovaré|renovación|renovárselo)(?: (?:la receta|las recetas|receta|' +
      'recetas|de|del|el|la|los|su|tu|para))*',
    'nueva receta(?: de| del| para)*',
    '(?:le|te) (?:hago|saco|dejo|imprimo|repito|cargo|vuelvo a (?:hacer|recetar|mandar)) (?:otra |la |las |una )?recetas?(?: (?:de|' +
      'del|para))*',
    'repetir(?:le|te)?(?: la)? receta(?: (?:de|del))*', '(?:le|te) cargo(?: en la tarjeta)?'
  ],
  swap: [
    '(?:cambi(?:o|a|e|ar|amos|arle|arte|aremos)|sustitu(?:yo|ya|ir|imos|irle)|reemplaz(?:o|a|ar|amos))(?: (?:le|te|el|la|su|tu|de|' +
      'del|los))* §(?: \\S+){0,6}? (?:por|a)(?: (?:el|la))?(?= §)',
    '(?:pas(?:o|a|ar|amos|arle|arte)|cambi(?:o|a|ar|amos))(?: (?:del|de la|de|de su))+ §(?: \\S+){0,4}? (?:al|a la|a)(?= §)'
  ],
  propose: [
    '(?:quiere|quieres|querés|le gustaría|te gustaría|le parece|te parece)(?: (?:que|si))?(?: (?:le|te))?(?: \\S+)? ?(?:recete|' +
      'receto|mande|mando|ponga|pongo|pongamos|dé|doy|demos|tomar|probar|probemos|probamos|empezar|empecemos|empezamos|renueve|' +
      'renuevo|tomarse)(?: (?:con|a|de|del))*',
    '(?:necesita|necesitas|le hace falta|te hace falta)(?: \\S+){0,2} recetas?(?: (?:de|del))*'
  ],
  stop: [
    ...esPlain.stop,
    '(?:dejar|deje|deja|dejamos|dejo|dejaremos|dejaría)(?: (?:ya|usted|de))*(?: (?:tomar|usar|tomarse|ponerse|dar|' +
      'dárselo))(?: (?:el|la|su|los|las|de))*',
    '(?:deje|dejar|dejamos|deja) (?:el|la|los|las|de|su)',
    '(?:suspenda|suspende|suspender|suspendemos|suspendo|suspenderle|suspenderemos|suspendido|suspendida|quitar|quite|quita|' +
      'quitamos|quito|quitarle|quitarte|quitaremos|retirar|retire|retiramos|retiro|retirarle|pare|parar|paramos|interrumpa|' +
      'interrumpir|interrumpimos|evite|evita|evitar|evitamos|elimine|eliminar|eliminamos|descontinuar|descontinuamos|dejarlo|' +
      'abandone|destetar)(?: (?:ya|de|usted|todo|por completo|tomar|usar|el|la|los|las|lo de|su|tu|del todo|el tratamiento con))*',
    'le sienta mal', 'me sienta mal', '(?:me|le) (?:sentó|sentaba) (?:mal|fatal)',
    '(?:no|nunca|jamás|tampoco|nada de)(?: (?:le|te|se|me|lo|la|los|les|nos))*(?: \\S+)?(?: \\S+)? (?:tome|tomes|tomar|tomarse|use|' +
      'uses|usar|dé|des|dar|doy|damos|pongo|pondría|ponga|pongas|receto|recetaría|recetar|mando|daría|mezcle|mezcles|mezclar|' +
      'vuelva a tomar|vuelvas a tomar|recomiendo|aconsejo|necesita|necesitas|necesitamos|hace falta|conviene|quiero|quiere|' +
      'voy a (?:dar|recetar|mandar|poner|darle|recetarle|darte|recetarte)|vamos a (?:dar|poner|usar|recetar|empezar|darle)|puede|' +
      'puedes|debe|debes|existe|toque)(?: (?:más|ni|con|ningún|ninguna|tomar|usar|darle|que|de|el|la|nada de|tomarse|ponerse|' +
      'que tome|antibiótico))*',
    'no (?:más|a)', 'ni', 'sin', 'nada de', 'en (?:vez|lugar) de(?:l)?', 'en sustitución del?',
    '(?:no|tampoco) (?:quiero|quiere|quieres|deseo)(?: (?:tomar|más|que))*', 'contraindicad[oa]', 'está contraindicad[oa]',
    'prohibid[oa]', 'no es (?:necesario|necesaria|útil)', 'no sirve', 'innecesari[oa]', 'ningún', 'ninguna'
  ],
  mention: [
    ...esPlain.mention,
    '(?:he|ha|has|han|había|habías|hemos|le he|le ha|me ha|me han|le han|te han|te ha|me había|se ha|te he|' +
      `le había)(?: \\S+)? ${PAST}(?: (?:de|el|la|con|un|una|algo de|a|usted))*`,
    '(?:tomé|tomó|tomaste|tomaba|tomabas|tomaban|tomábamos|tomo|tomamos|tomas|toman|usaba|uso|usas|usó|probé|probó|dejé|dejó|' +
      'dejaste|empecé|empezó|compré|compró|me puse|me puso|me pusieron|me pongo|me dieron|me dio|me recetaron|me recetó|' +
      'me mandaron|me mandó|me quitaron|me quitó|me indicaron|me indicó|me dijo|le puse|le di|le dieron|le dimos|le recetaron|' +
      'le mandaron|te mandaron|le doy yo|se tomó|me tomé|me tomaba|me tomo|estoy con|estaba con|estoy tomando|estaba tomando|' +
      'está tomando|estás tomando|venía tomando|vengo tomando|está con|estás con|llevo|lleva|llevas)(?: (?:un|una|el|la|de|del|los|' +
      'con|más|tomando|todos los días|siempre|ayer|por mi cuenta|medio))*',
    '(?:que|ya|y|donde|cuando|quien|siempre|él|ella|porque|eso que|hoy|sigue) (?:toma|usa|tomaba|usaba|se toma|se pincha|lleva)', 'toma',
    'se toma', 'usa', '(?:con|en) tratamiento con', 'tratad[oa] con', 'en tratamiento', 'además de(?:l)?', 'antes', 'antiguamente',
    'efectos? (?:secundarios?|adversos?)(?: (?:de|del))*',
    '(?:qué tal|cómo (?:le va|te va|va|le sienta|te sienta|toma|lleva|lo lleva))(?: (?:con|el|la))*',
    '(?:pensar|pensaremos|pensamos|plantear|planteamos|plantearemos|plantearnos|valorar|valoramos|valoraremos|considerar|hablar|' +
      'hablaremos|hablamos|discutir|veremos|vemos|estudiar)(?: (?:en|de|si|sobre|la posibilidad de|poner|con|el|la|un|una|iniciar|' +
      'añadir|ponerle))*',
    `(?:mi|su|tu|un|una) ${RELATIVE}(?: \\S+){0,3}`,
    '(?:mi|el|la|su|otro|un) (?:médico|médica|doctor|doctora|cardiólogo|cardióloga|especialista|farmacéutico|farmacéutica|' +
      'neurólogo|ginecóloga|psiquiatra|dentista|pediatra)(?: \\S+){0,4}',
    'niveles? de', 'por si acaso', 'en casa (?:tengo|tenemos|tiene)', 'tengo(?: en casa)?', 'tenemos(?: en casa)?',
    '(?:puedo|puede|debo|podría|tengo que) (?:yo )?(?:tomar|tomarme|darle|seguir|usar|dejar)(?: (?:con|el|la|un|tomando|de))*',
    '(?:funciona|funcionó|hace efecto|ayudó|alivia|me va bien|me fue bien|calma)',
    'caja de', 'dosis única que'
  ],
  startBack: [
    '(?:que|el que|la que) (?:le|te) (?:receto|doy|mando|voy a (?:recetar|dar|mandar|poner)|pongo|dejo)',
    '(?:le|te) (?:va a|puede|irá a|ayudará) ?(?:ayudar|aliviar|venir bien|ir bien)',
    '(?:se|te) (?:lo|la) (?:receto|mando|doy|pongo|dejo puesto)'
  ],
  stopAround: [
    ...esPlain.stopAround, '(?:no|nunca|ni|sin|nada de)(?: (?:más|de|el|la|tomar))* §'],
  stopBack: [
    ...esPlain.stopBack,
    'no (?:le|te|me|se)? ?(?:hace|hizo|funciona|funcionó|sirve|conviene|toca|está indicad[oa]|es necesari[oa]|' +
      'hace falta)(?: \\S+)?(?: \\S+)?',
    'no (?:se |te )?(?:lo|la|los|las) (?:tome|tomes|use|uses|ponga|pongas|dé|des|quiero|necesita|necesitas|recomiendo|aconsejo|' +
      'vuelva a|vuelvas a)(?: \\S+)?',
    '(?:ese|esa|esos|esas|eso) (?:no|lo quitamos|la quitamos|lo suspendemos|fuera|ni)',
    '(?:lo|la|los|las) (?:dejamos|quitamos|suspendemos|retiramos|paramos|quito|suspendo|retiro|deje de tomar|dejas|suspenda|' +
      'deja)(?! (?:igual|como))',
    '(?:me|le) (?:sentó|sienta|sentaba|cae|cayó|caía|dio|da|daba|produce|produjo|provoca|provocó|hace|hacía) (?:mal|fatal|alergia|' +
      'una|un|ronchas|náuseas|dolor|tos|diarrea|mareos?)',
    'está contraindicad[oa]', 'fuera', 'se (?:suspende|retira|quita)', '(?:no|tampoco),? por favor', 'aquí no sirve'
  ],
  mentionBack: [
    'de reserva', '(?:por si|solo si) acaso',
    '(?:me|le) (?:recetó|recetaron|mandó|mandaron|dieron|dio|puso|pusieron) (?:mi|el|la|en|los)',
    'que (?:tomaba|tenía|tengo en casa|usaba|tomo|me dieron|me mandaron|me recetaron|sobró)'
  ],
  negation: [],
  asked: [
    ...esPlain.asked,
    '(?:debo|puedo|podría yo|tengo que|tendría que)(?: \\S+){0,2}', `(?:mi|su) ${RELATIVE}(?: \\S+){0,3}`,
    '(?:médico|médica|cardiólogo|cardióloga|doctora|especialista|farmacéutica|farmacéutico|psiquiatra|urgencias)(?: \\S+){0,3}',
    '(?:me|nos) (?:dijo|dijeron|han dicho|ha dicho)(?: \\S+){0,3}'
  ],
  use: [
    '(?:y |o )?(?:toma|se toma|te tomas|tomas|usa|usas|le da|le das|siga|sigue|seguís|continúa|mantiene|se pone|te pones|se echa|' +
      'te echas|se aplica|te aplicas|le pone|le pones)(?: \\S+){0,4}',
    '(?:puede|puedes|puedo|debe|tiene que|va a) \\S+(?: \\S+)?'
  ],
  doubt: [
    ...esPlain.doubt,
    'si(?! (?:ve|ves|tiene|tienes|tuviera|le duele|te duele|hay|aparece|vuelve|le vuelve|el dolor|la fiebre|es necesario|precisa|' +
      'lo necesita|lo necesitas|le hace falta|dolor|fiebre|no hay alergias))',
    'si (?:tiene|tienes) (?:todavía|aún)',
    '(?:quizás?|tal vez|a lo mejor|posiblemente|más adelante|en el futuro|algún día|la próxima vez|podría|podríamos|' +
      'pudiéramos|plantear|planteamos|plantearemos|plantearíamos|valorar|valoramos|valoraremos|valoraríamos|considerar|' +
      'consideraríamos|antes de|espero que|según|depende|a ver si|ya veremos|veremos|vemos si|vemos|habría que|pensaremos|' +
      'pondríamos|daríamos|empezaríamos|dudo|eventualmente|llegado el caso)(?! (?:que|la|el) § )',
    'algunos(?: pacientes)?', 'normalmente',
    'me (?:dijo|dijeron|recetó|recetaron|mandó|mandaron|habían|había|han|ha)', 'cardiólogo', 'urgencias'
  ].map(phrase => phrase.replace('(?! (?:que|la|el) § )', '')),
  condition: [
    '(?:sólo|solo|solamente) (?:si|cuando) (?:\\S+ ){1,5}?(?:pasa|supera|por encima)',
    '(?:si|en caso de que|salvo que|sólo si|solo si) (?:esto|eso|la|el|los|las|no|sigue|sale|persiste|empeora|' +
      'en)(?: \\S+){0,5} (?:no|positi~|persist~|insuficiente|alt[oa]s?|empeor~|igual|mejora|funciona|baja|cede)',
    'si (?:no (?:mejora|cede|baja|funciona|va bien|se le pasa|se te pasa)|persiste|empeora|sale positivo)', 'más adelante',
    'en el futuro', 'la próxima vez', 'llegado el caso'
  ],
  clauses: [
    '(?:y|pero|luego|después) (?:le|te|vamos|voy|yo|para|si|siga|tome|de|puede|lo|la|el)', 'para (?:su|la|el|tu|los|las)',
    'le (?:receto|doy|mando|pongo|voy)', 'te (?:receto|doy|mando|pongo|voy)', 'vamos a'
  ],
  frequency: [
    '(?:vez|veces) (?:al|por) día', '(?:vez|veces) (?:a la|por) semana', 'al día', 'por día',
    'cada (?:\\S+ )?(?:horas|días|doce|ocho|seis|día|noche|mañana|semana|mes)', 'cada \\S+ horas', 'diari[oa]s?',
    '(?:por|a) (?:la|las) (?:mañana|noche|tarde)s?', 'en la (?:mañana|noche|tarde)', 'con (?:la cena|el desayuno|la comida|las comidas)',
    'al acostarse', 'antes de (?:acostarse|dormir|desayunar|comer|cenar|las comidas)', 'en ayunas', 'una sola toma', 'dosis única',
    '(?:una )?(?:única|sola) dosis', 'una sola vez', 'desayuno comida y cena', 'a demanda', 'si (?:dolor|fiebre|precisa)',
    '(?:mañana|noche) y (?:mañana|noche)'
  ],
  purposes: ['para (?:dormir|descansar)', '(?:para|contra) (?:el|la|los|las|su|tu)(?: \\S+)?'],
  breaks: ['pero', 'porque', 'aunque', 'salvo', 'excepto', 'mientras', 'sino', 'pues', '\\.', ';', '!', '\\?', '¿', '¡', ':'],
  tags: [
    'vale', 'de acuerdo', 'está bien', 'okay', 'ok', 'no', 'sí', 'eh', 'verdad', 'le parece', 'te parece', 'le parece bien',
    'te parece bien', 'bien', 'entendido', 'cierto', 'entiende', 'me explico', 'queda claro'
  ],
  yes: [
    ...yes, ...consents, 'vale', 'de acuerdo', 'por supuesto', 'bueno', 'está bien', 'perfecto', 'muy bien', 'desde luego',
    'encantad[oa]', 'ok', 'okay', 'como usted diga', 'lo que usted diga', 'correcto', 'por favor', 'me parece bien', 'venga', 'dale',
    'listo', 'entendido', 'ándele', 'genial', 'eso es', 'ajá'
  ],
  no: [...no, 'prefiero no', 'mejor no', 'ni hablar', 'tampoco', 'para nada'],
  pronouns: [
    'lo', 'la', 'los', 'las', 'se lo', 'se la', 'te lo', 'te la', 'eso', 'esto', 'este', 'esta', 'ese', 'esa',
    '(?:este|ese|el) (?:tratamiento|medicamento|jarabe|comprimido|antibiótico)',
    '(?:esta|esa|la) (?:dosis|crema|pastilla|medicación|medicina|pomada)', '(?:la )?misma dosis',
    '(?:el|la|su) (?:dosis|tratamiento|medicación|pauta)', 'con él', 'con ella', 'con eso'
  ],
  clitics: ['lo', 'la', 'los', 'las', 'ese', 'esa', 'eso', 'esos', 'esas'],
  after: [
    'a', 'al', 'para', 'durante', 'hasta', 'por', 'y', 'o', 'pero', 'si', 'como', 'con', 'en', 'mañana', 'noche', 'dos', 'tres', 'una',
    'un', 'uno', 'vez', 'así', 'mismo', 'igual', 'dosis', 'días', 'semanas', 'meses', 'seguir', 'tomar', 'subir', 'bajar', 'vamos', 'voy',
    'que', 'no', 'cada', 'todos', 'todas', 'antes', 'después', 'también',
    'porque', 'le', 'te', 'de', 'desde', '\\?', '\\.', '!'
  ],
  kinds: [
    'antibióticos?', 'analgésicos?', 'calmantes?', 'medicamentos?', 'medicinas?', 'medicación', 'tratamiento', 'comprimidos?',
    'pastillas?', 'tabletas?', 'píldoras?', 'crema', 'pomada', 'inhalador', 'spray', 'gotas', 'colirio', 'jarabe', 'receta', 'inyección',
    'pinchazo', 'vacuna', 'antiinflamatorios?', 'cápsulas?', 'antihistamínicos?',
    'cortisona', 'corticoides?', 'diuréticos?', 'estatina', 'antidepresivo', 'laxante', 'algo', 'broncodilatador', 'anticoagulante',
    'protector', 'estómago', 'antiviral', 'relajante', 'muscular', 'ansiolítico', 'sobres?', 'tipo', 'llamad[oa]', 'otro', 'otra',
    'nuevo', 'nueva', 'de'
  ],
  leads: [
    'es', 'se', 'llama', 'será', 'sería', 'llamado', 'llamada', 'como', 'por', 'ejemplo', 'va', 'a', 'ser', 'voy', 'vamos', 'el', 'la',
    'los', 'las', 'un', 'una', 'de', 'del', 'y', 'o', 'que', 'conocido', 'tomar', 'usar', 'dar', 'con', 'le', 'te', 'doy', 'mando',
    'pongo', 'nombre', 'sobre', 'todo'
  ],
  joins: ['y', 'o', 'más', 'con', 'junto', 'también', 'además'],
  notTaken: ['sérico', 'sérica', 'plasma', 'nivel', 'niveles', 'bajo', 'baja', 'alto', 'alta', 'bajito', 'basal'],
  links: [
    'y', 'e', 'o', 'un', 'una', 'unos', 'unas', 'el', 'la', 'los', 'las', 'lo', 'de', 'del', 'su', 'sus', 'tu', 'tus', 'con', 'más',
    'que', 'por', 'para', 'también', 'como', 'en', 'al', 'a', 'poco', 'comprimidos?', 'pastillas?', 'cápsulas?', 'tabletas?', 'dosis',
    'pauta', 'simple', 'llamado', 'llamada', 'mismo', 'misma', 'este', 'esta', 'ese',
    'esa', 'junto', 'todos', 'días', 'contra', 'bajas?', 'tipo', 'ciclo', 'curso', 'caja', 'crema', 'jarabe', 'inhalador', 'antibiótico',
    'gotas', 'pomada', 'u', '\\+', '&'
  ],
  alternatives: ['o', 'u', 'bien'],
  dose: [
    '#', 'miligramos?', 'mg', 'microgramos?', 'µg', 'mcg', 'gramos?', 'g', 'ml', 'mililitros?', 'unidades', 'ui', 'inhalaciones?',
    'inhalación', 'puffs?', 'comprimidos?', 'cápsulas?', 'tabletas?', 'pastillas?', 'gotas', 'cucharadas?', 'cucharaditas?', 'sobres?',
    'ampollas?', 'vez', 'veces', 'por', 'al', 'día', 'días', 'semanas?', 'mes', 'meses', 'el', 'la',
    'cada', 'los', 'las', 'horas', 'h', 'mañana', 'noche', 'mediodía', 'tarde', 'comida', 'cena', 'desayuno', 'comidas', 'antes',
    'después', 'con', 'en', 'a', 'durante', 'si', 'dolor', 'fiebre', 'precisa', 'máximo', 'dosis', 'de', 'y', 'medio', 'media', 'coma',
    '%', '\\.', '/', '-', 'un', 'una', 'uno', 'todas', 'todos', 'acostarse', 'ayunas', 'otro', 'otra'
  ],
  numbers: [
    'medio', 'media', 'un', 'una', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez', 'once', 'doce',
    'trece', 'catorce', 'quince', 'dieciséis', 'veinte', 'veintiún', 'veinticinco', 'veintiocho', 'treinta', 'cuarenta', 'cincuenta',
    'sesenta', 'setenta', 'ochenta', 'noventa', 'cien', 'ciento', 'doscientos', 'trescientos',
    'cuatrocientos', 'quinientos', 'seiscientos', 'setecientos', 'ochocientos', 'ochocientas', 'novecientos', 'mil'
  ],
  forms: [
    'comprimido|comprimidos|pastilla|pastillas|tableta|tabletas|píldora|píldoras|gragea|grageas', 'cápsula|cápsulas', 'inhalador',
    'crema', 'pomada|ungüento', 'gel', 'spray|aerosol', 'gotas|gota', 'colirio', 'jarabe', 'solución',
    'inyección|inyecciones|pinchazo|pinchazos', 'parche|parches', 'supositorio|supositorios', 'polvo',
    'sobre|sobres', 'óvulo|óvulos', 'vacuna', 'champú', 'loción', 'suspensión', 'pluma', 'ampolla|ampollas', 'enema', 'espuma'
  ],
  packs: [
    '(?:caja|cajas|envase|envases|frasco|frascos|bote|tubo|blíster)(?: de| con)? (?<size>#(?: (?:comprimidos|pastillas|tabletas|' +
      'cápsulas|sobres|ampollas|supositorios|parches|óvulos|ml|mililitros|gramos|g|dosis))?)'
  ]
}
