import type { MedicalCoding, PrescribedMedication } from '../../../schemas/consultation-output/index.js'
import { createDescriptionCheck } from '../checking/descriptions.js'
import { isQuoted } from '../checking/quotes.js'
import { diagnosisCuesOf } from '../extracting/diagnoses/cues.js'
import { isMoreGeneral } from '../extracting/diagnoses/general.js'
import { mentionsIn } from '../extracting/diagnoses/mentions.js'
import { attributed } from '../reading/attributed.js'
import { sentencesOf } from '../reading/sentences.js'
import { withBlankOrders } from '../reading/to-machine.js'
import { codeSystems, type Codes, type CodeTables } from '../tables/codes.js'
import { atcCodeOf, drugsIn, ingredientIn, type MedicationTable } from '../tables/medication.js'
import type { Draft, DraftEpisode, ReportEngine, ReportRequest, Sourced, SourcedCoding } from '../types.js'
import { wordsOf } from '../words.js'
import { withoutRepeats } from './repeats.js'

/** The tables that codes come from. */
export interface LookUpTables {
  codes: CodeTables
  medication: MedicationTable
}

const uncoded: Codes = { icd_10: '', icpc_2: '', ibui: '' }

function isCoded (codes: Codes): boolean {
  return codeSystems.some(system => codes[system] !== '')
}

/** Whether two concepts have a code in common. */
function agree (left: Codes, right: Codes): boolean {
  return codeSystems.some(system => left[system] !== '' && left[system] === right[system])
}

/** The concepts that a text names and does not deny, give to somebody else or only fear, without those that say less than another. */
function conceptsIn (text: string, language: string, tables: CodeTables): Codes[] {
  const cues = diagnosisCuesOf(language)
  const piece = { id: 'text', text, speaker: null, start_ms: null, end_ms: null }
  const found = cues === undefined
    ? tables.termsIn(wordsOf(text), language).map(({ value }) => value)
    : mentionsIn(attributed(sentencesOf([piece]), language), language, cues, tables)
      .flatMap(({ codes, denied, absent }) => denied || absent ? [] : [codes])
  const codes = found.map(({ icd_10: code }) => code)
  return found.filter(({ icd_10: code }) => !isMoreGeneral(code, codes))
}

/** Finds the codes of diagnoses by what they are called in the report, and by how they were said. */
function createCodeLookUp ({ input_language: input, output_language: output, transcript: all }: ReportRequest, tables: CodeTables) {
  const transcript = withBlankOrders(all, input)
  const describes = createDescriptionCheck(tables)
  let spokenCodes: Codes[] | undefined

  /** Whether a term of a concept was said anywhere. */
  function isSaid (concept: Codes): boolean {
    spokenCodes ??= transcript.flatMap(({ text }) => tables.termsIn(wordsOf(text), input).map(({ value }) => value))
    return spokenCodes.some(other => agree(concept, other))
  }

  return function codesOf (description: string, spoken: string): Codes {
    // Small models write English names into other reports: the tables say what that is in its language.
    const described = [output, input, 'en'].flatMap(language => conceptsIn(description, language, tables))
    // Words of the transcript say more than the diagnosis: a code of theirs has to fit what the report calls it.
    const quoted = isQuoted(spoken, transcript, input) ? conceptsIn(spoken, input, tables) : []
    const matching = quoted.filter(codes => describes({ ...codes, description }, [output, input, 'en']))
    const agreed = described.find(codes => matching.some(other => agree(codes, other)))
    return agreed ?? described.find(isSaid) ?? matching[0] ?? described[0] ?? uncoded
  }
}

/** A medication under the name that the table has for it in a language, with its ATC code; as it is when the table does not know it. */
function lookedUpMedication (medication: PrescribedMedication, output: string, table: MedicationTable): PrescribedMedication {
  const { active_ingredient: ingredient, brand_name: brand } = medication
  const called = ingredient === '' ? brand ?? '' : ingredient
  const [mention, ...others] = drugsIn(wordsOf(called), table)
  const whole = table.find(called)
  const substance = whole ?? (others.length === 0 ? mention?.substance : undefined)
  if (substance === undefined) return medication
  const isBrand = mention !== undefined && mention.brand !== null && mention.substance === substance
  return {
    ...medication,
    active_ingredient: ingredientIn(substance, output),
    brand_name: brand ?? (isBrand ? mention.brand : null),
    atc_code: medication.atc_code || atcCodeOf(substance, mention?.route ?? null)
  }
}

/**
 * A draft with the codes of the tables. Diagnoses and complaints without a code are looked up by their description in the language of the
 * report, and by what was said in the language of the consultation; those that the tables do not know stay without one. Medication gets its
 * name in the language of the report and its ATC code. What is the same under one code stays once, where it was first.
 */
export function lookedUp (draft: Draft, request: ReportRequest, { codes, medication }: LookUpTables): Draft {
  const codesOf = createCodeLookUp(request, codes)
  const coded = (entries: readonly SourcedCoding[]): SourcedCoding[] => entries.map(entry => {
    const { value, spoken = '' } = entry
    if (isCoded(value)) return entry
    const found: MedicalCoding = { ...codesOf(value.description, spoken), description: value.description }
    return { ...entry, value: found }
  })
  const named = (entries: readonly Sourced<PrescribedMedication>[]) => entries.map(({ value, sources }) => {
    return { value: lookedUpMedication(value, request.output_language, medication), sources }
  })
  const episodes = draft.episodes.map((episode): DraftEpisode => ({
    ...episode,
    complaints: coded(episode.complaints),
    diagnoses: coded(episode.diagnoses),
    prescribed_medication: named(episode.prescribed_medication)
  }))
  return { ...draft, episodes: withoutRepeats(episodes) }
}

/** An engine whose drafts get their codes from the tables. */
export function withLookUp (engine: ReportEngine, tables: LookUpTables): ReportEngine {
  return {
    name: engine.name,
    model: engine.model,
    promptVersion: engine.promptVersion ?? null,
    cheap: engine.cheap,
    ...engine.judge === undefined ? {} : { judge: engine.judge },
    async draft (request, signal, customerId) {
      return lookedUp(await engine.draft(request, signal, customerId), request, tables)
    }
  }
}
