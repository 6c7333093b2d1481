import type { SickLeaveWords } from '../../parts/checking.js'

export const sickLeave: SickLeaveWords = [
  'arret', 'arrets', 'vous arrete', 'vous arreter', 'etes arrete', 'etes arretee', 'suis arrete', 'suis arretee', 'mets en arret',
  'certificat~', 'incapacite~', 'conge', 'conges', 'conge maladie', 'arret maladie', 'travail', 'travailler', 'retravailler',
  'employeur~', 'prolongation', 'reprise', 'reprendre le travail', 'reprenez le travail', 'du repos', 'de repos', 'en repos',
  'repos complet', 'repos strict', 'repos a la maison', 'repos chez', 'au repos chez', 'restez a la maison', 'rester a la maison',
  'restez chez vous', 'rester chez vous', 'dispense~', 'ecole'
]
