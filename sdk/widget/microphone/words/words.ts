import type { Verdict } from '../meter.js'

/** The words of the test of a microphone. */
export interface MicrophoneWords {
  title: string
  microphone: string
  /** Of the microphone that the browser chooses, and of one whose name it does not tell. */
  byBrowser: string
  unnamed: string
  level: string
  hint: string
  /** Where the one that was chosen is not there. */
  gone: string
  refused: string
  failed: string
  verdicts: Record<Verdict, string>
}
