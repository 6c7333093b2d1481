import { Type, type Static } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import { Consultation, contentOf, EvaluationError, Gold, readInput, type Input } from './input.js'

const text = Type.String()

/** Consultations, each with the values that must come out, as in `test/fixtures/consultations`. Other fields are ignored. */
const Fixtures = Type.Array(Type.Object({
  id: Type.String({ minLength: 1 }),
  template: text,
  input_language: Type.String({ minLength: 2 }),
  start_datetime: Type.String({ minLength: 10 }),
  audio: Type.Union([Type.Null(), Type.Object({ too_short: Type.Boolean() })]),
  segments: Consultation.properties.segments,
  expected: Type.Object({
    vital_signs: Type.Array(Type.Pick(Gold.properties.vital_signs.items, ['vital_sign_id', 'value'])),
    medication: Type.Array(Type.Object({ active_ingredient: text })),
    icd_10: Type.Array(text),
    sick_note: Type.Union([Type.Null(), Type.Object({ from_date: text, to_date: text })])
  })
}))
type Fixture = Static<typeof Fixtures>[number]

const validate = new Ajv({ allErrors: false }).compile<Fixture[]>(Fixtures)

function goldOf ({ id, expected: { vital_signs: signs, medication, icd_10: codes, sick_note: note } }: Fixture): Gold {
  return {
    id,
    vital_signs: signs.map(sign => ({ ...sign, context: 'today' })),
    medication: medication.map(({ active_ingredient: name }) => ({ active_ingredient: name, status: 'started' })),
    problems: codes.map(code => ({ description: code, icd_10: code })),
    sick_note: note === null ? null : { ...note, from: note.from_date, to: note.to_date }
  }
}

/** Whether a report is made of its words: not of a dictation, nor of a recording that is too short. */
function isReported ({ template, audio }: Fixture): boolean {
  return template !== 'dictation_api' && audio?.too_short !== true
}

function fixturesOf (file: string): Fixture[] {
  const content = contentOf(file)
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    throw new EvaluationError(`${file} is not JSON.`)
  }
  if (validate(value)) return value
  const { instancePath, message } = validate.errors?.[0] ?? {}
  throw new EvaluationError(`${file} has no consultations with what is expected: ${instancePath || 'it'} ${message ?? 'is not valid'}.`)
}

/**
 * Reads consultations: those of a JSON file with what must come out of them, or else of JSON lines and the gold beside them. Of the former
 * dictations are left out, and what a recording is too short for.
 *
 * @throws {EvaluationError} naming the file and what is wrong in it
 */
export function inputOf (file: string, goldFile?: string): Input {
  if (!file.endsWith('.json')) return readInput(file, goldFile)
  if (goldFile !== undefined) throw new EvaluationError(`${file} says itself what is expected: leave --gold out.`)
  const fixtures = fixturesOf(file).filter(isReported)
  if (fixtures.length === 0) throw new EvaluationError(`${file} has no consultations.`)
  return {
    file,
    gold_file: file,
    consultations: fixtures.map(({ id, segments, input_language: language, start_datetime: start }) => (
      { id, segments, language, start_datetime: start }
    )),
    gold: new Map(fixtures.map(fixture => [fixture.id, goldOf(fixture)]))
  }
}
