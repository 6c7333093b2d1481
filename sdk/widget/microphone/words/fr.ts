import type { MicrophoneWords } from './words.js'

export const fr: MicrophoneWords = {
  title: 'Tester le micro',
  microphone: 'Micro',
  byBrowser: 'Le choix du navigateur',
  unnamed: 'Micro',
  level: 'Niveau sonore',
  hint: 'Dites une phrase comme avec un patient. Votre choix est retenu dans ce navigateur.',
  gone: 'Le micro choisi n’est pas là. Le choix du navigateur est utilisé.',
  refused: 'Le micro ne peut pas être utilisé. Autorisez-le pour cette page dans le navigateur.',
  failed: 'Le micro ne peut pas être utilisé. Un autre programme l’utilise peut-être.',
  verdicts: {
    waiting: 'Écoute…',
    nothing: 'On n’entend rien. Choisissez un autre micro.',
    quiet: 'Trop faible. Rapprochez le micro.',
    good: 'Bien.'
  }
}
