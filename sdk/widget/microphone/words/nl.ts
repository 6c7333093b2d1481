import type { MicrophoneWords } from './words.js'

export const nl: MicrophoneWords = {
  title: 'Microfoon testen',
  microphone: 'Microfoon',
  byBrowser: 'De keuze van de browser',
  unnamed: 'Microfoon',
  level: 'Geluidsniveau',
  hint: 'Zeg een zin zoals u met een patiënt spreekt. Uw keuze wordt in deze browser onthouden.',
  gone: 'De gekozen microfoon is er niet. De keuze van de browser wordt gebruikt.',
  refused: 'De microfoon mag niet worden gebruikt. Sta dat in de browser toe voor deze pagina.',
  failed: 'De microfoon kan niet worden gebruikt. Misschien gebruikt een ander programma hem.',
  verdicts: {
    waiting: 'Luistert…',
    nothing: 'Er is niets te horen. Kies een andere microfoon.',
    quiet: 'Te zacht. Zet de microfoon dichterbij.',
    good: 'Goed.'
  }
}
