import { dateNames } from './dates.js'
import { speakers } from './speakers.js'
import type { VitalSignNames, VitalSignVocabulary } from '../parts/vital-signs.js'

/** Phrases for what is wanted, and not measured. */
export const targets = ['objetivo', 'meta']

/** Phrases for another day or place, and for what is usual. */
export const elsewhere = ['en casa', 'ayer', 'anoche', 'normalmente']

export const vitalSigns: VitalSignVocabulary = {
  names: {
    weight: [
      'peso', 'pesa', 'pesas', 'pesar', 'pesarse', 'pesado', 'pesé', 'pésese', 'pésate', 'báscula', 'balanza', 'pesan', 'pesaba',
      'pesamos', 'pesás'
    ],
    height: ['talla', 'estatura', 'altura', 'mide', 'mides', 'medís', 'mido', 'medía', 'de alto', 'de alta'],
    bmi: ['imc', 'i m c', 'i.m.c', 'índice de masa corporal', 'indice de masa corporal', 'masa corporal'],
    blood_pressure: [
      'tensión', 'tensiones', 'tensión arterial', 'presión', 'presiones', 'presión arterial', 'presión sanguínea', 't.a', 'ta', 'tensioncita'
    ],
    systolic: ['sistólica', 'presión sistólica', 'tensión sistólica', 'la máxima', 'la alta', 'la sistólica'],
    diastolic: ['diastólica', 'presión diastólica', 'tensión diastólica', 'la mínima', 'la baja', 'la diastólica'],
    heart_rate: [
      'pulso', 'frecuencia cardíaca', 'frecuencia cardiaca', 'ritmo cardíaco', 'ritmo cardiaco', 'fc',
      'pulsaciones', 'corazón late', 'el corazón a'
    ],
    glucose: [
      'glucosa', 'glucemia', 'glicemia', 'glucemias', 'glicemias', 'azúcar', 'azúcares', 'glucemia capilar', 'glicemia capilar',
      'glucemia basal', 'glucosa basal',
      'glucosa en ayunas', 'glucemia en ayunas', 'glicemia en ayunas', 'azúcar en ayunas', 'azúcar en sangre', 'glucosa en sangre',
      'nivel de azúcar', 'dextro', 'destro', 'hemoglucotest'
    ],
    temperature: ['temperatura', 'temp', 'termómetro', 'afebril', 'apirético', 'apirética'],
    fever: ['fiebre', 'febril', 'calentura', 'febrícula', 'décimas'],
    peak_flow: [
      'peak flow', 'peakflow', 'pico flujo', 'pico de flujo', 'pico espiratorio', 'flujo espiratorio máximo', 'flujo máximo',
      'flujo pico', 'flujo espiratorio', 'pef', 'soplado', 'soplas', 'soplar', 'sopló',
      'flujómetro', 'flujometría'
    ],
    saturation: [
      'saturación', 'saturación de oxígeno', 'sat', 'sats', 'satura', 'saturas', 'saturás', 'saturo', 'saturando', 'spo2', 'sp o2',
      'sao2', 'sato2', 'oximetría', 'pulsioximetría', 'pulsioxímetro', 'oxímetro', 'oxigenación',
      'nivel de oxígeno', 'aire ambiente', 'oxígeno en sangre'
    ],
    oxygen: ['oxígeno', 'o2'],
    heart: ['corazón', 'latidos'],
    rate: ['frecuencia'],
    other: [
      'frecuencia respiratoria', 'respiraciones', 'respiración', 'respira', 'hemoglobina glicosilada', 'hemoglobina glucosilada',
      'hemoglobina glicada', 'glicosilada', 'glucosilada', 'glicada', 'hba1c', 'a1c',
      'hemoglobina', 'colesterol', 'ldl', 'hdl', 'triglicéridos', 'creatinina', 'filtrado', 'filtrado glomerular', 'fracción de eyección',
      'fevi', 'potasio', 'sodio', 'pcr', 'inr', 'tsh', 'psa',
      'leucocitos', 'ferritina', 'lactato', 'edad', 'dolor', 'cintura', 'perímetro', 'perímetro abdominal', 'perímetro cefálico', 'dosis',
      'presión intraocular', 'tensión ocular', 'presión ocular',
      'presión de pulso', 'agudeza', 'agudeza visual', 'soplo', 'flexión', 'extensión', 'abducción', 'rotación', 'peso al nacer',
      'pérdida de peso', 'peso ideal', 'peso seco', 'puntuación', 'escala',
      'cetonas', 'vitamina', 'diuresis', 'saturación de transferrina', 'saturación de la transferrina', 'índice de saturación',
      'troponina', 'fev1', 'plaquetas', 'hematocrito', 'años', 'vista',
      'altura uterina', 'peso fetal', 'frecuencia fetal', 'frecuencia cardíaca fetal', 'latido fetal', 'latidos fetales', 'latidos del bebé', 'corazón del bebé', 'foco fetal', 'ácido úrico', 'transaminasas',
      'velocidad', 'urea', 'hierro', 'calcio', 'glasgow', 'eva', 'paso',
      'bilirrubina', 'tensión muscular', 'altura de la mesa', 'frecuencia cardíaca máxima', 'frecuencia máxima'
    ]
  },
  counted: [
    'kilómetros', 'copas', 'vasos', 'cervezas', 'cigarros', 'cigarrillos', 'paquetes', 'cajas', 'hijos', 'niños', 'medidas', 'pisos',
    'pasos', 'puntos', 'sesiones', 'partidos', 'cucharadas', 'de diez', 'sobre diez', 'sobre 10', 'personas', 'mañanas', 'controles',
    'tomas', 'dosis', 'de más', 'de menos', 'más', 'menos', 'dedos', 'cuadras', 'cosas', 'hermanos'
  ],
  cues: {
    ignore: [
      'flujo máximo', 'temperatura es normal', 'tensión es normal', 'presión es normal', 'pulso es normal', 'saturación es normal',
      'a ver si', 'vamos a ver si', 'más o menos', 'mas o menos', 'no está mal', 'no está nada mal', 'no es mala', 'no es malo',
      'no muy alta', 'no muy alto', 'si quiere', 'si quieres', 'si puedo', 'si le parece',
      'si te parece', 'si no le importa', 'si no te importa', 'estos últimos días', 'estos días', 'en los últimos días',
      'los últimos días', 'últimamente', 'por último', 'no pasa nada', 'no hay problema', 'como si',
      'qué tal está', 'cómo está', 'por favor', 'en mi casa no', 'desde luego', 'ni más ni menos', 'como está aquí'
    ],
    now: [
      'hoy', 'ahora', 'ahora mismo', 'actualmente', 'actual', 'aquí', 'acá', 'en consulta', 'en la consulta', 'en el consultorio',
      'en este momento', 'en estos momentos', 'acabo de', 'acabamos de',
      'le tomo', 'te tomo', 'le mido', 'te mido', 'le peso', 'te peso', 'lo peso', 'la peso', 'repito', 'repetimos', 'de nuevo',
      'otra vez', 'me sale', 'le encuentro', 'te encuentro', 'tiene usted', 'le sale', 'te sale',
      'sale a', 'ya mismo', 'esta consulta'
    ],
    visit: [
      'constantes', 'signos vitales', 'constantes vitales', 'exploración', 'exploración física', 'examen físico', 'examen',
      'auscultación', 'la enfermera', 'el enfermero', 'enfermería', 'triaje', 'triage',
      'mi compañera', 'mi compañero', 'mi asistente', 'mi auxiliar', 'la auxiliar'
    ],
    elsewhere: [
      'de enero', 'de febrero', 'de marzo', 'de abril', 'de mayo', 'de junio', 'de julio', 'de agosto', 'de septiembre', 'de octubre',
      'de noviembre', 'de diciembre', ...elsewhere, 'casa', 'antier', 'antes de ayer', 'anteayer', 'la otra noche', 'el otro día',
      'última', 'último', 'anterior', 'anteriores', 'previa', 'previo', 'hace', 'farmacia', 'generalmente', 'habitual', 'habituales',
      'habitualmente', 'suele', 'suelo', 'sueles', 'suelen', 'a veces', 'de vez en cuando', 'promedio', 'de media', 'media de',
      'en enero', 'en febrero', 'en marzo', 'en abril', 'en mayo', 'en junio', 'en julio', 'en agosto', 'en septiembre', 'en octubre',
      'en noviembre', 'en diciembre', 'embaraz~', 'operación', 'cirugía', 'al alta', 'al ingreso', 'pediatra', 'cardiólogo', 'gimnasio',
      'reloj', 'revisión', 'al nacer', 'nació', 'nacimiento', 'nacido', 'me dijo', 'me dijeron', 'me han dicho', 'usted dijo',
      'me decía', 'me comentó', 'el lunes', 'el martes', 'el miércoles', 'el jueves', 'el viernes', 'el sábado', 'el domingo',
      'esta mañana', 'esta noche', 'de madrugada', 'pasada', 'pasado', 'cuando empezó', 'cuando era', 'en aquel', 'la más alta',
      'lo más alto', 'la más baja', 'el máximo', 'un pico', 'picos', 'mejor marca', 'mejor registro', 'teórico', 'teórica',
      'en el trabajo', 'basal', 'su cuaderno', 'su libreta', 'tu libreta', 'la libreta', 'la cartilla', 'registro', 'registros',
      'sus controles', 'en la mañana', 'por la mañana', 'por la noche', 'por las mañanas', 'sensor', 'usted me dijo', 'me contaba',
      'entonces estaba', 'al principio'
    ],
    place: [
      'hospital', 'el hospital', 'urgencias', 'emergencias', 'la guardia', 'ambulancia', 'samur', 'samu', 'uci', 'clínica', 'residencia',
      'la ambulancia'
    ],
    habit: [
      'tenía', 'tenías', 'tuvo', 'tuve', 'tuviste', 'ha tenido', 'he tenido', 'has tenido', 'llegó', 'llegaba', 'llegué', 'había',
      'pesaba', 'medía', 'siempre', 'nunca', 'desde', 'estaba', 'estuvo', 'estuve', 'era', 'fue',
      'subía', 'subió', 'tiende', 'a menudo', 'casi siempre', 'llegado a', 'marcaba', 'daba', 'dio', 'salió', 'me salía', 'andaba',
      'dejó', 'pinchó'
    ],
    laboratory: [
      'analítica', 'analíticas', 'análisis', 'laboratorio', 'exámenes', 'examen de sangre', 'perfil', 'prueba de sangre', 'bioquímica',
      'hemograma', 'resultados'
    ],
    person: [
      'gemelo', 'gemela', 'mellizo', 'perro', 'gato', 'la mayoría', 'todo el mundo', 'alguien', 'la gente'
    ],
    analyte: [
      'hba1c', 'hemoglobina', 'colesterol', 'ldl', 'hdl', 'triglicéridos', 'creatinina', 'filtrado', 'potasio', 'sodio', 'pcr', 'tsh', 'psa',
      'leucocitos', 'ferritina', 'plaquetas', 'transaminasas', 'urea', 'hierro', 'ácido úrico', 'anemia'
    ],
    fasting: ['en ayunas', 'ayunas', 'basal'],
    today: ['hoy'],
    capillary: ['capilar', 'dextro', 'destro', 'hemoglucotest', 'dedito'],
    record: ['informe', 'informe de alta', 'carta', 'última visita', 'última consulta', 'visita anterior', 'libreta', 'cuaderno'],
    day: [...dateNames.weekdays, 'fin de semana'],
    past: ['era', 'eran', 'estaba', 'tenía', 'tenías', 'midió', 'midieron', 'marcó', 'dio'],
    we: ['he', 'hemos', 'le he', 'le hemos'],
    general: ['empieza', 'comienza', 'significa', 'hablamos de'],
    third: ['él', 'ella'],
    mine: ['la mía', 'el mío', 'a mí también', 'yo también', 'también a mí'],
    pointing: ['esa', 'ese', 'eso', 'esta', 'este', 'esto'],
    target: [
      ...targets, 'objetivos', 'debería', 'deberían', 'deberíamos', 'debe estar', 'tiene que estar', 'tendría que', 'tienen que estar',
      'ideal', 'idealmente', 'lo normal', 'lo normal es', 'es normal', 'normal hasta', 'queremos', 'quiero que', 'quiero', 'me gustaría',
      'nos gustaría', 'mantener', 'mantenerla', 'mantenerlo', 'conseguir', 'bajarla', 'bajarlo', 'bajar a', 'llegar a', 'límite',
      'valores normales', 'rango', 'recomend~', 'se considera', 'a ver si conseguimos', 'buscamos', 'interesa', 'aspirar', 'se define'
    ],
    aim: ['objetivo', 'el objetivo', 'la meta', 'ideal', 'el límite', 'es lo normal', 'lo ideal', 'sería lo'],
    threshold: [
      'por encima de', 'por encima', 'por debajo de', 'por debajo', 'arriba de', 'abajo de', 'encima de', 'debajo de', 'más de',
      'menos de', 'más que', 'menos que', 'mayor de', 'menor de', 'mayor a', 'menor a', 'mayores de',
      'superior a', 'superiores a', 'inferior a', 'inferiores a', 'hasta', 'entre', 'a partir de', 'pasa de',
      'pase de', 'pasar de', 'superar', 'superar los', 'bajar de', 'subir de', 'no baje del', 'baje del', 'baja del',
      'pasan de', 'supera', 'supere', 'superan', 'baja de', 'baje de', 'sube de', 'suba de',
      'al menos', 'como mucho', 'como máximo', 'como mínimo', 'máximo', 'mínimo', 'llega a', 'llegue a', 'casi', 'cada', 'o más',
      'o menos', 'o superior', 'o', 'por', 'pasando de', 'ronda los', 'cerca de', 'supere los', 'supera los',
      'menos', 'pasa los', 'pasen de', 'a más de'
    ],
    condition: [
      'cuando', 'sería', 'serían', 'podría', 'imagine', 'imagínese', 'imagínate', 'pongamos',
      'mientras', 'alguien con', 'una persona con', 'como alguien',
      'en cuanto'
    ],
    question: [
      'qué', 'cuánto', 'cuánta', 'cuántos', 'cuántas', 'cuál', 'cómo', 'dónde', 'quién', 'cuándo', 'por qué', 'ha tenido', 'has tenido',
      'tuvo', 'tuviste', 'se ha tomado', 'te has tomado', 'se ha medido', 'sabe', 'sabes',
      'le tomaron', 'puede', 'puedes', 'es que', 'recuerda', 'recuerdas'
    ],
    change: [
      'perdido', 'perder', 'pierde', 'perdí', 'perdió', 'pérdida', 'bajado', 'bajé', 'bajó', 'bajar', 'adelgazado', 'adelgacé',
      'adelgazar', 'engordado', 'engordé', 'engordar', 'subido', 'subí', 'subió', 'ganado', 'gané', 'ganar',
      'aumentado', 'aumenté', 'aumento', 'cogido', 'más', 'menos', 'de más', 'de menos', 'sobrepeso', 'diferencia', 'crecido', 'creció',
      'por semana', 'a la semana', 'al mes', 'por mes', 'de golpe', 'rebajado', 'rebajar', 'rebajé',
      'de sobra', 'quitado'
    ],
    within: ['en', 'durante', 'desde hace'],
    load: [
      'levant~', 'carg~', 'caja', 'cajas', 'saco', 'sacos', 'bolsa', 'bolsas', 'maleta', 'maletas', 'mancuerna~', 'pesas de', 'tirar',
      'empuj~', 'cayó', 'caí', 'caída', 'caído', 'escalera', 'escaleras', 'andar', 'camin~', 'correr',
      'distancia', 'ancho', 'ancha', 'largo', 'profundo', 'garrafa', 'garrafas', 'bombona', 'mochila', 'bulto', 'coger peso', 'máquina',
      'mueble', 'altura de', 'metros de', 'kilos de'
    ],
    own: speakers.own,
    did: [
      'me tomé', 'me la tomé', 'me la tomo', 'me lo tomé', 'me medí', 'me la medí', 'me he tomado', 'me he medido', 'me la he tomado',
      'me puse', 'me salió', 'me marcó', 'me marca', 'me dio', 'me siento', 'me encuentro', 'me noto',
      'he tenido', 'tuve', 'tenía yo', 'me pesé', 'me peso', 'peso yo', 'mido yo', 'yo peso', 'yo mido', 'yo tenía', 'me dolía',
      'me pinché', 'me he pesado'
    ],
    your: speakers.addressing,
    correction: [],
    again: [
      'repito', 'repetimos', 'repita', 'se la repito', 'te la repito', 'lo repito', 'la repetimos', 'vuelvo a', 'volvemos a', 'otra vez',
      'de nuevo', 'nuevamente', 'otra toma', 'segunda toma', 'segunda medición', 'una segunda vez',
      'tomo otra', 'lo intentamos otra'
    ],
    faulty: [
      'era mi dedo', 'mi dedo', 'era mío', 'era mía', 'era la mía', 'era el mío',
      'mal puesto', 'mal puesta', 'mal colocado', 'mal colocada', 'estaba mal', 'estaba flojo', 'estaba suelto', 'estaba floja',
      'se soltó', 'se ha soltado', 'se movió', 'se ha movido', 'te has movido', 'se salió', 'se ha salido', 'no puede ser',
      'no es posible', 'está mal', 'no está bien puesto', 'ha cogido mal', 'lo ha cogido mal', 'agarró mal', 'lectura falsa',
      'error de lectura', 'dedos fríos', 'dedo frío', 'manos frías', 'esmalte', 'uñas pintadas', 'estaba hablando',
      'está hablando', 'manguito equivocado'
    ],
    present: ['es', 'está', 'está en', 'está a', 'es de', 'tiene', 'tienes', 'marca', 'son', 'da', 'sale'],
    link: [
      'es', 'está', 'en', 'a', 'de', 'era', 'con', 'unos', 'unas', 'alrededor de', 'aproximadamente', 'son', 'tiene', 'tienes', 'tengo',
      'marca', 'da', 'sale', 'indica', 'normal', 'normales', 'buena', 'bueno', 'bien', 'perfecta',
      'perfecto', 'alta', 'alto', 'baja', 'bajo', 'elevada', 'elevado', 'regular', 'rítmico', 'eh', 'este', 'pues', 'como', 'ya',
      'todavía', 'aún', 'casi', 'anda', 'anda por', 'anda en', 'ronda', 'va por', 'está en los', 'los', 'las',
      'actual', 'total', 'al', 'sobre', 'igual a', 'me da', 'me sale', 'le da', 'llevas', 'lleva', 'un poco', 'un poquito', 'muy',
      'justo', 'en torno a', 'hoy', 'mantenida', 'correcta', 'correcto', 'mide', 'mido', 'peso', 'pesa', 'un', 'una',
      'de unos', 'estable', 'tumbada', 'tumbado', 'sentado', 'sentada', 'de pie', 'acostado', 'acostada', 'en reposo', 'marcas',
      'otra vez', 'fuerte', 'la tiene', 'la tienes', 'lo tiene', 'la', 'el', 'y', 'fue', 'ha sido'
    ],
    and: ['y', 'e'],
    or: ['o', 'u'],
    telling: [],
    range: ['a', 'o', '-', '–', '—', 'hasta', 'de', 'ó', 'u'],
    over: ['sobre', '/', 'barra', 'partido por', 'partido', 'slash'],
    upon: ['por'],
    with: ['con', 'y'],
    parts: ['con'],
    be: ['estoy en', 'está en', 'está usted en', 'estás en', 'peso', 'pesa', 'mido', 'mide', 'tengo', 'estoy'],
    moved: ['ha bajado a', 'bajado a', 'bajó a', 'ha subido a', 'subido a', 'subió a', 'baja a', 'sube a', 'vuelto a'],
    reason: ['porque', 'ya que', 'puesto que', 'es que'],
    belongs: ['es la', 'es el', 'es su', 'es tu', 'de', 'para el', 'para la', 'de la', 'del'],
    half: ['y medio', 'y media'],
    oh: [],
    article: ['un', 'una'],
    tag: [
      'vale', 'de acuerdo', 'no', 'verdad', 'sí', 'bien', 'ok', 'okay', 'eh', 'correcto', 'cierto', 'no es así', 'está bien', 'entiende',
      'no es verdad'
    ],
    opener: [
      'pues', 'y', 'pero', 'bueno', 'bien', 'vale', 'ok', 'sí', 'eh', 'este', 'entonces', 'a ver', 'ah', 'no', 'luego', 'mire', 'mira',
      'o sea', 'muy bien', 'ya', 'claro', 'perfecto', 'ajá', 'listo', 'después', 'además', 'así que'
    ],
    fronting: [],
    attempts: ['el mejor de', 'la mejor de'],
    call: [
      'le habla', 'te habla', 'habla el doctor', 'habla la doctora', 'hablo con el señor', 'hablo con la señora',
      'con quién hablo', 'hablar un minuto', 'hablar un momento', 'hablar ahora', 'le llamo por', 'le llamo para', 'te llamo por',
      'te llamo para', 'le llamo porque', 'te llamo porque', 'por llamarlo', 'por llamarla', 'por llamarte', 'médico coordinador',
      'videollamada', 'videoconsulta', 'teleconsulta', 'consulta telefónica', 'me oye bien', 'me escucha bien'
    ],
    unborn: ['bebé', 'feto', 'útero'],
    home: ['en casa', 'en su casa', 'en tu casa'],
    blow: [
      'sople', 'sopla', 'soplá', 'soplar aquí', 'soplar acá', 'soplar fuerte', 'a soplar'
    ],
    try: [
      'una más', 'otra', 'otra más', 'otra vez', 'la última', 'y la última', 'la primera', 'la segunda', 'la tercera', 'la mejor',
      'de nuevo', 'una última'
    ]
  },
  joinsHundreds: false,
  centimetres: true,
  kilograms: true,
  gramsPerLitre: false,
  tenths: true
}

export const vitalSignNames: VitalSignNames = {
  weight: ['peso', 'pesa', 'bascula', 'balanza'],
  height: ['talla', 'estatura', 'mide', 'mido', 'altura'],
  bmi: ['imc', 'indice'],
  systolic_blood_pressure: ['tension', 'presion', 'sistol', 'alta', 'maxima'],
  diastolic_blood_pressure: ['tension', 'presion', 'diastol', 'baja', 'minima'],
  heart_rate: ['pulso', 'pulsac', 'frecuencia', 'latid', 'cardiac', 'corazon'],
  blood_glucose: ['glucos', 'glucem', 'azucar', 'glicem', 'dedo', 'capilar', 'ayunas', 'diabet'],
  body_temperature: ['temp', 'fiebre', 'febr', 'afebr', 'apiret', 'calentura', 'termo'],
  peak_flow: ['flujo', 'pico', 'espir', 'peak', 'sopl'],
  oxygen_saturation: ['sat', 'oxigen', 'spo', 'sao']
}
