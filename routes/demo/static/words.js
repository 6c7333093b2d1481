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
Kommen Sie wieder, wenn das Fieber in drei Tagen nicht weg ist.`,
  es: `Buenos días, ¿en qué puedo ayudarle?
Tengo dolor de garganta y fiebre desde hace tres días, y me duele al tragar.
La garganta está roja. La temperatura es de 37,8 grados, la tensión de 128 sobre 82.
Es una faringitis vírica. Le receto paracetamol 500 mg en comprimidos, y le aconsejo reposo y beber mucho.
Vuelva si la fiebre no ha desaparecido en tres días.`
}
