import type { FormWords } from '../../parts/checking.js'

export const forms: FormWords = {
  tablet: ['tablet', 'pille', 'dragee'],
  capsule: ['kapsel'],
  syrup: ['sirup'],
  suspension: ['suspension'],
  solution: ['losung', 'flussig'],
  cream: ['creme', 'salbe'],
  gel: ['gel'],
  lotion: ['lotion'],
  drops: ['tropfen', 'augentropf'],
  spray: ['spray', 'sprueh', 'spruh', 'nasenspray'],
  inhaler: ['inhal', 'hub', 'aerosol', 'dosieraerosol'],
  injection: ['injekt', 'spritze'],
  infusion: ['infus'],
  suppository: ['zapfchen'],
  patch: ['pflaster'],
  powder: ['pulver'],
  sachet: ['beutel', 'granul'],
  lozenge: ['lutsch', 'pastil'],
  foam: ['schaum'],
  enema: ['klistier'],
  ovule: ['vaginal'],
  shampoo: ['shampoo'],
  mouthwash: ['spulung']
}
