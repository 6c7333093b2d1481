import { forEachPack, type LanguagePack } from '../../languages/index.js'
import { anyOf } from '../../languages/notation.js'
import type { Measured, Site } from '../../languages/parts/diagnoses.js'

/** Most words between a phrase that judges and the term that it judges. */
const BETWEEN = 5

/** Matches words that end with one of the phrases, with up to `between` words behind it. */
function ending (phrases: readonly string[], between: number): RegExp {
  return new RegExp(`(?<![^ ])(?:${anyOf(phrases)})(?: [^ ]+){0,${between}}$`, 'u')
}

/** Matches one of the phrases anywhere. */
function within (phrases: readonly string[], flags = 'u'): RegExp {
  return new RegExp(`(?<![^ ])(?:${anyOf(phrases)})(?![^ ])`, flags)
}

function compile ({ diagnoses: cues, apostrophes, context: { contrasts, terminators }, medicationTable: { own } }: LanguagePack) {
  const { before } = apostrophes
  return {
    problem: ending(cues.problem, BETWEEN),
    impression: within(cues.impression),
    identified: ending(cues.identified, 3),
    judged: ending(cues.judged, BETWEEN),
    maybe: ending(cues.maybe, BETWEEN - 2),
    joins: new Set(cues.joins),
    alone: new Set(cues.alone),
    opens: within(cues.opens),
    takenBack: new RegExp(`^(?:${anyOf(cues.takenBack)})(?![^ ])`, 'u'),
    matter: ending(cues.matter, 2),
    own: ending(cues.own, 2),
    judgedAfter: new RegExp(`^(?:${anyOf(cues.judgedAfter)})(?![^ ])`, 'u'),
    possible: within(cues.possible),
    else: new RegExp(`^(?:${anyOf(cues.else)})(?![^ ])`, 'u'),
    also: ending(cues.also, 1),
    service: {
      begins: new RegExp(`^(?:${anyOf(cues.services)})(?![^ ])`, 'u'),
      ends: new RegExp(`(?<![^ '])(?:${anyOf(cues.services)})$`, 'u')
    },
    ofService: new RegExp(`^(?:${anyOf(cues.ofServices)})$`, 'u'),
    confirms: new RegExp(`^(?:${anyOf(cues.confirms)})(?: [^ ]+){0,2}$`, 'u'),
    measured: Object.entries(cues.measured.names).map(([name, phrases]) => ({
      name: name as Measured,
      named: new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(phrases)})(?![\\p{L}\\p{N}])`, 'iu'),
      begins: new RegExp(`^(?:${anyOf(phrases)})(?![^ ])`, 'u'),
      high: within(cues.measured.high),
      low: within(cues.measured.low)
    })),
    reason: ending(cues.reason, 4),
    has: ending(cues.has, 3),
    self: ending(cues.self, 1),
    firstPerson: within(own),
    breaks: within([...contrasts, ...terminators], 'gu'),
    question: new RegExp(`^(?:${anyOf(cues.questions)})`, 'u'),
    /** What is joined to the word after it; said of a term, it stands before it (`d'asthme`). */
    elision: new RegExp(`^(?:${before.join('|') || '(?!)'})'(?=.)`),
    sites: Object.entries(cues.sites).map(([site, phrases]) => ({
      site: site as Site, named: new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(phrases)})(?![\\p{L}\\p{N}])`, 'giu')
    })),
    tag: new RegExp(`(?:^|[\\s,;.–-])(?:${anyOf(cues.tags)})\\s*\\?+["'”’»]*\\s*$`, 'iu'),
    typeTwoDiabetes: new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(cues.typeTwoDiabetes)})(?![\\p{L}\\p{N}])`, 'iu')
  }
}

/** The diagnosis cues of one language, compiled into matchers. */
export type CompiledDiagnosisCues = ReturnType<typeof compile>

const compiledCuesOf = forEachPack(compile)

/** The cues of the language of a BCP 47 tag; `undefined` when the engine does not know the language. */
export function diagnosisCuesOf (languageTag: string): CompiledDiagnosisCues | undefined {
  return compiledCuesOf(languageTag)
}
