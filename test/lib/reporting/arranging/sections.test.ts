import t from 'tap'
import { topicCuesOf } from '../../../../lib/reporting/reading/topics.js'
import { languages as known } from '../../../../lib/reporting/languages/index.js'
import { facetOf } from '../../../../lib/reporting/reading/facets.js'
import { arranged } from '../../../../lib/reporting/arranging/sections.js'
import { attributed } from '../../../../lib/reporting/reading/attributed.js'
import { roleOf } from '../../../../lib/reporting/reading/speakers/index.js'
import { sentencesOf } from '../../../../lib/reporting/reading/sentences.js'
import type { EvidenceSource } from '../../../../schemas/evidence.js'
import { consultations, singles } from '../consultations.js'
import { oneAssertion } from '../../../one-assertion.js'

const languages = ['en', 'nl', 'fr', 'de'] as const
const names = { en: ['doctor', 'patient'], nl: ['arts', 'patiënt'], fr: ['médecin', 'patiente'], de: ['Arzt', 'Patientin'] } as const

t.test('the engine knows cues of every language of the registry, whatever the region', async t => {
  t.strictSame(known, [...languages, 'es'].sort())
  t.equal(topicCuesOf('nl-BE'), topicCuesOf('nl'))
  t.equal(topicCuesOf('it'), undefined)
})

for (const language of languages) {
  const cues = topicCuesOf(language)

  t.test(`${language}: a consultation is arranged sentence by sentence, with and without the names of speakers`, oneAssertion(async t => {
    for (const [facet, speaker, text] of consultations[language]) {
      t.equal(facetOf({ text, role: 'unknown' }, cues), facet, text)
      t.equal(facetOf({ text, role: roleOf(names[language][speaker === 'clinician' ? 0 : 1]) }, cues), facet, `${speaker}: ${text}`)
    }
  }))

  t.test(`${language}: sentences by themselves are arranged`, oneAssertion(async t => {
    for (const [facet, text] of singles[language]) t.equal(facetOf({ text, role: 'unknown' }, cues), facet, text)
  }))

  t.test(`${language}: nothing that a patient says is a finding, a judgement or a plan`, oneAssertion(async t => {
    for (const [, text] of singles[language]) {
      const facet = facetOf({ text, role: 'patient' }, cues)
      t.ok(facet === null || facet === 'history' || facet === 'reason', text)
    }
  }))
}

t.test('in a language without cues, all but questions is history', async t => {
  t.equal(facetOf({ text: 'Me duele la garganta desde hace tres días.', role: 'unknown' }, topicCuesOf('it')), 'history')
  t.equal(facetOf({ text: '¿Tiene fiebre?', role: 'unknown' }, topicCuesOf('it')), null)
  t.equal(facetOf({ text: '...', role: 'unknown' }, topicCuesOf('it')), null)
})

type Said = readonly [speaker: string | null, text: string]

/** What is written of a dialogue: what it is about, the line, and the pieces it comes from. */
function written (language: string, dialogue: readonly Said[], needed: readonly EvidenceSource[] = []) {
  const transcript = dialogue.map(([speaker, text], at) => ({ id: `${at}`, speaker, text, start_ms: null, end_ms: null }))
  return arranged(attributed(sentencesOf(transcript), language), topicCuesOf(language), { needed })
    .map(({ facet, statement: { value, sources } }) => [facet, value, sources.map(({ segment_id: id }) => id).join()])
}

const dialogues: ReadonlyArray<readonly [outcome: string, language: string, dialogue: readonly Said[], lines: string[][]]> = [
  ['a short answer is written with its question, with the ranges of both', 'en', [
    ['doctor', 'Okay. And any chest pain?'], ['patient', 'Um, no.'], ['doctor', 'How long have you had the cough?'], ['patient', 'Three days.']
  ], [['history', 'And any chest pain? No.', '0,1'], ['history', 'How long have you had the cough? Three days.', '2,3']]],
  ['questions that were asked together keep their answer together', 'en', [
    ['doctor', 'Any fever? Any chills?'], ['patient', 'No, nothing.']
  ], [['history', 'Any fever? Any chills? No, nothing.', '0,0,1']]],
  ['a question without an answer is no finding, and a no stands with what it is said to', 'en', [
    ['doctor', 'Is there any swelling of your ankle?'], ['doctor', 'Your lungs are clear.'], ['patient', 'No.'], ['patient', 'Yes.']
  ], [['history', 'Is there any swelling of your ankle?', '0'], ['finding', 'Your lungs are clear. No.', '1,2']]],
  ['yes and no to what may be about health stand with their question', 'en', [
    ['doctor', 'Can you hear me?'], ['patient', 'Yes.'], ['doctor', 'Do you have any questions?'], ['patient', 'No.']
  ], [['history', 'Can you hear me? Yes.', '0,1']]],
  ['a hum does not answer where it hurts', 'en', [
    ['doctor', 'Where does your stomach hurt?'], ['patient', 'Mm-hmm.'], ['patient', 'On the left.']
  ], [['history', 'Where does your stomach hurt? On the left.', '0,2']]],
  ['a voice that rises is no question', 'en', [
    ['doctor', 'How often do you cough?'], ['patient', 'I cough like six or seven times a day?']
  ], [['history', 'How often do you cough? I cough like six or seven times a day?', '0,1']]],
  ['what is asked while examining is found', 'en', [
    ['doctor', 'Does it hurt when I press on your knee?'], ['patient', 'Yes, a little.']
  ], [['finding', 'Does it hurt when I press on your knee? Yes, a little.', '0,1']]],
  ['what a clinician answers is a plan', 'en', [
    ['patient', 'Can I go on taking my blood pressure tablets?'], ['doctor', 'Yes, you can.']
  ], [['plan', 'Can I go on taking my blood pressure tablets? Yes, you can.', '0,1']]],
  ['why somebody came is what they first say when they are asked', 'en', [
    ['doctor', 'What brings you in?'], ['patient', 'I have had a terrible headache since Monday.'], ['patient', 'I have been vomiting.']
  ], [['reason', 'I have had a terrible headache since Monday.', '1'], ['history', 'I have been vomiting.', '2']]],
  ['what a patient measured is history, and what a clinician measures is found', 'en', [
    ['patient', 'My blood pressure is 150 over 90 at home.'], ['doctor', 'Your blood pressure is 130 over 80.']
  ], [['history', 'My blood pressure is 150 over 90 at home.', '0'], ['finding', 'Your blood pressure is 130 over 80.', '1']]],
  ['a clinician goes on with what they were about', 'en', [
    ['doctor', 'Your lungs are clear.'], ['doctor', 'The left ear is blocked with wax.'], ['doctor', 'I\'ll prescribe drops.'], ['doctor', 'Three drops for a week.']
  ], [
    ['finding', 'Your lungs are clear.', '0'], ['finding', 'The left ear is blocked with wax.', '1'],
    ['plan', 'I\'ll prescribe drops. Three drops for a week.', '2,3']
  ]],
  ['words to a machine are left out, but not an order', 'en', [
    ['doctor', 'Hey, Dragon, show me the x-ray. Hey, Dragon, order amoxicillin 500 milligrams three times a day.']
  ], [['plan', 'Hey, Dragon, order amoxicillin 500 milligrams three times a day.', '0']]],
  ['small talk and what somebody is about to do are left out', 'en', [
    ['patient', 'We went to the beach with the dog.'], ['doctor', 'Let me take a look at your knee.'],
    ['doctor', 'There is some swelling of the knee.']
  ], [['finding', 'There is some swelling of the knee.', '2']]],
  ['what is said again in other words is written again', 'en', [
    ['patient', 'I have pain in my left knee.'], ['patient', 'Um, I have pain in my left knee since Monday.'], ['patient', 'I take 20 milligrams of lisinopril.'],
    ['patient', 'I take 40 milligrams of lisinopril.'], ['patient', 'I do not have pain in my left knee.']
  ], [
    ['history', 'I have pain in my left knee.', '0'], ['history', 'I have pain in my left knee since Monday.', '1'], ['history', 'I take 20 milligrams of lisinopril.', '2'],
    ['history', 'I take 40 milligrams of lisinopril.', '3'], ['history', 'I do not have pain in my left knee.', '4']
  ]],
  ['what is written the same is written once, with both ranges', 'en', [
    ['patient', 'I have a fever.'], ['patient', 'Um, i have a fever.']
  ], [['history', 'I have a fever.', '0,1']]],
  ['speech without punctuation is arranged clause by clause, where it is known who speaks', 'nl', [
    ['arts', 'temperatuur is 36,9 dit is een astma aanval door de katten ik schrijf u een puffer voor']
  ], [
    ['finding', 'Temperatuur is 36,9.', '0'], ['judgement', 'Dit is een astma aanval door de katten.', '0'], ['plan', 'Ik schrijf u een puffer voor.', '0']
  ]],
  ['a line without speakers and punctuation stays whole: it may hold a question, its answer and what was decided', 'es', [
    [null, 'vale pues el nolotil no se lo tome más que lo apunto ya ni verlo'], [null, 'ha tenido fiebre o tiritona tiritona anoche sí una hora']
  ], [
    ['plan', 'Vale pues el nolotil no se lo tome más que lo apunto ya ni verlo.', '0'],
    ['history', 'Ha tenido fiebre o tiritona tiritona anoche sí una hora.', '1']
  ]],
  ['a question that is asked back, and the answer two turns later, are one line', 'en', [
    ['doctor', 'Are you allergic to anything?'], ['interpreter', 'To medicines?'], ['doctor', 'Yes, or food.'], ['patient', 'Penicillin, she says.']
  ], [['history', 'Are you allergic to anything? To medicines? Yes, or food. Penicillin, she says.', '0,1,2,3']]],
  ['what names nothing itself stands with what was said before', 'en', [
    ['patient', 'The water tablet keeps me up all night.'], ['patient', 'I took four of them.'], ['patient', 'Not today.']
  ], [['history', 'The water tablet keeps me up all night. I took four of them. Not today.', '0,1,2']]],
  ['who says no to a plan says so behind it', 'en', [
    ['doctor', 'I will prescribe mirtazapine for the night.'],
    ['patient', 'No doctor, my mother put on twenty kilos with that, I do not want it.']
  ], [['plan', 'I will prescribe mirtazapine for the night. No doctor, my mother put on twenty kilos with that, I do not want it.', '0,1']]],
  ['who says no to a plan says so behind it', 'nl', [
    ['arts', 'Ik ga u voor de nacht mirtazapine voorschrijven.'],
    ['patiënt', 'Nee dokter, daar is mijn moeder twintig kilo van aangekomen, dat wil ik niet.']
  ], [['plan', 'Ik ga u voor de nacht mirtazapine voorschrijven. Nee dokter, daar is mijn moeder twintig kilo van aangekomen, dat wil ik niet.', '0,1']]],
  ['who says no to a plan says so behind it', 'fr', [
    ['médecin', 'Je vous prescris de la mirtazapine pour la nuit.'],
    ['patiente', 'Non docteur, ma mère a pris vingt kilos avec ça, je n\'en veux pas.']
  ], [['plan', 'Je vous prescris de la mirtazapine pour la nuit. Non docteur, ma mère a pris vingt kilos avec ça, je n\'en veux pas.', '0,1']]],
  ['who says no to a plan says so behind it', 'de', [
    ['Arzt', 'Ich verschreibe Ihnen Mirtazapin für die Nacht.'],
    ['Patientin', 'Nein, davon hat meine Mutter zwanzig Kilo zugenommen, das will ich nicht.']
  ], [['plan', 'Ich verschreibe Ihnen Mirtazapin für die Nacht. Nein, davon hat meine Mutter zwanzig Kilo zugenommen, das will ich nicht.', '0,1']]],
  ['who says no to a plan says so behind it', 'es', [
    ['médico', 'Le voy a recetar mirtazapina para la noche.'],
    ['paciente', 'No, doctor, mi madre engordó veinte kilos con eso, no la quiero.']
  ], [['plan', 'Le voy a recetar mirtazapina para la noche. No, doctor, mi madre engordó veinte kilos con eso, no la quiero.', '0,1']]],
  ['a new complaint behind a plan is one of its own', 'en', [
    ['doctor', 'I will prescribe mirtazapine for the night.'],
    ['patient', 'Yes, and my knee has been swollen for three weeks.']
  ], [['plan', 'I will prescribe mirtazapine for the night.', '0'], ['history', 'Yes, and my knee has been swollen for three weeks.', '1']]],
  ['a decision that names no medicine is written behind what it decides, and that stays in its place', 'en', [
    ['doctor', 'Do you still take the losartan in the morning?'], ['patient', 'It makes me dizzy.'], ['doctor', 'Then we should leave it out until your next appointment.']
  ], [
    ['history', 'Do you still take the losartan in the morning? It makes me dizzy.', '0,1'],
    ['plan', 'Do you still take the losartan in the morning? It makes me dizzy. Then we should leave it out until your next appointment.', '0,1,2']
  ]],
  ['consent and refusal stand with what was asked', 'en', [
    ['doctor', 'I want to send an ambulance now. Will you let me?'], ['patient', 'Oh, go on then.'], ['doctor', 'I\'d like to start you on a statin.'], ['patient', 'No.']
  ], [
    ['plan', 'I want to send an ambulance now. Will you let me? Oh, go on then.', '0,0,1'], ['plan', 'I\'d like to start you on a statin. No.', '2,3']
  ]],
  ['a dictation answers itself', 'en', [
    [null, 'Fever? None. Short of breath? Since Sunday.']
  ], [['history', 'Fever? None.', '0,0'], ['history', 'Short of breath? Since Sunday.', '0,0']]],
  ['a verb after now asks nothing', 'nl', [['cardioloog', 'Nu is het 156 over 92.']], [['finding', 'Nu is het 156 over 92.', '0']]],
  ['questions and answers', 'nl', [
    ['arts', 'Heeft u koorts?'], ['patiënt', 'Nee.'], ['arts', 'Hoe lang hoest u al?'], ['patiënt', 'Twee weken.']
  ], [['history', 'Heeft u koorts? Nee.', '0,1'], ['history', 'Hoe lang hoest u al? Twee weken.', '2,3']]],
  ['questions and answers', 'fr', [
    ['médecin', 'Avez-vous de la fièvre ?'], ['patient', 'Non.'], ['médecin', 'Ça fait mal quand j\'appuie sur le ventre ?'], ['patient', 'Oui, un peu.']
  ], [['history', 'Avez-vous de la fièvre ? Non.', '0,1'], ['finding', 'Ça fait mal quand j\'appuie sur le ventre ? Oui, un peu.', '2,3']]],
  ['questions and answers', 'de', [
    ['Ärztin', 'Haben Sie Fieber?'], ['Patient', 'Nein.'], ['Ärztin', 'Tut es weh, wenn ich auf den Bauch drücke?'], ['Patient', 'Ja, ein bisschen.']
  ], [['history', 'Haben Sie Fieber? Nein.', '0,1'], ['finding', 'Tut es weh, wenn ich auf den Bauch drücke? Ja, ein bisschen.', '2,3']]],
  ['a language without cues is written word for word', 'it', [
    ['x', '¿Tiene fiebre?'], ['y', 'No. Me duele , eh , la garganta']
  ], [['history', 'No.', '1'], ['history', 'Me duele, eh, la garganta.', '1']]]
]

for (const [outcome, language, dialogue, lines] of dialogues) {
  t.test(`${language}: ${outcome}`, async t => {
    t.strictSame(written(language, dialogue), lines)
  })
}

t.test('a sentence that the report states elsewhere is kept though it says nothing by itself', oneAssertion(async t => {
  const rows: Array<[language: string, dialogue: Said[], without: string[][], needed: string[][]]> = [
    ['en', [['doctor', 'We are off to the beach by car, you know.']], [], [['history', 'We are off to the beach by car, you know.', '0']]],
    ['en', [['doctor', 'You can take Aleve, how does that sound?'], ['doctor', 'Goodbye, take care.']], [
      ['plan', 'You can take Aleve, how does that sound?', '0']
    ], [['history', 'You can take Aleve, how does that sound? Goodbye, take care.', '0,1']]]
  ]
  for (const [language, dialogue, without, lines] of rows) {
    t.strictSame(written(language, dialogue), without)
    t.strictSame(written(language, dialogue, dialogue.map(([, text], at) => ({ segment_id: `${at}`, start: 0, end: text.length }))), lines)
  }
}))

t.test('speakers are known by what they say when their names are mixed up or say nothing', oneAssertion(async t => {
  const asks = ['Do you have a fever?', 'How long have you had it?', 'Are you taking anything?', 'Any allergies?', 'Your lungs are clear.', 'Your throat is red.',
    'I think this is a viral infection.', 'I\'ll prescribe paracetamol.', 'Do you have any other symptoms?']
  const tells = ['I have had a fever since Monday.', 'I have had it for three days now.', 'I took some ibuprofen yesterday.', 'I am allergic to penicillin.',
    'My throat hurts at night.', 'I feel tired all the time.', 'I have been vomiting as well.', 'My blood pressure is 150 over 90 at home.', 'I am scared of it.']
  for (const [asker, teller] of [['doctor', 'patient'], ['patient', 'doctor'], ['Speaker 1', 'Speaker 2']] as const) {
    const placed = written('en', asks.flatMap((text, at) => [[asker, text], [teller, tells[at] ?? '']] as const))
    const facetOf = (text: string) => placed.find(([, line]) => line?.includes(text))?.[0]
    t.equal(facetOf('Your lungs are clear.'), 'finding', asker)
    t.equal(facetOf('I\'ll prescribe paracetamol.'), 'plan', asker)
    t.equal(facetOf('My blood pressure is 150 over 90 at home.'), 'history', asker)
  }
}))

t.test('what is agreed is kept though it names no illness', oneAssertion(async t => {
  for (const [language, text] of [
    ['en', 'I\'d like you to call the ambulance.'], ['en', 'I want you to wear the sling while you are awake.'], ['en', 'I advise rest.'],
    ['nl', 'U moet een afspraak maken.'], ['fr', 'Je vous conseille de rester au repos.'], ['de', 'Sie sollten sich schonen.']
  ] as const) t.strictSame(written(language, [[null, text]]), [['plan', text, '0']])
}))

t.test('of many statements each is written', async t => {
  const dialogue = Array.from({ length: 8000 }, (_nothing, at) => [at % 2 === 0 ? 'doctor' : 'patient', `I have had pain in my knee ${at} times, is that right?`] as const)
  const sources = written('en', dialogue).flatMap(([,, pieces = '']) => pieces.split(','))
  t.strictSame(sources, dialogue.map((_said, at) => `${at}`))
})
