import { oncePer } from '../../../runtime/index.js'
import type { Site } from '../../languages/parts/diagnoses.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import type { CodeTables } from '../../tables/codes.js'
import type { CompiledDiagnosisCues } from './cues.js'
import type { Mention } from './mentions.js'
import { matchesOf } from '../../matches.js'

interface SitedFinding {
  general: RegExp
  /** Where it is: in what is named next to it (an injury), or in the only joint that is named around it, or at all (a disease). */
  named: 'next' | 'nearby'
  codes: Readonly<Partial<Record<Site, string>>>
}

/** Findings whose code depends on where they are. Source: ICD-10, version of 2019, M15-M19, M70-M75, and S00-S99 beside T14. */
const sitedFindings: readonly SitedFinding[] = [
  { general: /^M1[39]$/, named: 'nearby', codes: { knee: 'M17', hip: 'M16', thumb: 'M18' } },
  { general: /^M71$/, named: 'nearby', codes: { elbow: 'M70', hip: 'M70', shoulder: 'M75.5' } },
  { general: /^T14\.0$/, named: 'next', codes: injuries('0') },
  { general: /^T14\.1$/, named: 'next', codes: injuries('1') },
  { general: /^T14\.2$/, named: 'next', codes: { ...injuries('2'), wrist: 'S52', ankle: 'S82' } },
  {
    general: /^T14\.3$/,
    named: 'next',
    codes: {
      neck: 'S13', chest: 'S23', back: 'S33', shoulder: 'S43', elbow: 'S53', wrist: 'S63', hand: 'S63', thumb: 'S63', hip: 'S73', knee: 'S83', ankle: 'S93', foot: 'S93'
    }
  }
]

/** The categories of one kind of injury, by where it is. */
function injuries (kind: string): Readonly<Record<Site, string>> {
  const [head, neck, chest, back, upper, lower, hand, thigh, leg, foot] = Array.from('0123456789', region => `S${region}${kind}`) as
    [string, string, string, string, string, string, string, string, string, string]
  return {
    head,
    neck,
    chest,
    back,
    shoulder: upper,
    arm: upper,
    elbow: lower,
    forearm: lower,
    wrist: hand,
    hand,
    thumb: hand,
    hip: thigh,
    thigh,
    knee: leg,
    leg,
    ankle: foot,
    foot
  }
}

/** Sentences before a finding, and after it, that may name where it is. */
const BEFORE = 2
const AFTER = 1

/** Characters between an injury and the part of the body that it is in: "a fracture of the right fifth finger". */
const NEXT = 40

interface Named {
  site: Site
  start: number
  end: number
}

const namedIn = oncePer(function namedIn ({ text }: AttributedSentence, { sites }: CompiledDiagnosisCues): readonly Named[] {
  return sites.flatMap(({ site, named }) => {
    return matchesOf(named, text).map(({ index, 0: { length } }) => ({ site, start: index, end: index + length }))
  })
})

/** The parts of the body that a talk names, read once for all findings. */
export class NamedSites {
  readonly #sentences: readonly AttributedSentence[]
  readonly #cues: CompiledDiagnosisCues
  #all: Named[] | undefined

  constructor (sentences: readonly AttributedSentence[], cues: CompiledDiagnosisCues) {
    this.#sentences = sentences
    this.#cues = cues
  }

  #in (sentence: AttributedSentence): readonly Named[] {
    return namedIn(sentence, this.#cues)
  }

  #anywhere (): Named[] {
    this.#all ??= this.#sentences.flatMap(some => this.#in(some))
    return this.#all
  }

  /** The part of the body named nearest to a term, in its sentence. */
  #next ({ sentence, termStart, end }: Mention, codes: SitedFinding['codes']): Site | undefined {
    const [from, to] = [termStart - sentence.start, end - sentence.start]
    let nearest: { site: Site, distance: number } | undefined
    for (const { site, start, end: until } of this.#in(sentence)) {
      const distance = Math.max(start - to, from - until, 0)
      if (codes[site] !== undefined && distance <= NEXT && distance < (nearest?.distance ?? Infinity)) nearest = { site, distance }
    }
    return nearest?.site
  }

  /** Where a finding is; `undefined` when that is not said, or more than one part of the body may be meant. */
  of (mention: Mention, { named, codes }: SitedFinding): Site | undefined {
    const next = named === 'next' ? this.#next(mention, codes) : undefined
    if (next !== undefined) return next
    const { sentence, index } = mention
    const around = this.#sentences.slice(Math.max(0, index - BEFORE), index + AFTER + 1)
    const places = [
      () => this.#in(sentence),
      () => around.flatMap(some => this.#in(some)),
      () => named === 'next' ? [] : this.#anywhere()
    ]
    for (const place of places) {
      const [site, ...others] = new Set(place().flatMap(({ site: found }) => codes[found] === undefined ? [] : [found]))
      if (site !== undefined) return others.length > 0 ? undefined : site
    }
    return undefined
  }
}

/** A mention with the code for where the finding is, where that is said; otherwise as it is. */
export function withSite (mention: Mention, sites: NamedSites, tables: CodeTables): Mention {
  const rule = sitedFindings.find(({ general }) => general.test(mention.codes.icd_10))
  const site = rule && sites.of(mention, rule)
  const code = site && rule.codes[site]
  const codes = code && tables.concepts.find(({ icd_10: known }) => known === code)
  return codes ? { ...mention, codes } : mention
}
