import type { PrescribedMedication } from '../../../schemas/consultation-output/index.js'
import type { EvidenceSource, RemovalReason } from '../../../schemas/evidence.js'
import { foldWord } from '../../runtime/index.js'
import { atcCodeOf, type MedicationTable } from '../tables/medication.js'
import { routeOf } from '../tables/medication-routes.js'
import { wordsOf } from '../words.js'
import type { Checked, Removal } from './checked.js'
import { drugMentionsIn, type Drug } from './drugs.js'
import { quantitiesIn, type Quantity } from '../reading/quantities/index.js'
import { rangeOf, type TranscriptIndex, type TranscriptSentence } from './transcript-index.js'
import { forms } from './forms.js'
import type { Verdicts } from './verdicts.js'

/** A place where a drug was named. */
interface Mention {
  sentence: TranscriptSentence
  from: number
  to: number
}

/** Where names of drugs are looked up: the transcript, and the table of drugs. */
interface Names {
  index: TranscriptIndex
  drugs: MedicationTable
  /** Where each word was said, by the word without accents. */
  words: () => ReadonlyMap<string, readonly Mention[]>
}

/** Indexes the words of the transcript, on first use. */
function wordsSaid (index: TranscriptIndex): Names['words'] {
  let words: Map<string, Mention[]> | undefined
  return function places () {
    if (words !== undefined) return words
    words = new Map()
    for (const sentence of index.sentences) {
      for (const [from, word] of sentence.folded.entries()) {
        const mention = { sentence, from, to: from + 1 }
        const present = words.get(word)
        if (present === undefined) words.set(word, [mention])
        else present.push(mention)
      }
    }
    return words
  }
}

/** Where the words of a name were said one after the other, whatever their accents. */
function literally (name: string, { words }: Names): Mention[] {
  const [first, ...rest] = wordsOf(name).map(({ text }) => foldWord(text)).filter(text => /[\p{L}\p{N}]/u.test(text))
  if (first === undefined) return []
  return (words().get(first) ?? []).flatMap(({ sentence, from }) => {
    let at = from + 1
    for (const word of rest) {
      while (/^[^\p{L}\p{N}]$/u.test(sentence.words[at]?.text ?? '')) at += 1
      if (sentence.folded[at] !== word) return []
      at += 1
    }
    return [{ sentence, from, to: at }]
  })
}

/** The drugs of the table that a name contains; none when the table does not know it. */
function known (name: string, drugs: MedicationTable): Drug[] {
  return drugMentionsIn(wordsOf(name), drugs)
}

/** Where a drug was named; of a combination without a name of its own, where its parts were named in one sentence. */
function naming (key: string, { naming: named }: TranscriptIndex) {
  const whole = named.get(key)
  if (whole !== undefined) return whole
  const [first = [], ...others] = key.split('/').map(part => named.get(part) ?? [])
  return first.filter(({ sentence }) => others.length > 0 && others.every(other => other.some(one => one.sentence === sentence)))
}

/** Where drugs were named; nowhere unless each of them was. */
function mentionsOf (entries: readonly Drug[], index: TranscriptIndex): Mention[] {
  const found = [...new Set(entries.map(({ key }) => key))].map(key => naming(key, index))
  if (found.some(({ length }) => length === 0)) return []
  return found.flat().map(({ drug, sentence }) => ({ sentence, from: drug.from, to: drug.to }))
}

/** The pharmaceutical form that a text names, as its word beginnings. */
function formOf (text: string): readonly string[] | undefined {
  const words = wordsOf(text).map(word => foldWord(word.text))
  return forms.find(form => words.some(word => form.some(beginning => word.startsWith(beginning))))
}

/** How many sentences around the name to search: a form and a pack size are often said just before or after it. */
const AROUND = 3

function around (mentions: readonly Mention[], { sentences }: TranscriptIndex): Set<TranscriptSentence> {
  return new Set(mentions.flatMap(({ sentence: { at } }) => sentences.slice(Math.max(0, at - AROUND), at + AROUND + 1)))
}

/** Whether a form was said near the drug, in any language; true when that cannot be judged. */
function formIsSaid (form: string, near: ReadonlySet<TranscriptSentence>): boolean {
  const beginnings = formOf(form)
  return beginnings === undefined ||
    [...near].some(sentence => sentence.folded.some(word => beginnings.some(beginning => word.startsWith(beginning))))
}

/**
 * The ATC code of a medication: that of its route, if its form or brand implies one; else the drafted code, if the substance has it for any
 * route; else the general code of the substance. Empty for an unknown substance.
 */
function codeOf (medication: PrescribedMedication, drugs: MedicationTable): string {
  const { active_ingredient: ingredient, atc_code: drafted, brand_name: brand, pharmaceutical_form: form } = medication
  const substance = drugs.find(ingredient)
  if (substance === undefined) return ''
  const route = substance.brand_routes.get(brand ?? '') ?? (form === null ? null : routeOf(form))
  const ofRoute = route === null ? undefined : substance.routes.get(route)
  return ofRoute ?? ([...substance.routes.values()].includes(drafted) ? drafted : atcCodeOf(substance, null))
}

/** Keeps the details of a medication that were said, and lists those that were not. */
function checkDetails (
  medication: PrescribedMedication, mentions: readonly Mention[], names: Names, outputLanguage: string
): { value: PrescribedMedication, removed: Removal[] } {
  const { active_ingredient: ingredient, brand_name: brand, pharmaceutical_form: form, pack_size: pack, atc_code: atc } = medication
  const removed: Removal[] = []
  const out = (what: string, value: string, reason: RemovalReason) => { removed.push({ text: `${what} ${value} of ${ingredient}`, reason }) }
  const near = around(mentions, names.index)

  const code = codeOf(medication, names.drugs)
  if (atc !== code && atc !== '') out('ATC code', atc, 'code_not_in_table')

  const brandIsSaid = brand === null || literally(brand, names).length > 0
  if (!brandIsSaid) out('brand', brand, 'drug_not_said')

  const areSaid = (quantities: readonly Quantity[]) => quantities.every(({ value }) => {
    return names.index.saying(value).some(({ sentence }) => near.has(sentence))
  })
  const formNumbersAreSaid = form === null || areSaid(quantitiesIn(wordsOf(form), outputLanguage))
  const formIsKept = form === null || (formNumbersAreSaid && formIsSaid(form, near))
  if (!formIsKept) out('form', form, formNumbersAreSaid ? 'not_said' : 'number_not_said')

  const packIsSaid = pack === null || areSaid(quantitiesIn(wordsOf(pack), outputLanguage).filter(({ kind }) => kind === 'plain'))
  if (!packIsSaid) out('pack size', pack, 'number_not_said')

  const value = {
    active_ingredient: ingredient,
    brand_name: brandIsSaid ? brand : null,
    pharmaceutical_form: formIsKept ? form : null,
    pack_size: packIsSaid ? pack : null,
    atc_code: code
  }
  return { value, removed }
}

/** The ranges of mentions, each once. */
function rangesOf (mentions: readonly Mention[]): EvidenceSource[] {
  return [...new Set(mentions.map(({ sentence }) => sentence))].map(rangeOf)
}

/**
 * Checks medications against what was said. The drug must be named in the transcript, by any of its names, or, if the table does not know
 * it, by that very name. It is removed if it was named only to say that it is not taken or not tolerated, and if its brand is that of
 * another drug. Its ATC code becomes that of the table, or empty: a combination or an unknown drug has no certain code. A brand, form or
 * pack size that was not said is set to `null` and listed.
 */
export function createMedicationCheck (index: TranscriptIndex, drugs: MedicationTable, outputLanguage: string, verdicts?: Verdicts) {
  const names: Names = { index, drugs, words: wordsSaid(index) }

  /** @param sources ranges that exist in the transcript */
  return function checkMedication (medication: PrescribedMedication, sources: readonly EvidenceSource[]): Checked<PrescribedMedication> {
    const { active_ingredient: ingredient, brand_name: brand } = medication
    const entries = known(ingredient, drugs)
    const branded = brand === null ? [] : known(brand, drugs)
    const same = branded.some(({ key }) => entries.length === 0 || entries.some(entry => entry.key === key))
    const inSources = new Set(sources.flatMap(source => index.within(source)))

    const mentions = entries.length > 0 ? mentionsOf(entries, index) : literally(ingredient, names)
    const byBrand = brand === null || (branded.length > 0 && !same) ? [] : literally(brand, names)
    const all = [...mentions, ...byBrand]
    if (all.length === 0) {
      const others = [...inSources].some(sentence => sentence.drugs.length > 0) || (brand !== null && literally(brand, names).length > 0)
      return { reason: others ? 'drug_differs' : 'drug_not_said' }
    }
    // The table knows the brand as another drug, and the brand was said: one of the two is wrong.
    if (branded.length > 0 && entries.length > 0 && !same && literally(brand ?? '', names).length > 0) return { reason: 'drug_differs' }

    const refused = all.filter(({ sentence, from, to }) => index.refuses({ from, to }, sentence))
    // "Should I take the ibuprofen?" "No, no ibuprofen.": the question affirms nothing that the answer refuses.
    const taken = all.find(mention => !refused.includes(mention) && (refused.length === 0 || !mention.sentence.text.endsWith('?')))
    if (taken === undefined) return { reason: 'negation_differs' }
    if (entries.length > 0 && entries.every(({ key }) => (verdicts?.against(key) ?? null) !== null)) return { reason: 'said_otherwise' }

    const own = all.filter(({ sentence }) => inSources.has(sentence))
    const { value, removed } = checkDetails(medication, own.length > 0 ? [...own, ...all] : all, names, outputLanguage)
    const narrow = sources.filter(source => index.within(source).length < 2)
    if (own.length > 0 && narrow.length === sources.length) return { value, sources: [...sources], removed }
    return { value, sources: index.valid(rangesOf(own.length > 0 ? own : [taken])), removed }
  }
}
