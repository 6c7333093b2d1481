import { forEachPack, type LanguagePack } from '../../languages/index.js'
import { anyOf } from '../../languages/notation.js'

/** What is decided: `in` the report, `in` if the answer to what is `asked` agrees, `out` of it, or nothing. */
export type Verdict = 'in' | 'asked' | 'out' | 'none'

/** Where in a sentence the medicines stand that are decided on: within the words, or also after them, before them, or on either side. */
export type Reach = 'inside' | 'after' | 'before' | 'either'

const WHOLE = { before: '(?<![^ ])', after: '(?![^ ])' }

/** The first words of phrases. */
function startsOf (phrases: readonly string[]): ReadonlySet<string> {
  return new Set(phrases.map(phrase => phrase.split(' ', 1)[0] ?? ''))
}

type Compile = (phrases: readonly string[]) => RegExp

function compileTable (
  pack: LanguagePack,
  { first, last, whole, anywhere, somewhere }: Record<'first' | 'last' | 'whole' | 'anywhere' | 'somewhere', Compile>
) {
  const { medicationTable: table } = pack
  return {
    none: last(table.none),
    nots: first(table.nots),
    article: whole(table.articles),
    instead: whole(table.instead),
    withdrawn: somewhere(table.withdrawn),
    allergy: anywhere(table.allergies),
    reaction: anywhere(table.reactions),
    from: whole(table.from),
    causes: somewhere(table.causes),
    treats: whole(table.treats),
    own: somewhere(table.own),
    third: somewhere(pack.vitalSigns.cues.third),
    gaveUp: somewhere(table.gaveUp),
    later: somewhere(table.later),
    moves: somewhere(table.moves),
    refused: somewhere(table.refused),
    inGeneral: somewhere(table.inGeneral),
    elsewhere: somewhere(table.elsewhere),
    would: somewhere(table.would),
    provided: anywhere(table.provided),
    month: whole(pack.dates.months)
  }
}

function compile (pack: LanguagePack) {
  const { medication: words, language } = pack
  const source = (phrases: readonly string[]): string => anyOf(phrases, { numbers: words.numbers })
  const anywhere = (phrases: readonly string[]): RegExp => new RegExp(`${WHOLE.before}(?:${source(phrases)})${WHOLE.after}`, 'gu')
  const whole = (phrases: readonly string[]): RegExp => new RegExp(`^(?:${source(phrases)})$`, 'u')
  const first = (phrases: readonly string[]): RegExp => new RegExp(`^(?:${source(phrases)})${WHOLE.after}`, 'u')
  const last = (phrases: readonly string[]): RegExp => new RegExp(`${WHOLE.before}(?:${source(phrases)})$`, 'u')
  const somewhere = (phrases: readonly string[]): RegExp => new RegExp(anywhere(phrases).source, 'u')
  const reach: Reach = words.verbLast ? 'either' : 'after'
  return {
    language,
    fillers: new Set(words.fillers),
    fillerStarts: startsOf(words.fillers),
    spellings: new Map(Object.entries(words.spellings)),
    spellingStarts: startsOf(Object.keys(words.spellings)),
    rules: [
      { verdict: 'in', fresh: true, reach: 'after', swaps: true, matcher: anywhere(words.swap) },
      { verdict: 'in', fresh: true, reach, matcher: anywhere(words.start) },
      { verdict: 'in', fresh: false, reach, matcher: anywhere([...words.keep, ...words.change, ...words.refill]) },
      { verdict: 'asked', fresh: true, reach, matcher: anywhere(words.propose) },
      { verdict: 'out', fresh: false, reach, matcher: anywhere(words.stop) },
      { verdict: 'none', fresh: false, reach, matcher: anywhere(words.mention) },
      { verdict: 'out', fresh: false, reach: 'inside', matcher: anywhere(words.stopAround) },
      { verdict: 'in', fresh: true, reach: 'before', matcher: anywhere(words.startBack) },
      { verdict: 'in', fresh: false, reach: 'before', matcher: anywhere(words.keepBack) },
      { verdict: 'in', fresh: false, reach: 'before', refers: true, matcher: anywhere(words.keepIt) },
      { verdict: 'out', fresh: false, reach: 'before', refers: true, matcher: anywhere(words.stopIt) },
      { verdict: 'out', fresh: false, reach: 'before', matcher: anywhere(words.stopBack) },
      { verdict: 'none', fresh: false, reach: 'before', matcher: anywhere(words.mentionBack) }
    ] as { verdict: Verdict, fresh: boolean, reach: Reach, swaps?: boolean, refers?: boolean, matcher: RegExp }[],
    negation: last(words.negation),
    asked: last(words.asked),
    use: first(words.use),
    doubt: anywhere(words.doubt),
    condition: anywhere(words.condition),
    clauses: whole(words.clauses),
    frequency: somewhere(words.frequency),
    limit: somewhere([...words.limits, ...pack.medicationTable.atMost]),
    atMost: first(pack.medicationTable.atMost),
    asNeeded: first(words.asNeeded),
    notEnough: somewhere(words.notEnough),
    yours: first(words.yours),
    purpose: first(words.purposes),
    purposeBehind: somewhere(words.purposes),
    refusal: first(words.refusals),
    warning: new RegExp(`${WHOLE.before}(?:${source(words.warnings)})(?= ?[.!;]|$)`, 'u'),
    onlyThen: first(words.onlyThen),
    addition: first(words.additions),
    directs: first(words.directs),
    ours: whole(words.ours),
    listing: somewhere(words.listing),
    combines: whole(words.combines),
    groups: words.groups.map(({ called, atc }) => ({ called: anywhere(called), atc })),
    breaks: whole(words.breaks),
    tag: last(words.tags),
    yes: first(words.yes),
    no: first(words.no),
    pronoun: first(words.pronouns),
    kind: whole(words.kinds),
    lead: whole([...words.leads, ...words.links]),
    clitic: whole(words.clitics),
    after: whole(words.after),
    joins: whole(words.joins),
    notTaken: whole(words.notTaken),
    link: whole([...words.links, ...words.dose]),
    joint: whole(words.links),
    alternative: whole(words.alternatives),
    dose: whole(words.dose),
    number: whole(['#']),
    forms: new Map(words.forms.flatMap(form => form.split('|').map((word, _, [singular = word]) => [word, singular] as const))),
    packs: words.packs.map(pack => anywhere([pack])),
    changed: somewhere(words.change),
    ...compileTable(pack, { first, last, whole, anywhere, somewhere })
  }
}

/** The medication vocabulary of one language, compiled into matchers. */
export type CompiledMedicationCues = ReturnType<typeof compile>

const compiledCuesOf = forEachPack(compile)

/** The vocabulary of the language of a BCP 47 tag; `undefined` when there is none. */
export function medicationCuesOf (languageTag: string): CompiledMedicationCues | undefined {
  return compiledCuesOf(languageTag)
}
