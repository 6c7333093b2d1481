import type { SpeakerWords } from '../parts/speakers.js'

export const speakers: SpeakerWords = {
  titles: ['dr', 'dra', 'prof'],
  addresses: { female: ['señora', 'señorita', 'sra', 'srta', 'doña', 'dña'], male: ['señor', 'sr', 'don'] },
  introductions: ['soy', 'me llamo'],
  addressed: ['usted', 'tú', 'tu', 'tus', 'te', 'ti'],
  formal: [],
  persons: { female: ['ella'], male: ['él'] },
  beds: ['cama', 'habitación', 'cuarto', 'sillón'],
  strangers: [
    'un[ao]? \\S+ que (?:vi|he visto|atendí)',
    'otr[oa] (?:paciente|señora?|hombre|mujer)',
    '(?:el|la) (?:de al lado|de la cama)'
  ],
  newborn: ['al nacer', 'peso al nacimiento'],
  clinician: [
    'medic[oa]s?', 'doctora?', 'clinic[oa]', 'enfermer[oa]', 'enfermeria', 'matrona', 'comadrona', 'especialista', '~ologo', '~ologa',
    '~iatra', 'cirujan[oa]', 'fisio~', '~terapeuta', 'kinesiolog[oa]', 'dentista', 'farmaceutic[oa]', 'nutricionista',
    'dietista', 'sanitari[oa]', 'facultativ[oa]', 'residente (?:de|medico)', 'auxiliar', 'asistente', 'generalista', 'profesional'
  ],
  patient: ['paciente~', 'client[ea]', 'usuari[oa]', 'residente', 'consultante'],
  other: [
    'esposa', 'esposo', 'marido', 'pareja', 'conyuge', 'madre', 'padre', 'mama', 'papa', 'padres', 'abuela', 'abuelo', 'hermana',
    'hermano', 'familia', 'familiar~', 'acompanante', 'cuidadora?', 'tutora?', 'novi[oa]', 'suegr[oa]', 'interprete', 'allegad[oa]',
    'visita'
  ],
  alone: { patient: ['nin[oa]', 'nene', 'nena'], other: ['mujer', 'hija', 'hijo', 'amiga', 'amigo'] },
  acts: [
    '(?:le|te|os|les) (?:receto|recetaré|prescribo|pauto|derivo|exploro|ausculto|doy la baja|hago (?:la receta|el volante))',
    '(?:le|te) (?:voy|vamos) a (?:\\S+ )?(?:recetar|prescribir|pautar|derivar|explorar|auscultar|dar la baja|tomar la tensión)',
    '(?:voy|vamos) a (?:recetarle|recetarte|prescribirle|prescribirte|pautarle|pautarte|derivarle|derivarte|explorarle|explorarte|' +
      'auscultarle|auscultarte|darle la baja|darte la baja|tomarle la tensión|tomarte la tensión)'
  ],
  reported: ['dijo', 'dice', 'dicho', 'decía', 'si', 'que', 'preguntó'],
  addressing: [
    'su', 'sus', 'usted', 'tu', 'tus', 'tú', 'le', 'te', 'la suya', 'la tuya', 'el paciente', 'la paciente', 'tiene usted', 'tienes',
    'está usted', 'estás', 'pesas', 'mides', 'don', 'doña'
  ],
  own: ['mi', 'mis', 'la mía', 'el mío'],
  turns: ['a ver', 'a ver usted', 'ahora usted', 'ahora tú', 'ahora vos', 'y usted', 'y tú', 'y vos', 'le toca', 'te toca'],
  machine: {
    names: [
      'asistente(?: virtual| de voz| digital)?', 'ia', 'sistema', 'máquina', 'programa', 'ordenador', 'computadora?', 'modelo', 'grabadora'
    ],
    openers: ['oye', 'hola', 'ey', 'eh', 'ok', 'vale', 'querido', 'querida', 'ahora', 'y', 'atención'],
    polite: [
      'por favor', '(?:puedes|podrías|quieres|puede|podría|quiere)(?: usted)?', '(?:debes|debe|tienes que|tiene que)', 'ahora', 'también',
      'y', 'luego'
    ],
    orders: [
      'añad[ea]', 'añadí', 'añadir', 'agreg(?:a|á|ue|ar)', 'anot(?:a|á|e|ar)', 'apunt(?:a|á|e|ar)', 'escrib[ea]', 'escribí', 'escribir',
      'haz', 'hacé', 'haga', 'pid[ea]', 'prepar(?:a|á|e|ar)', 'registr(?:a|á|e|ar)',
      'pon', 'poné', 'ponga', 'poner', 'incluy[ea]', 'incluir', 'introduc[ei]', 'introduzca', 'borr(?:a|á|e|ar)', 'elimin(?:a|á|e|ar)',
      'quit(?:a|á|e|ar)',
      'ignor(?:a|á|e|ar)', 'olvid(?:a|á|e|ar)', 'document(?:a|e|ar)', 'diagnosti(?:ca|que|car)', 'recet(?:a|e|ar)', 'codifi(?:ca|que|car)',
      'cambi(?:a|e|ar)',
      'modifi(?:ca|que|car)', 'reemplaz(?:a|ar)', 'sustituy[ea]', 'corrig[ei]', 'corrija', 'guard(?:a|e|ar)', 'imprim[ea]'
    ],
    records: [
      '(?:al?|en|del?|a la|en la|de la|en el) (?:el |la |este |mi )?(?:informe|historial?|historia clínica|expediente|ficha|' +
        'nota|resumen|transcripción)'
    ],
    overrides: [
      '(?:ignor[aáe]|olvid[aáe]) (?:todas )?(?:las|tus|sus) (?:instrucciones|reglas|órdenes|indicaciones)(?: anteriores|' +
        ' previas| de arriba)*(?= y |$)',
      '(?:ahora eres|eres ahora) (?:una? )?(?:\\S+ ){0,3}(?:asistente|modelo|ia|robot)', 'tu prompt'
    ]
  }
}
