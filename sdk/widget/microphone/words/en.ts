import type { MicrophoneWords } from './words.js'

export const en: MicrophoneWords = {
  title: 'Test the microphone',
  microphone: 'Microphone',
  byBrowser: 'The browser’s choice',
  unnamed: 'Microphone',
  level: 'Sound level',
  hint: 'Say a sentence as you do with a patient. What you choose is remembered in this browser.',
  gone: 'The microphone that was chosen is not there. The browser’s choice is used.',
  refused: 'The microphone may not be used. Allow it for this page in the browser.',
  failed: 'The microphone cannot be used. Another program may be using it.',
  verdicts: {
    waiting: 'Listening…',
    nothing: 'Nothing is heard. Choose another microphone.',
    quiet: 'Too quiet. Move the microphone closer.',
    good: 'Good.'
  }
}
