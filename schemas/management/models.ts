import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration, ref } from '../kit.js'
import { installationStates, MODEL_NAME, MODEL_NAME_MAX_LENGTH, modelProblems, modelTasks, type ModelProblem } from '../model-names.js'
import { nullable } from './kit.js'

/** Most models to list. */
const MODELS_MAX = 1000

const TITLE_MAX_LENGTH = 255
/** Longest sentence or line, in characters. */
export const MODEL_SENTENCE_MAX_LENGTH = 2000
const ADDRESS_MAX_LENGTH = 2000
const REVISION_MAX_LENGTH = 1000
const LANGUAGES_MAX = 500
const LANGUAGE_MAX_LENGTH = 35

/** The form of the name of a model. */
export const modelNameForm = { minLength: 1, maxLength: MODEL_NAME_MAX_LENGTH, pattern: MODEL_NAME }

const modelName = (description: string) => Type.String({ ...modelNameForm, description })
const sentence = (description: string, maxLength = MODEL_SENTENCE_MAX_LENGTH) => Type.String({ minLength: 1, maxLength, description })
const bytes = (description: string) => Type.Integer({ format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const exampleModel = {
  name: 'whisper-small',
  title: 'Whisper small',
  task: 'speech' as const,
  languages: null,
  download_bytes: 377_000_000,
  memory_bytes: 1_000_000_000,
  licence: { name: 'MIT', address: 'https://github.com/openai/whisper/blob/main/LICENSE' },
  good_for: 'A laptop, in any language.',
  installed_with: ['silero-vad'],
  can_be_installed: true,
  experimental: false,
  revision: null,
  in_use: false
}

export const ManagedModel = closed({
  name: modelName('Name of the model.'),
  title: sentence('Its name for people.', TITLE_MAX_LENGTH),
  task: enumeration(modelTasks, { description: 'What it is for.' }),
  languages: nullable(Type.Array(Type.String({ maxLength: LANGUAGE_MAX_LENGTH }), { maxItems: LANGUAGES_MAX }), {
    description: 'Languages that it is for, as tags of BCP 47; `null`: about a hundred.'
  }),
  download_bytes: nullable(bytes(''), { description: 'Bytes to download, without the models that are installed with it; `null` when that is only known then.' }),
  memory_bytes: nullable(bytes(''), { description: 'Memory that it takes while it works, about; `null` for one that the catalogue does not have.' }),
  licence: nullable(closed({
    name: sentence('Name of the licence.', TITLE_MAX_LENGTH), address: sentence('Address of its text.', ADDRESS_MAX_LENGTH)
  }), { description: 'Its licence; `null` for a model of the operator\'s own.' }),
  good_for: nullable(sentence(''), { description: 'What it is good for; `null` for one that the catalogue does not have.' }),
  installed_with: Type.Array(modelName('Name of a model.'), { maxItems: MODELS_MAX, description: 'Models that are installed together with it, each with a licence of its own.' }),
  can_be_installed: Type.Boolean({ description: 'Whether it can be downloaded: some models can only be imported with `npm run models`.' }),
  experimental: Type.Boolean({ description: 'Whether it has fewer weights than is advised for reports, so that installing it needs `experimental`.' }),
  revision: nullable(Type.String({ maxLength: REVISION_MAX_LENGTH }), { description: 'Revision that is installed; `null`: it is not installed.' }),
  in_use: Type.Boolean({ description: 'Whether this instance uses it.' })
}, { $id: 'ManagedModel', description: 'A model that is installed, or can be.', examples: [exampleModel] })
export type ManagedModel = Static<typeof ManagedModel>

const exampleInstallation = {
  model: 'whisper-small',
  state: 'running' as const,
  received_bytes: 120_000_000,
  total_bytes: 379_000_000,
  bytes_per_second: 12_000_000,
  seconds_left: 22,
  step: null,
  reason: null,
  problem: null
}

export const ModelInstallation = closed({
  model: modelName('The model that was asked for.'),
  state: enumeration(installationStates, {
    description: '`running`, or how it ended: `failed`, `cancelled`, or `interrupted`, when its process ended. The next installation goes on where it ended.'
  }),
  received_bytes: bytes('Bytes that are there of what has to be downloaded.'),
  total_bytes: bytes('Bytes to download in all, as far as that is known.'),
  bytes_per_second: nullable(bytes(''), { description: 'How fast it is; `null` when unknown.' }),
  seconds_left: nullable(bytes(''), { description: 'About how long it goes on, in seconds; `null` when unknown.' }),
  step: nullable(sentence(''), { description: 'What is done now besides downloading the model, in a line, such as installing the library that runs it; otherwise `null`.' }),
  reason: Type.Unsafe<ModelProblem | null>({
    type: ['string', 'null'],
    enum: [...modelProblems, null],
    description: 'Why it failed, for programs, such as `unreachable` or `no_space`; `null` otherwise, and when it is something else.'
  }),
  problem: nullable(sentence(''), { description: 'Why it failed, in a sentence; `null` when it did not.' })
}, { $id: 'ModelInstallation', description: 'How far an installation of a model is, or how the last one ended.', examples: [exampleInstallation] })
export type ModelInstallation = Static<typeof ModelInstallation>

export const ModelList = closed({
  models: Type.Array(ref(ManagedModel), { maxItems: MODELS_MAX, description: 'The models.' }),
  installation: Type.Unsafe<ModelInstallation | null>({
    anyOf: [ref(ModelInstallation), { type: 'null' }],
    description: 'The installation in progress, of which there is one at a time, or the last one, unless it succeeded; otherwise `null`.'
  })
}, {
  $id: 'ModelList',
  description: 'The models of the catalogue, and others that are installed.',
  examples: [{ models: [exampleModel], installation: exampleInstallation }]
})
export type ModelList = Static<typeof ModelList>

export const InstallModel = closed({
  accept_licence: Type.Boolean({ const: true, description: 'That the person accepts the licence of the model, and of those that are installed with it.' }),
  experimental: Type.Optional(Type.Boolean({ description: 'Whether a language model may have fewer weights than is advised for reports. Default: `false`.' }))
}, { $id: 'InstallModel', description: 'What an installation needs to be told.', examples: [{ accept_licence: true }] })
export type InstallModel = Static<typeof InstallModel>

/** The schemas of this file, for `addSchema`. */
export const modelSchemas = [ManagedModel, ModelInstallation, ModelList, InstallModel]
