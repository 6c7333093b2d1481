import type { FormWords } from '../../parts/checking.js'

export const forms: FormWords = {
  tablet: ['tablet', 'comprim', 'dragee'],
  capsule: ['capsul'],
  syrup: ['siroop'],
  suspension: ['suspensie', 'drank'],
  solution: ['oplossing', 'vloei'],
  cream: ['crem', 'zalf'],
  gel: ['gel'],
  lotion: ['lotion'],
  drops: ['druppel', 'oogdrup'],
  spray: ['spray', 'verstuiver', 'neusspray'],
  inhaler: ['inhal', 'puf', 'aerosol', 'pomp'],
  injection: ['inject', 'prik', 'spuit'],
  infusion: ['infus', 'baxter'],
  suppository: ['zetpil', 'supposit'],
  patch: ['pleister'],
  powder: ['poeder'],
  sachet: ['zakje', 'sachet'],
  lozenge: ['zuigtablet', 'pastil'],
  foam: ['schuim'],
  enema: ['klysma', 'lavement'],
  ovule: ['ovul', 'vaginaal'],
  shampoo: ['shampoo'],
  mouthwash: ['mondspoel']
}
