import t from 'tap'
import { cueLanguages, cuesOf } from '../../../plugins/reports/embedded/cues/index.js'
import { facetOf } from '../../../plugins/reports/embedded/sections.js'
import { consultations, singles } from './consultations.js'

const languages = ['en', 'nl', 'fr', 'de'] as const
const names = { en: ['doctor', 'patient'], nl: ['arts', 'patiënt'], fr: ['médecin', 'patiente'], de: ['Arzt', 'Patientin'] } as const

t.test('the engine knows cues of English, Dutch, French and German, whatever the region', async t => {
  t.strictSame(Object.keys(cueLanguages).sort(), [...languages].sort())
  t.equal(cuesOf('nl-BE'), cuesOf('nl'))
  t.equal(cuesOf('es'), undefined)
})

for (const language of languages) {
  const cues = cuesOf(language)

  t.test(`${language}: a consultation is placed sentence by sentence, with and without the names of speakers`, async t => {
    for (const [facet, speaker, text] of consultations[language]) {
      t.equal(facetOf({ text, speaker: null }, cues), facet, text)
      t.equal(facetOf({ text, speaker: names[language][speaker === 'clinician' ? 0 : 1] }, cues), facet, `${speaker}: ${text}`)
    }
  })

  t.test(`${language}: sentences by themselves are placed`, async t => {
    for (const [facet, text] of singles[language]) t.equal(facetOf({ text, speaker: null }, cues), facet, text)
  })

  t.test(`${language}: nothing that a patient says is a finding, a judgement or a plan`, async t => {
    for (const [, text] of singles[language]) {
      const facet = facetOf({ text, speaker: 'patient' }, cues)
      t.ok(facet === null || facet === 'history' || facet === 'reason', text)
    }
  })
}

t.test('in a language without cues, all but questions is history', async t => {
  t.equal(facetOf({ text: 'Me duele la garganta desde hace tres días.', speaker: null }, cuesOf('es')), 'history')
  t.equal(facetOf({ text: '¿Tiene fiebre?', speaker: null }, cuesOf('es')), null)
  t.equal(facetOf({ text: '...', speaker: null }, cuesOf('es')), null)
})
