import type { LanguagePack } from '../languages/index.js'

/** A word without what an apostrophe has put before or after it (`it's`, `l'oxygène`); `undefined` where there is no such apostrophe. */
export function bareWord (text: string, matchers: readonly RegExp[]): string | undefined {
  return text.includes('\'') ? matchers.map(matcher => matcher.exec(text)?.[1]).find(found => found !== undefined) : undefined
}

/** The matchers with which `bareWord` knows the words of a language. */
export function bareWordMatchers ({ apostrophes: { before, after } }: LanguagePack): RegExp[] {
  return [`^([\\p{L}\\p{M}]{2,})'(?:${after.join('|') || '(?!)'})$`, `^(?:${before.join('|') || '(?!)'})'([\\p{L}\\p{M}]+)$`].map(source => new RegExp(source, 'u'))
}
