import { forEachPack, type LanguagePack } from '../languages/index.js'
import { anyOf } from '../languages/notation.js'
import type { ContextWords } from '../languages/parts/context.js'
import { phraseMatcher } from './phrases.js'
import { facets, type Facet, type TopicCues } from '../languages/parts/topics.js'

export { facets, type Facet } from '../languages/parts/topics.js'

/** Symbols and abbreviations of units that are written alike in all languages. */
const UNIT_SYMBOLS = ['°c?', '°f', 'mmhg', 'kg', 'bpm', '%', 'mmol', 'mg/dl', 'cm']

/** Measurements: a blood pressure, or a number with the unit of a vital sign. */
function measurementsOf ({ over, units }: TopicCues): string[] {
  return [
    `\\p{N}{2,3} ?(?:${['/', ...over].join('|')}) ?\\p{N}{2,3}`,
    `# ?(?:${[...UNIT_SYMBOLS, ...units].join('|')})`
  ]
}

function compile (
  { language, alarms, matters, everyday, dates }: LanguagePack, cues: TopicCues, { family, hypothetical }: ContextWords
) {
  const { facets: evidence, own, fillers, questions, tags, openers, health, body, ...more } = cues
  const matchers = facets.map(facet => {
    const { strong, weak } = evidence[facet]
    return [facet, {
      strong: phraseMatcher(facet === 'finding' ? [...strong, ...measurementsOf(cues)] : strong),
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

const compiledCuesOf = forEachPack(pack => compile(pack, pack.topics, pack.context))

/** The compiled cues for a BCP 47 tag; `undefined` for an unknown language. */
export function topicCuesOf (languageTag: string): CompiledTopicCues | undefined {
  return compiledCuesOf(languageTag)
}
