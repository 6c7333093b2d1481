import type { SpeakerWords } from '../parts/speakers.js'

export const speakers: SpeakerWords = {
  titles: ['dr', 'dra', 'prof'],
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
  own: ['mi', 'mis', 'la mía', 'el mío']
}
