import t from 'tap'
import { lookUpTag } from '../../../lib/runtime/text/language-tags.js'
import { messageLanguages, texts } from '../../../lib/consultation/message-texts.js'
import { episodeLabel, generationResultMessage, outputMessage, stateMessage } from '../../../lib/consultation/messages.js'
import { phrases, stateTexts } from '../../../lib/consultation/state-texts.js'
import { warnings, type Warning } from '../../../lib/consultation/types.js'
import { warningTexts } from '../../../lib/consultation/warning-texts.js'
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
    t.strictSame(Object.keys(warningTexts[language]), warnings)
    t.equal(generationResultMessage('success', language), null)

    const script = scripts[language] ?? latin
    t.match(episodeLabel(language), script)
    const messages = [
      ...explained.map(result => [result, generationResultMessage(result, language) ?? '', texts.en[result]] as const),
      ...warnings.map(warning => [warning, generationResultMessage('success', language, [warning]) ?? '', warningTexts.en[warning]] as const)
    ]
    for (const [name, message, english] of messages) {
      t.match(message, script, name)
      t.match(message, /^\p{L}.{30,220}\.$/u, `${name} is one or two sentences`)
      t.ok((message.match(/\.(?: |$)/g) ?? []).length <= 2, `${name} is two sentences at most`)
      t.equal(message, message.normalize('NFC').trim())
      if (language !== 'en') t.not(message, english, `${name} is not English`)
    }
    t.equal(new Set(messages.map(([, message]) => message)).size, messages.length, 'no message stands for two outcomes')
    const longest = generationResultMessage('success', language, warnings) ?? ''
    const said = warnings.filter(warning => warning !== 'values')
    t.equal(longest, said.map(warning => warningTexts[language][warning]).join(' '), 'who checks the whole report checks its values')
    t.ok((generationResultMessage('success', language, warnings.filter(warning => warning !== 'unsupported'))?.length ?? 0) <= 500)
    t.ok(longest.length <= 500, `all warnings fit: ${longest.length}`)
    t.ok((generationResultMessage('audio_quality_degraded', language, warnings)?.length ?? 0) <= 500)
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
    t.equal(outputMessage(null, result, 'nl-BE', ['unsupported']), result === 'success' ? warningTexts.nl.unsupported : texts.nl[result])
    t.equal(outputMessage('recording', result, 'nl-BE', ['unsupported']), outputMessage('recording', result, 'nl-BE'))
    t.equal(outputMessage('recording', result, 'nl-BE'), result === 'success' ? null : stateTexts.nl.recording)
    for (const phrase of ['processing', 'delayed', 'failed'] as const) t.equal(outputMessage(phrase, result, 'nl-BE'), stateTexts.nl[phrase])
  }
  t.equal(stateMessage('failed', 'ja'), stateTexts.en.failed)
}))

t.test('warnings are said together, in one order, and of poor sound only that a value was not understood', oneAssertion(async t => {
  const { unclear, values, unsupported, context } = warningTexts.de
  const table: [result: typeof generationResults[number], warned: Warning[], message: string | null][] = [
    ['success', [], null],
    ['success', ['unclear'], unclear],
    ['success', ['context', 'unclear'], `${unclear} ${context}`],
    ['success', ['context', 'values'], `${values} ${context}`],
    ['success', ['unsupported', 'values'], unsupported],
    ['success', ['context', 'unsupported', 'unclear'], `${unclear} ${unsupported} ${context}`],
    ['audio_quality_degraded', ['unsupported', 'unclear', 'context'], `${texts.de.audio_quality_degraded} ${unclear}`],
    ['audio_quality_degraded', ['unsupported'], texts.de.audio_quality_degraded],
    ['no_medical_context', ['unclear'], texts.de.no_medical_context]
  ]
  for (const [result, warned, message] of table) t.equal(generationResultMessage(result, 'de', warned), message, `${result} ${warned.join()}`)
}))

t.test('no two languages share a message', oneAssertion(async t => {
  for (const result of explained) {
    t.equal(new Set(messageLanguages.map(language => texts[language][result])).size, messageLanguages.length, result)
  }
  for (const warning of warnings) {
    t.equal(new Set(messageLanguages.map(language => warningTexts[language][warning])).size, messageLanguages.length, warning)
  }
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
