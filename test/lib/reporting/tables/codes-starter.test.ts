import { readFileSync } from 'node:fs'
import t from 'tap'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { rowsOf } from '../../../../lib/reporting/tables/csv.js'
import { packOf } from '../../../../lib/reporting/languages/index.js'
import { wordsOf } from '../../../../lib/reporting/words.js'
import { oneAssertion } from '../../../one-assertion.js'

const tables = starterCodeTables()
const languages = ['en', 'nl', 'fr', 'de', 'es'] as const
const folder = new URL('../../../../lib/reporting/tables/', import.meta.url)

const rows = new Map(languages.map(language => {
  const name = `codes-icd-10-${language}.csv`
  const file = { name, text: readFileSync(new URL(name, folder), 'utf8') }
  return [language, rowsOf(file, { required: ['system', 'code', 'language', 'description', 'terms'], optional: [] }).map(({ values }) => values)]
}))

function codesIn (said: string, language: string) {
  return tables.termsIn(wordsOf(said), language).map(({ value }) => value.icd_10)
}

for (const language of languages) {
  t.test(`each row in ${language} is a category of ICD-10 with a description and terms`, oneAssertion(async t => {
    const read = rows.get(language) ?? []
    t.ok(read.length > 400)
    for (const { system, code, language: tag, description, terms } of read) {
      t.equal(system, 'icd_10')
      t.match(code, /^[A-Z]\d\d(?:\.\d)?$/)
      t.equal(tag, language)
      t.match(description, /^\S.*\S$/)
      const list = terms.split('|')
      t.ok(list.length > 0 && list.every(term => term !== '' && term === term.trim() && term === term.toLowerCase()), `${code}: ${terms}`)
      t.equal(new Set(list).size, list.length, `${code} has no term twice`)
    }
  }))

  t.test(`the codes in ${language} are sorted, and English has each of them`, async t => {
    const codes = (rows.get(language) ?? []).map(({ code }) => code)
    t.strictSame(codes, [...new Set(codes)].sort())
    const english = new Set((rows.get('en') ?? []).map(({ code }) => code))
    t.strictSame(codes.filter(code => !english.has(code)), [])
  })

  t.test(`no term in ${language} has two codes, inflected or not`, oneAssertion(async t => {
    const { stem } = packOf(language)?.terms ?? { stem: (word: string) => word }
    const seen = new Map<string, string>()
    for (const { code, terms } of rows.get(language) ?? []) {
      for (const term of terms.split('|')) {
        const key = wordsOf(term).map(({ text }) => stem(text.normalize('NFD').replace(/\p{M}/gu, ''))).join(' ')
        t.equal(seen.get(key) ?? code, code, term)
        seen.set(key, code)
      }
    }
  }))

  t.test(`each term in ${language} is found as the code that it stands at`, oneAssertion(async t => {
    for (const { code, terms } of rows.get(language) ?? []) {
      for (const term of terms.split('|')) t.strictSame(codesIn(term, language), [code], term)
    }
  }))
}

const known = {
  en: [
    ['high blood pressure', 'I10'], ['type 2 diabetes', 'E11'], ['asthma', 'J45'], ['urinary tract infection', 'N39.0'], ['pneumonia', 'J18'], ['migraines', 'G43'],
    ['heart failure', 'I50'], ['gout', 'M10'], ['shingles', 'B02'], ['COPD', 'J44'], ['sore throat', 'J02.9 R07.0'], ['anaemia', 'D64'], ['atrial fibrillation', 'I48'],
    ['hypothyroidism', 'E03'], ['depression', 'F32']
  ],
  nl: [
    ['hoge bloeddruk', 'I10'], ['diabetes type 2', 'E11'], ['astma', 'J45'], ['blaasontsteking', 'N30'], ['longontsteking', 'J18'], ['migraine', 'G43'], ['hartfalen', 'I50'],
    ['jicht', 'M10'], ['gordelroos', 'B02'], ['keelpijn', 'R07.0'], ['bloedarmoede', 'D64'], ['boezemfibrilleren', 'I48'], ['aambeien', 'K64'], ['verkoudheid', 'J00'],
    ['depressie', 'F32']
  ],
  fr: [
    ['hypertension', 'I10'], ['diabète de type 2', 'E11'], ["l'asthme", 'J45'], ['cystite', 'N30'], ['pneumonie', 'J18'], ['migraines', 'G43'], ['insuffisance cardiaque', 'I50'],
    ['crise de goutte', 'M10'], ['zona', 'B02'], ['mal de gorge', 'R07.0'], ['anémie', 'D64'], ['fibrillation auriculaire', 'I48'], ['hémorroïdes', 'K64'], ['rhume', 'J00'],
    ['dépression', 'F32']
  ],
  de: [
    ['Bluthochdruck', 'I10'], ['Diabetes Typ 2', 'E11'], ['Asthma', 'J45'], ['Blasenentzündung', 'N30'], ['Lungenentzündung', 'J18'], ['Migräne', 'G43'], ['Herzschwäche', 'I50'],
    ['Gicht', 'M10'], ['Gürtelrose', 'B02'], ['Halsschmerzen', 'R07.0'], ['Blutarmut', 'D64'], ['Vorhofflimmern', 'I48'], ['Hämorrhoiden', 'K64'], ['Erkältung', 'J00'],
    ['Depressionen', 'F32']
  ],
  es: [
    ['hipertensión', 'I10'], ['diabetes tipo 2', 'E11'], ['asma', 'J45'], ['infección de orina', 'N39.0'], ['neumonía', 'J18'],
    ['migraña', 'G43'], ['túnel carpiano', 'G56.0'], ['pensamientos suicidas', 'R45.8'], ['moscas volantes', 'H43'],
    ['incontinencia urinaria de esfuerzo', 'N39.3']
  ]
} as const

for (const [language, pairs] of Object.entries(known)) {
  t.test(`what is well known has its code in ${language}`, oneAssertion(async t => {
    for (const [said, codes] of pairs) {
      const [code, ...others] = codesIn(said, language)
      t.ok(others.length === 0 && code !== undefined && codes.split(' ').includes(code), `${said} is ${code}`)
    }
  }))
}

t.test('ordinary words that sound like a disease have no code', async t => {
  t.strictSame(codesIn('De spits viel uit en de uitslag was twee tegen nul, in de omloop.', 'nl'), [])
  t.strictSame(codesIn('Il a tous ses vaccins, trois gouttes dans chaque oreille.', 'fr'), [])
  t.strictSame(codesIn('Keine Angst, Frau Weber.', 'de'), [])
  t.strictSame(codesIn('He falls asleep and burns the toast.', 'en'), [])
})

t.test('a starter code has a description in each language that it is asked for in', oneAssertion(async t => {
  for (const { icd_10: code } of tables.concepts) {
    for (const language of [...languages, 'pl', 'nl-BE']) t.ok(tables.description('icd_10', code, language), `${code} in ${language}`)
  }
}))
