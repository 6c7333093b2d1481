import t from 'tap'
import { consultations } from '../consultations.js'
import { linesOf, piecesOf } from './drafts.js'

const said: Readonly<Record<keyof typeof consultations, readonly string[]>> = {
  en: [
    'I feel short of breath.', 'I am short of breath.', "I can't breathe properly.", 'I passed out this morning.', 'I fainted twice.',
    'I blacked out.', 'I want to kill myself.', 'I am thinking about suicide.', 'My face droops on one side.',
    'My speech was slurred.', 'I cannot see with my left eye.', 'My vision is blurred.', 'I see double.', 'I cannot move my arm.',
    'I hear voices.', 'He is very confused.', 'I cannot swallow.', 'I sweat a lot at night.', 'I have chills.', 'I feel sick.',
    'I collapsed at work.', 'She had a fit yesterday.', 'I have lost ten kilos without trying.', 'I feel weak.', 'My neck is stiff.',
    'My skin turned yellow.'
  ],
  nl: [
    'Ik krijg geen lucht.', 'Ik ben kortademig.', 'Ik ben flauwgevallen.', 'Ik wil er een einde aan maken.', 'Ik denk aan zelfmoord.',
    'Mijn mond hangt scheef.', 'Ik zie wazig.', 'Ik kan mijn arm niet bewegen.', 'Hij is erg verward.', 'Ik kan niet slikken.',
    'Ik zweet veel.', 'Ik voel me zwak.'
  ],
  fr: [
    "Je n'arrive pas à respirer.", 'Je suis essoufflé.', 'Je me suis évanoui ce matin.', 'Je veux mourir.', 'Je pense au suicide.',
    'Ma bouche est de travers.', 'Je vois flou.', 'Je ne peux plus bouger le bras.', 'Il est très confus.',
    "Je n'arrive pas à avaler.", 'Je transpire beaucoup.', 'Je suis très fatigué.'
  ],
  de: [
    'Ich bekomme keine Luft.', 'Ich bin kurzatmig.', 'Ich bin ohnmächtig geworden.', 'Ich will mich umbringen.',
    'Ich denke an Selbstmord.', 'Mein Mund hängt schief.', 'Ich sehe verschwommen.', 'Ich kann den Arm nicht bewegen.',
    'Er ist sehr verwirrt.', 'Ich kann nicht schlucken.', 'Ich schwitze viel.'
  ]
}

for (const [language, sentences] of Object.entries(said)) {
  t.test(`what a clinician must not miss is never left out, whoever says it: ${language}`, async t => {
    const before = consultations[language as keyof typeof said].map(([,, text]) => text)
    for (const sentence of sentences) {
      const statements = await linesOf(language, piecesOf([...before, sentence].map(text => [null, text])))
      t.ok(statements.includes(sentence), sentence)
    }
  })
}
