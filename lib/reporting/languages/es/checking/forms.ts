import type { FormWords } from '../../parts/checking.js'

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
