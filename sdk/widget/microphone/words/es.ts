import type { MicrophoneWords } from './words.js'

export const es: MicrophoneWords = {
  title: 'Probar el micrófono',
  microphone: 'Micrófono',
  byBrowser: 'La elección del navegador',
  unnamed: 'Micrófono',
  level: 'Nivel de sonido',
  hint: 'Diga una frase como habla con un paciente. Lo que elija se recuerda en este navegador.',
  gone: 'El micrófono elegido no está. Se usa la elección del navegador.',
  refused: 'No se puede usar el micrófono. Permítalo para esta página en el navegador.',
  failed: 'No se puede usar el micrófono. Quizá lo usa otro programa.',
  verdicts: {
    waiting: 'Escuchando…',
    nothing: 'No se oye nada. Elija otro micrófono.',
    quiet: 'Demasiado bajo. Acerque el micrófono.',
    good: 'Bien.'
  }
}
