import t from 'tap'
import { codesOf } from '../../../../../lib/reporting/extracting/diagnoses/index.js'
import { starterCodeTables } from '../../../../../lib/reporting/tables/codes.js'
import { oneAssertion } from '../../../../one-assertion.js'
import { sentencesOf } from './talks.js'

const tables = starterCodeTables()

/** A talk (lines of a clinician `D:`, a patient `P:` or somebody unknown `?:`), and the codes of what is judged to be there. */
type Case = [talk: readonly string[], codes: string]

const cases: Readonly<Record<string, readonly Case[]>> = {
  en: [
    [['P: I have a bad cough.', "D: It's a bronchitis. No, wait, that is pneumonia."], 'J18'],
    [['P: I have a bad cough.', "D: It's a pneumonia.", "D: Sorry, that's wrong, your lungs are clear."], ''],
    [['P: My cough is back.', 'D: Your sister probably has asthma.'], ''],
    [['P: My cough is back.', 'D: The specialist told you it looks like asthma, your brother says so.'], ''],
    [['?: My knee hurts. I think I have gout.'], ''],
    [['P: I travel a lot.', 'D: For the diarrhoea take these with you.'], ''],
    // settled all the same
    [['P: I have a bad cough.', "D: It's a pneumonia. Sorry to say, you need antibiotics."], 'J18'],
    [['P: I have a bad cough.', 'D: This is pneumonia, no fluid in your chest.'], 'J18'],
    [['P: My toe hurts.', "D: This is gout. I'll explain what that is."], 'M10'],
    [['P: I still have asthma.', "D: For your asthma we'll go on."], 'J45']
  ],
  nl: [
    [['P: Ik hoest zo.', 'D: Het is een bronchitis. Nee, wacht, dat is een longontsteking.'], 'J18'],
    [['P: Ik hoest zo.', 'D: Dit is een longontsteking.', 'D: Sorry, dat klopt niet, uw longen zijn schoon.'], ''],
    [['P: Ik hoest weer.', 'D: Uw zus heeft waarschijnlijk astma.'], ''],
    [['P: Ik reis veel.', 'D: Voor de diarree neemt u deze mee.'], ''],
    [['P: Ik hoest zo.', 'D: Dit is een longontsteking, geen vocht.'], 'J18'],
    [['P: Mijn teen doet pijn.', 'D: Dit is jicht. Ik leg het uit.'], 'M10']
  ],
  fr: [
    [['P: Je tousse beaucoup.', "D: C'est une bronchite. Non, attendez, c'est une pneumonie."], 'J18'],
    [['P: Je tousse beaucoup.', "D: C'est une pneumonie.", 'D: Pardon, je me trompe, vos poumons sont clairs.'], ''],
    [['P: Je tousse encore.', "D: Votre sœur a probablement de l'asthme."], ''],
    [['P: Je voyage beaucoup.', 'D: Pour la diarrhée, prenez ceci.'], ''],
    [['P: Je tousse beaucoup.', "D: C'est une pneumonie, pas de liquide."], 'J18'],
    [["P: J'ai mal à l'orteil.", "D: C'est la goutte. Je vous explique."], 'M10']
  ],
  de: [
    [['P: Ich huste so.', 'D: Das ist eine Bronchitis. Nein, Moment, das ist eine Lungenentzündung.'], 'J18'],
    [['P: Ich huste so.', 'D: Das ist eine Lungenentzündung.', 'D: Entschuldigung, das stimmt nicht, die Lunge ist frei.'], ''],
    [['P: Ich huste wieder.', 'D: Ihre Schwester hat wahrscheinlich Asthma.'], ''],
    [['P: Ich reise viel.', 'D: Für den Durchfall nehmen Sie das mit.'], ''],
    [['P: Ich huste so.', 'D: Das ist eine Lungenentzündung, keine Flüssigkeit.'], 'J18'],
    [['P: Mein Zeh tut weh.', 'D: Das ist Gicht. Ich erkläre es Ihnen.'], 'M10']
  ],
  es: [
    [['P: Tengo mucha tos.', 'D: Es una bronquitis. No, espere, es una neumonía.'], 'J18'],
    [['P: Tengo mucha tos.', 'D: Es una neumonía.', 'D: Perdón, me equivoqué, los pulmones están limpios.'], ''],
    [['P: Otra vez tengo tos.', 'D: Su hermana probablemente tiene asma.'], ''],
    [['P: Viajo mucho.', 'D: Para la diarrea llévese esto.'], ''],
    [['P: Tengo mucha tos.', 'D: Es una neumonía, sin líquido.'], 'J18'],
    [['P: Me duele el dedo del pie.', 'D: Es gota. Se lo explico.'], 'M10']
  ]
}

for (const [language, talks] of Object.entries(cases)) {
  t.test(`${language}: what is taken back at once, or said of somebody else, has no code`, oneAssertion(async t => {
    for (const [talk, codes] of talks) {
      const { diagnoses } = codesOf(sentencesOf(talk, language), { input: language, output: language }, tables)
      t.equal(diagnoses.map(({ value }) => value.icd_10).join(' '), codes, talk.join(' | '))
    }
  }))
}

t.test('a complaint that is denied anywhere in the talk has no code', oneAssertion(async t => {
  const complaints: ReadonlyArray<[language: string, talk: readonly string[], codes: string]> = [
    ['en', ['P: My girl has a fever. And it burns when I pass water.', 'D: Any fever yourself?', 'P: No fever.'], ''],
    ['nl', ['P: Mijn dochter heeft koorts.', 'D: Hebt u zelf koorts?', 'P: Geen koorts.'], ''],
    ['fr', ['P: La petite a de la fièvre.', 'D: Et vous, de la fièvre ?', 'P: Pas de fièvre.'], ''],
    ['de', ['P: Die Kleine hat Fieber.', 'D: Haben Sie selbst Fieber?', 'P: Kein Fieber.'], ''],
    ['es', ['P: A la niña le da fiebre.', 'D: ¿Usted tiene fiebre?', 'P: Fiebre no.'], ''],
    ['en', ['P: I have had a fever for two days.', 'D: Any headache?', 'P: No headache.'], 'R50']
  ]
  for (const [language, talk, codes] of complaints) {
    const found = codesOf(sentencesOf(talk, language), { input: language, output: language }, tables).complaints
    t.equal(found.map(({ value }) => value.icd_10).filter(code => code === 'R50').join(' '), codes, talk.join(' | '))
  }
}))
