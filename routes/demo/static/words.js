/** The templates, in the order of the contract. */
export const TEMPLATES = {
  soap_new_complaint_api: 'SOAP note, general practice',
  soap_urgent_care_api: 'SOAP note, urgent care',
  specialist_general_api: 'Specialist note',
  specialist_general_free_text_api: 'Specialist note, one free text',
  dictation_api: 'Dictation'
}

/** The languages that reports are made of without a language model. */
export const LANGUAGES = { en: 'English', nl: 'Dutch – Nederlands', fr: 'French – français', de: 'German – Deutsch' }

/** Labels of the start button, by source. */
export const START = { microphone: 'Start recording', file: 'Send and make the report', text: 'Make the report' }

/** Problems with the sound, and what helps. */
export const SOUND = {
  too_quiet: 'The sound is very quiet: move the microphone closer.',
  clipping: 'The sound is too loud: move the microphone away, or turn it down.',
  noisy: 'There is much noise: move the microphone closer, or find a quieter place.'
}

/** Fictional consultations, an utterance on each line. */
export const EXAMPLES = {
  en: `Good morning, what can I do for you?
I have had a sore throat and a fever for three days, and it hurts when I swallow.
Your throat is red. The temperature is 37.8 degrees, the blood pressure 128 over 82.
This is a viral pharyngitis. I prescribe paracetamol 500 mg tablets, and advise rest and fluids.
I write you a sick note for three days. Come back if the fever is not gone in three days.`,
  nl: `Goedemorgen, wat kan ik voor u doen?
Ik heb al drie dagen keelpijn en koorts, en slikken doet pijn.
Uw keel is rood. De temperatuur is 37,8 graden, de bloeddruk 128 over 82.
Dit is een virale keelontsteking. Ik schrijf paracetamol 500 mg tabletten voor, en adviseer rust en veel drinken.
Kom terug als de koorts over drie dagen niet weg is.`,
  fr: `Bonjour, que puis-je faire pour vous ?
J’ai mal à la gorge et de la fièvre depuis trois jours, et j’ai mal quand j’avale.
Votre gorge est rouge. La température est de 37,8 degrés, la tension de 128 sur 82.
C’est une pharyngite virale. Je vous prescris du paracétamol 500 mg en comprimés, et je conseille du repos et de bien boire.
Revenez si la fièvre n’a pas disparu dans trois jours.`,
  de: `Guten Morgen, was kann ich für Sie tun?
Ich habe seit drei Tagen Halsschmerzen und Fieber, und das Schlucken tut weh.
Ihr Rachen ist rot. Die Temperatur beträgt 37,8 Grad, der Blutdruck 128 zu 82.
Das ist eine virale Pharyngitis. Ich verschreibe Paracetamol 500 mg Tabletten und empfehle Ruhe und viel Trinken.
Kommen Sie wieder, wenn das Fieber in drei Tagen nicht weg ist.`
}

/** The tables of a report: for each list its title, and for each property of an item the title of its column. */
export const TABLES = {
  vital_signs: ['Vital signs', { vital_sign_id: 'Vital sign', value: 'Value', unit: 'Unit' }],
  medical_coding: ['Codes', { description: 'Diagnosis', icd_10: 'ICD-10', icpc_2: 'ICPC-2', ibui: 'IBUI' }],
  prescribed_medication: ['Medication', {
    active_ingredient: 'Active ingredient', brand_name: 'Brand', pharmaceutical_form: 'Form', pack_size: 'Pack', atc_code: 'ATC'
  }],
  sick_note: ['Sick note', { from_date: 'From', to_date: 'To' }]
}

const NAMES = { bmi: 'BMI' }

/** An identifier, as people write it. */
export function named (id) {
  const words = id.replaceAll('_', ' ')
  return NAMES[id] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
