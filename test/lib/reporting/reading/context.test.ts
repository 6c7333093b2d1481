import t from 'tap'
import { contextOf, type Context } from '../../../../lib/reporting/reading/context.js'
import type { ContextCases } from './contexts/cases.js'
import { de } from './contexts/de.js'
import { en } from './contexts/en.js'
import { es } from './contexts/es.js'
import { fr } from './contexts/fr.js'
import { nl } from './contexts/nl.js'
import { oneAssertion } from '../../../one-assertion.js'

const tables: Readonly<Record<string, ContextCases>> = { en, nl, fr, de, es }
const kinds = ['negated', 'historical', 'hypothetical', 'family', 'reported'] as const

/** What a sentence says of the last of its words in brackets. */
function contextIn (marked: string, language: string): Context {
  const text = marked.replace(/[[\]]/g, '')
  const end = marked.lastIndexOf(']') - (marked.split('[').length - 1) * 2 + 1
  const start = marked.lastIndexOf('[') - (marked.split('[').length - 2) * 2
  return contextOf({ text, start: 100 }, language).at(100 + start, 100 + end)
}

for (const [language, cases] of Object.entries(tables)) {
  for (const kind of kinds) {
    t.test(`${language}: what is ${kind}`, oneAssertion(async t => {
      t.ok(cases[kind].length >= 12, 'enough sentences')
      for (const sentence of cases[kind]) t.equal(contextIn(sentence, language)[kind], true, sentence)
    }))
  }

  t.test(`${language}: the same without apostrophes, and with spaces for them`, oneAssertion(async t => {
    for (const kind of kinds) {
      for (const sentence of cases[kind]) {
        for (const gap of ['', ' ']) t.equal(contextIn(sentence.replace(/'/g, gap), language)[kind], true, sentence.replace(/'/g, gap))
      }
    }
  }))

  t.test(`${language}: what is none of them, though it looks so`, oneAssertion(async t => {
    for (const sentence of cases.none) {
      const context = contextIn(sentence, language)
      t.strictSame(kinds.filter(kind => context[kind]), [], sentence)
    }
  }))

  t.test(`${language}: what cannot be excluded is not denied`, oneAssertion(async t => {
    const unsure = cases.hypothetical.filter(sentence => /rul|exclu|sluit|écart|schließ|schloss|descart/.test(sentence))
    t.ok(unsure.length > 0)
    for (const sentence of unsure) t.equal(contextIn(sentence, language).negated, false, sentence)
  }))
}

t.test('a decision is made behind a condition, and after a "no" that answers', async t => {
  const at = (text: string, words: string, language: string) => {
    const start = text.indexOf(words)
    return contextOf({ text, start: 0 }, language).at(start, start + words.length, { target: 'decision' })
  }
  const clear = { negated: false, historical: false, hypothetical: false, family: false, reported: false }
  t.strictSame(at("No, I'll prescribe codeine.", 'prescribe', 'en'), clear)
  t.strictSame(at('If it hurts, take ibuprofen.', 'take', 'en'), clear)
  t.strictSame(at("I won't prescribe codeine.", 'prescribe', 'en'), { ...clear, negated: true })
  t.strictSame(at('Ich verschreibe nicht noch Codein, ich nehme', 'ich nehme', 'de'), { ...clear, negated: true })
})

t.test('a trigger farther away than asked for says nothing', async t => {
  const context = contextOf({ text: "I don't think that you need any codeine", start: 0 }, 'en')
  t.equal(context.at(32, 39).negated, true)
  t.equal(context.at(32, 39, { within: 3 }).negated, false)
})

t.test('a language without a pack says nothing', async t => {
  t.equal(contextOf({ text: 'No pneumonia', start: 0 }, 'xx').at(3, 12).negated, false)
})
