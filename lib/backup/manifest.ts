import { isDeepStrictEqual } from 'node:util'
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { createOutputAjv, once, serviceVersion } from '../runtime/index.js'
import { BackupError } from './errors.js'

/** The version of the format of backups. A backup of a higher one is refused. */
export const FORMAT = 1

/** The parts of a backup: directories in its archive. */
export const partNames = ['database', 'audio', 'keys'] as const
export type PartName = typeof partNames[number]

/** The first file of the archive, and the last one, which also has the sums of all between the two. */
export const ABOUT_FILE = 'about.json'
export const MANIFEST_FILE = 'manifest.json'

const text = Type.String({ maxLength: 255 })

/** What every backup says of itself, in any format. */
const Origin = Type.Object({ format: Type.Integer({ minimum: 1 }), service: text })

const Database = Type.Object({
  postgres: text,
  pglite: text,
  /** Names of the migrations that the tables had. */
  migrations: Type.Array(text, { maxItems: 10_000 })
}, { additionalProperties: false })

const about = {
  format: Type.Literal(FORMAT),
  /** The version of the service that took it. */
  service: text,
  created_at: text,
  /** `null` where the database is PostgreSQL, and not in the backup. */
  database: Type.Union([Database, Type.Null()])
}

/** The origin of a backup. */
export const About = Type.Object(about, { additionalProperties: false })
export type About = Static<typeof About>

const PartSum = Type.Object({
  files: Type.Integer({ minimum: 0 }),
  directories: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  /** Of the lines that sha256sum prints for the files, in the order of the archive. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' })
}, { additionalProperties: false })
export type PartSum = Static<typeof PartSum>

const Parts = Type.Partial(Type.Object({ database: PartSum, audio: PartSum, keys: PartSum }, { additionalProperties: false }))
export type Parts = Static<typeof Parts>

/** The origin of a backup, and the checksums of its parts. */
export const Manifest = Type.Object({ ...about, parts: Parts }, { additionalProperties: false })
export type Manifest = Static<typeof Manifest>

const ajv = once(() => createOutputAjv([]))

/** JSON of a certain form. @throws {BackupError} when it is something else */
function readAs<T extends TSchema> (schema: T, json: string, file: string): Static<T> {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    value = undefined
  }
  if (!ajv().validate(schema, value)) throw new BackupError(`${file} is not a backup of this service, or it is damaged.`)
  return value as Static<T>
}

/**
 * Reads what a backup is of.
 *
 * @param file for errors
 * @param known the migrations that this version knows
 * @throws {BackupError} when this version cannot restore it
 */
export function readAbout (json: string, file: string, known: readonly string[]): About {
  const { format, service } = readAs(Origin, json, file)
  const here = serviceVersion()
  if (format > FORMAT) {
    throw new BackupError(`${file} was taken by version ${service} of the service, in format ${format}, and this is version ${here}, which ` +
      `restores formats up to ${FORMAT}: restore it with the newer version.`)
  }
  const read = readAs(About, json, file)
  const unknown = read.database?.migrations.find(name => !known.includes(name))
  if (unknown !== undefined) {
    throw new BackupError(`${file} was taken by version ${service} of the service, whose tables have the change ${unknown}, and this is ` +
      `version ${here}, which does not know it: restore it with the newer version.`)
  }
  return read
}

/** Reads the sums at the end of a backup, and compares them. @throws {BackupError} when they are not those of what was read */
export function requireSums (json: string, file: string, about: About, parts: Parts): Manifest {
  const manifest = readAs(Manifest, json, file)
  const { parts: expected, ...rest } = manifest
  if (!isDeepStrictEqual(rest, about)) throw new BackupError(`${file} is damaged: its beginning and its end do not belong together.`)
  for (const name of partNames) {
    if (!isDeepStrictEqual(parts[name], expected[name])) {
      throw new BackupError(`${file} is damaged: its part "${name}" is not what was put there; its SHA-256 is another one.`)
    }
  }
  return manifest
}
