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

/** A talk, a draft that lacks something of it, the line that is put back, and drafts that have it in their own words, or a part of it. */
interface Case {
  language: string
  turns: readonly string[]
  line: string
  lacks: Partial<Record<Part, readonly string[]>>
  has: ReadonlyArray<Partial<Record<Part, readonly string[]>>>
  /** Drafts that have a part of it: how it was told, why, or what else was denied is missing. */
  partly: ReadonlyArray<Partial<Record<Part, readonly string[]>>>
}

const CASES: readonly Case[] = [
  {
    language: 'en',
    turns: ['C: Do you ever feel you would be better off dead?', 'P: Sometimes, yes. But I would not do it.'],
    line: 'subjective: Do you ever feel you would be better off dead? Sometimes, yes. But I would not do it.',
    lacks: { subjective: ['Denies suicidal thoughts.'] },
    has: [{ subjective: ['Sometimes feels she would be better off dead, denies intent.'] }],
    partly: [{ subjective: ['Passive thoughts of death, would not act on them.'] }]
  },
  {
    language: 'en',
    turns: ['C: Any chest pain?', 'P: No, none.', 'C: And are you short of breath?', 'P: Yes, on the stairs since 2 weeks.'],
    line: 'subjective: And are you short of breath? Yes, on the stairs since 2 weeks.',
    lacks: { subjective: ['No chest pain.', 'No dyspnoea.'] },
    partly: [{ subjective: ['Denies chest pain.', 'Dyspnoea.'] }],
    has: [{ subjective: ['Denies chest pain.', 'Dyspnoea on the stairs for 2 weeks.'] }, { subjective: ['SOB on stairs for two weeks, no chest pain.'] }]
  },
  {
    language: 'en',
    turns: ['C: Are you allergic to anything?', 'P: Yes, penicillin, it gave me hives.', 'C: Then I will give you clarithromycin 500 mg twice a day.'],
    line: 'subjective: Are you allergic to anything? Yes, penicillin, it gave me hives.',
    lacks: { subjective: ['No known allergies.'], plan: ['Start clarithromycin 500 mg twice a day.'] },
    has: [{ subjective: ['Allergic to penicillin, gave hives.'], plan: ['Clarithromycin 500 mg bd.'] }],
    partly: [{ subjective: ['Penicillin allergy.'], plan: ['Clarithromycin 500 mg bd.'] }]
  },
  {
    language: 'en',
    turns: ['C: Stop the naproxen, it is bad for your kidneys.', 'P: All right.'],
    line: 'plan: Stop the naproxen, it is bad for your kidneys. All right.',
    lacks: { plan: ['Continue naproxen.'] },
    has: [{ plan: ['Naproxen stopped, bad for her kidneys.'] }],
    partly: [{ plan: ['Naproxen discontinued.'] }, { plan: ['No more naproxen because of renal function.'] }]
  },
  {
    language: 'nl',
    turns: ['C: Denkt u er weleens aan om dood te willen zijn?', 'P: Ja, soms wel. Maar ik zou het niet doen.'],
    line: 'subjective: Denkt u er weleens aan om dood te willen zijn? Ja, soms wel. Maar ik zou het niet doen.',
    lacks: { subjective: ['Ontkent suïcidale gedachten.'] },
    has: [{ subjective: ['Soms doodsgedachten, geen plannen.'] }, { subjective: ['Wil soms dood zijn, zou het niet doen.'] }],
    partly: [{ subjective: ['Soms doodsgedachten.'] }]
  },
  {
    language: 'nl',
    turns: ['C: Hebt u bloed bij de ontlasting gezien?', 'P: Ja, drie keer, helderrood.'],
    line: 'subjective: Hebt u bloed bij de ontlasting gezien? Ja, drie keer, helderrood.',
    lacks: { subjective: ['Buikpijn sinds maandag.'] },
    has: [{ subjective: ['Drie keer helderrood bloed gezien bij de ontlasting.'] }],
    partly: [{ subjective: ['Bloed in de ontlasting, 3 keer.'] }]
  },
  {
    language: 'fr',
    turns: ['C: Vous avez pensé à en finir ?', 'P: Oui, parfois. Mais je ne le ferais pas.'],
    line: 'subjective: Vous avez pensé à en finir ? Oui, parfois. Mais je ne le ferais pas.',
    lacks: { subjective: ['Pas d\'idées suicidaires.'] },
    has: [{ subjective: ['Pense parfois à en finir, ne le ferait pas.'] }],
    partly: [{ subjective: ['Idées noires par moments, sans intention de passage à l\'acte.'] }, { subjective: ['Pense parfois à en finir.'] }]
  },
  {
    language: 'fr',
    turns: ['C: Vous êtes enceinte ?', 'P: Oui, de onze semaines.'],
    line: 'subjective: Vous êtes enceinte ? Oui, de onze semaines.',
    lacks: { subjective: ['Nausées le matin.'] },
    partly: [{ subjective: ['Grossesse.'] }],
    has: [{ subjective: ['Grossesse de 11 semaines.'] }, { subjective: ['Enceinte de onze semaines.'] }]
  },
  {
    language: 'de',
    turns: ['C: Wollten Sie manchmal nicht mehr leben?', 'P: Ja, manchmal schon. Aber ich würde es nicht tun.'],
    line: 'subjective: Wollten Sie manchmal nicht mehr leben? Ja, manchmal schon. Aber ich würde es nicht tun.',
    lacks: { subjective: ['Keine Suizidgedanken.'] },
    has: [{ subjective: ['Zeitweise Suizidgedanken, kein Plan.'] }],
    partly: [{ subjective: ['Will nicht mehr leben.'] }]
  },
  {
    language: 'de',
    turns: ['C: Haben Sie Schmerzen in der Brust?', 'P: Nein.', 'C: Und Luftnot?', 'P: Ja, beim Treppensteigen.'],
    line: 'subjective: Haben Sie Schmerzen in der Brust? Nein. Und Luftnot? Ja, beim Treppensteigen.',
    lacks: { subjective: ['Keine Brustschmerzen.'] },
    has: [],
    partly: [{ subjective: ['Dyspnoe, keine Brustschmerzen.'] }]
  },
  {
    language: 'es',
    turns: ['C: ¿Ha pensado en quitarse la vida?', 'P: Sí, a veces. Pero no lo haría.'],
    line: 'subjective: ¿Ha pensado en quitarse la vida? Sí, a veces. Pero no lo haría.',
    lacks: { subjective: ['Niega ideas suicidas.'] },
    has: [{ subjective: ['A veces ha pensado en quitarse la vida, no lo haría.'] }],
    partly: [{ subjective: ['Ha pensado en quitarse la vida.'] }]
  },
  {
    language: 'es',
    turns: ['C: ¿Su marido le pega?', 'P: Sí, el domingo me empujó contra la puerta.'],
    line: 'subjective: ¿Su marido le pega? Sí, el domingo me empujó contra la puerta.',
    lacks: { subjective: ['Dolor en el hombro.'] },
    partly: [{ subjective: ['Refiere violencia del marido.'] }],
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

t.test('an exchange of which a draft has a part is put back whole', oneAssertion(async t => {
  for (const { language, turns, line, partly } of CASES) {
    for (const parts of partly) t.ok(putBack(talk(language, turns), parts).includes(line), `${language}: ${JSON.stringify(parts)}`)
  }
}))

t.test('nothing is put back of courtesies, and of what the draft copies, a question in one sentence and its answer in the next', oneAssertion(async t => {
  const rows: ReadonlyArray<readonly [language: string, turns: readonly string[], drafted: readonly string[]]> = [
    ['en', ['C: Good morning, have a seat.', 'P: Thank you.', 'P: My head hurts.'], ['My head hurts.']],
    ['en', ['C: Any chest pain?', 'P: Only when I cough.'], ['Any chest pain?', 'Only when I cough.']],
    ['de', ['C: Ihr Blutdruck ist gut.', 'P: Danke.'], ['Ihr Blutdruck ist gut.']],
    ['nl', ['C: We gaan bloed prikken.', 'P: Bedankt.'], ['We gaan bloed prikken.']]
  ]
  for (const [language, turns, subjective] of rows) t.strictSame(putBack(talk(language, turns), { subjective }), [], turns.join(' '))
}))

t.test('a question that nobody answered is put back if it names something', async t => {
  t.strictSame(putBack(talk('en', ['P: My head hurts.', 'C: Any chest pain?']), { subjective: ['Head hurts.'] }), ['subjective: Any chest pain?'])
})

t.test('a statement with a mark proves nothing, and one in another language only what numbers and medicines it has', async t => {
  const turns = ['C: Start lisinopril 10 mg once a day.', 'P: All right.']
  t.strictSame(putBack(talk('en', turns), { plan: ['Start lisinopril 20 mg once a day.'] }).length, 1)
  const translated = { ...talk('en', turns), output_language: 'nl' }
  t.strictSame(putBack(translated, { plan: ['Start met lisinopril 10 mg eenmaal per dag.'] }), [])
  t.strictSame(putBack(translated, { plan: ['Start met lisinopril.'] }).length, 1)
})

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
