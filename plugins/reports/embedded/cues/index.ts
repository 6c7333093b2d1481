import { lookUp } from '../../../consultations/language-lookup.js'
import { phraseMatcher } from '../phrases.js'
import { alarms } from './alarms.js'
import { de } from './de.js'
import { en } from './en.js'
import { fr } from './fr.js'
import { nl } from './nl.js'
import { facets, type Facet, type LanguageCues } from './types.js'

export { facets, type Facet } from './types.js'

/** The languages that the engine knows cues of. */
export const cueLanguages = { de, en, fr, nl }

/** What is measured, in any language: a blood pressure, and numbers with a unit that vital signs have. */
const measurements = [
  '\\p{N}{2,3} ?(?:/|over|op|sur|zu) ?\\p{N}{2,3}',
  '\\p{N}+(?:[.,]\\p{N}+)? ?(?:°c?|°f|degrees|graden|grad|degrés|mmhg|kg|kilos?|kilogram~|kilogramm~|bpm|%|percent|procent|prozent|pour cent|mmol~|mg/dl|cm)'
]

function compile (language: keyof typeof cueLanguages, cues: LanguageCues) {
  const { facets: evidence, own, fillers, courtesies, questions, tags, openers, health, body, ...more } = cues
  const matchers = facets.map(facet => {
    const { strong, weak } = evidence[facet]
    return [facet, {
      strong: phraseMatcher(facet === 'finding' ? [...strong, ...measurements] : strong),
      weak: phraseMatcher(weak)
    }] as const
  })
  return {
    language,
    evidence: Object.fromEntries(matchers) as Record<Facet, { strong: RegExp, weak: RegExp }>,
    own: phraseMatcher(own),
    fillers: new Set(fillers),
    openers: new RegExp(`^(?:(?:${openers.join('|')})(?: |$))+`, 'u'),
    askers: new RegExp(`^(?:(?:${openers.filter(word => !more.adverbs.includes(word)).join('|')})(?: |$))+`, 'u'),
    courtesy: phraseMatcher(courtesies.map(phrase => `^${phrase}`)),
    question: phraseMatcher(questions.map(phrase => `^${phrase}`)),
    tag: new RegExp(`[,;.–-]\\s*(?:${tags.join('|')})\\s*\\?+["'”’»]*$`, 'iu'),
    health: phraseMatcher(health),
    body: phraseMatcher(body),
    alarm: phraseMatcher(alarms[language]),
    institution: phraseMatcher(more.institutions.map(phrase => `^${phrase}$`)),
    animal: phraseMatcher(more.animals),
    announcing: phraseMatcher(more.announcing),
    clinical: phraseMatcher(more.clinical),
    times: phraseMatcher(more.times),
    life: phraseMatcher(more.life),
    answer: phraseMatcher(more.answers.map(phrase => `^(?:${openers.join(' |')} )*${phrase}`)),
    openQuestion: phraseMatcher(more.openQuestions.map(phrase => `^${phrase}`)),
    examining: phraseMatcher(more.examining),
    askingWhy: phraseMatcher(more.askingWhy),
    command: phraseMatcher(more.commands)
  }
}

/** The cues of one language, ready to be looked for. */
export type Cues = ReturnType<typeof compile>

const compiled: Readonly<Record<string, Cues>> = Object.fromEntries(
  Object.entries(cueLanguages).map(([language, cues]) => [language, compile(language as keyof typeof cueLanguages, cues)])
)

/** The cues of the language of a BCP 47 tag; `undefined` when the engine does not know the language. */
export function cuesOf (languageTag: string): Cues | undefined {
  return lookUp(compiled, languageTag)
}
