/** Words after the name of a substance that make it something measured or an illness: `vitamin D level`, `insulin resistance`. Folded. */
const AFTER = new Set((
  'level levels deficiency deficiencies deficient resistance resistant dependent test tests ' +
  'spiegel spiegels tekort tekorten gehalte waarde waarden resistentie resistent afhankelijk afhankelijke deficientie bepaling ' +
  'wert werte mangel resistenz abhangig abhangige abhangiger'
).split(' '))

/** Words that do so before the name, with a preposition between: `taux de vitamine D`, `tekort aan foliumzuur`. Folded. */
const BEFORE = new Set((
  'level levels lack deficiency deficient resistance resistant shortage ' +
  'taux carence deficit manque niveau ' +
  'spiegel tekort gebrek gehalte waarde ' +
  'mangel'
).split(' '))

const PREPOSITIONS = new Set('of in to de en aan van an'.split(' '))

/**
 * Whether the substance named by words `from` up to `to` is not a medicine there, but something measured or missing in the body.
 *
 * @param words of the text, folded
 * @param joiners signs that stand within compounds: `Vitamin-D-Mangel`
 */
export function isMeasured (words: readonly string[], from: number, to: number, joiners: ReadonlySet<string>): boolean {
  const after = joiners.has(words[to] ?? '') ? words[to + 1] : words[to]
  if (AFTER.has(after ?? '')) return true
  const before = PREPOSITIONS.has(words[from - 1] ?? '') ? words[from - 2] : undefined
  return BEFORE.has(before ?? '')
}
