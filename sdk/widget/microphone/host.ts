/** A test of the microphone that is shown. */
export interface OpenMicrophone {
  /** Ends it, and lets go of the microphone. */
  close: () => void
}
