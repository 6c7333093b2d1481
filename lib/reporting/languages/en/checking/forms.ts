import type { FormWords } from '../../parts/checking.js'

export const forms: FormWords = {
  tablet: ['tablet', 'pill', 'caplet'],
  capsule: ['capsul', 'gel-cap', 'softgel'],
  syrup: ['syrup'],
  suspension: ['suspension'],
  solution: ['solution', 'liquid'],
  cream: ['cream', 'ointment'],
  gel: ['gel'],
  lotion: ['lotion'],
  drops: ['drop'],
  spray: ['spray', 'nebuli'],
  inhaler: ['inhal', 'puff', 'aerosol', 'spacer'],
  injection: ['inject', 'shot', 'jab'],
  infusion: ['infus', 'drip'],
  suppository: ['supposit'],
  patch: ['patch', 'plaster'],
  powder: ['powder'],
  sachet: ['sachet', 'granul'],
  lozenge: ['lozenge', 'pastil'],
  foam: ['foam'],
  enema: ['enema'],
  ovule: ['vaginal', 'pessar'],
  shampoo: ['shampoo'],
  mouthwash: ['mouthwash']
}
