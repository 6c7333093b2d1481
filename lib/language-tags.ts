import { LRUCache } from 'lru-cache'

/** Norwegian (`no`) without a written form counts as Bokmål. */
const ALIASES: Readonly<Record<string, string>> = { nb: 'no' }

/** Canonical forms of recently used tags: one report looks things up by the same tag for every sentence. */
const known = new LRUCache<string, string>({ max: 100 })

/** A tag in its shortest registered form: `NLD-be` is `nl-BE`. A malformed tag stays as it is. */
function canonical (tag: string): string {
  const found = known.get(tag)
  if (found !== undefined) return found
  let form = tag
  try {
    form = Intl.getCanonicalLocales(tag)[0] ?? tag
  } catch {}
  known.set(tag, form)
  return form
}

/**
 * Looks up a BCP 47 tag in a table by language: the tag itself, else the tag without its last subtags (RFC 4647, lookup), ignoring case;
 * `undefined` when there is nothing for its language. The keys of the table are in lower case.
 */
export function lookUp<T> (table: Readonly<Record<string, T>>, tag: string): T | undefined {
  const subtags = canonical(tag).toLowerCase().split('-')
  for (let count = subtags.length; count > 0; count -= 1) {
    const range = subtags.slice(0, count).join('-')
    const key = ALIASES[range] ?? range
    if (Object.hasOwn(table, key)) return table[key]
  }
  return undefined
}

/** The language of a tag, without its script and its region. */
function languageOf (tag: string): string {
  const [language = ''] = canonical(tag).toLowerCase().split('-')
  return ALIASES[language] ?? language
}

/** Whether two BCP 47 tags are of one language: `nl-BE` and `NLD` are. */
export function isSameLanguage (a: string, b: string): boolean {
  return languageOf(a) === languageOf(b)
}
