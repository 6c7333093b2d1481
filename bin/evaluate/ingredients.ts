/** The one name of an active ingredient in lower case, whatever salt or synonym it is given by; `null` for what is not known. */
export type Canonical = (ingredient: string) => string | null

/** Words that name a class of medication, without the plural. */
const CLASS = new Set([
  'analgesic', 'antacid', 'antibiotic', 'anticoagulant', 'antidepressant', 'antiemetic', 'antifungal', 'antihistamine', 'antihypertensive',
  'antiinflammatory', 'antipsychotic', 'antiviral', 'benzodiazepine', 'blocker', 'bronchodilator', 'chemotherapy', 'contraceptive',
  'corticosteroid', 'decongestant', 'diuretic', 'emollient', 'immunosuppressant', 'immunotherapy', 'inflammatory', 'inhaler', 'inhibitor', 'laxative',
  'moisturiser', 'moisturizer', 'multivitamin', 'nsaid', 'opioid', 'painkiller', 'probiotic', 'relaxant', 'reliever', 'sedative',
  'statin', 'steroid', 'thinner', 'tranquilliser', 'tranquilizer'
])

/** Words that stand beside them and name no substance either. */
const BESIDE = new Set([
  'a', 'ace', 'acid', 'an', 'anti', 'beta', 'blood', 'calcium', 'channel', 'combined', 'cough', 'cream', 'dose', 'drop', 'drug', 'ear', 'eye', 'gel', 'h2', 'high',
  'inhaled', 'low', 'medication', 'medicine', 'mild', 'muscle', 'nasal', 'non', 'ointment', 'or', 'oral', 'pain', 'pill', 'preventer', 'proton', 'pump',
  'rescue', 'some', 'spray', 'strong', 'stronger', 'syrup', 'tablet', 'the', 'topical'
])

/** Names as they are compared: lower case, white space once. */
function plain (name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The parts of a combination: `codeine/paracetamol`, `sulfamethoxazole + trimethoprim`, `amoxicillin and clavulanic acid`. */
function partsOf (name: string): string[] {
  return name.split(/ ?[/+,&] ?| and | with /).map(part => part.trim()).filter(part => part !== '')
}

/**
 * An active ingredient as it is compared. Salts and synonyms count as the same where `canonical` knows them, and a combination is the same
 * in any order.
 */
export function ingredientKey (ingredient: string, canonical: Canonical): string {
  const name = plain(ingredient)
  const known = canonical(name)
  const parts = partsOf(known === null ? name : plain(known))
  return parts.map(part => plain(canonical(part) ?? part)).sort().join('/')
}

/** Whether a name is that of a class ("an antibiotic", "steroid cream"), which is not scored: it has nothing but words of classes. */
export function isClass (ingredient: string): boolean {
  const words = (plain(ingredient).match(/[a-z0-9]+/g) ?? []).map(word => word.replace(/(?<=...)(?:ies|s)$/, end => end === 's' ? '' : 'y'))
  return words.some(word => CLASS.has(word)) && words.every(word => CLASS.has(word) || BESIDE.has(word))
}
