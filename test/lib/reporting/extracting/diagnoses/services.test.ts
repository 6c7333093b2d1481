import t from 'tap'
import { codesOf, judgementsOf } from '../../../../../lib/reporting/extracting/diagnoses/index.js'
import { conversationOf } from '../../../../../lib/reporting/reading/conversation.js'
import { starterCodeTables } from '../../../../../lib/reporting/tables/codes.js'
import { oneAssertion } from '../../../../one-assertion.js'

const tables = starterCodeTables()

/** Diseases as they stand in the sentences of a language, which name somebody or something after them (`*`), or judge them. */
interface Services {
  diseases: readonly string[]
  named: readonly string[]
  judged: readonly string[]
}

const services: Readonly<Record<'en' | 'nl' | 'fr' | 'de' | 'es', Services>> = {
  en: {
    diseases: ['heart failure', 'asthma', 'gout', 'pneumonia', 'migraine', 'epilepsy'],
    named: [
      'This is the * line.', 'This is the * nurse.', "It's the * clinic.", 'I think the * team will ring you.', 'That is the * support group.',
      'This is the leaflet on *.', "That's the clinic for people with *.", 'This is the ward for *.', 'This is the *-unit.'
    ],
    judged: ['This is *.', "It's *, the leaflet explains it.", "It's *, and a nurse will see you."]
  },
  nl: {
    diseases: ['hartfalen', 'astma', 'jicht', 'longontsteking', 'migraine', 'epilepsie'],
    named: [
      'Dit is de *-poli.', 'Dat is de *-verpleegkundige.', 'Dit is de folder over *.', 'Dit is de poli voor *.', 'Dit is het spreekuur voor *.',
      'Dat is de vereniging voor mensen met *.'
    ],
    judged: ['Dit is *.', 'Dit is *, de folder legt het uit.', 'Dit is *, de verpleegkundige belt u.']
  },
  fr: {
    diseases: ["l'insuffisance cardiaque", "l'asthme", 'la pneumonie', 'la migraine', "l'épilepsie"],
    named: [
      'Voici la clinique de *.', "C'est la consultation de *.", "C'est le dépliant sur *.", "C'est l'infirmière de *.",
      "C'est le groupe de parole sur *.", "C'est le service de *."
    ],
    judged: ["C'est *.", "C'est *, le dépliant l'explique.", "C'est *, l'infirmière vous appellera."]
  },
  de: {
    diseases: ['Herzinsuffizienz', 'Asthma', 'Gicht', 'Migräne', 'Epilepsie'],
    named: [
      'Das ist die *-Sprechstunde.', 'Das ist die *-Schwester.', 'Das ist die Broschüre über *.', 'Das ist die Ambulanz für *.',
      'Das ist die Selbsthilfegruppe *.', 'Das ist die Schulung zur *.'
    ],
    judged: ['Das ist *.', 'Das ist *, die Broschüre erklärt es.', 'Das ist *, der Pfleger ruft Sie an.']
  },
  es: {
    diseases: ['insuficiencia cardíaca', 'asma', 'neumonía', 'migraña', 'epilepsia'],
    named: [
      'Esta es la consulta de *.', 'Esto es la unidad de *.', 'Es el folleto sobre *.', 'Es la enfermera de *.', 'Es el grupo de apoyo para *.',
      'Es la línea de *.'
    ],
    judged: ['Es *.', 'Es *, el folleto lo explica.', 'Es *, la enfermera le llama.']
  }
}

/** How many diagnoses a talk has a code for, and how many lines say so behind the plan. */
function found (said: string, language: string): string {
  const piece = (text: string, speaker: string, id: string) => ({ id, text, speaker, start_ms: null, end_ms: null })
  const talk = conversationOf([piece('…', 'patient', 's-0'), piece(said, 'doctor', 's-1')], language)
  const { diagnoses } = codesOf(talk, { input: language, output: language }, tables)
  return `${diagnoses.length} ${judgementsOf(talk, language, tables).length}`
}

for (const [language, { diseases, named, judged }] of Object.entries(services)) {
  t.test(`${language}: who or what is named after a disease is no judgement, and has no code`, oneAssertion(async t => {
    for (const disease of diseases) {
      for (const said of named) t.equal(found(said.replace('*', disease), language), '0 0', said.replace('*', disease))
      for (const said of judged) t.equal(found(said.replace('*', disease), language), '1 1', said.replace('*', disease))
    }
  }))
}
