import type { TSchema } from '@sinclair/typebox'
import { consultationOutputSchemas, VitalSign } from '../../../schemas/consultation-output/index.js'
import { episodes } from '../../../schemas/consultation-output/episode.js'
import { PrescribedMedication, SickNote } from '../../../schemas/consultation-output/fields.js'
import { EPISODES_MAX_ITEMS, LIST_MAX_ITEMS, SUMMARY_MAX_LENGTH, TERM_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { narrativeParts, type DraftEpisode, type NarrativePart, type ReportTemplate } from '../types.js'

/** A JSON Schema without references. */
export interface JsonSchema {
  [keyword: string]: unknown
  type?: string | readonly string[]
  description?: string
  properties?: Readonly<Record<string, JsonSchema>>
  items?: JsonSchema | false
  anyOf?: readonly JsonSchema[]
  prefixItems?: readonly JsonSchema[]
}

/** The structured parts of an episode that a model is asked for, under the names of the draft. */
export type StructuredField = Exclude<keyof DraftEpisode, 'label' | 'narrative'>

const byName = new Map<string, TSchema>(consultationOutputSchemas.map(schema => [String(schema.$id), schema]))

/** Keywords that document a schema for readers other than a model. */
const DOCUMENTATION = new Set(['$id', 'examples', 'discriminator'])

/** A schema of the contract with its references filled in; one of several objects is `anyOf`, which the objects exclude each other in. */
function resolved (schema: TSchema): JsonSchema {
  if (typeof schema.$ref === 'string') {
    const target = byName.get(schema.$ref)
    if (target === undefined) throw new Error(`${schema.$ref} is no schema of the consultation output`)
    return resolved(target)
  }
  if (Array.isArray(schema.oneOf)) return { anyOf: schema.oneOf.map(resolved), description: schema.description ?? '' }
  return Object.fromEntries(Object.entries(schema).flatMap(([keyword, value]) => {
    if (DOCUMENTATION.has(keyword)) return []
    if (keyword === 'properties') {
      return [[keyword, Object.fromEntries(Object.entries(value as TSchema).map(([name, property]) => [name, resolved(property)]))]]
    }
    if (keyword === 'prefixItems') return [[keyword, (value as TSchema[]).map(resolved)]]
    if (keyword === 'items' && value !== false) return [[keyword, resolved(value)]]
    return [[keyword, value]]
  }))
}

function object (properties: Readonly<Record<string, JsonSchema>>, description?: string): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    ...description === undefined ? {} : { description }
  }
}

const sources: JsonSchema = { type: 'array', items: { type: 'integer' }, description: 'Numbers of the lines that this rests on.' }

/** An object of the contract, all of it required, with the lines that it rests on. */
function sourced (schema: JsonSchema): JsonSchema {
  if (schema.anyOf !== undefined) return { ...schema, anyOf: schema.anyOf.map(sourced) }
  return object({ ...schema.properties, sources }, schema.description)
}

function list (items: JsonSchema, maxItems: number, description: string): JsonSchema {
  return { type: 'array', items, maxItems, description }
}

function text (maxLength: number, description: string): JsonSchema {
  return { type: 'string', maxLength, description }
}

const sentence = object({ text: text(SUMMARY_MAX_LENGTH, 'One sentence.'), sources })

/** A diagnosis in words: the codes come from the tables. */
const diagnosis = object({
  description: text(TERM_MAX_LENGTH, 'What it is called, in the language of the report.'),
  spoken: text(TERM_MAX_LENGTH, 'The same in the words of the transcript.'),
  sources
})

const { atc_code: _, ...medicationFields } = resolved(PrescribedMedication).properties ?? {}
const medication = sourced({ properties: medicationFields })

const structured: Readonly<Record<StructuredField, JsonSchema>> = {
  vital_signs: list(sourced(resolved(VitalSign)), LIST_MAX_ITEMS, 'Vital signs of the patient that were measured.'),
  complaints: list(diagnosis, LIST_MAX_ITEMS, 'What the patient complains of.'),
  diagnoses: list(diagnosis, LIST_MAX_ITEMS, 'What the clinician judges.'),
  prescribed_medication: list(medication, LIST_MAX_ITEMS, 'Medication that the clinician prescribes.'),
  sick_note: { anyOf: [sourced(resolved(SickNote)), { type: 'null' }], description: 'The sick note that the clinician gives, or null.' }
}

/** Under which name a draft holds a field of a section. */
function draftField (sectionId: unknown, field: string): StructuredField | undefined {
  if (field === 'medical_coding') return sectionId === 'subjective' ? 'complaints' : 'diagnoses'
  return Object.hasOwn(structured, field) ? field as StructuredField : undefined
}

/** The structured fields that a template has a place for, in the order of its sections. */
export function structuredFields (template: ReportTemplate): StructuredField[] {
  const sections = resolved(episodes[template]).properties?.sections?.prefixItems ?? []
  return sections.flatMap(({ properties }) => {
    const names = Object.keys(properties?.fields?.properties ?? {})
    return names.flatMap(name => draftField(properties?.section_id?.const, name) ?? [])
  })
}

/**
 * What a model answers for a template: first whether there is medical context at all, then the episodes, each with a label, the
 * sentences of each part and the structured fields that the template has. Derived from the schemas of the contract, with their bounds, but
 * without any code.
 */
export function reportSchema (template: ReportTemplate): JsonSchema {
  const parts: readonly NarrativePart[] = narrativeParts[template]
  const episode = object({
    label: text(TERM_MAX_LENGTH, 'What the episode is about, in a few words.'),
    ...Object.fromEntries(parts.map(part => [part, { type: 'array', items: sentence }])),
    ...Object.fromEntries(structuredFields(template).map(field => [field, structured[field]]))
  })
  return object({
    medical_context: { type: 'boolean', description: 'Whether anything in the consultation is about the health of somebody.' },
    episodes: list(episode, EPISODES_MAX_ITEMS, 'One for each separate reason for encounter, at most three; empty without medical context.')
  })
}

/** What a model answers for a part of a long consultation: the facts in it. */
export const factsSchema: JsonSchema = object({
  facts: { type: 'array', items: sentence, description: 'Every fact, in the order spoken; empty when there is none.' }
})

/**
 * A schema as strict structured outputs accept it: every property required, nothing else allowed, a constant as an `enum` of one, and of
 * the keywords only those that every server can hold a model to. Bounds of strings, numbers and lists are left out, which some servers
 * refuse and others make slow grammars of; what the model answers is validated with them, and `bounded` adds those that end an answer. The
 * variants of a choice go without descriptions: their constants say what they are.
 *
 * Source: "Supported schemas" of OpenAI's guide to structured outputs.
 */
export function strictSubset (schema: JsonSchema, described = true): JsonSchema {
  const { type, properties, items, anyOf, description } = schema
  const shown = described && description !== undefined ? { description } : {}
  if (anyOf !== undefined) return { ...shown, anyOf: anyOf.map(variant => strictSubset(variant, false)) }
  return {
    ...type === undefined ? {} : { type },
    ...shown,
    ...schema.const === undefined ? {} : { enum: [schema.const] },
    ...schema.enum === undefined ? {} : { enum: schema.enum },
    ...properties === undefined ? {} : object(mapped(properties, property => strictSubset(property, described))),
    ...items === undefined || items === false ? {} : { items: strictSubset(items, described) }
  }
}

function mapped (properties: Readonly<Record<string, JsonSchema>>, change: (schema: JsonSchema) => JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, change(property)]))
}

/** Most items of lists by their names, and of any other one; what a model writes beyond that has run away. */
const ITEMS_MAX: Readonly<Record<string, number>> = { episodes: 3, facts: 200, sources: 20 }
const OTHER_ITEMS_MAX = 40

/**
 * A strict subset with an end for each list, and the numbers of lines within those of the prompt, so that a model that a server holds to
 * it cannot go on for ever. The bounds are those of a long answer: far fewer than what is validated.
 *
 * @param lastLine the highest number of a line in the prompt
 */
export function bounded (schema: JsonSchema, lastLine: number, name = ''): JsonSchema {
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...anyOf === undefined ? {} : { anyOf: anyOf.map(variant => bounded(variant, lastLine, name)) },
    ...properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, bounded(property, lastLine, name)])) },
    ...items === undefined || items === false
      ? {}
      : {
          items: name === 'sources' ? { ...items, minimum: 1, maximum: lastLine } : bounded(items, lastLine),
          maxItems: ITEMS_MAX[name] ?? OTHER_ITEMS_MAX
        }
  }
}
