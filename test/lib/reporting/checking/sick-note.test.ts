import t from 'tap'
import type { SickNote } from '../../../../schemas/consultation-output/index.js'
import type { RemovalReason } from '../../../../schemas/evidence.js'
import { createChecks } from '../../../../lib/reporting/checking/index.js'
import { checked, codes, draft, drugs, request, sourceOf, textsOf } from './build.js'

/** What is said on Monday 2 March 2026, the first and the last day of a sick note, and whether it stays or why not. */
type Row = [said: string, from: string, to: string, kept: true | RemovalReason]

const tables: Readonly<Record<'en' | 'nl' | 'fr' | 'de' | 'es', readonly Row[]>> = {
  en: [
    ['I will sign you off work for three days.', '2026-03-02', '2026-03-04', true],
    ['I will sign you off work for three days.', '2026-03-03', '2026-03-05', true],
    ['I will sign you off work for three days.', '2026-03-02', '2026-03-05', true],
    ['I will sign you off work for three days.', '2026-03-02', '2026-03-09', 'date_not_said'],
    ['I will sign you off work for three days.', '2026-04-02', '2026-04-04', 'date_not_said'],
    ['I will sign you off work for a week.', '2026-03-02', '2026-03-08', true],
    ['I will sign you off work for a week.', '2026-03-02', '2026-03-06', true],
    ['Here is a sick note for two weeks.', '2026-03-02', '2026-03-15', true],
    ['Here is a sick note for two weeks.', '2026-03-02', '2026-03-29', 'date_not_said'],
    ['Here is a sick note for a fortnight.', '2026-03-02', '2026-03-15', true],
    ['Stay off work until Friday.', '2026-03-02', '2026-03-06', true],
    ['Stay off work until Friday.', '2026-03-02', '2026-03-05', true],
    ['Stay off work until Friday.', '2026-03-02', '2026-03-08', 'date_not_said'],
    ['You can go back to work on Monday.', '2026-03-02', '2026-03-08', true],
    ['A note for work from Wednesday to Friday.', '2026-03-04', '2026-03-06', true],
    ['A note for work until the 14th.', '2026-03-02', '2026-03-14', true],
    ['A note for work until March 14.', '2026-03-02', '2026-03-14', true],
    ['A note for work until the fourteenth of March.', '2026-03-02', '2026-03-14', true],
    ['A note for work until 14/03/2026.', '2026-03-02', '2026-03-14', true],
    ['A note for work until 14/03/2025.', '2026-03-02', '2026-03-14', 'date_not_said'],
    ['Stay home from work today.', '2026-03-02', '2026-03-02', true],
    ['Stay home from work today and tomorrow.', '2026-03-02', '2026-03-03', true],
    ['Stay off work for the rest of the week.', '2026-03-02', '2026-03-06', true],
    ['Off work for a month.', '2026-03-02', '2026-04-01', true],
    ['Take this for three days.', '2026-03-02', '2026-03-04', 'not_said'],
    ['I will sign you off work.', '2026-03-02', '2026-03-04', 'date_not_said'],
    ['I will sign you off work for three days.', '2026-03-04', '2026-03-02', 'out_of_bounds'],
    ['I will sign you off work for three days.', '2024-03-02', '2024-03-04', 'out_of_bounds'],
    ['I will sign you off work for three days.', '2029-03-02', '2029-03-04', 'out_of_bounds'],
    ['I will sign you off work for three days.', '2026-02-30', '2026-03-04', 'not_a_date'],
    ['I will sign you off work for three days.', 'today', '2026-03-04', 'not_a_date'],
    ['I will sign you off work for three days.', '2026-3-2', '2026-3-4', 'not_a_date'],
    ['The rest of it hurts for three days.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Excuse me, was that three days ago?', '2026-03-02', '2026-03-04', 'not_said'],
    ['Is the cream working after three days?', '2026-03-02', '2026-03-04', 'not_said'],
    ['I keep writing down the pain, for three days now.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Make a note of it for three days.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Rest the knee for three days.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Rest at home for three days.', '2026-03-02', '2026-03-04', true],
    ['I will give you an excuse letter for three days.', '2026-03-02', '2026-03-04', true],
    ['I will write you a note for three days.', '2026-03-02', '2026-03-04', true],
    ['A note for work from the 1st to the 15th of April.', '2026-04-01', '2026-04-15', true],
    ['A note for work from the 1st to the 15th of April.', '2026-03-01', '2026-04-15', 'date_not_said'],
    ['A note for work from the 1st to the 15th of April.', '2026-03-02', '2026-04-15', 'date_not_said'],
    ['A note for work from 30/03/2026 to 03/04/2026.', '2026-03-30', '2026-04-03', true],
    ['A note for work from 30/03/2026 to 03/04/2026.', '2026-03-30', '2026-03-04', 'out_of_bounds'],
    ['A note for work until the end of the month.', '2026-03-02', '2026-03-31', true],
    ['A note for work until the end of the month.', '2026-03-02', '2026-03-30', true],
    ['A note for work until the end of the month.', '2026-03-02', '2026-03-28', 'date_not_said'],
    ['You cannot work, so let us make it until next Tuesday.', '2026-03-02', '2026-03-10', true],
    ['A note for work until 04/05/2026.', '2026-03-02', '2026-04-05', true],
    ['A note for work until 04/05/2026.', '2026-03-02', '2026-05-04', true]
  ],
  nl: [
    ['Ik schrijf een ziektebriefje voor drie dagen.', '2026-03-02', '2026-03-04', true],
    ['Ik schrijf een ziektebriefje voor drie dagen.', '2026-03-02', '2026-03-12', 'date_not_said'],
    ['U blijft thuis tot en met vrijdag.', '2026-03-02', '2026-03-06', true],
    ['Arbeidsongeschikt tot veertien maart.', '2026-03-02', '2026-03-14', true],
    ['Een attest tot de veertiende.', '2026-03-02', '2026-03-14', true],
    ['Een week thuis.', '2026-03-02', '2026-03-08', true],
    ['Neem dit drie dagen.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Werkt de zalf na drie dagen?', '2026-03-02', '2026-03-04', 'not_said'],
    ['U lag drie dagen in het ziekenhuis.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Rustig aan, het duurt drie dagen.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Het is een ziekte van drie dagen.', '2026-03-02', '2026-03-04', 'not_said'],
    ['U blijft drie dagen van het werk.', '2026-03-02', '2026-03-04', true],
    ['Ik schrijf u ziek voor drie dagen.', '2026-03-02', '2026-03-04', true],
    ['Ik schrijf u ziek van 1 tot 15 april.', '2026-04-01', '2026-04-15', true],
    ['Ik schrijf u ziek van 1 tot 15 april.', '2026-03-01', '2026-04-15', 'date_not_said'],
    ['Ik schrijf u ziek tot het einde van de maand.', '2026-03-02', '2026-03-31', true]
  ],
  fr: [
    ['Je vous fais un arrêt de travail de trois jours.', '2026-03-02', '2026-03-04', true],
    ['Je vous fais un arrêt de travail de trois jours.', '2026-03-02', '2026-03-14', 'date_not_said'],
    ['Un certificat jusqu\'à vendredi.', '2026-03-02', '2026-03-06', true],
    ['En arrêt jusqu\'au 14 mars.', '2026-03-02', '2026-03-14', true],
    ['Un arrêt d\'une semaine.', '2026-03-02', '2026-03-08', true],
    ['Un arrêt d\'une quinzaine de jours.', '2026-03-02', '2026-03-15', true],
    ['Prenez-le trois jours.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Une congestion depuis trois jours.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Arrêtez le sirop trois jours.', '2026-03-02', '2026-03-04', 'not_said'],
    ['J\'ai arrêté le tabac il y a trois jours.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Une douleur au repos depuis trois jours.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Je vous arrête trois jours.', '2026-03-02', '2026-03-04', true],
    ['Trois jours de congé.', '2026-03-02', '2026-03-04', true],
    ['Un arrêt de travail du premier au quinze avril.', '2026-04-01', '2026-04-15', true],
    ['Un arrêt de travail du premier au quinze avril.', '2026-03-01', '2026-04-15', 'date_not_said'],
    ["Un arrêt jusqu'à la fin du mois.", '2026-03-02', '2026-03-31', true]
  ],
  de: [
    ['Ich schreibe Sie für drei Tage krank.', '2026-03-02', '2026-03-04', true],
    ['Ich schreibe Sie für drei Tage krank.', '2026-03-02', '2026-03-14', 'date_not_said'],
    ['Krankgeschrieben bis Freitag.', '2026-03-02', '2026-03-06', true],
    ['Krankgeschrieben bis zum 14. März.', '2026-03-02', '2026-03-14', true],
    ['Krankgeschrieben bis zum vierzehnten.', '2026-03-02', '2026-03-14', true],
    ['Eine Krankmeldung für eine Woche.', '2026-03-02', '2026-03-08', true],
    ['Nehmen Sie das drei Tage.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Das habe ich schon drei Tage.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Auch das dauert drei Tage.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Am Freitag, also drei Tage lang.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Ich lag drei Tage im Krankenhaus.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Messen Sie drei Tage lang in Ruhe.', '2026-03-02', '2026-03-04', 'not_said'],
    ['Sie bekommen eine AU für drei Tage.', '2026-03-02', '2026-03-04', true],
    ['Sie bleiben drei Tage zu Hause.', '2026-03-02', '2026-03-04', true],
    ['Krankschreibung vom 30.3. bis 3.4.', '2026-03-30', '2026-04-03', true],
    ['Krankschreibung vom 1. bis 15. April.', '2026-03-01', '2026-04-15', 'date_not_said']
  ],
  es: [
    ['Le doy la baja del 1 al 15 de abril.', '2026-04-01', '2026-04-15', true],
    ['Le doy la baja del 1 al 15 de abril.', '2026-03-01', '2026-04-15', 'date_not_said'],
    ['Le doy la baja hasta final de mes.', '2026-03-02', '2026-03-31', true],
    ['Le doy la baja hasta el viernes.', '2026-03-02', '2026-03-06', true],
    ['Le doy la baja hasta el viernes.', '2026-03-02', '2026-03-08', 'date_not_said']
  ]
}

function note (from: string, to: string): SickNote {
  return { from_date: from, to_date: to }
}

for (const [language, rows] of Object.entries(tables)) {
  t.test(`${language}: a sick note stays when its days exist and were said`, async t => {
    for (const [said, from, to, kept] of rows) {
      const asked = request(['Well.', said], language)
      const { sick_note: found, removed } = checked(asked, { sick_note: { value: note(from, to), sources: [] } })
      const name = `${said} ${from} ${to}`
      const reasons = removed.map(({ kind, text, reason }) => [kind, text, reason])
      if (kept === true) t.strictSame([found, reasons], [{ value: note(from, to), sources: [sourceOf(asked, said)] }, []], name)
      else t.strictSame([found, reasons], [null, [['sick_note', `${from} to ${to}`, kept]]], name)
    }
  })
}

t.test('the days are looked for where sick leave is spoken of, and in the sources', async t => {
  const far = Array.from({ length: 10 }, (_nothing, at) => `Well, number ${at + 20}.`)
  const asked = request(['Drink for three days.', ...far, 'I will write a sick note.'])
  const of = (sources: ReturnType<typeof sourceOf>[]) => checked(asked, { sick_note: { value: note('2026-03-02', '2026-03-04'), sources } }).sick_note
  t.equal(of([]), null)
  t.strictSame(of([sourceOf(asked, 'Drink for three days.')])?.sources, [sourceOf(asked, 'Drink for three days.')])

  const near = request(['You need a sick note.', 'Right. Drink for three days. Bye.'])
  const found = checked(near, { sick_note: { value: note('2026-03-02', '2026-03-04'), sources: [] } }).sick_note
  t.strictSame(textsOf(near, found?.sources ?? []), ['You need a sick note.', 'Drink for three days.'])
})

t.test('an empty sick note is none', async t => {
  const { sick_note: found, removed } = checked(request(['Well.']), { sick_note: { value: {}, sources: [] } })
  t.strictSame([found, removed], [null, []])
})

t.test('the consultation is on the day that it is where it takes place', async t => {
  const asked = { ...request(['I will sign you off work until tomorrow.']), start_datetime: '2026-03-02T23:30:00Z' }
  const drafted = draft({ sick_note: { value: note('2026-03-03', '2026-03-04'), sources: [] } })
  const noteIn = (timeZone?: string) => {
    const check = createChecks({ medication: drugs, codes, ...timeZone === undefined ? {} : { timeZone } })
    return check(asked, drafted).episodes[0]?.sick_note?.value
  }
  t.strictSame([noteIn(), noteIn('Europe/Brussels')], [undefined, note('2026-03-03', '2026-03-04')])
})
