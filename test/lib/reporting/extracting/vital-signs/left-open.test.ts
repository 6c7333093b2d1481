import t from 'tap'
import { heldValuesOf, vitalSignsOf } from '../../../../../lib/reporting/extracting/vital-signs/index.js'
import { conversationOf } from '../../../../../lib/reporting/reading/conversation.js'
import { oneAssertion } from '../../../../one-assertion.js'

/** What a clinician says, the values that are read, and the words that are held back. */
type Case = [said: readonly string[], read: string, held: string]

const cases: Readonly<Record<string, readonly Case[]>> = {
  en: [
    [['Your temperature is 38.2. No, wait, I misread that, 37.2.'], '37.2', ''],
    [['Pulse 88.', 'Sorry, the clip slipped, 72.'], '72', ''],
    [['Weight 82 kilos. Sorry, with the shoes off it says 80.5 now.'], '', '82 kilos'],
    [["Your pulse is 88, sorry, the other hand please, 5 more seconds, so 80 I'd say."], '', '88'],
    [['Saturation is 91. Sorry to hear you were ill. 3 weeks is long.'], '91', ''],
    [["Temperature 38.2. Sorry, could you sit up? I'll take 2 swabs."], '38.2', ''],
    [['Pulse 88. Sorry, and the saturation is 97.'], '88 97', '']
  ],
  nl: [
    [['Pols 88.', 'Sorry, de clip zat los, 72.'], '72', ''],
    [['Bloeddruk 150 over 90. Wacht, dat is van de vorige patiënt, 128 over 78.'], '', '150 over 90'],
    [['Saturatie 91. Sorry dat u moest wachten. 3 weken is lang.'], '91', '']
  ],
  fr: [
    [['Pouls 88.', 'Pardon, la pince avait glissé, 72.'], '72', ''],
    [['Poids 82 kilos. Pardon, sans les chaussures ça fait plutôt 80,5 je dirais.'], '', '82 kilos'],
    [['Saturation 91. Désolé pour vous. 3 semaines, c\'est long.'], '91', '']
  ],
  de: [
    [['Puls 88.', 'Entschuldigung, der Clip war lose, 72.'], '72', ''],
    [['Gewicht 82 Kilo. Moment, ohne die Schuhe sind wir eher bei 80,5.'], '80.5', ''],
    [['Sättigung 91. Tut mir leid für Sie. 3 Wochen sind lang.'], '91', '']
  ],
  es: [
    [['Pulso 88.', 'Perdón, se había movido la pinza, 72.'], '72', ''],
    [['Tensión 150 90. Espere, esa es del paciente anterior, 128 78.'], '', '150 90'],
    [['Saturación 91. Perdone la espera. 3 semanas es mucho.'], '91', '']
  ]
}

for (const [language, talks] of Object.entries(cases)) {
  t.test(`${language}: a value that is corrected by one that cannot be read surely is held back`, oneAssertion(async t => {
    for (const [said, read, held] of talks) {
      const pieces = said.map((text, at) => ({ id: `s-${at}`, text, speaker: 'doctor', start_ms: null, end_ms: null }))
      const sentences = conversationOf(pieces, language)
      t.equal(vitalSignsOf(sentences, language).map(({ value }) => value.value).join(' '), read, said.join(' | '))
      t.equal(heldValuesOf(sentences, language).map(({ text }) => text).join(', '), held, said.join(' | '))
    }
  }))
}
