import type { ModelFormat, ModelTask } from '../types.js'

/** Where the files of a model are: a repository of Hugging Face at a revision, or below an address of the publisher. */
export type ModelSource = { repository: string, revision: string } | { address: string, revision: string }

/** One file of a model. */
export interface CatalogueFile {
  role: string
  /** Its path at the source, and in the directory of the model without its folders, but for a tokenizer's. */
  path: string
  bytes: number | null
  /** In hexadecimal; `null` where the publisher announces it only while it is downloaded. */
  sha256: string | null
}

/**
 * Where the hashes of a model come from: `computed` here from a file that was obtained another way; `published` by public programs that
 * pin the same file of the same publisher, and not yet compared with the file here; `announced` by the hub while it is downloaded.
 */
export type HashOrigin = 'computed' | 'published' | 'announced'

/** What somebody else has measured. */
export interface PublishedFigure {
  figure: string
  source: string
}

/** The figure of a model that is not in the catalogue, to compare with. */
export interface Comparison extends PublishedFigure {
  title: string
}

/** A model that can be installed, and what to know before. */
export interface CatalogueModel {
  name: string
  title: string
  task: ModelTask
  format: ModelFormat
  /** As tags of BCP 47; `null` for about a hundred. */
  languages: readonly string[] | null
  /** Weights, as a number; `null` where nobody chooses by it. */
  parameters: number | null
  /** Memory that it takes while it works, about, in bytes. */
  memoryBytes: number
  contextTokens: number | null
  licence: { name: string, address: string }
  publisher: string
  /** `null`: nobody publishes it in a format that is loaded here, so it can only be imported. */
  source: ModelSource | null
  files: readonly CatalogueFile[]
  /** `null` for a model without files. */
  hashesFrom: HashOrigin | null
  /** What it is good for, in a sentence. */
  goodFor: string
  published: readonly PublishedFigure[]
  /** What this project has measured, one sentence each; docs/audio.md says how. */
  measured?: readonly string[]
  /** Models that are installed together with it. */
  companions: readonly string[]
}

/** The revision of a source that is looked up when the model is installed, and locked afterwards. */
export const NEWEST = 'main'

/** How many bytes all files of a model have; `null` where that is not known before the download. */
export function bytesOf ({ files }: CatalogueModel): number | null {
  return files.reduce<number | null>((sum, { bytes }) => sum === null || bytes === null ? null : sum + bytes, 0)
}
