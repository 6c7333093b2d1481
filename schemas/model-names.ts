/** What a model is for. */
export const modelTasks = ['speech', 'voice_detection', 'speaker_segmentation', 'speaker_embedding', 'language'] as const
export type ModelTask = typeof modelTasks[number]

/** Where a model runs: on this machine, or behind a server that a setting names. */
export const modelPlaces = ['local', 'server'] as const
export type ModelPlace = typeof modelPlaces[number]

/** Why an operation on models failed. */
export const modelProblems = [
  'unknown', 'not_installed', 'installed', 'missing_file', 'changed_file', 'wrong_hash', 'damaged_lock_file', 'directory', 'licence', 'experimental',
  'not_published', 'busy', 'no_space', 'unreachable', 'refused', 'unverifiable', 'cancelled', 'unrecognised', 'engine'
] as const
export type ModelProblem = typeof modelProblems[number]

/** What becomes of an installation. */
export const installationStates = ['running', 'failed', 'cancelled', 'interrupted'] as const
export type InstallationState = typeof installationStates[number]

/** The form of the name of a model, which is also that of its directory. */
export const MODEL_NAME = '^[a-z0-9]+(?:[._-][a-z0-9]+)*$'
export const MODEL_NAME_MAX_LENGTH = 64
