import type { TSchema } from '@sinclair/typebox'
import { consultationOutputSchemas, type Episode, type Template } from '../../schemas/consultation-output/index.js'
import { episodes } from '../../schemas/consultation-output/episode.js'

/** The episode of one template. */
export type EpisodeOf<T extends Template> = Extract<Episode, { template: T }>

const byName = new Map<string, TSchema>(consultationOutputSchemas.map(schema => [String(schema.$id), schema]))

/** The smallest value of a schema: its constant, its required properties, empty lists and texts. */
function emptyValue (schema: TSchema): unknown {
  if (typeof schema.$ref === 'string') {
    const target = byName.get(schema.$ref)
    if (target === undefined) throw new Error(`${schema.$ref} is no schema of the consultation output`)
    return emptyValue(target)
  }
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'string') return ''
  if (schema.type === 'array') return ((schema.prefixItems ?? []) as TSchema[]).map(emptyValue)
  if (schema.type === 'object') {
    const required = (schema.required ?? []) as string[]
    return Object.fromEntries(required.map(name => [name, emptyValue(schema.properties[name])]))
  }
  throw new Error(`a schema of type ${String(schema.type)} has no empty value`)
}

/** An episode with all sections of its template in order and empty fields. It is made from the schema, so it always fits it. */
export function emptyEpisode<T extends Template> (template: T, label: string): EpisodeOf<T> {
  return { ...emptyValue(episodes[template]) as EpisodeOf<T>, episode: label }
}
