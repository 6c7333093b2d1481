// Runs long: goes through every visit.
import { readFileSync } from 'node:fs'
import t from 'tap'
import { trapLanguages, type TrapLanguage } from '../trap-corpus.js'
import { addedLines, type Said } from './drafts.js'

const classes = ['personal', 'greetings', 'commands', 'small talk'] as const

/** Turns of talks, each a speaker followed by what is said. */
type Talks = Record<TrapLanguage, Record<typeof classes[number] | 'kept', ReadonlyArray<readonly string[]>>>

function talksOf (name: string): Talks {
  return JSON.parse(readFileSync(new URL(`../../../fixtures/traps/${name}.json`, import.meta.url), 'utf8')) as Talks
}

function saidIn (talk: readonly string[]): Said[] {
  return talk.flatMap((text, at) => at % 2 === 1 ? [[talk[at - 1] ?? '', text] as const] : [])
}

/** Which of these talks add something to a report, and what. */
async function addedBy (talks: ReadonlyArray<readonly string[]>, language: TrapLanguage, named: boolean) {
  const added: Array<{ talk: readonly string[], lines: string[] }> = []
  for (const talk of talks) added.push({ talk, lines: await addedLines(language, named, saidIn(talk)) })
  return added
}

/**
 * The set that the cues were made with, and one that nothing was made for: the share that must be right, with speakers and without. What is
 * not surely small talk is kept, so that nothing clinical is lost.
 */
const sets = [
  { name: 'left-out', talks: talksOf('left-out'), named: 0.5, nameless: 0.5, kept: 1 },
  { name: 'held out', talks: talksOf('left-out-held-out'), named: 0.2, nameless: 0.2, kept: 1 }
] as const

for (const { name, talks, ...shares } of sets) {
  for (const named of [true, false]) {
    const who = named ? 'named' : 'nameless'
    t.test(`${name}, ${who}: personal data, greetings, commands and small talk are left out`, async t => {
      const found = (await Promise.all(trapLanguages.flatMap(language => {
        return classes.map(async one => addedBy(talks[language][one], language, named))
      }))).flat()
      const right = found.filter(({ lines }) => lines.length === 0).length
      t.comment(`${name}, ${who}: ${right} of ${found.length}`)
      const wrong = found.filter(({ lines }) => lines.length > 0).map(({ lines }) => lines.join(' | '))
      t.ok(right >= shares[who] * found.length, `${right} of ${found.length}: ${wrong.join('\n')}`)
    })

    t.test(`${name}, ${who}: what only sounds like them is kept`, async t => {
      const found = (await Promise.all(trapLanguages.map(async language => addedBy(talks[language].kept, language, named)))).flat()
      const lost = found.filter(({ lines }) => lines.length === 0).map(({ talk }) => talk.at(-1))
      t.ok(found.length - lost.length >= shares.kept * found.length, lost.join('\n'))
    })
  }
}
