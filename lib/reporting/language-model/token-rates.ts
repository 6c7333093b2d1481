import { LRUCache } from 'lru-cache'
import { LanguageModelError } from './errors.js'

/** Languages of which the rates are kept, and how many prompts of each. */
const LANGUAGES_MAX = 100
const PROMPTS_MAX = 8

/** What is added to the highest rate seen, for a transcript that has more tokens than those before. */
const MARGIN = 1.05

/** No common tokeniser makes fewer tokens of an estimated one, or more. */
const SCALE_MIN = 0.3
const SCALE_MAX = 1.5

/** The least that an estimated token of a system message comes to: these are in English, whatever was spoken. */
const OWN_SCALE = 0.6

/** Fewer lines than this, in estimated tokens, tell nothing. */
const LINES_MIN_TOKENS = 200

/** A prompt of which less was read, as part of what the lowest rate seen makes expect, was cut. */
const CUT = 0.7

/** Estimated tokens of a prompt: of the system message and all that is always sent, and of the lines. */
export interface EstimatedPrompt {
  own: number
  lines: number
}

/**
 * How many tokens a model really makes of the estimated ones of lines, by the language that they are in: learned from what its server
 * counts. Estimates are on the safe side, up to twice the truth; without learning, transcripts would be read in parts that fit in one.
 */
export interface TokenRates {
  /** What an estimated token of lines in a language comes to, on the safe side; 1 before the first answer. */
  scale: (language: string) => number
  /**
   * Learns from the tokens that a server counted of a prompt.
   *
   * @throws LanguageModelError `prompt_cut` when they are far fewer than the prompts before make expect; nothing is learned of those
   */
  learn: (language: string, estimated: EstimatedPrompt, counted: number) => void
}

/** Rates of one model on one server; nothing is known of them yet. */
export function createTokenRates (): TokenRates {
  const byLanguage = new LRUCache<string, readonly number[]>({ max: LANGUAGES_MAX })
  return {
    scale (language) {
      const rates = byLanguage.get(language)
      return rates === undefined ? 1 : Math.min(Math.max(Math.max(...rates) * MARGIN, SCALE_MIN), SCALE_MAX)
    },
    learn (language, { own, lines }, counted) {
      const rates = byLanguage.get(language) ?? []
      const expected = OWN_SCALE * own + Math.min(...rates) * lines
      if (rates.length > 0 && counted < CUT * expected) throw new LanguageModelError('prompt_cut', { readTokens: counted })
      if (lines < LINES_MIN_TOKENS) return
      const rate = Math.max(counted - OWN_SCALE * own, 0) / lines
      byLanguage.set(language, [...rates, rate].slice(-PROMPTS_MAX))
    }
  }
}
