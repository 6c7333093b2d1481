import t from 'tap'
import { createReporting } from '../../../../lib/reporting/index.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import type { NarrativePart, Report } from '../../../../lib/reporting/types.js'
import { oneAssertion } from '../../../one-assertion.js'
import { episode, request } from './build.js'

const tables = { codes: starterCodeTables(), medication: starterMedicationTable(), timeZone: 'UTC', minWords: 1 }

interface Options {
  part?: NarrativePart
  output?: string
  /** The segments that the statement cites. */
  cites?: readonly number[]
}

/** The report of a talk when a model answers one statement beside a true one. */
async function reportOf (language: string, said: readonly string[], statement: string, { part = 'subjective', output = language, cites }: Options = {}): Promise<Report> {
  const cited = cites ?? said.map((_text, at) => at)
  const sources = cited.map(at => ({ segment_id: `s-${at}`, start: 0, end: said[at]?.length ?? 0 }))
  const narrative = { [part]: [{ value: statement, sources }], objective: [{ value: said[0] ?? '', sources: [] }] }
  const draft = async () => ({ generation_result: 'success' as const, episodes: [episode({ narrative })] })
  const engine = { name: 'model', model: 'small', cheap: false, draft }
  const asked = { ...request(said, language, output), template: 'soap_urgent_care_api' as const }
  return createReporting({ ...tables, engine }).generate(asked, new AbortController().signal)
}

/** What becomes of a statement: removed, marked or kept. */
function fateOf ({ data, evidence: { evidence, removed } }: Report, statement: string): string {
  if (removed.some(({ kind, text }) => kind === 'sentence' && text === statement)) return 'removed'
  if (!JSON.stringify(data).includes(statement)) return 'lost'
  const text = JSON.stringify(data)
  const isMarked = evidence.some(({ unsupported }) => unsupported.length > 0)
  return isMarked && new RegExp(`${statement.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} \\[`).test(text) ? 'marked' : 'kept'
}

type Row = readonly [language: string, said: readonly string[], statement: string]

/** Denials of what was told, and the words that have to be in the report instead. */
const FALSE: ReadonlyArray<readonly [...Row, instead: string]> = [
  ['en', ['Do you ever think you would be better off dead?', 'Sometimes, yes. But I would not do it.'], 'Denies suicidal thoughts.', 'better off dead'],
  ['en', ['Have you ever made any attempts?', 'Yes, in May, with tablets.'], 'No previous suicide attempts.', 'in May'],
  ['en', ['Any thoughts of ending your life?', 'Most evenings.'], 'No suicidal ideation.', 'Most evenings'],
  ['en', ['I sit there and I want to die.', 'How long has that been?', 'Since March.'], 'Denies wanting to die.', 'want to die'],
  ['nl', ['Denkt u er weleens aan dat u liever dood zou zijn?', 'Soms wel. Maar ik zou het niet doen.'], 'Ontkent suïcidale gedachten.', 'Soms wel'],
  ['nl', ['Hebt u ooit een poging gedaan?', 'Ja, vorig jaar, met pillen.'], 'Geen suïcidepogingen.', 'vorig jaar'],
  ['nl', ['Slaat hij u weleens?', 'Ja, vorige week nog. Hij heeft me geslagen.'], 'Geen huiselijk geweld.', 'geslagen'],
  ['fr', ['Vous pensez parfois à en finir ?', 'Parfois, oui. Mais je ne le ferais pas.'], 'Pas d\'idées suicidaires.', 'Parfois'],
  ['fr', ['Vous avez déjà fait une tentative ?', 'Oui, en mai, avec des comprimés.'], 'Pas de tentative de suicide.', 'en mai'],
  ['fr', ['Est-ce qu\'il vous frappe ?', 'Oui, dimanche encore.'], 'Nie toute violence.', 'dimanche'],
  ['de', ['Denken Sie manchmal, dass Sie lieber tot wären oder nicht mehr leben wollen?', 'Manchmal schon. Aber ich würde es nicht tun.'], 'Keine Suizidgedanken.', 'Manchmal schon'],
  ['de', ['Haben Sie schon einmal einen Suizidversuch gemacht?', 'Ja, im Mai, mit Tabletten.'], 'Kein Suizidversuch in der Vorgeschichte.', 'im Mai'],
  ['de', ['Hat er Sie geschlagen?', 'Ja, am Sonntag.'], 'Verneint häusliche Gewalt.', 'am Sonntag'],
  ['es', ['¿Piensa a veces en quitarse la vida?', 'A veces, sí. Pero no lo haría.'], 'Niega ideas suicidas.', 'A veces'],
  ['es', ['¿Ha hecho algún intento de suicidio?', 'Sí, en mayo, con pastillas.'], 'Sin intentos de suicidio previos.', 'en mayo'],
  ['es', ['¿Su marido le pega?', 'Sí, el domingo.'], 'Niega violencia.', 'el domingo']
]

t.test('a denial of spoken thoughts, attempts or violence is replaced by what was said', oneAssertion(async t => {
  for (const [language, said, statement, instead] of FALSE) {
    const report = await reportOf(language, said, statement)
    t.equal(fateOf(report, statement), 'removed', `${language}: ${statement}`)
    t.ok(JSON.stringify(report.data).includes(instead), `${language}: ${instead}`)
  }
}))

t.test('so is one in another language than the talk; in an assessment it stays, marked', async t => {
  const [, , , , [, said] = ['', []]] = FALSE
  t.equal(fateOf(await reportOf('nl', said, 'Denies suicidal thoughts.', { output: 'en' }), 'Denies suicidal thoughts.'), 'removed')
  t.equal(fateOf(await reportOf('nl', said, 'Ontkent suïcidale gedachten.', { part: 'assessment' }), 'Ontkent suïcidale gedachten.'), 'marked')
})

/** Denials that were given. */
const TRUE: readonly Row[] = [
  ['en', ['Do you ever think you would be better off dead?', 'No, never.'], 'Denies suicidal thoughts.'],
  ['en', ['Do you ever think you would be better off dead?', 'Sometimes, yes. But I would not do it.'], 'Sometimes feels better off dead, denies intent.'],
  ['en', ['Do you think of ending your life?', 'Sometimes.', 'Have you made any attempts?', 'No.'], 'No suicide attempts.'],
  ['en', ['He hits me.', 'And do you think of harming yourself?', 'No.'], 'Denies thoughts of self-harm.'],
  ['en', ['My father killed himself.', 'And you, do you think of suicide?', 'No, never.'], 'Denies suicidal thoughts.'],
  ['nl', ['Denkt u er weleens aan dat u liever dood zou zijn?', 'Nee, nooit.'], 'Ontkent suïcidale gedachten.'],
  ['fr', ['Vous pensez parfois à en finir ?', 'Non, jamais.'], 'Pas d\'idées suicidaires.'],
  ['de', ['Hat er Sie geschlagen?', 'Nein, nie.'], 'Verneint häusliche Gewalt.'],
  ['es', ['¿Piensa a veces en quitarse la vida?', 'No, nunca.'], 'Niega ideas suicidas.']
]

t.test('a denial that was given stays', oneAssertion(async t => {
  for (const [language, said, statement] of TRUE) t.equal(fateOf(await reportOf(language, said, statement), statement) === 'removed', false, `${language}: ${statement}`)
}))

/** Denials of what nobody spoke of. */
const INVENTED: readonly Row[] = [
  ['en', ['I have had a cough for three days.', 'Let me listen to your chest.'], 'Denies dysphagia, weight loss.'],
  ['en', ['My left knee hurts since Sunday.', 'It is swollen.'], 'No fever or chills.'],
  ['nl', ['Ik hoest al drie dagen.', 'Ik luister even naar de longen.'], 'Ontkent dysfagie en gewichtsverlies.'],
  ['nl', ['Mijn knie doet pijn sinds zondag.', 'Die is gezwollen.'], 'Geen koorts.'],
  ['fr', ['Je tousse depuis trois jours.', 'Je vais écouter les poumons.'], 'Pas de dysphagie.'],
  ['fr', ['J\'ai mal au genou depuis dimanche.', 'Il est gonflé.'], 'Pas de fièvre.'],
  ['de', ['Ich huste seit drei Tagen.', 'Ich höre die Lunge ab.'], 'Keine Dysphagie.'],
  ['de', ['Mein Knie tut seit Sonntag weh.', 'Es ist geschwollen.'], 'Kein Fieber.'],
  ['es', ['Tengo tos desde hace tres días.', 'Voy a escuchar los pulmones.'], 'Niega disfagia.'],
  ['es', ['Me duele la rodilla desde el domingo.', 'Está hinchada.'], 'Sin fiebre.']
]

t.test('a denial that nobody gave is removed', oneAssertion(async t => {
  for (const [language, said, statement] of INVENTED) t.equal(fateOf(await reportOf(language, said, statement), statement), 'removed', `${language}: ${statement}`)
}))

/** Denials that may have been given in other words. */
const DOUBTFUL: readonly Row[] = [
  ['en', ['Any blood when you cough?', 'No.'], 'No haemoptysis.'],
  ['en', ['Do you get up at night to pee?', 'No, I sleep through.'], 'Denies nocturia.'],
  ['nl', ['Moet u er \'s nachts uit om te plassen?', 'Nee.'], 'Geen nycturie.'],
  ['fr', ['Vous vous levez la nuit pour uriner ?', 'Non.'], 'Pas de nycturie.'],
  ['de', ['Müssen Sie nachts raus?', 'Nein.'], 'Keine Nykturie.'],
  ['es', ['¿Se levanta por la noche a orinar?', 'No.'], 'Niega nicturia.']
]

t.test('a denial that may have been given in other words stays, and one of an examination', oneAssertion(async t => {
  for (const [language, said, statement] of DOUBTFUL) t.equal(fateOf(await reportOf(language, said, statement), statement) === 'removed', false, `${language}: ${statement}`)
  const normal = await reportOf('en', ['I have had a cough for three days.', 'Your lungs are clear.'], 'No wheezes or rales.', { part: 'objective' })
  t.equal(fateOf(normal, 'No wheezes or rales.') === 'removed', false)
}))
