import type { SickLeaveWords } from '../../parts/checking.js'

export const sickLeave: SickLeaveWords = [
  'baja laboral', 'baja medica', 'baja por', 'la baja', 'una baja', 'de baja', 'parte de baja', 'parte de alta', 'alta laboral',
  'incapacidad~', 'licencia medica', 'licencia por', 'reposo laboral', 'reposo en casa', 'guarde reposo', 'guardar reposo',
  'justificante~', 'certificado~', 'constancia', 'trabajo', 'trabajar', 'trabaje', 'empresa', 'mutua', 'al colegio', 'a la escuela',
  'en casa', 'reincorpor~', 'ausencia laboral', 'dias libres'
]
