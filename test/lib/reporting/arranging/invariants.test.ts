// Runs long: goes through every visit.
import { readFileSync } from 'node:fs'
import t from 'tap'
import type { TranscriptPiece } from '../../../../lib/reporting/types.js'
import { trapLanguages, trapTalksOf, type TrapLanguage } from '../trap-corpus.js'
import { addedLines, firstHalf, linesOf, piecesOf, type Said } from './drafts.js'
import { oneAssertion } from '../../../one-assertion.js'

type Pair = readonly [question: string, answer: string]

/** What must not stand without what was said before it. */
const together: Readonly<Record<TrapLanguage, readonly Pair[]>> = {
  en: [
    ['Is it worse at night?', 'A little, yes.'], ['How many of those do you take?', 'Two or three.'], ['Any stairs at home?', 'Twelve.'],
    ['You remember my brother.', 'He has diabetes and takes metformin.'], ['My neighbour drove me here.', "She's had a stroke."],
    ['And then there is the ramipril.', 'Take five in the morning.'], ['About that bisoprolol.', 'Half of the 2.5 is enough.']
  ],
  nl: [
    ['Is het \'s nachts erger?', 'Een beetje, ja.'], ['Hoeveel neemt u er?', 'Twee of drie.'], ['Hebt u trappen thuis?', 'Twaalf.'],
    ['U kent mijn broer wel.', 'Hij heeft diabetes en neemt metformine.'], ['Mijn buurvrouw heeft mij gebracht.', 'Zij heeft een beroerte gehad.'],
    ['En dan is er de ramipril.', 'Neem er vijf in de ochtend.'], ['Over die bisoprolol.', 'De helft van de 2,5 is genoeg.']
  ],
  fr: [
    ['C\'est pire la nuit ?', 'Un peu, oui.'], ['Vous en prenez combien ?', 'Deux ou trois.'], ['Il y a des escaliers chez vous ?', 'Douze.'],
    ['Vous connaissez mon frère.', 'Il a du diabète et prend de la metformine.'], ['Ma voisine m\'a conduit ici.', 'Elle a fait un AVC.'],
    ['Et puis il y a le ramipril.', 'Prenez-en cinq le matin.'], ['Pour le bisoprolol.', 'La moitié du 2,5 suffit.']
  ],
  de: [
    ['Ist es nachts schlimmer?', 'Ein bisschen, ja.'], ['Wie viele nehmen Sie davon?', 'Zwei oder drei.'], ['Haben Sie Treppen zu Hause?', 'Zwölf.'],
    ['Sie kennen ja meinen Bruder.', 'Er hat Diabetes und nimmt Metformin.'], ['Meine Nachbarin hat mich gebracht.', 'Sie hatte einen Schlaganfall.'],
    ['Und dann ist da das Ramipril.', 'Nehmen Sie fünf am Morgen.'], ['Zum Bisoprolol.', 'Die Hälfte von 2,5 reicht.']
  ],
  es: [
    ['¿Es peor por la noche?', 'Un poco, sí.'], ['¿Cuántas se toma?', 'Dos o tres.'], ['¿Tiene escaleras en casa?', 'Doce.'],
    ['Ya conoce a mi hermano.', 'Él tiene diabetes y toma metformina.'], ['Me ha traído mi vecina.', 'Ella tuvo un ictus.'],
    ['También está el ramipril.', 'Tome cinco por la mañana.'], ['Sobre el bisoprolol.', 'Con la mitad del 2,5 basta.']
  ]
}

const questions = JSON.parse(readFileSync(new URL('../../../fixtures/traps/questions.json', import.meta.url), 'utf8')) as
  Record<TrapLanguage, { grave: Pair[], denied: Pair[] }>
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** The lines of the report, plain, on what is tried after the first half of a visit. */
async function lines (language: TrapLanguage, named: boolean, tried: readonly TranscriptPiece[]): Promise<string[]> {
  return (await linesOf(language, [...firstHalf(language, named), ...tried])).map(plain)
}

function asked ([question, answer]: Pair, named: boolean): TranscriptPiece[] {
  return piecesOf(named ? [['clinician', question], ['patient', answer]] : [[null, `${question} ${answer}`]])
}

/** Words of a sentence that a line has, at least; fillers are left out of reports. */
const KEPT = 0.7

function keeps (line: string, text: string, share = KEPT): boolean {
  const words = plain(text).split(' ')
  const kept = new Set(line.split(' '))
  return words.filter(word => kept.has(word)).length >= share * words.length
}

/** The same for a sentence of which another clause may be left out: "we're going to stop that | and see how you get on". */
const CLAUSE = 0.5

/** Share of the denials that are kept with their question, at least. */
const DENIALS = 0.9

for (const language of trapLanguages) {
  t.test(`${language}: questions on suicide, self-harm, violence and abuse are kept with their answers`, oneAssertion(async t => {
    for (const named of [true, false]) {
      for (const pair of questions[language].grave) {
        const found = await lines(language, named, asked(pair, named))
        const line = found.find(one => keeps(one, pair[0]))
        t.ok(line !== undefined, `${named ? 'named' : 'nameless'}: ${pair[0]}`)
        t.ok(found.some(one => pair[1].split(/(?<=[?.]) /).some(part => keeps(one, part))), `${named ? 'named' : 'nameless'}: ${pair[1]}`)
      }
    }
  }))

  t.test(`${language}: what is denied is kept with what was asked`, async t => {
    const all = [true, false].flatMap(named => questions[language].denied.map(pair => ({ named, pair })))
    const lost: string[] = []
    for (const { named, pair } of all) {
      const found = await lines(language, named, asked(pair, named))
      if (!found.some(one => keeps(one, `${pair[0]} ${pair[1]}`))) lost.push(`${named ? 'named' : 'nameless'}: ${pair.join(' ')}`)
    }
    t.comment(`${language}: ${all.length - lost.length} of ${all.length} denials are kept`)
    t.ok(all.length - lost.length >= DENIALS * all.length, lost.join('\n'))
  })

  t.test(`${language}: what stops or pauses a drug is kept`, oneAssertion(async t => {
    for (const kind of ['stopped', 'paused'] as const) {
      const talks = trapTalksOf(language, kind).filter(({ named }) => named)
      for (const talk of talks.filter((_, at) => at % 4 === 0)) {
        const found = await lines(language, true, talk.pieces)
        const last = talk.pieces.at(-1)?.text ?? ''
        // Speech without punctuation is cut into clauses, each a line of its own.
        const pairs = found.map((line, place) => `${line} ${found[place + 1] ?? ''}`)
        t.ok(pairs.some(one => keeps(one, last, CLAUSE)), talk.pieces.map(({ text }) => text).join(' | '))
      }
    }
  }))

  t.test(`${language}: an answer stands with its question or not at all, a fact with whose it is, a dose with its drug`, oneAssertion(async t => {
    for (const [before, after] of together[language]) {
      for (const speaker of ['clinician', 'patient'] as const) {
        const isAnswer = before.endsWith('?')
        const said: Said[] = isAnswer ? [['clinician', before], ['patient', after]] : [[speaker, before], [speaker, after]]
        const added = (await addedLines(language, true, said)).map(plain).join(' ')
        t.ok(!keeps(added, after, 1) || keeps(added, before), `${before} | ${after} -> ${added}`)
      }
    }
  }))
}
