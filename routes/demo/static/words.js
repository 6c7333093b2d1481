/** The templates, in the order of the contract. */
export const TEMPLATES = {
  soap_new_complaint_api: 'SOAP note, general practice',
  soap_urgent_care_api: 'SOAP note, urgent care',
  specialist_general_api: 'Specialist note',
  specialist_general_free_text_api: 'Specialist note, one free text',
  dictation_api: 'Dictation'
}

/** The languages that reports are made of without a language model. */
export const LANGUAGES = { en: 'English', nl: 'Dutch – Nederlands', fr: 'French – français', de: 'German – Deutsch', es: 'Spanish – español' }

/** Labels of the start button, by source; the microphone is started in the widget. */
export const START = { file: 'Send and create report', text: 'Create report' }

/** The words around an example visit, in its language. */
export const EXAMPLE_WORDS = {
  en: {
    play: 'Play an example visit',
    mark: 'Example:',
    synthetic: 'Synthetic voices, no real patient.',
    clinician: 'Clinician',
    patient: 'Patient',
    lines: 'What is being said',
    mute: 'Mute',
    stop: 'Stop'
  },
  nl: {
    play: 'Een voorbeeldconsult afspelen',
    mark: 'Voorbeeld:',
    synthetic: 'Synthetische stemmen, geen echte patiënt.',
    clinician: 'Arts',
    patient: 'Patiënt',
    lines: 'Wat er wordt gezegd',
    mute: 'Geluid uit',
    stop: 'Stoppen'
  },
  fr: {
    play: 'Écouter un exemple de consultation',
    mark: 'Exemple :',
    synthetic: 'Voix de synthèse, aucun patient réel.',
    clinician: 'Médecin',
    patient: 'Patient',
    lines: 'Ce qui est dit',
    mute: 'Couper le son',
    stop: 'Arrêter'
  },
  de: {
    play: 'Ein Beispielgespräch abspielen',
    mark: 'Beispiel:',
    synthetic: 'Synthetische Stimmen, kein echter Patient.',
    clinician: 'Arzt',
    patient: 'Patient',
    lines: 'Was gesagt wird',
    mute: 'Ton aus',
    stop: 'Beenden'
  },
  es: {
    play: 'Reproducir una consulta de ejemplo',
    mark: 'Ejemplo:',
    synthetic: 'Voces sintéticas, ningún paciente real.',
    clinician: 'Médica',
    patient: 'Paciente',
    lines: 'Lo que se dice',
    mute: 'Silenciar',
    stop: 'Detener'
  }
}
