import t from 'tap'
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { languages, packOf, packs, type LanguagePack } from '../../../../lib/reporting/languages/index.js'
import { contextOf, type ContextMark } from '../../../../lib/reporting/reading/context.js'
import { symbolNames } from '../../../../lib/reporting/reading/quantities/units.js'
import { wordsOf } from '../../../../lib/reporting/words.js'
import { sourceOf } from '../../../../lib/reporting/languages/notation.js'
import { oneAssertion } from '../../../one-assertion.js'

/** A list of a pack, by the names that lead to it. */
interface List {
  path: string
  phrases: readonly string[]
}

/** The parts of a pack that hold plain words only, and those in which `~` may stand at an end of a word. */
const PLAIN = /^(?:apostrophes|terms|sentences|disfluencies|numbers)\.|^context\.family\.(?:relatives|children)$|^clauses\.(?:binding|subordinating|states)$|^diagnoses\.(?:joins|alone)$|^medication\.(?:fillers|spellings)|^topics\.fillers$|^vitalSigns\./
const WITH_STEMS = /^(?:sentences\.beforeDecimals|disfluencies\.turning|vitalSigns\.cues\.\w+)$/

/** What is no text to be looked for: names of kinds, written text, and a class of characters. */
const OTHER = /^(?:language|headings\..*|numbers\.(?:order|decimalMark)|dates\.dateMarks)$/

function listsIn (value: unknown, path = ''): List[] {
  if (OTHER.test(path)) return []
  if (typeof value === 'string') return value === '' ? [] : [{ path, phrases: [value] }]
  if (value instanceof Set) return [{ path, phrases: Array.from(value as Set<string>) }]
  if (value instanceof Map) return [{ path, phrases: Array.from((value as Map<string, unknown>).keys()) }]
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return [{ path, phrases: value as string[] }]
  if (Array.isArray(value)) return [{ path, phrases: value.flat().filter(item => typeof item === 'string') }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => listsIn(part, path === '' ? name : `${path}.${name}`))
}

function isPlain ({ path }: List): boolean {
  return PLAIN.test(path)
}

/** The words of a phrase, without what the notation adds. */
function lettersOf (phrase: string): string {
  return phrase.replace(/\(\?<\w+>|\\[A-Za-z](?:\{\w+\})?/g, '')
}

/** The lists that add to the context what only one extractor may conclude. */
const narrowerThanContext: ReadonlyArray<(pack: LanguagePack) => readonly string[]> = [
  ({ diagnoses }) => diagnoses.possible,
  ({ medication }) => medication.negation,
  ({ medication }) => medication.doubt,
  ({ medication }) => medication.condition,
  ({ medication }) => medication.asked
]

/** What a phrase that is only a choice chooses from: `(?:one|other)`. */
function alternativesOf (phrase: string): string[] {
  const [, choice] = /^\(\?:([^()]*)\)$/.exec(phrase) ?? []
  return choice === undefined ? [phrase] : choice.split('|')
}

/** Lists that say the same of talks and of reports, by their files and names: what stands in both is written once. */
const sameConcept: readonly (readonly [talk: string, report: string])[] = [
  ['context.negated.forward', 'context:negation.negations'],
  ['context.negated.things', 'context:negation.negations'],
  ['context.pseudo', 'context:negation.guards'],
  ['context.contrasts', 'context:negation.breaks'],
  ['context.terminators', 'context:negation.breaks'],
  ['context.family.relatives', 'report:claims.ended'],
  ['context.family.children', 'report:claims.ended'],
  ['topics.answers', 'report:claims.yes'],
  ['topics.answers', 'report:claims.no'],
  ['medication.yes', 'report:claims.yes'],
  ['medication.no', 'report:claims.no'],
  ['vital-signs:vitalSigns.cues.elsewhere', 'report:claims.notToday'],
  ['vital-signs:vitalSigns.cues.habit', 'report:claims.notToday'],
  ['vital-signs:vitalSigns.cues.target', 'report:claims.notToday'],
  ['sick-note:sickNote.notes', 'sick-note:sickLeave']
]

/** The phrases that are written in a list of a language, without those that it takes from another list. */
function writtenIn (language: string, list: string): string[] {
  const [file, path] = list.includes(':') ? list.split(':') as [string, string] : [list.split('.')[0] ?? '', list]
  const source = ts.createSourceFile(file, readFileSync(`lib/reporting/languages/${language}/${file}.ts`, 'utf8'), ts.ScriptTarget.Latest, true)
  const [name, ...keys] = path.split('.')
  let value = source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(declaration => declaration.name.getText() === name)?.initializer
  for (const key of keys) {
    const property = value !== undefined && ts.isObjectLiteralExpression(value)
      ? value.properties.find(property => property.name?.getText() === key)
      : undefined
    if (property !== undefined && ts.isShorthandPropertyAssignment(property)) return []
    value = property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : undefined
  }
  if (value === undefined || !ts.isArrayLiteralExpression(value)) throw new Error(`${language} has no list ${list}`)
  return value.elements.filter(ts.isStringLiteral).map(({ text }) => text)
}

t.test('a pack is found by its tag, and by the tag of a region', oneAssertion(async t => {
  for (const language of languages) t.equal(packOf(`${language.toUpperCase()}-XX`)?.language, language)
  t.equal(packOf('xx'), undefined)
}))

t.test('all languages have the same files, each of which the guide explains', async t => {
  const guide = readFileSync('docs/adding-a-language.md', 'utf8')
  const files = readdirSync('lib/reporting/languages/en').sort()
  for (const language of languages) t.strictSame(readdirSync(`lib/reporting/languages/${language}`).sort(), files, language)
  t.strictSame(files.filter(file => file !== 'index.ts' && !guide.includes(`| \`${file}\` |`)), [])
})

for (const pack of packs) {
  const lists = listsIn(pack)

  t.test(`${pack.language}: no phrase stands twice in a list`, oneAssertion(async t => {
    for (const { path, phrases } of lists) {
      const twice = phrases.filter((phrase, at) => phrase !== '' && phrases.indexOf(phrase) !== at)
      t.strictSame(twice, [], path)
    }
  }))

  t.test(`${pack.language}: no phrase is written both for talks and for reports`, oneAssertion(async t => {
    for (const [talk, report] of sameConcept) {
      const phrases = writtenIn(pack.language, talk)
      t.strictSame(writtenIn(pack.language, report).filter(phrase => phrases.includes(phrase)), [], `${talk}, ${report}`)
    }
  }))

  t.test(`${pack.language}: what a number can count has one name, in one list`, async t => {
    const { units: { names, loose }, vitalSigns: { counted } } = pack
    const phrases = [...Object.values(names).flat(), ...Object.values(loose).flat(), ...counted].map(phrase => wordsOf(phrase).map(({ text }) => text).join(' '))
    t.strictSame(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at), [])
    t.strictSame(phrases.filter(phrase => symbolNames.names.has(phrase)), [], 'nor is it a symbol of all languages')
  })

  t.test(`${pack.language}: what the context says of any words stands in no list of the vital signs`, async t => {
    const { condition, elsewhere, habit } = pack.vitalSigns.cues
    const isSaid = (phrase: string, isOfKind: (mark: ContextMark) => boolean) => contextOf({ text: phrase, start: 0 }, pack.language).marks
      .some(mark => isOfKind(mark) && mark.first === 0 && mark.last === phrase.lastIndexOf(' ') + 1)
    t.strictSame(condition.filter(phrase => isSaid(phrase, ({ kind }) => kind === 'hypothetical')), [])
    t.strictSame([...elsewhere, ...habit].filter(phrase => isSaid(phrase, ({ time }) => time)), [])
  })

  t.test(`${pack.language}: no phrase stands in two lists of the context, nor in a narrower one`, oneAssertion(async t => {
    const { negated, historical, hypothetical, family, reported, pseudo, contrasts, terminators } = pack.context
    const forward = {
      'negated.forward': negated.forward,
      'negated.things': negated.things,
      historical: historical.forward,
      'historical.times': historical.times,
      'hypothetical.forward': hypothetical.forward,
      'hypothetical.conditions': hypothetical.conditions,
      family: family.forward,
      relatives: family.relatives,
      children: family.children,
      reported,
      pseudo
    }
    const narrower = narrowerThanContext.map(choose => choose(pack)).map((phrases, at) => [`narrower list ${at}`, phrases] as const)
    for (const lists of [
      Object.entries(forward), [['negated.backward', negated.backward], ['hypothetical.backward', hypothetical.backward]] as const,
      [['contrasts', contrasts], ['terminators', terminators]] as const
    ]) {
      const owner = new Map<string, string>()
      for (const [name, phrases] of lists) {
        for (const phrase of phrases.flatMap(alternativesOf)) {
          t.equal(owner.get(phrase), undefined, `${phrase} stands in ${name}`)
          owner.set(phrase, name)
        }
      }
    }
    const known = new Set(Object.values(forward).flat().flatMap(alternativesOf))
    for (const [name, phrases] of narrower) {
      for (const phrase of phrases.flatMap(alternativesOf)) t.notOk(known.has(phrase), `${phrase} stands in the context and in ${name}`)
    }
  }))

  t.test(`${pack.language}: every phrase is in lower case, with straight apostrophes and single spaces`, oneAssertion(async t => {
    for (const { path, phrases } of lists) {
      for (const phrase of phrases) {
        const letters = lettersOf(phrase)
        t.equal(letters, letters.toLowerCase().normalize('NFC').replace(/[’ʼ]/g, '\''), `${path}: ${phrase}`)
        t.notMatch(phrase, /^ | {2}| $/, `${path}: ${phrase}`)
      }
    }
  }))

  t.test(`${pack.language}: every list of phrases compiles`, oneAssertion(async t => {
    const numbers = pack.medication.numbers
    for (const { path, phrases } of lists.filter(list => !isPlain(list))) {
      for (const phrase of phrases) {
        t.doesNotThrow(() => new RegExp(sourceOf(phrase, { numbers, names: { note: 'note', child: 'child' } }), 'u'), `${path}: ${phrase}`)
      }
    }
  }))

  t.test(`${pack.language}: every list of words holds words only`, oneAssertion(async t => {
    for (const { path, phrases } of lists.filter(isPlain)) {
      const marks = path.startsWith('numbers.') ? /[~#\\^$()[\]{}?*+]/ : /[~#\\^$()[\]{}*+|]/
      for (const phrase of phrases) {
        const word = WITH_STEMS.test(path) ? phrase.replace(/^~|~$/, '') : phrase
        t.notMatch(word, marks, `${path}: ${phrase}`)
      }
    }
  }))

  t.test(`${pack.language}: a number in words is one word`, oneAssertion(async t => {
    const { fromZero, tens, others } = pack.numbers
    for (const words of [...fromZero, ...tens, ...others.map(([, words]) => words)]) t.notMatch(words, / /, words)
  }))

  t.test(`${pack.language}: no phrase names a list that there is not`, oneAssertion(async t => {
    for (const { path, phrases } of lists.filter(list => !isPlain(list))) {
      for (const phrase of phrases) {
        const [name] = /\{[a-z]+\}/.exec(phrase) ?? []
        const owner = name === '{note}' ? /^sickNote\.(?:refusals|given|dismissed)$/ : /^context\.family\.forward$/
        t.ok(name === undefined || (/^\{(?:note|child)\}$/.test(name) && owner.test(path)), `${path}: ${phrase}`)
      }
    }
  }))
}

t.test('~ stands for any letters, # for a number, {name} for another list', async t => {
  const matches = (phrase: string, text: string) => new RegExp(`^(?:${sourceOf(phrase, { numbers: ['two'], names: { note: 'sick note' } })})$`, 'u').test(text)
  t.ok(matches('prescri~', 'prescription'))
  t.ok(matches('~ologist', 'cardiologist'))
  t.notOk(matches('prescri~', 'prescri 2'))
  t.ok(matches('# weeks', '2,5 weeks'))
  t.ok(matches('# weeks', 'two weeks'))
  t.notOk(matches('# weeks', 'some weeks'))
  t.ok(matches('no {note}', 'no sick note'))
  t.ok(matches('(?:\\S+ ){0,3}here', 'over there here'))
})
