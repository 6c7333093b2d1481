import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { closed, enumeration, ref } from './kit.js'
import { ModelInstallation } from './management/index.js'
import { TokenResponse } from './token.js'

/** A visitor of the demo page: created by the service, and known only to that page. */
const visitor = Type.String({ format: 'uuid', maxLength: 36 })

export const DemoTokenRequest = closed({ visitor: Type.Optional(visitor) })
export type DemoTokenRequest = Static<typeof DemoTokenRequest>

export const DemoTokenResponse = closed({
  ...TokenResponse.properties,
  visitor,
  /** Whether this installation accepts audio. */
  audio: Type.Boolean()
})
export type DemoTokenResponse = Static<typeof DemoTokenResponse>

/** `POST /demo/token/`; the page is not part of the contract. */
export const issueDemoToken = { hide: true, body: DemoTokenRequest, response: { 200: DemoTokenResponse } }

const LICENCES_MAX = 10
const text = Type.String({ maxLength: 2000 })
const bytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const orNull = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] })

/** What a model of the demo page is for. */
export const demoTasks = ['speech', 'language'] as const
export type DemoTask = typeof demoTasks[number]

/** A model that the page offers to download. */
const DemoModel = closed({
  name: text,
  title: text,
  /** With those that are installed together with it, as far as they are not there. */
  download_bytes: orNull(bytes),
  memory_bytes: orNull(bytes),
  licences: Type.Array(closed({ title: text, name: text, address: text }), { maxItems: LICENCES_MAX }),
  /** Whether the installation does without a model for this task. */
  missing: Type.Boolean()
})
export type DemoModel = Static<typeof DemoModel>

/** The model for each task; `null` where the settings want none that can be downloaded. */
export const DemoModels = closed({ speech: orNull(DemoModel), language: orNull(DemoModel), installation: orNull(ref(ModelInstallation)) })
export type DemoModels = Static<typeof DemoModels>

export const DemoInstallation = closed({ task: enumeration(demoTasks), accept_licence: Type.Boolean({ const: true }) })
export type DemoInstallation = Static<typeof DemoInstallation>

/** `/demo/models/` */
export const demoModels = {
  list: { hide: true, response: { 200: DemoModels } },
  install: { hide: true, body: DemoInstallation, response: { 202: ref(ModelInstallation) } },
  cancel: { hide: true }
}
