import { existsSync, readFileSync } from 'node:fs'
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import { ExplainedError } from '../../lib/runtime/index.js'
import { vitalSigns, type VitalSign } from '../../schemas/consultation-output/index.js'
import { medicationOwners, medicationStatuses } from '../../schemas/evidence.js'
import { enumeration } from '../../schemas/kit.js'

/** Something that the evaluation cannot go on with. The message is one sentence that says where. */
export class EvaluationError extends ExplainedError {}

/** Where a vital sign was measured; only those of today belong in the report. */
const contexts = ['today', 'home', 'historical', 'target', 'other'] as const

/** What was decided on a medication; only the first four are prescriptions. */
export const statuses = ['started', 'continued', 'changed', 'refilled', 'stopped', 'discussed', 'past'] as const

/** What a report must never lose, and never print without the question that gives it its meaning. */
export const protectedKinds = [
  'death_or_harm', 'violence', 'chest_pain_or_breath', 'bleeding', 'pregnancy', 'overdose', 'allergy', 'refusal', 'stop'
] as const
export type ProtectedKind = typeof protectedKinds[number]

const vitalSignIds = Object.keys(vitalSigns) as VitalSign['vital_sign_id'][]
const text = Type.String()
const spoken = Type.Union([text, Type.Null()])

/** A consultation as a line of a file: what was said, and the note that a clinician wrote of it. Other fields are ignored. */
export const Consultation = Type.Object({
  id: Type.String({ minLength: 1 }),
  segments: Type.Array(Type.Object({
    text,
    speaker: Type.Optional(spoken),
    start_ms: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    end_ms: Type.Optional(Type.Union([Type.Number(), Type.Null()]))
  })),
  note: Type.Optional(Type.Object({
    full: Type.Optional(text),
    subjective: Type.Optional(text),
    objective_exam: Type.Optional(text),
    objective_results: Type.Optional(text),
    assessment_and_plan: Type.Optional(text)
  })),
  language: Type.Optional(Type.String({ minLength: 2 })),
  start_datetime: Type.Optional(Type.String({ minLength: 10 })),
  /** The recording of it, beside the file; without one, `--sound` has espeak-ng say it. */
  audio: Type.Optional(Type.String({ minLength: 1 }))
})
export type Consultation = Static<typeof Consultation>

/** Neither wanted nor wrong: readers may differ on it. */
const optional = Type.Optional(Type.Boolean())

/**
 * What was said in a consultation, as a reader found it; `not_problems` are denied, excluded or somebody else's. Other fields are ignored.
 */
export const Gold = Type.Object({
  id: Type.String({ minLength: 1 }),
  vital_signs: Type.Array(Type.Object({
    vital_sign_id: enumeration(vitalSignIds),
    value: Type.Number(),
    context: enumeration(contexts),
    /** Whose it is; of the patient unless it says so. */
    owner: Type.Optional(enumeration(medicationOwners)),
    /** It cannot be certain, and has to be checked. */
    held_back: Type.Optional(Type.Boolean()),
    quote: Type.Optional(text),
    optional
  })),
  medication: Type.Array(Type.Object({
    active_ingredient: text,
    status: enumeration(statuses),
    /** What the visit decides on it last, and whose it is. */
    table_status: Type.Optional(enumeration(medicationStatuses)),
    whose: Type.Optional(enumeration(medicationOwners)),
    dose: Type.Optional(spoken),
    quote: Type.Optional(text),
    optional
  })),
  problems: Type.Array(Type.Object({
    description: text, icd_10: text, icd_10_alt: Type.Optional(Type.Array(text)), quote: Type.Optional(text), optional
  })),
  not_problems: Type.Optional(Type.Array(Type.Object({ quote: text, reason: text }))),
  /** What was said about health: question and answer together, in words that a report which keeps it has. */
  exchanges: Type.Optional(Type.Array(Type.Object({ words: Type.Array(text, { minItems: 1 }) }))),
  /** What must never be lost, each with the index of its exchange. */
  protected: Type.Optional(Type.Array(Type.Object({
    kind: enumeration(protectedKinds), exchange: Type.Integer({ minimum: 0 }), words: Type.Array(text)
  }))),
  sick_note: Type.Union([Type.Null(), Type.Object({
    quote: Type.Optional(text),
    from: Type.Optional(spoken),
    to: Type.Optional(spoken),
    from_date: Type.Optional(spoken),
    to_date: Type.Optional(spoken),
    optional
  })])
})
export type Gold = Static<typeof Gold>

/** The parts of a report that sentences about a visit are written for. */
const claimSections = ['subjective', 'plan'] as const

/** Two sentences about a consultation: a true one in words of its own, and a lie of some kind. */
export const Claims = Type.Object({
  id: Type.String({ minLength: 1 }),
  section: enumeration(claimSections),
  kind: Type.String({ minLength: 1 }),
  true: Type.String({ minLength: 1 }),
  lie: Type.String({ minLength: 1 })
})
export type Claims = Static<typeof Claims>

const ajv = new Ajv({ allErrors: false })
const validators = {
  consultation: ajv.compile<Consultation>(Consultation),
  gold: ajv.compile<Gold>(Gold),
  claims: ajv.compile<Claims>(Claims)
}

/**
 * The text of a file.
 *
 * @throws {EvaluationError} naming the file
 */
export function contentOf (file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new EvaluationError(code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read: ${message}.`)
  }
}

function valueOf (line: string, where: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The message of the parser shows what stands in the line, which may be clinical text.
    throw new EvaluationError(`${where} is not JSON.`)
  }
}

/** The lines of a file, each with its number; blank lines are skipped. */
function readLines<S extends TSchema> (file: string, kind: keyof typeof validators): Static<S>[] {
  const validate = validators[kind]
  const lines = new Map<string, number>()
  return contentOf(file).split(/\r?\n/).flatMap((line, at) => {
    if (line.trim() === '') return []
    const where = `${file}, line ${at + 1},`
    const value = valueOf(line, where)
    if (!validate(value)) {
      const { instancePath, message } = validate.errors?.[0] ?? {}
      throw new EvaluationError(`${where} is no ${kind}: ${instancePath || 'it'} ${message ?? 'is not valid'}.`)
    }
    const first = lines.get(value.id)
    if (first !== undefined) throw new EvaluationError(`${where} has the id ${value.id} of line ${first}.`)
    lines.set(value.id, at + 1)
    return [value]
  })
}

/** Some consultations, and what was said in each by its id; `null` when nobody has read them. */
export interface Input {
  file: string
  gold_file: string | null
  consultations: Consultation[]
  gold: Map<string, Gold> | null
}

/** Where what was said in the consultations of a file is looked for. */
export function goldFileOf (file: string): string {
  return file.replace(/(?:\.jsonl)?$/, '.gold.jsonl')
}

/**
 * Reads a file of consultations and what was said in them.
 *
 * @param goldFile must exist when it is named; otherwise the one beside the file, where there is one
 * @throws {EvaluationError} naming the file and the line, or the consultation that nobody has read
 */
export function readInput (file: string, goldFile?: string): Input {
  const consultations = readLines<typeof Consultation>(file, 'consultation')
  if (consultations.length === 0) throw new EvaluationError(`${file} has no consultations.`)
  const beside = goldFileOf(file)
  const named = goldFile ?? (existsSync(beside) ? beside : null)
  if (named === null) return { file, gold_file: null, consultations, gold: null }

  const gold = new Map(readLines<typeof Gold>(named, 'gold').map(line => [line.id, line]))
  const missing = consultations.find(({ id }) => !gold.has(id))
  if (missing !== undefined) throw new EvaluationError(`${named} has no line for ${missing.id}.`)
  return { file, gold_file: named, consultations, gold }
}

/**
 * The sentences about the consultations of a file, in the file beside it.
 *
 * @throws {EvaluationError} naming the file when there is none, or the line
 */
export function readClaims (file: string): Claims[] {
  return readLines<typeof Claims>(file.replace(/(?:\.jsonl)?$/, '.claims.jsonl'), 'claims')
}
