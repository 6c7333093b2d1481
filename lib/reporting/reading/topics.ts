import { forEachPack, type LanguagePack } from '../languages/index.js'
import { anyOf } from '../languages/notation.js'
import { writtenNames, type UnitId } from './quantities/units.js'
import { phraseMatcher } from './phrases.js'
import { facets, type Facet } from '../languages/parts/topics.js'

export { facets, type Facet } from '../languages/parts/topics.js'

/** Units that hardly anything but vital signs is measured in. */
const MEASURED: readonly UnitId[] = ['kg', 'cm', 'celsius', 'fahrenheit', 'degree', 'mmhg', 'bpm', 'percent', 'mmoll', 'mgdl']

/** Measurements: a blood pressure, or a number with the unit of a vital sign. */
function measurementsOf (pack: LanguagePack): string[] {
  const { over, upon, with: along } = pack.vitalSigns.cues
  return [
    `\\p{N}{2,3} ?(?:${[...over, ...upon, ...along].join('|')}) ?\\p{N}{2,3}`,
    `# ?(?:${MEASURED.flatMap(unit => writtenNames(pack, unit)).join('|')})`
  ]
}

function compile (pack: LanguagePack) {
  const { language, alarms, matters, everyday, dates, topics: cues, context: { family, hypothetical }, speakers: { addresses } } = pack
  const { facets: evidence, own, fillers, questions, tags, openers, health, body, ...more } = cues
  const matchers = facets.map(facet => {
    const { strong, weak } = evidence[facet]
    return [facet, {
      strong: phraseMatcher(facet === 'finding' ? [...strong, ...measurementsOf(pack)] : strong),
      weak: phraseMatcher(weak)
    }] as const
  })
  return {
    language,
    evidence: Object.fromEntries(matchers) as Record<Facet, { strong: RegExp, weak: RegExp }>,
    own: phraseMatcher(own),
    fillers: new Set(fillers),
    openers: new RegExp(`^(?:(?:${anyOf(openers)})(?: |$))+`, 'u'),
    askers: new RegExp(`^(?:(?:${anyOf(openers.filter(word => !more.adverbs.includes(word)))})(?: |$))+`, 'u'),
    courtesy: phraseMatcher(more.courtesies.map(phrase => `^${phrase}`)),
    courtesies: phraseMatcher(more.courtesies),
    /** "Mrs Walker" walks with nothing. */
    addressed: phraseMatcher([...addresses.female, ...addresses.male].map(title => `${title} \\S+$`)),
    question: phraseMatcher(questions.map(phrase => `^${phrase}`)),
    tag: new RegExp(`[,;.–-]\\s*(?:${anyOf(tags)})\\s*\\?+["'”’»]*$`, 'iu'),
    health: phraseMatcher(health),
    body: phraseMatcher(body),
    alarm: phraseMatcher(alarms),
    /** Suicide, self-harm, violence and abuse. */
    grave: phraseMatcher([...matters.harm, ...matters.violence]),
    everyday: phraseMatcher(everyday),
    institution: phraseMatcher(more.institutions.map(phrase => `^${phrase}$`)),
    animal: phraseMatcher(more.animals),
    announcing: phraseMatcher(more.announcing),
    clinical: phraseMatcher(more.clinical),
    times: phraseMatcher(more.times),
    today: phraseMatcher([dates.today.replaceAll('\' ', '\'')]),
    restriction: phraseMatcher(more.restrictions),
    condition: phraseMatcher(hypothetical.conditions),
    life: phraseMatcher(more.life),
    answer: phraseMatcher(more.answers.map(phrase => `^(?:${openers.join(' |')} )*${phrase}`)),
    openQuestion: phraseMatcher(more.openQuestions.map(phrase => `^${phrase}`)),
    examining: phraseMatcher(more.examining),
    askingWhy: phraseMatcher(more.askingWhy),
    personal: phraseMatcher(more.personal),
    pronoun: phraseMatcher(more.pronouns.map(phrase => `^${phrase}`)),
    relative: phraseMatcher([...family.relatives, ...family.children]),
    command: phraseMatcher(more.commands)
  }
}

/** The cues of one language, compiled. */
export type CompiledTopicCues = ReturnType<typeof compile>

const compiledCuesOf = forEachPack(compile)

/** The compiled cues for a BCP 47 tag; `undefined` for an unknown language. */
export function topicCuesOf (languageTag: string): CompiledTopicCues | undefined {
  return compiledCuesOf(languageTag)
}
