import type { FormWords } from '../../parts/checking.js'

export const forms: FormWords = {
  tablet: ['comprim', 'cachet', 'dragee'],
  capsule: ['gelul', 'capsul'],
  syrup: ['sirop'],
  suspension: ['suspension'],
  solution: ['solution', 'liquid'],
  cream: ['creme', 'pommade', 'onguent'],
  gel: ['gel'],
  lotion: ['lotion'],
  drops: ['goutte', 'collyre'],
  spray: ['spray', 'nebuli', 'pulveri'],
  inhaler: ['inhal', 'bouffee', 'aerosol'],
  injection: ['inject', 'piqure'],
  infusion: ['perfus'],
  suppository: ['supposit'],
  patch: ['patch', 'timbre'],
  powder: ['poudre'],
  sachet: ['sachet', 'granul'],
  lozenge: ['pastil'],
  foam: ['mousse'],
  enema: ['lavement'],
  ovule: ['ovul', 'vaginal'],
  shampoo: ['shampoing'],
  mouthwash: ['bain']
}
