import t from 'tap'
import { checkMark } from '../../../lib/consultation/check-mark.js'
import { checkTexts } from '../../../lib/consultation/check-texts.js'
import { lookUpTag } from '../../../lib/runtime/text/language-tags.js'
import { messageLanguages, texts } from '../../../lib/consultation/message-texts.js'
import { episodeLabel, generationResultMessage, outputMessage, stateMessage } from '../../../lib/consultation/messages.js'
import { phrases, stateTexts } from '../../../lib/consultation/state-texts.js'
import { removedTexts } from '../../../lib/consultation/removed-texts.js'
import { countedWarnings, type Warnings } from '../../../lib/consultation/types.js'
import { warningTexts } from '../../../lib/consultation/warning-texts.js'
import { evidenceKinds } from '../../../schemas/evidence.js'
import { generationResults } from '../../../schemas/consultation-output/index.js'
import { oneAssertion } from '../../one-assertion.js'

const explained = generationResults.filter(result => result !== 'success')

/** Languages that are not written in Latin letters. */
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /^[\p{Script=Arabic}\p{M}\p{P}\s]+$/u,
  bg: /^[\p{Script=Cyrillic}\p{P}\s]+$/u,
  el: /^[\p{Script=Greek}\p{P}\s]+$/u,
  uk: /^[\p{Script=Cyrillic}\p{P}\s]+$/u
}
const latin = /^[\p{Script=Latin}\p{P}\s]+$/u

/** All that a message may count, once each. */
const counted: Warnings = {
  ...Object.fromEntries(countedWarnings.map(warning => [warning, 1])),
  removed: Object.fromEntries(evidenceKinds.map(kind => [kind, 1]))
}

t.test('there are texts in the official languages of the European Union, Norwegian, Turkish, Arabic and Ukrainian', async t => {
  t.strictSame([...messageLanguages].sort(), [
    'ar', 'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'ga', 'hr', 'hu', 'it', 'lt', 'lv', 'mt', 'nl', 'nn', 'no', 'pl', 'pt', 'ro', 'sk',
    'sl', 'sv', 'tr', 'uk'
  ])
  t.strictSame(Object.keys(texts), messageLanguages)
})

for (const language of messageLanguages) {
  t.test(`${language} has a label and a message for every outcome but success, in its own words and script`, async t => {
    t.strictSame(Object.keys(texts[language]).sort(), [...explained, 'episode'].sort())
    t.equal(generationResultMessage('success', language), null)

    const script = scripts[language] ?? latin
    t.match(episodeLabel(language), script)
    const { rules, context } = warningTexts[language]
    const messages = [
      ...explained.map(result => [result, generationResultMessage(result, language) ?? '', texts.en[result]] as const),
      ['rules', rules, warningTexts.en.rules] as const,
      ['context', context, warningTexts.en.context] as const
    ]
    for (const [name, message, english] of messages) {
      t.match(message, script, name)
      t.match(message, /^\p{L}.{30,220}\.$/u, `${name} is one or two sentences`)
      t.ok((message.match(/\.(?: |$)/g) ?? []).length <= 2, `${name} is two sentences at most`)
      t.equal(message, message.normalize('NFC').trim())
      if (language !== 'en') t.not(message, english, `${name} is not English`)
    }
    t.equal(new Set(messages.map(([, message]) => message)).size, messages.length, 'no message stands for two outcomes')
  })

  t.test(`${language} says in one sentence what has to be checked, and how many of each kind, in its own words and script`, async t => {
    const script = scripts[language] ?? latin
    const parts = [...Object.values(checkTexts[language]), ...Object.values(removedTexts[language])]
    for (const part of parts) {
      t.match(part, script, part)
      t.match(part, /^\p{L}/u)
      t.equal(part, part.normalize('NFC').trim())
    }
    t.equal(new Set(Object.values(checkTexts[language])).size, countedWarnings.length + 1, 'no words stand for two things')
    t.equal(new Set(Object.values(removedTexts[language])).size, evidenceKinds.length + 1, 'no words stand for two kinds')
    const message = generationResultMessage('success', language, counted) ?? ''
    for (const part of parts) t.ok(message.includes(part), part)
    t.equal(message.match(/1/g)?.length, countedWarnings.length + evidenceKinds.length)
    t.equal(message.match(/\.(?: |$)/g)?.length, 1)
    t.match(checkMark(language), /^\[\p{L}[^[\]]{3,24}\]$/u)
    t.match(checkMark(language), script)
  })

  t.test(`${language} has room for what any report has to say`, async t => {
    const many: Warnings = {
      ...Object.fromEntries(countedWarnings.map(warning => [warning, 99])),
      removed: Object.fromEntries(evidenceKinds.map(kind => [kind, 99]))
    }
    const { added, put_back: putBack, differs, ...ofRules } = { ...many, rules: true as const }
    const { rules, context } = warningTexts[language]
    const whole = (warnings: Warnings, result: 'success' | 'audio_quality_degraded' = 'success') => generationResultMessage(result, language, warnings) ?? ''
    t.ok(whole({ ...many, context: true }).endsWith(context), 'of a language model')
    t.ok(whole(many, 'audio_quality_degraded').endsWith('.'))
    t.match(whole(many, 'audio_quality_degraded'), '99', 'of a language model, with poor sound')
    t.ok(whole(ofRules).startsWith(rules))
    t.match(whole(ofRules), /99/, 'of rules')
    t.match(whole({ rules: true, unclear: 99, medicine: 99, marked: 99, context: true }), context, 'of rules, about little')
    t.match(whole({ rules: true, unclear: 99, medicine: 99, marked: 99 }, 'audio_quality_degraded'), '99', 'of rules, with poor sound')
    const most = Object.fromEntries(countedWarnings.map(warning => [warning, 50_000]))
    for (const result of ['success', 'audio_quality_degraded'] as const) t.ok(whole({ ...many, ...most, rules: true, context: true }, result).length <= 500)
  })
}

for (const language of messageLanguages) {
  t.test(`${language} says of a report that is not there what is true of it, in its own words and script`, async t => {
    t.strictSame(Object.keys(stateTexts[language]), phrases)
    for (const phrase of phrases) {
      const message = stateMessage(phrase, language)
      t.match(message, /^\p{L}.{19,220}\.$/u, phrase)
      t.match(message.replaceAll(/[·؛]/g, ';'), scripts[language] ?? latin, phrase)
      t.equal(message, message.normalize('NFC').trim())
      if (language !== 'en') t.not(message, stateTexts.en[phrase])
    }
    t.equal(new Set(Object.values(stateTexts[language])).size, phrases.length)
  })
}

t.test('the message of an output is about its state until the report is final, and then about how it turned out', oneAssertion(async t => {
  for (const result of generationResults) {
    t.equal(outputMessage(null, result, 'nl-BE'), generationResultMessage(result, 'nl'))
    const { marked, check } = checkTexts.nl
    if (result === 'success') t.equal(outputMessage(null, result, 'nl-BE', { marked: 2 }), `${check}: ${marked} (2).`)
    t.equal(outputMessage('recording', result, 'nl-BE', { marked: 2 }), outputMessage('recording', result, 'nl-BE'))
    t.equal(outputMessage('recording', result, 'nl-BE'), result === 'success' ? null : stateTexts.nl.recording)
    for (const phrase of ['processing', 'delayed', 'failed'] as const) t.equal(outputMessage(phrase, result, 'nl-BE'), stateTexts.nl[phrase])
  }
  t.equal(stateMessage('failed', 'ja'), stateTexts.en.failed)
}))

t.test('a message says who wrote the report, what happened, and what has to be checked, in this order', oneAssertion(async t => {
  const { rules, context } = warningTexts.de
  const { check, unclear, marked } = checkTexts.de
  const { audio_quality_degraded: degraded, no_medical_context: nothing } = texts.de
  const table: [result: typeof generationResults[number], warnings: Warnings, message: string | null][] = [
    ['success', {}, null],
    ['success', { removed: {} }, null],
    ['success', { rules: true }, rules],
    ['success', { unclear: 1 }, `${check}: ${unclear} (1).`],
    ['success', { context: true, unclear: 2, rules: true }, `${rules} ${check}: ${unclear} (2). ${context}`],
    ['success', { marked: 3, unclear: 1 }, `${check}: ${unclear} (1), ${marked} (3).`],
    ['success', { removed: { sentence: 1, medication: 2 } }, `${check}: weggelassen (Aussagen 1, Arzneimittel 2).`],
    ['success', { marked: 3, removed: { vital_sign: 1 } }, `${check}: ${marked} (3), weggelassen (Messwerte 1).`],
    ['audio_quality_degraded', { rules: true, unclear: 1, context: true }, `${rules} ${degraded} ${check}: ${unclear} (1).`],
    ['audio_quality_degraded', {}, degraded],
    ['no_medical_context', { rules: true, unclear: 1 }, nothing]
  ]
  for (const [result, warnings, message] of table) {
    t.equal(generationResultMessage(result, 'de', warnings), message, `${result} ${JSON.stringify(warnings)}`)
  }
}))

t.test('no two languages share a message', oneAssertion(async t => {
  for (const result of explained) {
    t.equal(new Set(messageLanguages.map(language => texts[language][result])).size, messageLanguages.length, result)
  }
  for (const warning of ['rules', 'context'] as const) {
    t.equal(new Set(messageLanguages.map(language => warningTexts[language][warning])).size, messageLanguages.length, warning)
  }
  t.equal(new Set(messageLanguages.map(language => Object.values(checkTexts[language]).join())).size, messageLanguages.length)
}))

t.test('letters that only one of similar languages has are in its texts', async t => {
  const letters = { bg: /[ъщ]/, uk: /[іїє]/, cs: /[ěřů]/, sk: /[ľĺôä]/, da: /æ/, no: /ø/, pl: /[łąę]/, ro: /[țș]/, mt: /[ħġż]/, lv: /[āēīū]/, lt: /[ėųū]/, et: /õ/, tr: /[ığş]/, hu: /[őű]/ }
  for (const [language, letter] of Object.entries(letters)) {
    t.match(Object.values(texts[language as keyof typeof letters]).join(' '), letter, language)
  }
  t.notMatch(Object.values(texts.bg).join(' '), /[іїєы]/, 'Bulgarian without Ukrainian or Russian letters')
  t.notMatch(Object.values(texts.uk).join(' '), /[ыъэё]/, 'Ukrainian without Russian letters')
  t.notMatch(Object.values(texts.ro).join(' '), /[ţş]/, 'Romanian with commas below, not cedillas')
})

t.test('a language tag falls back to the language that it is a form of, in any case, and then to English', oneAssertion(async t => {
  const table: [tag: string, language: keyof typeof texts][] = [
    ['nl', 'nl'], ['nl-BE', 'nl'], ['NL-be', 'nl'], ['de-CH-1996', 'de'], ['pt-BR', 'pt'], ['uk-Cyrl-UA', 'uk'], ['ar-EG-u-nu-latn', 'ar'],
    ['no', 'no'], ['nb', 'no'], ['nb-NO', 'no'], ['NB', 'no'], ['nn', 'nn'], ['nn-NO', 'nn'], ['nld', 'nl'], ['fra-BE', 'fr'], ['nob', 'no'],
    ['en', 'en'], ['en-GB', 'en'], ['zh-Hant-TW', 'en'], ['ja', 'en'], ['xx', 'en'], ['', 'en'], ['not a tag', 'en'], ['de-', 'de'],
    ['constructor', 'en'], ['__proto__', 'en']
  ]
  for (const [tag, language] of table) {
    t.equal(episodeLabel(tag), texts[language].episode, `${tag} is ${language}`)
    for (const result of explained) t.equal(generationResultMessage(result, tag), texts[language][result], `${tag} is ${language}`)
  }
}))

t.test('the longest matching tag of a table wins', async t => {
  const table = { zh: 'zh', 'zh-hant': 'zh-hant', 'zh-hant-tw': 'zh-hant-tw' }
  t.equal(lookUpTag(table, 'zh-Hant-TW'), 'zh-hant-tw')
  t.equal(lookUpTag(table, 'zh-Hant-HK'), 'zh-hant')
  t.equal(lookUpTag(table, 'zh-CN'), 'zh')
  t.equal(lookUpTag(table, 'ja'), undefined)
})
