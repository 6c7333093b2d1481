/** Words that a related term may have more. */
const MORE_WORDS_MAX = 2

/** Values that words may be common to and still say what they are: "pain" is common to too many. */
const COMMON_MAX = 12

interface Term<T> {
  keys: ReadonlySet<string>
  value: T
}

/** Terms by the words that they have in common. */
export interface RelatedTerms<T> {
  /** Adds a term, as its words. */
  add: (keys: ReadonlySet<string>, value: T) => void
  /**
   * The values of terms with all words of a term, or of a term that lies in it, and few more: "chronic bronchitis" of "bronchitis" and of
   * "acute bronchitis". Those with the fewest more words come first.
   */
  of: (keys: ReadonlySet<string>) => T[]
}

/** An index of terms by the words that they have in common. */
export function createRelatedTerms<T> (): RelatedTerms<T> {
  const byKey = new Map<string, Term<T>[]>()

  /** The values of the terms that have all of these words and few more, each with how many more. */
  function holding (keys: ReadonlySet<string>): Map<T, number> {
    const lists = [...keys].map(key => byKey.get(key) ?? [])
    const shortest = lists.reduce((least, list) => list.length < least.length ? list : least, lists[0] ?? [])
    const found = new Map<T, number>()
    for (const { keys: others, value } of shortest) {
      const more = others.size - keys.size
      if (more > MORE_WORDS_MAX || more > (found.get(value) ?? more) || [...keys].some(key => !others.has(key))) continue
      found.set(value, more)
    }
    return found
  }

  /** The terms that lie in words. */
  function within (keys: ReadonlySet<string>): ReadonlySet<string>[] {
    return [...keys].flatMap(key => byKey.get(key) ?? []).map(term => term.keys)
      .filter(others => others.size < keys.size && [...others].every(key => keys.has(key)))
  }

  return {
    add (keys, value) {
      for (const key of keys) {
        const terms = byKey.get(key)
        if (terms === undefined) byKey.set(key, [{ keys, value }])
        else terms.push({ keys, value })
      }
    },
    of (keys) {
      const found = new Map<T, number>()
      for (const part of [keys, ...within(keys)]) {
        const values = holding(part)
        if (values.size > COMMON_MAX) continue
        for (const [value, more] of values) found.set(value, Math.min(more, found.get(value) ?? more))
      }
      return [...found].sort(([, left], [, right]) => left - right).map(([value]) => value)
    }
  }
}
