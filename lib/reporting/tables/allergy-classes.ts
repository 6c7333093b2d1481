import type { Substance } from './medication.js'

/** Letters of an ATC code that names one substance. */
const SUBSTANCE_LENGTH = 7

/** Medicines that whoever does not tolerate one of them must not take without care, by the beginnings of their ATC codes. */
const CLASSES: ReadonlyArray<readonly string[]> = [
  // Penicillins, alone and combined.
  ['J01C'],
  // Cephalosporins.
  ['J01DB', 'J01DC', 'J01DD', 'J01DE', 'J01DI'],
  // Sulfonamides.
  ['J01E', 'A07EC01'],
  // Macrolides.
  ['J01FA'],
  // Tetracyclines.
  ['J01AA'],
  // Aminoglycosides.
  ['J01G'],
  // Quinolones.
  ['J01M'],
  // Non-steroidal anti-inflammatory drugs, on the skin too, and salicylates.
  ['M01A', 'M02AA', 'N02BA', 'B01AC06'],
  // Opioids.
  ['N02A', 'R05DA'],
  // Heparins.
  ['B01AB'],
  // Inhibitors of the angiotensin-converting enzyme.
  ['C09A', 'C09B'],
  // Beta blockers.
  ['C07'],
  // Inhibitors of the proton pump.
  ['A02BC'],
  // Statins.
  ['C10AA']
]

function codesOf ({ atc_code: code, routes }: Substance): string[] {
  return [code, ...routes.values()].filter(one => one !== '')
}

/** The class of a code; of one that is in no class, that code alone. */
function classOf (code: string): readonly string[] {
  return CLASSES.find(group => group.some(prefix => code.startsWith(prefix))) ?? (code.length < SUBSTANCE_LENGTH ? [] : [code])
}

/** Whether an allergy to one medicine bars another: it is the same, has it as a part, or is of its class by the ATC codes of both. */
export function barredBy (allergen: Substance, other: Substance): boolean {
  if (allergen === other || other.active_ingredient.split('/').includes(allergen.active_ingredient)) return true
  const barred = codesOf(allergen).flatMap(classOf)
  return codesOf(other).some(code => barred.some(prefix => code.startsWith(prefix)))
}
