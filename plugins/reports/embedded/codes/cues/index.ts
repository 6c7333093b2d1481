import { lookUp } from '../../../../consultations/language-lookup.js'
import { de } from './de.js'
import { en } from './en.js'
import { fr } from './fr.js'
import { nl } from './nl.js'
import type { CodeCues } from './types.js'

/** Most words between a phrase that judges and the term that it judges. */
const BETWEEN = 5

function sources (phrases: readonly string[]): string {
  return phrases.map(phrase => phrase.replaceAll('~', '\\p{L}*')).join('|')
}

/** Matches words that end with one of the phrases, with up to `between` words behind it. */
function ending (phrases: readonly string[], between: number): RegExp {
  return new RegExp(`(?<![^ ])(?:${sources(phrases)})(?: [^ ]+){0,${between}}$`, 'u')
}

/** Matches one of the phrases anywhere. */
function within (phrases: readonly string[], flags = 'u'): RegExp {
  return new RegExp(`(?<![^ ])(?:${sources(phrases)})(?![^ ])`, flags)
}

function compile (cues: CodeCues) {
  return {
    problem: ending(cues.problem, BETWEEN),
    identified: ending(cues.identified, 3),
    judged: ending(cues.judged, BETWEEN),
    maybe: ending(cues.maybe, BETWEEN - 2),
    joins: new Set(cues.joins),
    matter: ending(cues.matter, 2),
    own: ending(cues.own, 2),
    judgedAfter: new RegExp(`^(?:${sources(cues.judgedAfter)})(?![^ ])`, 'u'),
    denied: within(cues.denied),
    deniedAfter: new RegExp(`^(?:${sources(cues.deniedAfter)})(?![^ ])`, 'u'),
    possible: within(cues.possible),
    else: new RegExp(`^(?:${sources(cues.else)})(?![^ ])`, 'u'),
    elsewhere: within(cues.elsewhere),
    reason: ending(cues.reason, 4),
    has: ending(cues.has, 3),
    breaks: within(cues.breaks, 'gu'),
    question: new RegExp(`^(?:${sources(cues.questions)})`, 'u'),
    tag: new RegExp(`(?:^|[\\s,;.–-])(?:${sources(cues.tags)})\\s*\\?+["'”’»]*\\s*$`, 'iu')
  }
}

/** The cues of one language, ready to be looked for. */
export type Cues = ReturnType<typeof compile>

const compiled: Readonly<Record<string, Cues>> = { de: compile(de), en: compile(en), fr: compile(fr), nl: compile(nl) }

/** The cues of the language of a BCP 47 tag; `undefined` when the engine does not know the language. */
export function cuesOf (languageTag: string): Cues | undefined {
  return lookUp(compiled, languageTag)
}
