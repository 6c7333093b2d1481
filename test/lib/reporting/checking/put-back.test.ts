import t from 'tap'
import { createChecks } from '../../../../lib/reporting/checking/index.js'
import { starterCodeTables } from '../../../../lib/reporting/tables/codes.js'
import { starterMedicationTable } from '../../../../lib/reporting/tables/medication.js'
import { createReporting } from '../../../../lib/reporting/index.js'
import type { ReportRequest, Statement } from '../../../../lib/reporting/types.js'
import { oneAssertion } from '../../../one-assertion.js'
import { requestFor } from '../request.js'
import { draft } from './build.js'

const tables = { medication: starterMedicationTable(), codes: starterCodeTables(), timeZone: 'UTC' }
const check = createChecks({ ...tables, drafted: true })

type Part = 'subjective' | 'objective' | 'plan'

/** What is said, in turns of a clinician (`C:`) and a patient (`P:`). */
function talk (language: string, turns: readonly string[]): ReportRequest {
  return requestFor(language, turns.map((turn, at) => ({
    id: `s-${at}`, text: turn.slice(3), speaker: turn.startsWith('C:') ? 'clinician' : 'patient', start_ms: null, end_ms: null
  })), { template: 'soap_new_complaint_api' })
}

function drafted (parts: Partial<Record<Part, readonly string[]>>): Partial<Record<Part, Statement[]>> {
  return Object.fromEntries(Object.entries(parts).map(([part, lines]) => [part, lines.map(value => ({ value, sources: [] }))]))
}

/** The lines that are put back, each with its part. */
function putBack (request: ReportRequest, parts: Partial<Record<Part, readonly string[]>>): string[] {
  const { episodes: [only] } = check(request, draft({ narrative: drafted(parts) }))
  return Object.entries(only?.narrative ?? {}).flatMap(([part, lines]) => (
    lines.filter(({ doubt }) => doubt === 'added').map(({ value }) => `${part}: ${value}`)
  ))
}

/** A talk, a draft that lacks something of it, the line that is put back, and drafts that have it in their own words. */
interface Case {
  language: string
  turns: readonly string[]
  line: string
  lacks: Partial<Record<Part, readonly string[]>>
  has: ReadonlyArray<Partial<Record<Part, readonly string[]>>>
}

const CASES: readonly Case[] = [
  {
    language: 'en',
    turns: ['C: Do you ever feel you would be better off dead?', 'P: Sometimes, yes. But I would not do it.'],
    line: 'subjective: Do you ever feel you would be better off dead? Sometimes, yes. But I would not do it.',
    lacks: { subjective: ['Denies suicidal thoughts.'] },
    has: [{ subjective: ['Sometimes feels she would be better off dead, denies intent.'] }, { subjective: ['Passive thoughts of death, would not act on them.'] }]
  },
  {
    language: 'en',
    turns: ['C: Any chest pain?', 'P: No, none.', 'C: And are you short of breath?', 'P: Yes, on the stairs since 2 weeks.'],
    line: 'subjective: And are you short of breath? Yes, on the stairs since 2 weeks.',
    lacks: { subjective: ['No chest pain.', 'No dyspnoea.'] },
    has: [{ subjective: ['Denies chest pain.', 'Dyspnoea on the stairs for 2 weeks.'] }, { subjective: ['SOB on stairs for two weeks, no chest pain.'] }]
  },
  {
    language: 'en',
    turns: ['C: Are you allergic to anything?', 'P: Yes, penicillin, it gave me hives.', 'C: Then I will give you clarithromycin 500 mg twice a day.'],
    line: 'subjective: Are you allergic to anything? Yes, penicillin, it gave me hives.',
    lacks: { subjective: ['No known allergies.'], plan: ['Start clarithromycin 500 mg twice a day.'] },
    has: [{ subjective: ['Allergic to penicillin (hives).'], plan: ['Clarithromycin 500 mg bd.'] }, { subjective: ['Penicillin allergy.'], plan: ['Clarithromycin 500 mg bd.'] }]
  },
  {
    language: 'en',
    turns: ['C: Stop the naproxen, it is bad for your kidneys.', 'P: All right.'],
    line: 'plan: Stop the naproxen, it is bad for your kidneys. All right.',
    lacks: { plan: ['Continue naproxen.'] },
    has: [{ plan: ['Naproxen discontinued.'] }, { plan: ['No more naproxen because of renal function.'] }, { plan: ['Naproxen stopped.'] }]
  },
  {
    language: 'nl',
    turns: ['C: Denkt u er weleens aan om dood te willen zijn?', 'P: Ja, soms wel. Maar ik zou het niet doen.'],
    line: 'subjective: Denkt u er weleens aan om dood te willen zijn? Ja, soms wel. Maar ik zou het niet doen.',
    lacks: { subjective: ['Ontkent suïcidale gedachten.'] },
    has: [{ subjective: ['Soms doodsgedachten, geen plannen.'] }, { subjective: ['Wil soms dood zijn, zou het niet doen.'] }]
  },
  {
    language: 'nl',
    turns: ['C: Hebt u bloed bij de ontlasting gezien?', 'P: Ja, drie keer, helderrood.'],
    line: 'subjective: Hebt u bloed bij de ontlasting gezien? Ja, drie keer, helderrood.',
    lacks: { subjective: ['Buikpijn sinds maandag.'] },
    has: [{ subjective: ['Driemaal helderrood bloedverlies bij de ontlasting.'] }, { subjective: ['Bloed in de ontlasting, 3 keer.'] }]
  },
  {
    language: 'fr',
    turns: ['C: Vous avez pensé à en finir ?', 'P: Oui, parfois. Mais je ne le ferais pas.'],
    line: 'subjective: Vous avez pensé à en finir ? Oui, parfois. Mais je ne le ferais pas.',
    lacks: { subjective: ['Pas d\'idées suicidaires.'] },
    has: [{ subjective: ['Idées noires par moments, sans intention de passage à l\'acte.'] }, { subjective: ['Pense parfois à en finir.'] }]
  },
  {
    language: 'fr',
    turns: ['C: Vous êtes enceinte ?', 'P: Oui, de onze semaines.'],
    line: 'subjective: Vous êtes enceinte ? Oui, de onze semaines.',
    lacks: { subjective: ['Nausées le matin.'] },
    has: [{ subjective: ['Grossesse de 11 semaines.'] }, { subjective: ['Enceinte de onze semaines.'] }]
  },
  {
    language: 'de',
    turns: ['C: Wollten Sie manchmal nicht mehr leben?', 'P: Ja, manchmal schon. Aber ich würde es nicht tun.'],
    line: 'subjective: Wollten Sie manchmal nicht mehr leben? Ja, manchmal schon. Aber ich würde es nicht tun.',
    lacks: { subjective: ['Keine Suizidgedanken.'] },
    has: [{ subjective: ['Zeitweise Suizidgedanken, kein Plan.'] }, { subjective: ['Will manchmal nicht mehr leben.'] }]
  },
  {
    language: 'de',
    turns: ['C: Haben Sie Schmerzen in der Brust?', 'P: Nein.', 'C: Und Luftnot?', 'P: Ja, beim Treppensteigen.'],
    line: 'subjective: Haben Sie Schmerzen in der Brust? Nein. Und Luftnot? Ja, beim Treppensteigen.',
    lacks: { subjective: ['Keine Brustschmerzen.'] },
    has: [{ subjective: ['Dyspnoe beim Treppensteigen, keine Brustschmerzen.'] }, { subjective: ['Atemnot beim Treppensteigen.', 'Brustschmerz verneint.'] }]
  },
  {
    language: 'es',
    turns: ['C: ¿Ha pensado en quitarse la vida?', 'P: Sí, a veces. Pero no lo haría.'],
    line: 'subjective: ¿Ha pensado en quitarse la vida? Sí, a veces. Pero no lo haría.',
    lacks: { subjective: ['Niega ideas suicidas.'] },
    has: [{ subjective: ['Ideas suicidas ocasionales, sin intención.'] }, { subjective: ['A veces ha pensado en quitarse la vida.'] }]
  },
  {
    language: 'es',
    turns: ['C: ¿Su marido le pega?', 'P: Sí, el domingo me empujó contra la puerta.'],
    line: 'subjective: ¿Su marido le pega? Sí, el domingo me empujó contra la puerta.',
    lacks: { subjective: ['Dolor en el hombro.'] },
    has: [{ subjective: ['Refiere violencia del marido: el domingo la empujó contra la puerta.'] }]
  }
]

t.test('an exchange that no report may lack is put back as it was said, with its question, where it belongs', oneAssertion(async t => {
  for (const { language, turns, line, lacks } of CASES) t.strictSame(putBack(talk(language, turns), lacks), [line], `${language}: ${line}`)
}))

t.test('what a draft has in its own words is not put back', oneAssertion(async t => {
  for (const { language, turns, has } of CASES) {
    for (const parts of has) t.strictSame(putBack(talk(language, turns), parts), [], `${language}: ${JSON.stringify(parts)}`)
  }
}))

t.test('nothing is put back of what nobody has to know, and of a question that nobody answered', oneAssertion(async t => {
  const rows: ReadonlyArray<readonly [language: string, turns: readonly string[]]> = [
    ['en', ['C: Your blood pressure is fine.', 'P: Good.']],
    ['en', ['C: Take a deep breath in.', 'P: Like this?']],
    ['en', ['C: This is not life-threatening.', 'P: Okay.']],
    ['en', ['P: My head hurts.', 'C: Any chest pain?']],
    ['en', ['C: Does it hurt when I push you here?', 'P: No.']],
    ['de', ['C: Ihr Blutdruck ist gut.', 'P: Schön.']],
    ['nl', ['C: We gaan bloed prikken.', 'P: Goed.']],
    ['fr', ['C: On fait une prise de sang.', 'P: D\'accord.']]
  ]
  for (const [language, turns] of rows) t.strictSame(putBack(talk(language, turns), { subjective: ['Headache.'] }), [], turns.join(' '))
}))

t.test('a draft is left as it is in a language without rules, and when rules made it', async t => {
  t.strictSame(putBack(talk('pl', ['C: Czy ma pan ból w klatce piersiowej?', 'P: Tak.']), { subjective: ['x'] }), [])
  const request = talk('en', ['C: Any chest pain?', 'P: Yes, since Monday.'])
  const { episodes: [only] } = createChecks(tables)(request, draft({ narrative: drafted({ subjective: ['Headache.'] }) }))
  t.equal(only?.narrative.subjective?.some(({ doubt }) => doubt !== undefined), false)
})

t.test('what is put back is marked in the text, is in evidence as added, and is counted in the message', async t => {
  const request = talk('en', ['C: Any chest pain?', 'P: Yes, since Monday morning when I climbed the stairs at work.'])
  const engine = {
    name: 'scripted',
    model: 'some-model',
    cheap: false,
    draft: async () => draft({ narrative: drafted({ subjective: ['Climbed the stairs at work.'] }) })
  }
  const reporting = createReporting({ ...tables, engine, minWords: 1 })
  const { data, evidence, warnings } = await reporting.generate(request, new AbortController().signal)
  const text = JSON.stringify(data)
  t.match(text, /Any chest pain\? Yes, since Monday morning[^"]* \[to check\]/)
  t.match(evidence.evidence.filter(({ doubt }) => doubt !== undefined), [{ kind: 'sentence', doubt: 'added', unsupported: [] }])
  t.match(warnings, { put_back: 1 })
})
