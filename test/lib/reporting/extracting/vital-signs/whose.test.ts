import t from 'tap'
import { heldValuesOf, vitalSignsOf } from '../../../../../lib/reporting/extracting/vital-signs/index.js'
import { conversationOf } from '../../../../../lib/reporting/reading/conversation.js'
import { oneAssertion } from '../../../../one-assertion.js'
import { shortOf } from './found.js'
import type { Case } from './whose/case.js'
import { de } from './whose/de.js'
import { en } from './whose/en.js'
import { es } from './whose/es.js'
import { fr } from './whose/fr.js'
import { nl } from './whose/nl.js'

const speakers: Readonly<Record<string, string>> = { d: 'doctor', p: 'patient', o: 'companion' }

function piecesOf (talk: string) {
  return talk.split('\n').map((line, at) => {
    const [, who = '', text = ''] = /^(\w?): (.*)$/u.exec(line) ?? []
    return { id: `s-${at}`, text, speaker: speakers[who] ?? null, start_ms: null, end_ms: null }
  })
}

for (const [language, cases] of Object.entries({ en, nl, fr, de, es } satisfies Record<string, readonly Case[]>)) {
  t.test(`${language}: only what is measured of this patient in this visit is printed`, oneAssertion(async t => {
    for (const [about, talk, read, held] of cases) {
      const sentences = conversationOf(piecesOf(talk), language)
      const found = shortOf(vitalSignsOf(sentences, language))
      const heldBack = heldValuesOf(sentences, language).map(({ text }) => text).join(', ')
      t.equal(found, read, `${about}: printed`)
      if (held !== '*') t.equal(heldBack, held, `${about}: held back`)
    }
  }))
}
