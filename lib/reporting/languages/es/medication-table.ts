import type { FormWords, MedicationTableWords } from '../parts/medication-table.js'

export const medicationTable: MedicationTableWords = {
  none: ['nada de', 'ningún', 'ninguna', 'ni', 'no', 'nunca(?: más)?', 'jamás', 'sin', 'tampoco', 'en vez de', 'en lugar de', 'más que'],
  nots: ['no(?! (?:más de|sólo|solo|olvide|se olvide) )', 'nunca(?: más)?', 'jamás', 'tampoco', 'ni', 'fuera'],
  articles: ['a', 'al', 'el', 'la', 'los', 'las', 'de', 'del', 'su', 'un', 'una', 'lo'],
  instead: ['entonces', 'pues', 'mejor', 'así', 'que', 'será', 'va', 'vamos', 'con', 'le', 'pongo'],
  withdrawn: ['mala idea', 'no es buena idea', 'mejor no', 'no le conviene', 'no puede tomar~', 'demasiado riesgo', 'no se lo puedo'],
  allergies: ['alérgic[oa]s?', 'alergias?', 'intoleran~', 'hipersensib~', 'anafil~', 'reacción (?:a|al)', 'reaccion[óeé]~ (?:a|al)', 'no (?:lo |la )?toler~', '(?:sienta|sentó|cae|cayó) mal'],
  reactions: [
    'urticaria', 'ronchas', 'habones', 'sarpullido', 'erupción', 'hinch~', 'inflamó la (?:cara|lengua|boca)', 'no podía respirar', 'no pod[eé]r respirar', 'ampollas', 'broto', 'brot[eé]',
    'cerró la garganta', 'anafil~', 'glóbulos'
  ],
  from: ['con', 'por', 'a', 'al', 'de', 'del', 'después de'],
  causes: ['me', 'le', 'se', 'da', 'dio', 'hizo', 'provocó', 'produjo', 'causó'],
  treats: ['para', 'contra', 'por'],
  own: ['yo', 'mi', 'mis', 'me', 'mí', 'conmigo', 'tomo'],
  gaveUp: ['dejé', 'dejó', 'dejado', 'suspend(?:ió|í|id[oa]s?)', '(?:me|le|se) l[oa]s? (?:quitó|quitaron|retiró|retiraron)'],
  later: ['la próxima (?:vez|semana|visita)', 'el próximo mes', 'en (?:la revisión|el control)', '(?:dentro de|en) (?:#|unas|unos) (?:semanas|meses)', 'pero (?:hoy|ahora|todavía) no'],
  moves: ['(?:pas~|sub~|baj~|aument~|reduc~)(?: \\S+)? (?:de # )?a #', 'de # pasa a #', 'era #(?: \\S+){0,5}? ahora (?:es |son )?#'],
  atMost: ['no más de(?= #)'],
  inGeneral: [
    '(?:la|el|una) (?:dosis|tratamiento|pauta) (?:habitual|usual|estándar|máxima?|recomendad[oa])',
    '(?:habitual|usual) (?:es|son|sería|serían)', '(?:normalmente|habitualmente|generalmente|por lo general) (?:se|son|es|damos|ponemos|empezamos|usamos)',
    '(?:primera|segunda) (?:opción|elección|línea)', 'de elección',
    '(?:en|a|para) (?:la mayoría|muchos|muchas|algunos|algunas|otros|otras|mujeres|hombres|niños|jóvenes|pacientes)',
    '(?:un|el otro|cada|el primer|el segundo) grupo'
  ],
  elsewhere: [
    'al ingres(?:o|ar)', '(?:le|te|les|nos|me) (?:\\S+ )?(?:dieron|pusieron|empezaron|recetaron|mandaron)', '(?:el hospital|la planta|la clínica) (?:le|te) (?:dio|puso|empezó)'
  ],
  would: ['\\S{2,}ría(?:s|n|mos)?'],
  provided: [
    'si(?! (?:quiere|quieres|le parece|te parece|está de acuerdo|lo necesita|necesita|le duele|no le importa))', 'en caso de que', 'salvo que'
  ],
  refused: ['rechaz~', 'rehús~', 'declin~']
}

export const forms: FormWords = {
  tablet: ['comprim', 'pastill', 'tablet', 'pildora', 'gragea'],
  capsule: ['capsul'],
  syrup: ['jarabe'],
  suspension: ['suspension'],
  solution: ['solucion', 'liquid'],
  cream: ['crema', 'pomada', 'unguento'],
  gel: ['gel'],
  lotion: ['locion'],
  drops: ['gota', 'colirio'],
  spray: ['spray', 'nebuli', 'pulveri'],
  inhaler: ['inhal', 'aerosol', 'puff'],
  injection: ['inyec', 'pinchazo', 'ampolla', 'jeringa'],
  infusion: ['infus', 'perfus', 'goteo', 'suero'],
  suppository: ['suposit'],
  patch: ['parche'],
  powder: ['polvo'],
  sachet: ['sobres', 'sobrecito', 'granul'],
  lozenge: ['chupar', 'caramelo'],
  foam: ['espuma'],
  enema: ['enema', 'lavativa'],
  ovule: ['ovul', 'vaginal'],
  shampoo: ['champu'],
  mouthwash: ['enjuague', 'colutorio']
}
