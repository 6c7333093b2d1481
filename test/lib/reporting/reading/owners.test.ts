import t from 'tap'
import { conversationOf } from '../../../../lib/reporting/reading/conversation.js'

/** What is said, by a patient after `P:`, else by a clinician; and the words of it in which somebody else is spoken of. */
type Case = [said: readonly string[], others: readonly string[]]

const cases: Readonly<Record<'en' | 'nl' | 'fr' | 'de' | 'es', readonly Case[]>> = {
  en: [
    [['It is about Mr Hale.', "No, that's Mrs Hale. Metformin is hers."], ['Mrs Hale.', 'Metformin is hers.']],
    [['It is about Mr Hale.', "No, that's Mrs Hale.", "Yes, she's the diabetic. And he takes simvastatin."], ['Mrs Hale.', "Yes, she's the diabetic.", 'And ']],
    [['Good morning, Mrs Hale.', 'Mr Reed in bed six had 150 over 90.', 'Your pulse is 70.'], ['Mr Reed in bed six had 150 over 90.']],
    [['Good morning, Mrs Hale.', 'A driver I saw this morning had 160 over 100, and you have 120 over 80.'], ['A driver I saw this morning had 160 over 100, and ']],
    [['Good morning, Mrs Hale.', 'P: I saw Mr Reed at the shop. I take ramipril.'], ['Mr Reed at the shop.']],
    [['Good morning, Mrs Hale. I am Mr Reed, the nurse.', 'Your pressure is 120 over 80.'], []],
    [["I'm Mrs Hale, the nurse.", 'Mr Reed, your pressure is 120 over 80.', 'Start ramipril.'], []],
    [['Is that Mrs Hale?', "Yes. It's my husband.", 'Mr Hale, when did it start? His pulse is 88.'], []],
    [['How are you?', 'P: He was 3.6 kilos at birth.', 'His birth weight was 3.6. His temperature was 36.9.', 'Yours is 38.'], ['birth weight was 3.6.', 'His temperature was 36.9.']],
    [['He was 3.6 kilos at birth. His temperature is 38.9.'], []]
  ],
  nl: [
    [['Kamer 4, meneer Aal.', 'Dan mevrouw Claes, kamer 5, heup. Bloeddruk 98 over 50.', 'Terug naar kamer 4, bloeddruk 120 over 80.'],
      ['mevrouw Claes, kamer 5, heup.', 'Bloeddruk 98 over 50.', 'Terug naar ']],
    [['Kamer 4, meneer Aal.', 'Kamer 7 krijgt tien eenheden Lantus.', 'Wij geven amlodipine.'], ['Kamer 7 krijgt tien eenheden Lantus.']],
    [['Dag meneer Aal.', 'Bij een chauffeur die ik vanmorgen zag was het 160 over 100.', 'Uw pols is 70.'], ['een chauffeur die ik vanmorgen zag was het 160 over 100.']],
    [['Dag mevrouw Aal.', 'Mevrouw, ik schrijf ramipril voor.'], []],
    [['Hoe is het?', 'P: Goed.', 'Bij de geboorte 3600 gram. Zijn temperatuur was 36,9.', 'Je temperatuur is 38,3.'], ['Bij de geboorte 3600 gram.', 'Zijn temperatuur was 36,9.']]
  ],
  fr: [
    [['Bonjour Madame Aubry.', 'La tension, 122 sur 76. Monsieur, je prends la vôtre aussi, 151 sur 94.', 'Madame, vous continuez la metformine.'],
      ['Monsieur, je prends la vôtre aussi, 151 sur 94.']],
    [['Bonjour Madame Aubry.', "Le finastéride, Monsieur, il faudrait l'arrêter."], ["Le finastéride, Monsieur, il faudrait l'arrêter."]],
    [['Bonjour Madame Aubry.', 'Un homme que j\'ai vu hier avait 160 sur 100.', 'Vous avez 120 sur 80.'], ["Un homme que j'ai vu hier avait 160 sur 100."]],
    [['Bonjour Madame Aubry.', 'Le docteur Petit vous a donné du ramipril.'], []]
  ],
  de: [
    [['Nächster Fall, Frau Abel.', 'Gut, Herr Kern. Der nimmt Ramipril, dem geben wir Amlodipin 5.', 'Zurück zu Frau Abel, Blutdruck 120 zu 80.'],
      ['Herr Kern.', 'Der nimmt Ramipril, dem geben wir Amlodipin 5.', 'Zurück zu ']],
    [['Nächster Fall, Frau Abel.', 'Ich hatte 63 gelesen. Nein, 63 ist Herr Kern, der kommt danach. Fieber, heute 36,7.'], ['Herr Kern, der kommt danach.']],
    [['Guten Tag, Frau Abel.', 'Herr Doktor Kern gibt Ihnen Ramipril.'], []],
    [['Guten Tag, Frau Abel.', 'Nehmen Sie das Ramipril, wie Herr Kern sagt, und messen Sie.'], ['Herr Kern sagt, und messen ']]
  ],
  es: [
    [['Buenos días, don Aurelio.', 'El de al lado, don Julián, está en ciento diez, sesenta.', 'La tensión de usted, ciento cuarenta, ochenta.'],
      ['El de al lado, don Julián, está en ciento diez, sesenta.']],
    [['Buenos días, don Aurelio.', 'A doña Carmen le dieron sevelámero. Vamos a empezar con loratadina.'], ['doña Carmen le dieron sevelámero.']],
    [['La señora Ruiz viene por tos.', 'Doña Gladys, no la tome.'], []],
    [['Buenos días, señora Ruiz.', 'Un paciente que vi ayer tenía 160, 100.', 'Usted tiene 120, 80.'], ['Un paciente que vi ayer tenía 160, 100.']],
    [['Buenos días, señora Ruiz.', 'La doctora Paz te dio losartán.'], []]
  ]
}

for (const [language, rows] of Object.entries(cases)) {
  t.test(`${language}: whoever is named with a title, a bed or as a stranger is somebody else, until the patient is meant again`, t => {
    for (const [said, others] of rows) {
      const transcript = said.map((line, at) => {
        const isPatient = line.startsWith('P: ')
        return { id: `s-${at}`, speaker: isPatient ? 'patient' : 'doctor', text: line.replace(/^P: /, ''), start_ms: null, end_ms: null }
      })
      const found = conversationOf(transcript, language).flatMap(({ piece, others: ranges = [] }) => {
        const text = transcript.find(({ id }) => id === piece)?.text ?? ''
        return ranges.map(({ start, end }) => text.slice(start, end))
      })
      t.strictSame(found, others, said.join(' | '))
    }
    t.end()
  })
}

t.test('a talk without titles, or in an unknown language, has nobody else in it', async t => {
  const transcript = [{ id: 's-0', speaker: null, text: 'Hello Anna. Ben had 160 over 100.', start_ms: null, end_ms: null }]
  for (const language of ['en', 'pl']) t.ok(conversationOf(transcript, language).every(({ others }) => others === undefined), language)
})
