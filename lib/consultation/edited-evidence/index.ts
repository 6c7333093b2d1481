import { codeSystems } from '../../../schemas/consultation-output/fields.js'
import type { Episode } from '../../../schemas/consultation-output/index.js'
import { EVIDENCE_MAX, type EvidenceItem, type EvidenceKind, type MentionedDiagnosis, type MentionedMedication, type ReportEvidence } from '../../../schemas/evidence.js'
import { canonicalJson } from '../canonical-json.js'
import { blocksOf, movedTo, type Block } from './blocks.js'
import { Pool } from './pool.js'
import { fieldsOf, type ReportField, type ReportText, type ReportValue } from './statements.js'
import { unitsOf, type Range } from './units.js'

/** A report with its evidence. */
export interface ProvenReport {
  data: readonly Episode[]
  evidence: ReportEvidence
}

/** Longest block that is looked for, in units: no statement of an engine is as long. */
const UNITS_MAX = 100

/** Where a block, or nothing that is known, begins in a text. */
type Placed = Array<Block | 'inside' | undefined>

/** What earlier reports had, to be found again. */
interface Known {
  blocks: Pool<Block>
  values: Pool<EvidenceItem>
  /** The lengths of the blocks, in units, longest first. */
  lengths: number[]
}

/** The key of a value: the same for the same value, whatever the order of its members. */
function keyOf ({ kind, value }: ReportValue): string {
  return `${kind} ${canonicalJson(value)}`
}

/** The evidence of a report, by what it is of. */
function byPointerOf (evidence: readonly EvidenceItem[]): Map<string, EvidenceItem[]> {
  const byPointer = new Map<string, EvidenceItem[]>()
  for (const item of evidence) {
    const items = byPointer.get(item.pointer)
    if (items === undefined) byPointer.set(item.pointer, [item])
    else items.push(item)
  }
  return byPointer
}

/**
 * What a report has.
 *
 * @param later a report whose statements are left out
 */
function knownOf ({ data, evidence: { evidence } }: ProvenReport, later?: Known): Known {
  const byPointer = byPointerOf(evidence)
  const known = { blocks: new Pool<Block>(), values: new Pool<EvidenceItem>(), lengths: new Set<number>() }
  for (const field of fieldsOf(data)) {
    if (Array.isArray(field)) {
      for (const value of field) {
        const [item] = byPointer.get(value.pointer) ?? []
        if (item !== undefined && later?.values.has(keyOf(value)) !== true) known.values.add(keyOf(value), value.pointer, item)
      }
    } else {
      for (const block of blocksOf(field, byPointer.get(field.pointer) ?? [])) {
        if (block.units > UNITS_MAX || later?.blocks.has(block.key) === true) continue
        known.blocks.add(block.key, field.pointer, block)
        known.lengths.add(block.units)
      }
    }
  }
  return { ...known, lengths: [...known.lengths].sort((one, other) => other - one) }
}

/** A text of the edited report, and what is known of its parts. */
interface EditedText {
  field: ReportText
  units: Range[]
  placed: Placed
}

/** Finds known blocks in what is not placed yet of a text; with a pointer, only those that were there. */
function placeBlocks ({ blocks, lengths }: Known, { field: { text }, units, placed }: EditedText, pointer?: string): void {
  for (let at = 0; at < units.length; at++) {
    for (const length of lengths) {
      const last = units[at + length - 1]
      if (last === undefined || placed.slice(at, at + length).some(place => place !== undefined)) continue
      const block = blocks.take(text.slice(units[at]?.start, last.end), pointer)
      if (block === undefined) continue
      placed.fill('inside', at, at + length)
      placed[at] = block
      break
    }
  }
}

function written (kind: EvidenceKind, pointer: string, range: Range = { start: 0, end: 0 }): EvidenceItem {
  return { kind, pointer, ...range, sources: [], unsupported: [], author: 'clinician' }
}

/** The evidence of a text whose known blocks are placed. What has neither letters nor digits says nothing. */
function textEvidence ({ field: { pointer, text }, units, placed }: EditedText): EvidenceItem[] {
  return units.flatMap((unit, at) => {
    const place = placed[at]
    if (place === 'inside') return []
    if (place !== undefined) return movedTo(place, pointer, unit.start)
    return /[\p{L}\p{N}]/u.test(text.slice(unit.start, unit.end)) ? [written('sentence', pointer, unit)] : []
  })
}

/** The evidence of the fields of a report: what stands where it was is found before anything is looked for elsewhere. */
function evidenceOf (fields: readonly ReportField[], reports: readonly Known[]): EvidenceItem[] {
  const texts = new Map<ReportField, EditedText>()
  for (const field of fields) {
    if (Array.isArray(field)) continue
    const units = unitsOf(field.text)
    texts.set(field, { field, units, placed: units.map(() => undefined) })
  }
  const found = new Map<string, EvidenceItem>()
  for (const known of reports) {
    for (const isSamePlace of [true, false]) {
      for (const text of texts.values()) placeBlocks(known, text, isSamePlace ? text.field.pointer : undefined)
      for (const value of fields.flatMap(field => Array.isArray(field) ? field : [])) {
        const { pointer } = value
        const item = found.has(pointer) ? undefined : known.values.take(keyOf(value), isSamePlace ? pointer : undefined)
        if (item !== undefined) found.set(pointer, { ...item, pointer })
      }
    }
  }
  return fields.flatMap(field => {
    if (Array.isArray(field)) return field.map(({ kind, pointer }) => found.get(pointer) ?? written(kind, pointer))
    const text = texts.get(field)
    return text === undefined ? [] : textEvidence(text)
  })
}

/** What was named, with whether it is still prescribed. */
function prescribedNow (medication: readonly MentionedMedication[], data: readonly Episode[]): MentionedMedication[] {
  const prescribed = new Set(data.flatMap(({ sections }) => sections.flatMap(({ fields }) => {
    return 'prescribed_medication' in fields ? fields.prescribed_medication.map(({ active_ingredient: name }) => name) : []
  })))
  return medication.map(named => ({ ...named, prescribed: prescribed.has(named.active_ingredient) }))
}

/** What was named, with whether a code of it is still in the report. */
function codedNow (diagnoses: readonly MentionedDiagnosis[], data: readonly Episode[]): MentionedDiagnosis[] {
  const codings = data.flatMap(({ sections }) => sections.flatMap(({ fields }) => 'medical_coding' in fields ? fields.medical_coding : []))
  const isCoded = (named: MentionedDiagnosis) => codings.some(coding => {
    return codeSystems.some(system => coding[system] !== '' && coding[system] === named[system])
  })
  return diagnoses.map(named => ({ ...named, coded: isCoded(named) }))
}

/**
 * The evidence of a report that a clinician has edited. A statement that is there word for word keeps what it rests on, wherever it stands
 * now; one that is not is marked as the clinician's. A statement of which there are more than before is new.
 *
 * @param before the report that was edited
 * @param drafted the last report of an engine, if that is another one: what comes back from it has its evidence again
 */
export function editedEvidence (before: ProvenReport, data: readonly Episode[], drafted?: ProvenReport): ReportEvidence {
  const current = knownOf(before)
  const reports = drafted === undefined ? [current] : [current, knownOf(drafted, knownOf(before))]
  const { evidence: { medication, diagnoses, ...others } } = before
  return {
    ...others,
    evidence: evidenceOf(fieldsOf(data), reports).slice(0, EVIDENCE_MAX),
    ...medication === undefined ? {} : { medication: prescribedNow(medication, data) },
    ...diagnoses === undefined ? {} : { diagnoses: codedNow(diagnoses, data) }
  }
}
