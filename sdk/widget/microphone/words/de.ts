import type { MicrophoneWords } from './words.js'

export const de: MicrophoneWords = {
  title: 'Mikrofon testen',
  microphone: 'Mikrofon',
  byBrowser: 'Auswahl des Browsers',
  unnamed: 'Mikrofon',
  level: 'Lautstärke',
  hint: 'Sagen Sie einen Satz, wie Sie mit einem Patienten sprechen. Ihre Wahl merkt sich dieser Browser.',
  gone: 'Das gewählte Mikrofon ist nicht da. Die Auswahl des Browsers wird verwendet.',
  refused: 'Das Mikrofon darf nicht verwendet werden. Erlauben Sie es im Browser für diese Seite.',
  failed: 'Das Mikrofon kann nicht verwendet werden. Vielleicht verwendet es ein anderes Programm.',
  verdicts: {
    waiting: 'Hört zu …',
    nothing: 'Es ist nichts zu hören. Wählen Sie ein anderes Mikrofon.',
    quiet: 'Zu leise. Stellen Sie das Mikrofon näher.',
    good: 'Gut.'
  }
}
