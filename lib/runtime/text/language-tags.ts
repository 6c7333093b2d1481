import { LRUCache } from 'lru-cache'

/** Norwegian (`no`) without a written form counts as Bokmål. */
const ALIASES: Readonly<Record<string, string>> = { nb: 'no' }

/** What is known of a tag. */
interface KnownTag {
  canonical: string
  /** The keys that it is looked up by, the most exact one first. */
  keys: readonly string[]
}

/** Recently used tags: one report looks things up by the same tag for every sentence. */
const known = new LRUCache<string, KnownTag>({ max: 100 })

/**
 * A tag as BCP 47 writes it, whatever case, separator or ISO 639 code it came with: `de_CH` is `de-CH`, `EN` is `en`, `nld` and `dut` are
 * `nl`. A malformed tag stays as it is.
 */
export function canonicalTag (tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0] ?? tag
  } catch {
    return tag
  }
}

function readTag (tag: string): KnownTag {
  const canonical = canonicalTag(tag)
  const subtags = canonical.toLowerCase().split('-')
  const ranges = subtags.map((_, at) => subtags.slice(0, subtags.length - at).join('-'))
  return { canonical, keys: ranges.map(range => ALIASES[range] ?? range) }
}

/** A tag in its shortest registered form: `NLD-be` is `nl-BE`. A malformed tag stays as it is. */
function knownTag (tag: string): KnownTag {
  const found = known.get(tag) ?? readTag(tag)
  known.set(tag, found)
  return found
}

/**
 * Looks up a BCP 47 tag in a table by language: the tag itself, else the tag without its last subtags (RFC 4647, lookup), ignoring case;
 * `undefined` when there is nothing for its language. The keys of the table are in lower case.
 */
export function lookUpTag<T> (table: Readonly<Record<string, T>>, tag: string): T | undefined {
  for (const key of knownTag(tag).keys) if (Object.hasOwn(table, key)) return table[key]
  return undefined
}

/** The language of a tag, without its script and its region. */
function languageOf (tag: string): string {
  const [language = ''] = knownTag(tag).canonical.toLowerCase().split('-')
  return ALIASES[language] ?? language
}

/** Whether two BCP 47 tags are of one language: `nl-BE` and `NLD` are. */
export function isSameLanguage (a: string, b: string): boolean {
  return languageOf(a) === languageOf(b)
}
