import { deepStrictEqual, ok } from 'node:assert/strict'
import t from 'tap'
import { clean, type SentenceRole } from '../../../../lib/reporting/reading/disfluencies/index.js'
import { numbersIn } from '../../../../lib/reporting/reading/numbers/index.js'
import { wordsOf } from '../../../../lib/reporting/words.js'
import fc, { runs } from '../../../property.js'
import { consultations, singles } from '../consultations.js'

type Row = readonly [spoken: string, written: string, role?: SentenceRole]

const rows: Readonly<Record<string, readonly Row[]>> = {
  en: [
    ['doxycycline 100 b.i.d., number fourteen', 'Doxycycline 100 b.i.d., number fourteen.'],
    ['take it p.o. and i will call', 'Take it p.o. and I will call.'],
    ['', ''],
    [' , . ', ''],
    ['um , i , i felt , um , dizzy , you know , okay ?', 'I felt dizzy, you know, okay?'],
    ['okay . so , uh , it started on monday', 'Okay. so it started on monday.'],
    ['i do n\'t , i do n\'t see any swelling', 'I don\'t see any swelling.'],
    ['i \'m gon na order an mri-', 'I\'m gonna order an mri.'],
    ['i \'m gon um na order an mri', 'I\'m gonna order an mri.'],
    ['i do , uh , n\'t know', 'I don\'t know.'],
    ['\'m gon um na', '\'m gonna.'],
    ['the echo sh- shows an enlarged heart .', 'The echo shows an enlarged heart.'],
    ['pain , uh , nausea , um , vomiting', 'Pain, nausea, vomiting.'],
    ['it was $ 75 .', 'It was $75.'],
    ['well , i take 2 tablets , all right ?', 'Well, I take 2 tablets, all right?'],
    ['Come back if it gets worse, okay?', 'Come back if it gets worse, okay?'],
    // What carries meaning stays: numbers, denials, sides, units, corrections.
    ['no , no pain .', 'No, no pain.'],
    ['no no no', 'No no no.'],
    ['your creatinine was .7 not .8 , okay ?', 'Your creatinine was .7 not .8, okay?'],
    ['it is 120 120 over 80', 'It is 120 120 over 80.'],
    ['take two two hundred tablets', 'Take two two hundred tablets.'],
    ['one- one hundred', 'One- one hundred.'],
    ['fifty , i mean fifteen milligrams', 'Fifty, I mean fifteen milligrams.'],
    ['left , sorry , right knee', 'Left, sorry, right knee.'],
    ['right , knee hurts', 'Right, knee hurts.'],
    ['well controlled', 'Well controlled.'],
    ['so much pain', 'So much pain.'],
    ['very very bad , he had had it before', 'Very very bad, he had had it before.'],
    ['you know how to use the inhaler', 'You know how to use the inhaler.'],
    ['do you know what it is', 'Do you know what it is.'],
    ['as you know , it hurts', 'As you know, it hurts.'],
    ['he went to the er yesterday', 'He went to the er yesterday.'],
    ['a spot of 5 mm , mm , wide', 'A spot of 5 mm, wide.'],
    ['that looks okay', 'That looks okay.'],
    ['now it is 37.8', 'Now it is 37.8.'],
    // What has nothing but such words keeps them.
    ['Mm-hmm.', 'Mm-hmm.'],
    ['um , um', 'Um, um.'],
    ['you have no fever , right ?', 'You have no fever, right?', 'question'],
    ['and do you smoke', 'And do you smoke?', 'question'],
    ['oh yeah , sometimes', 'Oh yeah, sometimes.'],
    ['okay', 'Okay.']
  ],
  nl: [
    ['ik prik \'s ochtends en ’s avonds', 'Ik prik \'s ochtends en ’s avonds.'],
    ['dan neem ik \'t in \'s morgens', 'Dan neem ik \'t in \'s morgens.'],
    ['Euh, ik, ik heb eh pijn in mijn knie , hè?', 'Ik heb pijn in mijn knie, hè?'],
    ['goed , dan ga ik meten', 'Goed, dan ga ik meten.'],
    ['Nu is het 38,6.', 'Nu is het 38,6.'],
    ['als u u ziek voelt', 'Als u u ziek voelt.'],
    ['nee nee , niet niet', 'Nee nee, niet niet.'],
    ['ja , twee , twee keer per dag', 'Ja, twee, twee keer per dag.'],
    ['om acht uur', 'Om acht uur.']
  ],
  fr: [
    ['Euh , je , je dors mal , vous savez , depuis hier .', 'Je dors mal, vous savez, depuis hier.'],
    ['Bon, je pense que c\'est viral, d\'accord ?', 'Bon, je pense que c\'est viral, d\'accord ?'],
    ['Vous vous sentez mieux ?', 'Vous vous sentez mieux ?', 'question'],
    ['non non , pas de fièvre', 'Non non, pas de fièvre.'],
    ['il y a trois , trois jours', 'Il y a trois, trois jours.'],
    ['37,8 , euh , ce matin', '37,8, ce matin.']
  ],
  de: [
    ['Ähm, also ich, ich habe äh seit gestern Fieber, wissen Sie.', 'Also ich habe seit gestern Fieber, wissen Sie.'],
    ['Die Schmerzen, die die Nacht über kommen.', 'Die Schmerzen, die die Nacht über kommen.'],
    ['nein nein , kein kein Fieber', 'Nein nein, kein kein Fieber.'],
    ['um acht Uhr , ja ?', 'Um acht Uhr, ja?'],
    ['zweimal zwei zwei Tabletten', 'Zweimal zwei zwei Tabletten.']
  ],
  es: [
    ['soy alérgica a la penicilina, ¿eh?', 'Soy alérgica a la penicilina.', 'question'],
    ['¿Eh? ¿Y el enalapril, lo tomo?', '¿Y el enalapril, lo tomo?', 'question'],
    ['me duele , eh , la la garganta', 'Me duele, la garganta.'],
    ['¿Tiene fiebre ?', '¿Tiene fiebre?'],
    ['no no , sin fiebre', 'No no, sin fiebre.']
  ],
  it: [['mi fa male , eh , la la gola', 'Mi fa male, eh, la la gola.'], ['ha la febbre ?', 'Ha la febbre ?']]
}

for (const [language, table] of Object.entries(rows)) {
  t.test(`${language}: speech is written without what says nothing, and nothing else is changed`, async t => {
    for (const [spoken, written, role] of table) t.equal(clean(spoken, language, role), written, JSON.stringify(spoken))
  })
}

t.test('a region does not matter, and what is clean stays as it is', async t => {
  t.equal(clean('euh ja , pijn', 'nl-BE'), 'Ja, pijn.')
  for (const [language, table] of Object.entries(rows)) {
    for (const [, written, role] of table) {
      if (role === undefined && /\p{L}{2}/u.test(written)) t.equal(clean(written, language), written, written)
    }
  }
})

const NEGATIONS = {
  en: /^(?:no|not|never|nothing|without|none|.*n't)$/, nl: /^(?:nee|niet|geen|nooit|niets|zonder)$/, fr: /^(?:non|ne|pas|jamais|rien|sans|aucun)$/, de: /^(?:nein|nicht|kein|keine|nie|nichts|ohne)$/
}
const languages = ['en', 'nl', 'fr', 'de'] as const
const pieces: Readonly<Record<typeof languages[number], readonly string[]>> = {
  en: ['um', 'uh', 'you know', 'i mean', 'okay', 'so', 'and', 'i', 'i', 'it', 'hurts', 'no', 'not', 'do n\'t', 'don\'t', 'never', 'two', 'twenty', 'hundred', '120', '37.8', '/', '80', 'mg', 'sh-', 'shows', 'no-', 'on-', 'one', 'right', 'er', 'mm', '\'m', 'gon', 'na'],
  nl: ['euh', 'weet u', 'oké', 'dus', 'en', 'ik', 'ik', 'het', 'nee', 'niet', 'geen', 'nooit', 'twee', 'twintig', 'honderd', '120', '37,8', 'mg', 'li-', 'links', 'ne-', 'nee', 'goed', 'mm', 'hè', 'ja'],
  fr: ['euh', 'vous savez', 'bon', 'donc', 'et', 'je', 'je', 'vous', 'vous', 'non', 'ne', 'pas', 'jamais', 'deux', 'vingt', 'cent', '120', '37,8', 'mg', 'gau-', 'gauche', 'pa-', 'bien', 'd\'accord', 'hein'],
  de: ['äh', 'wissen Sie', 'okay', 'also', 'und', 'ich', 'ich', 'die', 'die', 'nein', 'nicht', 'kein', 'nie', 'zwei', 'zwanzig', 'hundert', '120', '37,8', 'mg', 'li-', 'links', 'ni-', 'gut', 'ja', 'oder']
}

/** Words as they are compared: without the marks, and all torn apart as tokenised speech has them, for some are and some are not. */
function spokenWords (text: string): string[] {
  const second = /(?:(?<=.)(?:n't|'(?:m|s|re|ve|ll|d))|(?<=^(?:gon|wan))na|(?<=^got)ta|(?<=^(?:lem|gim))me)(?=$|')/g
  const torn = wordsOf(text).flatMap(({ text: word }) => word.replace(second, ' $&').split(' '))
  return torn.map(word => word.replace(/^'/, '')).filter(word => /[\p{L}\p{M}\p{N}]/u.test(word))
}

function isSubsequence (part: readonly string[], whole: readonly string[]): boolean {
  let at = 0
  for (const word of whole) if (word === part[at]) at += 1
  return at === part.length
}

t.test('the words of a cleaned sentence were said, in their order; its numbers and what it denies are all there', async t => {
  const language = fc.constantFrom(...languages)
  const cases = language.chain(language => fc.tuple(
    fc.constant(language),
    fc.oneof(
      { weight: 4, arbitrary: fc.array(fc.constantFrom(...pieces[language], ',', ',', '.', '?', '...', '-'), { maxLength: 14 }).map(words => words.join(' ')) },
      fc.constantFrom(...consultations[language].map(([,, text]) => text), ...singles[language].map(([, text]) => text)),
      fc.string({ unit: 'binary', maxLength: 30 })
    ),
    fc.constantFrom<SentenceRole>('statement', 'question')
  ))
  fc.assert(fc.property(cases, ([language, spoken, role]) => {
    const written = clean(spoken, language, role)
    const [before, after] = [spokenWords(spoken), spokenWords(written)]
    ok(isSubsequence(after, before), JSON.stringify(written))
    ok(before.length === 0 || after.length > 0, 'something is left')
    const numbers = (text: string) => numbersIn(wordsOf(text), language).map(({ value }) => value)
    // Marks that are deleted may put the words of two numbers side by side, but no word of a number is lost.
    const numerals = (words: string[]) => words.filter(word => numbers(word).length > 0)
    deepStrictEqual(numerals(after), numerals(before))
    const denials = (words: string[]) => new Set(words.filter(word => NEGATIONS[language].test(word)))
    deepStrictEqual(denials(after), denials(before))
    ok(!/\s\s|[\n\r]/.test(written))
  }), { numRuns: runs(3000) })
  t.pass('3000 sentences')
})

t.test('a sentence of the longest size is cleaned, whatever is said again and again in it', async t => {
  for (const unit of ['i ', 'i , ', 'um , ', 'you know ', 'a b c d e f ', 'no ', '1 ', 'two ', 'sh- ', '- ', ', ', 'okay so ', 'x', '\'m ', 'gon na ', '"', 'er ', 'mm ']) {
    const endless = unit.repeat(runs(100_000) / unit.length)
    for (const role of ['statement'] as const) {
      const written = clean(endless, 'en', role)
      t.ok(written.length <= endless.length + 1 && isSubsequence(spokenWords(written), spokenWords(endless)), JSON.stringify(unit))
      t.equal(written !== '', /[^,\s-]/.test(unit), 'only marks leave nothing')
    }
  }
})
