import t from 'tap'
import { languageCode, namesAnother } from '../../../../../lib/speech/recognition/answers/language.js'
import { oneAssertion } from '../../../../one-assertion.js'

t.test('a tag becomes the code that recognisers know', oneAssertion(async t => {
  const expected: Record<string, string | null> = {
    en: 'en',
    'en-GB': 'en',
    'nl-BE': 'nl',
    'NLD-be': 'nl',
    'zh-Hant-TW': 'zh',
    'zh-yue': 'zh',
    cmn: 'zh',
    yue: 'yue',
    'nb-NO': 'no',
    nn: 'nn',
    no: 'no',
    iw: 'he',
    jw: 'jv',
    tl: 'tl',
    'fil-PH': 'tl',
    sh: 'sr',
    xx: 'xx',
    und: null,
    mul: null,
    zxx: null
  }
  for (const [tag, code] of Object.entries(expected)) t.equal(languageCode(tag), code, tag)
}))

/** What Whisper calls the languages that it knows: by code, in the order of its tokeniser. */
const whisper = `
  en english, zh chinese, de german, es spanish, ru russian, ko korean, fr french, ja japanese, pt portuguese,
  tr turkish, pl polish, ca catalan, nl dutch, ar arabic, sv swedish, it italian, id indonesian, hi hindi, fi finnish,
  vi vietnamese, he hebrew, uk ukrainian, el greek, ms malay, cs czech, ro romanian, da danish, hu hungarian, ta tamil,
  no norwegian, th thai, ur urdu, hr croatian, bg bulgarian, lt lithuanian, la latin, mi maori, ml malayalam, cy welsh,
  sk slovak, te telugu, fa persian, lv latvian, bn bengali, sr serbian, az azerbaijani, sl slovenian, kn kannada,
  et estonian, mk macedonian, br breton, eu basque, is icelandic, hy armenian, ne nepali, mn mongolian, bs bosnian,
  kk kazakh, sq albanian, sw swahili, gl galician, mr marathi, pa punjabi, si sinhala, km khmer, sn shona, yo yoruba,
  so somali, af afrikaans, oc occitan, ka georgian, be belarusian, tg tajik, sd sindhi, gu gujarati, am amharic,
  yi yiddish, lo lao, uz uzbek, fo faroese, ht haitian creole, ps pashto, tk turkmen, nn nynorsk, mt maltese,
  sa sanskrit, lb luxembourgish, my myanmar, bo tibetan, tl tagalog, mg malagasy, as assamese, tt tatar, haw hawaiian,
  ln lingala, ha hausa, ba bashkir, jw javanese, su sundanese, yue cantonese
`.split(',').map(pair => pair.trim().split(/ (.*)/) as [code: string, name: string])

t.test('every language of Whisper is understood by its code and by its name, and told from the others', oneAssertion(async t => {
  t.equal(whisper.length, 100)
  for (const [code, name] of whisper) {
    t.notOk(namesAnother(code, code), code)
    t.notOk(namesAnother(name, code), `${name} is ${code}`)
    t.ok(namesAnother(name, code === 'en' ? 'nl' : 'en'), `${name} is another language`)
  }
}))

t.test('a language is the same in all its forms', oneAssertion(async t => {
  const same = [
    ['English', 'en-GB'], ['en_US', 'en'], ['EN', 'en'], ['Flemish', 'nl-BE'], ['Māori', 'mi'], ['burmese', 'my'], ['norwegian', 'nb'], ['nynorsk', 'nb'],
    ['cantonese', 'zh-HK'], ['mandarin', 'zh'], ['Castilian', 'es-MX'], ['nld', 'nl'], ['filipino', 'tl'], ['jv', 'jw']
  ] as const
  for (const [answered, tag] of same) t.notOk(namesAnother(answered, tag), `${answered} is ${tag}`)
}))

t.test('what is no language that can be understood is no other one', oneAssertion(async t => {
  for (const answered of ['', 'auto', 'unknown', 'und', 'mul', '??', 'e', 'constructor', '\u0000']) t.notOk(namesAnother(answered, 'en'), answered)
  t.notOk(namesAnother('english', 'und'))
}))
