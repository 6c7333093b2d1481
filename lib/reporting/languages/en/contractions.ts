import type { Contractions } from '../parts/contractions.js'

export const contractions: Contractions = {
  endings: ['n\'t'],
  isEndings: ['\'s'],
  merged: { 'gon na': 'going to', 'wan na': 'want to' }
}
