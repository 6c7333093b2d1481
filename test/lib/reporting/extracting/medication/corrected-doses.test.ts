import t from 'tap'
import { decisionsOf } from '../../../../../lib/reporting/extracting/medication/index.js'
import { conversationOf } from '../../../../../lib/reporting/reading/conversation.js'
import { starterMedicationTable } from '../../../../../lib/reporting/tables/medication.js'
import { oneAssertion } from '../../../../one-assertion.js'

const table = starterMedicationTable()
const speakers: Readonly<Record<string, string>> = { D: 'doctor', P: 'patient' }

/** A talk (lines of a clinician `D:` or a patient `P:`), and each medicine prescribed with its dose. */
type Case = [talk: readonly string[], prescribed: string]

const cases: Readonly<Record<'en' | 'nl' | 'fr' | 'de' | 'es', readonly Case[]>> = {
  en: [
    // a bare number behind a dose: neither is sure
    [["D: I'll prescribe ramipril, one tablet a day.", 'D: Make it two.'], 'ramipril: none'],
    [["D: I'll prescribe ramipril, one tablet a day.", 'P: Make it two.'], 'ramipril: one tablet a day'],
    [["D: I'll prescribe ramipril, one tablet a day.", 'D: No more than two.'], 'ramipril: one tablet a day'],
    [["D: I'll prescribe ramipril, one tablet a day.", 'D: Back in two weeks.'], 'ramipril: one tablet a day'],
    [["D: I'll prescribe ramipril, one tablet a day.", 'D: Or two?'], 'ramipril: one tablet a day'],
    [["D: I'll prescribe amoxicillin, 500 milligrams, no, 250."], 'amoxicillin: 250'],
    [["D: I'll prescribe amoxicillin, 500 milligrams, no, 250, three times a day."], 'amoxicillin: 250, three times a day'],
    [["D: I'll prescribe amoxicillin 500 milligrams. No, wait, 250 milligrams."], 'amoxicillin: 250 milligrams'],
    [["D: I'll prescribe amoxicillin 500 milligrams.", 'D: Sorry, 250.'], 'amoxicillin: 250'],
    [["D: I'll prescribe amoxicillin 500 milligrams three times a day, no, 250 milligrams two times a day."], 'amoxicillin: 250 milligrams two times a day'],
    [["D: I'll prescribe amoxicillin twice a day, sorry, three times."], 'amoxicillin: none'],
    // only a part is corrected: all that was said, and none where it was said apart
    [
      ["D: I'll prescribe amoxicillin 500 milligrams twice a day, sorry, three times a day."],
      'amoxicillin: 500 milligrams twice a day, sorry, three times a day'
    ],
    [["D: I'll prescribe prednisolone 5 milligrams.", 'D: Sorry, three times a day.'], 'prednisolone: none'],
    // the medicine is corrected, and not its dose
    [["D: I'll prescribe amoxicillin 500 milligrams, no, sorry, clarithromycin 250 milligrams."], 'clarithromycin: 250 milligrams'],
    // no correction
    [["D: I'll prescribe amoxicillin 500 milligrams. No, that is fine."], 'amoxicillin: 500 milligrams'],
    [["D: I'll prescribe amoxicillin 500 milligrams, no more than three a day."], 'amoxicillin: 500 milligrams'],
    [["D: I'll prescribe amoxicillin 500 milligrams.", 'P: No, 250.'], 'amoxicillin: 500 milligrams'],
    [["D: I'll prescribe amoxicillin 500 milligrams.", 'D: No, 250 of those are lethal.'], 'amoxicillin: 500 milligrams']
  ],
  nl: [
    [['D: Ik schrijf amoxicilline 500 milligram voor.', 'D: Maak er twee van.'], 'amoxicillin: none'],
    [['D: Ik schrijf amoxicilline 500 milligram voor.', 'D: Niet meer dan drie.'], 'amoxicillin: 500 milligram'],
    [['D: Ik schrijf amoxicilline 500 milligram voor, sorry, 250.'], 'amoxicillin: 250'],
    [['D: Ik schrijf amoxicilline voor, 500 milligram, nee, 250 milligram.'], 'amoxicillin: 250 milligram'],
    [['D: Ik schrijf amoxicilline 500 milligram voor.', 'D: Nee, 250.'], 'amoxicillin: 250'],
    [['D: Ik schrijf amoxicilline voor, twee keer per dag, sorry, drie keer.'], 'amoxicillin: drie keer'],
    [['D: Ik schrijf amoxicilline 500 milligram voor. Nee, dat is goed.'], 'amoxicillin: 500 milligram'],
    [['D: Ik schrijf amoxicilline 500 milligram voor, maximaal drie per dag, nee, dat is goed.'], 'amoxicillin: 500 milligram voor, maximaal drie per dag']
  ],
  fr: [
    [["D: Je vous prescris de l'amoxicilline 500 milligrammes.", 'D: Mettons deux.'], 'amoxicillin: none'],
    [["D: Je vous prescris de l'amoxicilline 500 milligrammes.", 'D: Pas plus de trois.'], 'amoxicillin: 500 milligrammes'],
    [["D: Je vous prescris de l'amoxicilline 500 milligrammes, non, 250."], 'amoxicillin: 250'],
    [["D: Je vous prescris de l'amoxicilline 500 milligrammes.", 'D: Pardon, 250 milligrammes.'], 'amoxicillin: 250 milligrammes'],
    [["D: Je vous prescris de l'amoxicilline deux fois par jour, pardon, trois fois."], 'amoxicillin: trois fois'],
    [["D: Je vous prescris de l'amoxicilline 500 milligrammes. Non, c'est bien comme ça."], 'amoxicillin: 500 milligrammes'],
    [["D: Je vous prescris de l'amoxicilline 500 milligrammes, pas plus de trois par jour."], 'amoxicillin: 500 milligrammes']
  ],
  de: [
    [['D: Ich verschreibe Ihnen Amoxicillin 500 Milligramm.', 'D: Machen wir zwei draus.'], 'amoxicillin: none'],
    [['D: Ich verschreibe Ihnen Amoxicillin 500 Milligramm.', 'D: Nicht mehr als drei.'], 'amoxicillin: 500 Milligramm'],
    [['D: Ich verschreibe Ihnen Amoxicillin 500 Milligramm, nein, 250.'], 'amoxicillin: 250'],
    [['D: Ich verschreibe Ihnen Amoxicillin 500 Milligramm.', 'D: Nein, 250 Milligramm.'], 'amoxicillin: 250 Milligramm'],
    [['D: Ich verschreibe Ihnen Amoxicillin zweimal am Tag, Entschuldigung, dreimal.'], 'amoxicillin: none'],
    [['D: Ich verschreibe Ihnen Amoxicillin 500 Milligramm. Nein, das ist in Ordnung.'], 'amoxicillin: 500 Milligramm'],
    [['D: Ich verschreibe Ihnen Amoxicillin 500 Milligramm. Nein, mehr nicht.'], 'amoxicillin: 500 Milligramm']
  ],
  es: [
    [['D: Le receto amoxicilina 500 miligramos.', 'D: Que sean dos.'], 'amoxicillin: none'],
    [['D: Le receto amoxicilina 500 miligramos.', 'D: No más de tres.'], 'amoxicillin: 500 miligramos'],
    [['D: Le receto amoxicilina 500 miligramos, no, 250.'], 'amoxicillin: 250'],
    [['D: Le receto amoxicilina 500 miligramos.', 'D: Perdón, 250 miligramos.'], 'amoxicillin: 250 miligramos'],
    [['D: Le receto amoxicilina dos veces al día, perdón, tres veces.'], 'amoxicillin: tres veces'],
    [['D: Le receto amoxicilina 500 miligramos. No, así está bien.'], 'amoxicillin: 500 miligramos'],
    [['D: Le receto amoxicilina 500 miligramos, no más de tres al día.'], 'amoxicillin: 500 miligramos']
  ]
}

function read (talk: readonly string[], language: string) {
  const pieces = talk.map((line, at) => (
    { id: `s-${at}`, text: line.slice(3), speaker: speakers[line.slice(0, 1)] ?? null, start_ms: null, end_ms: null }
  ))
  return decisionsOf(conversationOf(pieces, language), language, table).table.filter(({ prescribed }) => prescribed)
}

for (const [language, rows] of Object.entries(cases)) {
  t.test(`${language}: a medicine has the dose that corrects the one said first, and keeps it where nothing is corrected`, oneAssertion(async t => {
    for (const [talk, prescribed] of rows) {
      t.equal(read(talk, language).map(({ key, mentioned: { dose } }) => `${key}: ${dose ?? 'none'}`).join('; '), prescribed, talk.join(' | '))
    }
  }))
}

t.test('the sources of a medicine have the words that correct its dose', async t => {
  const [row] = read(["D: I'll prescribe amoxicillin 500 milligrams.", 'D: Sorry, 250.'], 'en')
  t.strictSame(row?.sources, [{ segment_id: 's-0', start: 0, end: 41 }, { segment_id: 's-1', start: 7, end: 10 }])
})
