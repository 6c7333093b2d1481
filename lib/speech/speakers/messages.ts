/** What the process of the voice encoder gets when it starts. */
export interface EncoderSettings {
  /** Absolute path of the model. */
  model: string
  /** Samples a second of every sound. */
  sampleRate: number
}

/** The question what the voices in windows of a sound are like. Its bytes are the sound, as 32-bit floats, 16 kHz mono. */
export const ENCODE = 'encode'

/** Windows, each from a sample up to another. */
export interface EncodeBody {
  windows: Array<{ from: number, to: number }>
}

/** The answer has the embeddings of all windows as its bytes, 32-bit floats: so many numbers for each. */
export interface EncodeAnswer {
  dimensions: number
}
