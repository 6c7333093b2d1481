import t from 'tap'
import { generationResultMessage } from '../../../lib/consultation/messages.js'
import { reporting, visitOf } from './visits.js'

/** What is said; what is prescribed; and which medicines have no clear decision. */
interface Case { say: string[], prescribed?: string[], undecided?: string[] }

const cases: Readonly<Record<string, Case[]>> = {
  en: [
    { say: ['-:And the omeprazole, I have a box of that.', '-:We leave it.'], undecided: ['omeprazole'] },
    { say: ['Do you take the amlodipine, 5 milligrams once a day?', 'p:Yes.', 'That stays as it is.'], prescribed: ['amlodipine'] },
    { say: ["-:We'll start apixaban, 5 milligrams twice a day, and that takes the place of the clopidogrel."], prescribed: ['apixaban'], undecided: ['clopidogrel'] },
    { say: ["-:You have the naproxen from John, and I'll start you today on a statin and ramipril."], undecided: ['naproxen', 'ramipril'] },
    { say: ['Carry on with the ramipril and the bisoprolol.'], prescribed: ['ramipril', 'bisoprolol'] }
  ],
  nl: [{ say: ['Neemt u de pantoprazol 40 milligram nog?', 'p:Ja.', 'Die blijft zo.'], prescribed: ['pantoprazol'] }],
  fr: [
    { say: ["Je vous prescris un gel avec de l'adapalène et du peroxyde de benzoyle, une fois par jour."], prescribed: ['adapalene/benzoyl peroxide'] }
  ],
  de: [
    { say: ['-:Das Aspirin hat mir die Frau Doktor 2022 weggenommen.', '-:Das lassen wir auch so.'], undecided: ['Acetylsalicylsäure'] },
    { say: ['Ich verschreibe Ihnen einen Schaum mit Calcipotriol und Betamethason, einmal täglich.'], prescribed: ['betamethasone/calcipotriol'] }
  ],
  es: [{
    say: ['-:Empezamos con Anoro, una inhalación por la mañana, y ese sustituye también al Spiriva.'],
    prescribed: ['umeclidinium/vilanterol'],
    undecided: ['tiotropio']
  }]
}

for (const [language, all] of Object.entries(cases)) {
  t.test(`${language}: a medicine is prescribed only where it is surely what is decided on, and the message counts the others`, async t => {
    for (const { say, prescribed = [], undecided = [] } of all) {
      const label = say.join(' | ')
      const report = await reporting.generate(visitOf(language, say), new AbortController().signal)
      const { data, evidence: { medication = [] }, warnings, generation_result: result } = report
      const fields = data.flatMap(({ sections }) => sections.map(section => section.fields))
      const listed = fields.flatMap(one => 'prescribed_medication' in one ? one.prescribed_medication : []).map(({ active_ingredient: name }) => name)
      t.strictSame(listed, prescribed, label)
      t.strictSame(medication.filter(({ status }) => status === 'unclear').map(({ active_ingredient: name }) => name), undecided, `${label}: unclear`)
      t.equal(warnings?.unclear ?? 0, undecided.length, `${label}: counted`)
      if (undecided.length > 0) t.match(generationResultMessage(result, language, warnings), `(${undecided.length})`, `${label}: said`)
      const text = fields.map(one => 'summary' in one ? one.summary.text : '').join('\n').toLowerCase()
      for (const name of undecided.filter(one => !/acetyl|tiotropio/i.test(one))) t.match(text, name.toLowerCase(), `${label}: the text has ${name}`)
    }
  })
}
